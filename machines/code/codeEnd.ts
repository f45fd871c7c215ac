/** What is needed of a browser's storage. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Where the end of a countdown is kept while the tab lives. */
export interface CodeEnd {
  /** Epoch ms; null when none is kept. */
  read(): number | null;
  keep(endsAt: number): void;
  forget(): void;
}

/**
 * The end of one purpose's countdown (`login`, `register` ...). `open` gives the storage and may throw (site data blocked);
 * a countdown then lives as long as its page.
 */
export function codeEndIn(open: () => TextStorage, purpose: string): CodeEnd {
  const key = `fulltime.code.${purpose}`;
  function attempt<T>(act: (storage: TextStorage) => T, otherwise: T): T {
    try {
      return act(open());
    } catch {
      // Blocked or full: nothing is kept, and nobody could do anything about it.
      return otherwise;
    }
  }
  return {
    read() {
      const kept = Number(attempt((storage) => storage.getItem(key), null) ?? Number.NaN);
      return Number.isFinite(kept) && kept > 0 ? kept : null;
    },
    keep: (endsAt) => attempt((storage) => storage.setItem(key, String(endsAt)), undefined),
    forget: () => attempt((storage) => storage.removeItem(key), undefined),
  };
}
