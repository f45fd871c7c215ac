import { type ReactNode, Suspense, useRef } from "react";
import { Early } from "../../hooks/Early.tsx";

/** A part that the server renders with the page and whose code comes later: what the user does to it before is replayed then. */
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
