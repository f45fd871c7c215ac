import type { UserId } from "../../../contract/ids.ts";
import { type KeyStore, isRecord, readJson, writeJson } from "../../hooks/storage.ts";

/** A thing of one user's that has been asked for and is not known to be done or refused yet. */
export interface Kept<T> {
  read(userId: UserId): T | null;
  write(userId: UserId, value: T): void;
  forget(): void;
}

/** Over a reload of the tab. `isValid` keeps out what an older page, or a curious reader, has left under the name. */
export function createKept<T>(store: KeyStore, name: string, isValid: (value: unknown) => value is T): Kept<T> {
  return {
    read(userId) {
      const held = readJson(store, name, isRecord);
      return held?.["userId"] === userId && isValid(held["value"]) ? held["value"] : null;
    },
    write: (userId, value) => writeJson(store, name, { userId, value }),
    forget: () => store.removeItem(name),
  };
}
