import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Session } from "./session.ts";
import { useSession, useSessionView } from "./useSession.ts";

/** States kept of each kind of list. The oldest go first. */
const MOST = 20;

/**
 * What lists have loaded beyond their first page, by history entry. Back then shows a list as it was left, and the router
 * finds the scroll position again. By session, which lasts as long as the page: another account is not shown it.
 */
export type Kept<T> = WeakMap<Session, Map<string, T>>;

interface KeptEntry<T> {
  /** Null: nothing was kept. */
  read(): T | null;
  /** In the browser only: all visitors share the server's modules. */
  write(value: T): void;
}

/** What is kept of one list of the page; `name` tells it from the page's others. */
export function useKept<T>(kept: Kept<T>, name: string): KeptEntry<T> {
  const session = useSession();
  const { user } = useSessionView();
  const { key } = useLocation();
  const at = `${key} ${user?.id ?? ""} ${name}`;
  return {
    read: () => kept.get(session)?.get(at) ?? null,
    write(value) {
      const lists = kept.get(session) ?? new Map<string, T>();
      lists.delete(at);
      kept.set(session, lists.set(at, value));
      const oldest = lists.keys().next();
      if (lists.size > MOST && !oldest.done) lists.delete(oldest.value);
    },
  };
}

/** A list's state; `begin` makes the first one of what Back has found, null for nothing. */
export function useKeptState<T>(kept: Kept<T>, name: string, begin: (before: T | null) => T): readonly [T, Dispatch<SetStateAction<T>>] {
  const { read, write } = useKept(kept, name);
  const [value, setValue] = useState(() => begin(read()));
  const keep = useEffectEvent(write);
  useEffect(() => keep(value), [value]);
  return [value, setValue];
}
