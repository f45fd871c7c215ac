import { useCallback, useState } from "react";

/**
 * What an address comes to say, at once: a slow page takes a while to draw it, in which a box would not look ticked, and the
 * next one ticked would undo it. `address` is the text of what is drawn, `drawn` what is read from it.
 */
export function useAhead<T>(drawn: T, address: string): readonly [T, (value: T) => void] {
  const [ahead, setAhead] = useState<{ readonly over: string; readonly value: T } | null>(null);
  // Else it would be back with the address it was set over.
  if (ahead !== null && ahead.over !== address) setAhead(null);
  const set = useCallback((value: T) => setAhead({ over: address, value }), [address]);
  return [ahead?.over === address ? ahead.value : drawn, set];
}
