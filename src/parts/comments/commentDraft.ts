import type { DraftOwner } from "../../hooks/drafts.ts";
import { createPostDrafts } from "../../hooks/postDraft.ts";
import { sessionStore } from "../../hooks/storage.ts";

/**
 * Drafts of comments. The page reloads after a login (docs/product.md 4), or by accident: the tab keeps a draft until it is
 * posted or given up.
 */
export const DRAFTS = createPostDrafts(sessionStore, "comment.draft");

/** `parentId`: the comment being answered; null: the subject itself. */
export const placeOf = (subject: string, parentId: string | null): string => `${subject} ${parentId ?? ""}`;

/** The comment on a subject that was being answered last; null: none. */
export function answeredIn(owner: DraftOwner, subject: string): string | null {
  if (owner !== null) DRAFTS.takeOver(owner);
  const own = placeOf(subject, null);
  const place = DRAFTS.places(owner).find((one) => one.startsWith(own) && one !== own);
  return place?.slice(own.length) ?? null;
}
