import { useMemo } from "react";
import type { DraftOwner, Drafts } from "./drafts.ts";
import { usePortal } from "./portal.ts";

/** The draft of one field of the page. */
export interface OwnDraft<T> {
  read(): T | null;
  /** Null: nothing is left of it. */
  keep(draft: T | null): void;
  /** False: another account has come in the place of the one that writes here. It sends nothing of theirs. */
  isOwners(): boolean;
}

/**
 * `began`: for whom the field was made. The account that writes in it stays its writer after their session has ended:
 * what stands there is theirs when they log in again. A visitor's is that of whoever logs in.
 */
export function ownDraft<T>(drafts: Drafts<T>, place: string, userNow: () => DraftOwner, began = userNow()): OwnDraft<T> {
  let owner: DraftOwner = null;
  const ownerNow = (): DraftOwner => {
    const user = began ?? userNow();
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
