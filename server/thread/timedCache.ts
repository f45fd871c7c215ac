import type { Clock } from "../kit/clock.ts";

/** A cache for answers that many request at once: computed once and kept for a while. A failed one is computed again. */
export interface Kept<T> {
  of(key: string, make: () => Promise<T>): Promise<T>;
}

export function createKept<T>({
  clock,
  keptMs,
  most,
}: {
  readonly clock: Pick<Clock, "now">;
  readonly keptMs: number;
  readonly most: number;
}): Kept<T> {
  const kept = new Map<string, { readonly until: number; readonly value: Promise<T> }>();
  return {
    of(key, make) {
      const known = kept.get(key);
      if (known && clock.now() < known.until) return known.value;
      kept.delete(key);
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      const value = make();
      const entry = { until: clock.now() + keptMs, value };
      kept.set(key, entry);
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return value;
    },
  };
}
