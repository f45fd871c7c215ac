/**
 * JSON in the browser's storage. Null stands for no storage at all: on the server, and where a browser forbids it; a page
 * then works the same, only nothing is remembered.
 */
export type KeyStore = Pick<Storage, "getItem" | "setItem">;

/** The browser's local storage; null on the server or when the reader's settings forbid it. */
export function localStore(): KeyStore | null {
  try {
    return typeof localStorage === "undefined" ? null : localStorage;
  } catch {
    // Reading the property itself throws when site data is blocked.
    return null;
  }
}

/** The text stored under a key; "" when there is none. */
export function readText(store: KeyStore | null, key: string): string {
  return store?.getItem(key) ?? "";
}

/** What was stored under a key; null when there is nothing, or something `isValid` does not know. */
export function readJson<T>(store: KeyStore | null, key: string, isValid: (value: unknown) => value is T): T | null {
  const stored = store?.getItem(key) ?? null;
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    return isValid(value) ? value : null;
  } catch {
    // Not ours, or cut off by a full disk: as good as nothing stored.
    return null;
  }
}

/** False when it could not be kept (quota, private mode): the value then lives as long as the page. */
export function writeJson(store: KeyStore | null, key: string, value: unknown): boolean {
  return writeText(store, key, JSON.stringify(value));
}

/** As `writeJson`, for a text. */
export function writeText(store: KeyStore | null, key: string, text: string): boolean {
  if (!store) return false;
  try {
    store.setItem(key, text);
    return true;
  } catch {
    // Full or forbidden: the caller is told.
    return false;
  }
}

export const isStrings = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((v) => typeof v === "string");

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
