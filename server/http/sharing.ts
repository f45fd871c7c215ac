/**
 * Things that many ask for at once, made once and given to all. Whoever asks while one is being made waits for that one;
 * one that could not be made is given to those who waited and to nobody after them.
 */
export interface Sharing<T> {
  /** What is there, or on its way; undefined when it would have to be made. */
  find(key: string): Promise<T> | undefined;
  /** What was there until `keepsMs` ago at most, for whoever rather has that than waits; undefined where nothing is. */
  findOld(key: string): Promise<T> | undefined;
  /** What is there, or what `make` makes now. `lastsMs` from now on; 0: no longer than it is being made. */
  take(key: string, make: () => Promise<T>, lastsMs: number): Promise<T>;
}

export interface SharingOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** Past it those go that nobody has asked for the longest: a flood of different keys keeps no more than that. */
  readonly most: number;
  /** How long after its time a thing may still be found as an old one; 0 when absent. */
  readonly keepsMs?: number;
}

export function createSharing<T>({ now, most, keepsMs = 0 }: SharingOptions): Sharing<T> {
  const made = new Map<string, { readonly until: number; readonly value: Promise<T>; isOnItsWay: boolean }>();

  function find(key: string): Promise<T> | undefined {
    const known = made.get(key);
    if (known === undefined) return undefined;
    // To the end: those at the beginning go first.
    made.delete(key);
    made.set(key, known);
    return known.isOnItsWay || known.until > now() ? known.value : undefined;
  }

  return {
    find,
    findOld(key) {
      const known = made.get(key);
      return known && (known.isOnItsWay || known.until + keepsMs > now()) ? known.value : undefined;
    },
    take(key, make, lastsMs) {
      const known = find(key);
      if (known) return known;
      const at = now();
      const value = make();
      const entry = { until: at + lastsMs, value, isOnItsWay: true };
      // They can be half a megabyte each: those whose time is up do not wait for their turn to go.
      for (const [other, { until, isOnItsWay }] of made) if (until + keepsMs <= at && !isOnItsWay) made.delete(other);
      made.delete(key);
      made.set(key, entry);
      const forget = (): void => {
        if (made.get(key) === entry) made.delete(key);
      };
      value.then(() => {
        entry.isOnItsWay = false;
        if (entry.until + keepsMs <= now()) forget();
      }, forget);
      const oldest = made.keys().next();
      if (made.size > most && !oldest.done) made.delete(oldest.value);
      return value;
    },
  };
}
