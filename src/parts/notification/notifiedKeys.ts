import type { UserId } from "../../../contract/ids.ts";
/** Number of keys that are remembered. */
const MAX_KEYS = 200;

/** The notifications a user has had in this browser, by keys without commas. */
export interface NotifiedKeys {
  has(key: string): boolean;
  add(...keys: readonly string[]): void;
}

/** `userId` null: a visitor. */
export function notifiedKeysOf(storage: Pick<Storage, "getItem" | "setItem">, userId: UserId | null): NotifiedKeys {
  const name = `fulltime.reminded.${userId ?? "visitor"}`;
  // Read again each time: other pages of the browser write too.
  const read = (): readonly string[] => (storage.getItem(name) ?? "").split(",").filter((key) => key !== "");
  return {
    has: (key) => read().includes(key),
    add: (...keys) => storage.setItem(name, [...read(), ...keys].slice(-MAX_KEYS).join(",")),
  };
}
