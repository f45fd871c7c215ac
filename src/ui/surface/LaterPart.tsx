import { type ReactNode, Suspense, useRef } from "react";
import { Early } from "../../hooks/Early.tsx";

/**
 * A part that the server renders with the page and whose code comes later: what the user does to it before is replayed then.
 * `waiting` stands in its place on a page that the browser itself renders.
 */
export function LaterPart({ children, waiting }: { readonly children: ReactNode; readonly waiting?: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} data-later="">
      <Suspense fallback={waiting}>
        {children}
        <Early part={part} />
      </Suspense>
    </div>
  );
}
