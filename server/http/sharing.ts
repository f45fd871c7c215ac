/**
 * Values that many ask for at once: made once and given to all. A caller that asks while one is being made waits for it.
 * A failed one is given to those who waited and to nobody after them.
 */
export interface Sharing<T> {
  /** The kept value, or the one that is being made; undefined when it would have to be made. */
  find(key: string): Promise<T> | undefined;
  /** Like `find`, but also a value that expired at most `keepsMs` ago, for a caller that prefers it to waiting. */
  findOld(key: string): Promise<T> | undefined;
  /** The kept value, or the one `make` makes now. It lasts `lastsMs` from now; 0: no longer than it takes to make. */
  take(key: string, make: () => Promise<T>, lastsMs: number): Promise<T>;
}

export interface SharingOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** Past this number the least recently used values go: a flood of different keys keeps no more than that. */
  readonly most: number;
  /** How long after it expired a value can still be found as an old one; 0 when absent. */
  readonly keepsMs?: number;
}

export function createSharing<T>({ now, most, keepsMs = 0 }: SharingOptions): Sharing<T> {
  const made = new Map<string, { readonly until: number; readonly value: Promise<T>; isPending: boolean }>();

  function find(key: string): Promise<T> | undefined {
    const known = made.get(key);
    if (known === undefined) return undefined;
    // Moves it to the end: values at the beginning go first.
    made.delete(key);
    made.set(key, known);
    return known.isPending || known.until > now() ? known.value : undefined;
  }

  return {
    find,
    findOld(key) {
      const known = made.get(key);
      return known && (known.isPending || known.until + keepsMs > now()) ? known.value : undefined;
    },
    take(key, make, lastsMs) {
      const known = find(key);
      if (known) return known;
      const at = now();
      const value = make();
      const entry = { until: at + lastsMs, value, isPending: true };
      // A value can be half a megabyte: expired ones are removed without waiting for their turn.
      for (const [other, { until, isPending }] of made) if (until + keepsMs <= at && !isPending) made.delete(other);
      made.delete(key);
      made.set(key, entry);
      const forget = (): void => {
        if (made.get(key) === entry) made.delete(key);
      };
      value.then(() => {
        entry.isPending = false;
        if (entry.until + keepsMs <= now()) forget();
      }, forget);
      const oldest = made.keys().next();
      if (made.size > most && !oldest.done) made.delete(oldest.value);
      return value;
    },
  };
}
