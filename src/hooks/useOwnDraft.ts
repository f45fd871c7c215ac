import { useMemo } from "react";
import type { DraftOwner, Drafts } from "./drafts.ts";
import { usePortal } from "./portal.ts";

/** The draft of one field of the page. */
export interface OwnDraft<T> {
  read(): T | null;
  /** Null deletes the draft. */
  write(draft: T | null): void;
  /** False: another account has replaced the one that writes here. Nothing of the writer's is sent for it. */
  isOwners(): boolean;
}

/**
 * `began`: the account the field was made for. An account that writes here stays the owner after its session has ended: the
 * draft is there again at its next login. A visitor's draft goes to the account that logs in.
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
    write: (draft) => drafts.write(ownerNow(), place, draft),
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
