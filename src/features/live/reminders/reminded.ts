import type { UserId } from "../../../../contract/ids.ts";
/** As many as are remembered. */
const KEPT = 200;

/** What a user was reminded of in this browser, by keys without commas. */
export interface Reminded {
  has(key: string): boolean;
  add(...keys: readonly string[]): void;
}

export function remindedOf(storage: Pick<Storage, "getItem" | "setItem">, userId: UserId): Reminded {
  const name = `fulltime.reminded.${userId}`;
  // Read anew each time: other pages of the browser write too.
  const read = (): readonly string[] => (storage.getItem(name) ?? "").split(",").filter((key) => key !== "");
  return {
    has: (key) => read().includes(key),
    add: (...keys) => storage.setItem(name, [...read(), ...keys].slice(-KEPT).join(",")),
  };
}
