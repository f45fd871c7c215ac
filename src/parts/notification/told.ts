import type { UserId } from "../../../contract/ids.ts";
/** As many as are remembered. */
const KEPT = 200;

/** What a user was told in this browser, by keys without commas. */
export interface Told {
  has(key: string): boolean;
  add(...keys: readonly string[]): void;
}

/** `userId` null: a visitor. */
export function toldOf(storage: Pick<Storage, "getItem" | "setItem">, userId: UserId | null): Told {
  const name = `fulltime.reminded.${userId ?? "visitor"}`;
  // Read anew each time: other pages of the browser write too.
  const read = (): readonly string[] => (storage.getItem(name) ?? "").split(",").filter((key) => key !== "");
  return {
    has: (key) => read().includes(key),
    add: (...keys) => storage.setItem(name, [...read(), ...keys].slice(-KEPT).join(",")),
  };
}
