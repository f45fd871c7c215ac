import type { UserId } from "../../../contract/ids.ts";
import { type KeyStore, readJson, writeJson } from "../../hooks/storage.ts";

/** A thing of one user's that has been asked for and is not known to be done or refused yet. */
export interface Kept<T> {
  read(userId: UserId): T | null;
  write(userId: UserId, value: T): void;
  forget(userId: UserId): void;
}

/**
 * Over a reload of the tab, and over other users of it: each has their own. `isValid` keeps out what an older page, or a
 * curious reader, has left under the name.
 */
export function createKept<T>(store: KeyStore, name: string, isValid: (value: unknown) => value is T): Kept<T> {
  const nameOf = (userId: UserId): string => `${name}.${userId}`;
  return {
    read: (userId) => readJson(store, nameOf(userId), isValid),
    write: (userId, value) => writeJson(store, nameOf(userId), value),
    forget: (userId) => store.removeItem(nameOf(userId)),
  };
}
