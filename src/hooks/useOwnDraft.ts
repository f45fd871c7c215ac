import { useMemo, useState } from "react";
import type { DraftOwner, Drafts } from "./drafts.ts";
import { usePortal } from "./portal.ts";
import { useSessionView } from "./useSession.ts";

/** The draft of one field of the page. */
export interface OwnDraft<T> {
  read(): T | null;
  /** Null: nothing is left of it. */
  keep(draft: T | null): void;
  /** False: another account has come in the place of the one that writes here. It sends nothing of theirs. */
  isOwners(): boolean;
}

/**
 * The account that writes in a field stays its writer after their session has ended: what stands there is theirs when they
 * log in again. A visitor's is that of whoever logs in.
 */
export function ownDraft<T>(drafts: Drafts<T>, place: string, userNow: () => DraftOwner): OwnDraft<T> {
  let owner: DraftOwner = null;
  const ownerNow = (): DraftOwner => {
    const user = userNow();
    if (owner === null && user !== null) {
      owner = user;
      drafts.takeOver(user);
    }
    return owner;
  };
  return {
    read: () => drafts.read(ownerNow(), place),
    keep: (draft) => drafts.keep(ownerNow(), place, draft),
    isOwners() {
      const user = userNow();
      return user === null || user === ownerNow();
    },
  };
}

export function useOwnDraft<T>(drafts: Drafts<T>, place: string): OwnDraft<T> {
  const { session } = usePortal();
  return useMemo(() => ownDraft(drafts, place, () => session.view$.value.user?.id ?? null), [drafts, place, session]);
}

/**
 * Counts the accounts that have come in the place of another without a reload (a login in another tab). As the `key` of
 * what is written in: it begins anew with them.
 */
export function useAccountTurn(): number {
  const id = useSessionView().user?.id ?? null;
  const [last, setLast] = useState({ id, turn: 0 });
  if (id === null || id === last.id) return last.turn;
  const next = { id, turn: last.id === null ? last.turn : last.turn + 1 };
  setLast(next);
  return next.turn;
}
