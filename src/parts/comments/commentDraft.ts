import { richMomentOf } from "../../../contract/rules/moment.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { isRecord, readJson, sessionStore, writeJson } from "../../hooks/storage.ts";

/**
 * What somebody is about to say. The page is loaded anew after a login (docs/product.md 4), and by a slip of the hand: it is
 * kept in the tab until it has been said or given up.
 */
export interface CommentDraft {
  readonly subject: string;
  /** The comment that is answered; null: the subject itself. */
  readonly parentId: string | null;
  readonly text: string;
  /** The moment it is about. */
  readonly moment: RichMoment | null;
  /** Why it was not taken; null: it has not been sent. */
  readonly problem: string | null;
}

const NAME = "comment.draft";

export function keepDraft(draft: CommentDraft): void {
  writeJson(sessionStore, NAME, draft);
}

/** What is kept for this subject; null for nothing. */
export function draftOf(subject: string): CommentDraft | null {
  const kept = readJson(sessionStore, NAME, isRecord);
  if (kept === null || kept["subject"] !== subject || typeof kept["text"] !== "string") return null;
  const { parentId, problem } = kept;
  return {
    subject,
    parentId: typeof parentId === "string" ? parentId : null,
    text: kept["text"],
    moment: richMomentOf(kept["moment"]),
    problem: typeof problem === "string" ? problem : null,
  };
}

export function forgetDraft(subject: string): void {
  if (draftOf(subject) !== null) sessionStore.removeItem(NAME);
}
