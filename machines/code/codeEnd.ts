/** The subset of a browser's storage that is used here. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Stores the end of a countdown for as long as the tab lives. */
export interface CodeEnd {
  /** Epoch ms; null when none is stored. */
  read(): number | null;
  store(endsAt: number): void;
  forget(): void;
}

/** The end of one purpose's countdown (`login`, `register` ...). The storage never throws (src/hooks/storage.ts). */
export function codeEndIn(storage: TextStorage, purpose: string): CodeEnd {
  const key = `fulltime.code.${purpose}`;
  return {
    read() {
      const stored = Number(storage.getItem(key) ?? Number.NaN);
      return Number.isFinite(stored) && stored > 0 ? stored : null;
    },
    store: (endsAt) => storage.setItem(key, String(endsAt)),
    forget: () => storage.removeItem(key),
  };
}
