import type { DraftOwner } from "../../hooks/drafts.ts";
import { createPostDrafts } from "../../hooks/postDraft.ts";
import { sessionStore } from "../../hooks/storage.ts";

/**
 * What somebody is about to say. The page is loaded anew after a login (docs/product.md 4), and by a slip of the hand: it is
 * kept in the tab until it has been said or given up.
 */
export const DRAFTS = createPostDrafts(sessionStore, "comment.draft");

/** `parentId`: the comment that is answered; null: the subject itself. */
export const placeOf = (subject: string, parentId: string | null): string => `${subject} ${parentId ?? ""}`;

/** The comment on a subject that was being answered last; null: none. */
export function answeredIn(owner: DraftOwner, subject: string): string | null {
  if (owner !== null) DRAFTS.takeOver(owner);
  const own = placeOf(subject, null);
  const place = DRAFTS.places(owner).find((one) => one.startsWith(own) && one !== own);
  return place?.slice(own.length) ?? null;
}
