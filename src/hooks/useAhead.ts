import { useCallback, useState } from "react";

/**
 * Shows a new value of the URL at once. A slow page takes a while to render the URL: meanwhile a checkbox would not look
 * ticked, and ticking the next one would undo it. `address` is the rendered URL, `drawn` the value read from it.
 */
export function useAhead<T>(drawn: T, address: string): readonly [T, (value: T) => void] {
  const [ahead, setAhead] = useState<{ readonly over: string; readonly value: T } | null>(null);
  // Otherwise the value would reappear with the URL it was set over.
  if (ahead !== null && ahead.over !== address) setAhead(null);
  const set = useCallback((value: T) => setAhead({ over: address, value }), [address]);
  return [ahead?.over === address ? ahead.value : drawn, set];
}
