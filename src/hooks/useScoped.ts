import { useEffect, useState } from "react";
import { Scope } from "../../streams/kit/scope.ts";

/**
 * The value of `make`. Its scope ends when `make` changes or the component unmounts: keep `make` in a `useCallback`.
 * Null on the server, in the first paint, and while `make` is null.
 */
export function useScoped<T>(make: ((scope: Scope) => T) | null): T | null {
  const [made, setMade] = useState<{ readonly by: unknown; readonly value: T } | null>(null);
  useEffect(() => {
    if (!make) return;
    const scope = new Scope();
    // oxlint-disable-next-line react/set-state-in-effect -- sockets and timers cannot be started while rendering
    setMade({ by: make, value: make(scope) });
    return () => scope.end();
  }, [make]);
  return made?.by === make ? (made?.value ?? null) : null;
}
