import { type ReactNode, type RefObject, Suspense, useRef } from "react";
import { useEarlyPart } from "../../hooks/useEarly.ts";

function Alive({ part }: { readonly part: RefObject<HTMLElement | null> }) {
  useEarlyPart(part);
  return null;
}

/** Part of a page that the server draws with it and whose code comes after the page's: a press on it meanwhile waits for that. */
export function LaterPart({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} data-later="">
      <Suspense>
        {children}
        <Alive part={part} />
      </Suspense>
    </div>
  );
}
