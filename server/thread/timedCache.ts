import type { Clock } from "../kit/clock.ts";

/** A cache for answers that many request at once: computed once and kept for a while. A failed one is computed again. */
export interface TimedCache<T> {
  of(key: string, make: () => Promise<T>): Promise<T>;
}

export function createTimedCache<T>({
  clock,
  ttlMs,
  most,
}: {
  readonly clock: Pick<Clock, "now">;
  readonly ttlMs: number;
  readonly most: number;
}): TimedCache<T> {
  const entries = new Map<string, { readonly until: number; readonly value: Promise<T> }>();
  return {
    of(key, make) {
      const known = entries.get(key);
      if (known && clock.now() < known.until) return known.value;
      entries.delete(key);
      const [oldest] = entries.keys();
      if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
      const value = make();
      const entry = { until: clock.now() + ttlMs, value };
      entries.set(key, entry);
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return value;
    },
  };
}
