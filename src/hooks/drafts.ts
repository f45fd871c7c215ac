import type { UserId } from "../../contract/ids.ts";
import { type KeyStore, readJson, writeJson } from "./storage.ts";

/** Owner of a draft; null: a visitor. */
export type DraftOwner = UserId | null;

/** Drafts by place (a match's thread, a comment that is answered). */
export interface Drafts<T> {
  /** Null if there is none. */
  read(owner: DraftOwner, place: string): T | null;
  /** Null deletes the draft. */
  write(owner: DraftOwner, place: string, draft: T | null): void;
  /** Places that have a draft, latest first. */
  places(owner: DraftOwner): readonly string[];
  /** Call after a login: a visitor's drafts become the account's. A draft of the account that awaits its answer stays as it was sent. */
  takeOver(owner: UserId): void;
}

interface DraftsOptions<T> {
  readonly store: KeyStore;
  readonly name: string;
  /** Parses a stored draft; null if it is none of ours. */
  readonly parse: (stored: unknown) => T | null;
  /** It was sent, and its result is unknown. */
  readonly isPending?: (draft: T) => boolean;
  /** Joins the account's own draft with the text written before its login. Absent: the latter alone. */
  readonly join?: (own: T, later: T) => T;
}

/** Number of places that are remembered, the latest ones. */
const MAX_PLACES = 8;

/**
 * Drafts that survive a reload and a login, separate per account: the next account of the browser sees none of another's,
 * and resends nothing with another's key. They are back when their account is.
 */
export function createDrafts<T>({
  store,
  name,
  parse,
  isPending = () => false,
  join = (_own, later) => later,
}: DraftsOptions<T>): Drafts<T> {
  const nameOf = (owner: DraftOwner): string => `${name}.${owner ?? "visitor"}`;

  function all(owner: DraftOwner): readonly (readonly [string, T])[] {
    // Key from before drafts had owners: nobody knows whose.
    if (store.getItem(name) !== null) store.removeItem(name);
    return (readJson(store, nameOf(owner), Array.isArray) ?? []).flatMap((stored: unknown) => {
      if (!Array.isArray(stored) || typeof stored[0] !== "string") return [];
      const draft = parse(stored[1]);
      return draft === null ? [] : [[stored[0], draft] as const];
    });
  }
  function write(owner: DraftOwner, drafts: readonly (readonly [string, T])[]): void {
    if (drafts.length === 0) store.removeItem(nameOf(owner));
    else writeJson(store, nameOf(owner), drafts.slice(-MAX_PLACES));
  }
  const without = (owner: DraftOwner, place: string) => all(owner).filter(([one]) => one !== place);

  return {
    read: (owner, place) => all(owner).find(([one]) => one === place)?.[1] ?? null,
    write: (owner, place, draft) => write(owner, draft === null ? without(owner, place) : [...without(owner, place), [place, draft]]),
    places: (owner) => [...all(owner)].reverse().map(([place]) => place),
    takeOver(owner) {
      const written = all(null);
      if (written.length === 0) return;
      const waiting = new Set(all(owner).flatMap(([place, draft]) => (isPending(draft) ? place : [])));
      const own = new Map(all(owner));
      for (const [place, draft] of written) {
        if (waiting.has(place)) continue;
        const before = own.get(place);
        // The latest draft goes last.
        own.delete(place);
        own.set(place, before === undefined ? draft : join(before, draft));
      }
      write(owner, [...own]);
      write(
        null,
        written.filter(([place]) => waiting.has(place)),
      );
    },
  };
}
