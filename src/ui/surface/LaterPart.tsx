import { type ReactNode, Suspense, useRef } from "react";
import { Early } from "../../hooks/Early.tsx";

/** Part of a page that the server draws with it and whose code comes after the page's: what is done to it meanwhile waits for that. */
export function LaterPart({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} data-later="">
      <Suspense>
        {children}
        <Early part={part} />
      </Suspense>
    </div>
  );
}
