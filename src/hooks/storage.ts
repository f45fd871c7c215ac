/** The part of a storage that the portal uses. */
export type KeyStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A storage that lasts as long as the page. */
export function memoryStore(values = new Map<string, string>()): KeyStore {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/**
 * A storage that never throws. Values the browser refuses to store (blocked site data, a full disk) last as long as the page.
 * The server stores nothing: its modules are shared by all visitors.
 */
export function safeStore(open: () => KeyStore): KeyStore {
  const inPage = memoryStore();

  function attempt<T>(act: (store: KeyStore) => T, otherwise: () => T): T {
    if (typeof window === "undefined") return otherwise();
    try {
      return act(open());
    } catch {
      // Reading the property itself throws when site data is blocked.
      return otherwise();
    }
  }
  const remove = (key: string): void =>
    attempt(
      (store) => store.removeItem(key),
      () => undefined,
    );

  return {
    getItem: (key) =>
      inPage.getItem(key) ??
      attempt(
        (store) => store.getItem(key),
        () => null,
      ),
    setItem(key, value) {
      inPage.removeItem(key);
      attempt(
        (store) => store.setItem(key, value),
        () => {
          // An older value must not reappear.
          remove(key);
          if (typeof window !== "undefined") inPage.setItem(key, value);
        },
      );
    },
    removeItem(key) {
      inPage.removeItem(key);
      remove(key);
    },
  };
}

/** Storage of this browser. */
export const localStore = safeStore(() => localStorage);
/** Storage of this tab; survives a reload. */
export const sessionStore = safeStore(() => sessionStorage);

/** The value stored under a key; null if there is none, or `isValid` refuses it. */
export function readJson<T>(store: KeyStore, key: string, isValid: (value: unknown) => value is T): T | null {
  const stored = store.getItem(key);
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    return isValid(value) ? value : null;
  } catch {
    // Not our format, or cut off by a full disk: the same as nothing stored.
    return null;
  }
}

export function writeJson(store: KeyStore, key: string, value: unknown): void {
  store.setItem(key, JSON.stringify(value));
}

export const isStrings = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((v) => typeof v === "string");

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
