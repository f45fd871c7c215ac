/** What the app needs of a storage. */
export type SmallStorage = Pick<Storage, "getItem" | "setItem">;

/** A storage that forgets with the page, for browsers that refuse theirs (private windows, blocked site data). */
export function memoryStorage(): SmallStorage {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

/** The storage, or one in memory when reading or writing it throws. */
export function safeStorage(open: () => SmallStorage): SmallStorage {
  try {
    const storage = open();
    const key = "fulltime.probe";
    storage.setItem(key, "1");
    return storage;
  } catch {
    // Site data is blocked, or the storage is full.
    return memoryStorage();
  }
}
