import type { UserId } from "../../../contract/ids.ts";
import { type KeyStore, readJson, writeJson } from "../../hooks/storage.ts";

/** Stores a user's request of which it is not known yet whether it was done or refused. */
export interface UserStore<T> {
  read(userId: UserId): T | null;
  write(userId: UserId, value: T): void;
  forget(userId: UserId): void;
}

/**
 * Kept over a reload of the tab, separately for each user of it. `isValid` rejects values that an older page, or a curious
 * reader, has left under the name.
 */
export function createUserStore<T>(store: KeyStore, name: string, isValid: (value: unknown) => value is T): UserStore<T> {
  const nameOf = (userId: UserId): string => `${name}.${userId}`;
  return {
    read: (userId) => readJson(store, nameOf(userId), isValid),
    write: (userId, value) => writeJson(store, nameOf(userId), value),
    forget: (userId) => store.removeItem(nameOf(userId)),
  };
}
