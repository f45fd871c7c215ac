import { FEEDBACK_KINDS, type FeedbackKind } from "../../../contract/codes/feedbackKinds.ts";
import { newKey } from "../../api/newKey.ts";
import { createDrafts } from "../../hooks/drafts.ts";
import { isRecord, sessionStore } from "../../hooks/storage.ts";

/** The draft, kept in the tab until the server has accepted it: over a closed dialog, a failure, a login, a reload. */
export interface Draft {
  readonly kind: FeedbackKind | null;
  readonly content: string;
  readonly contact: string;
  /** Key of this text: a retry after no answer has the same one. Another text is another feedback. */
  readonly key: string;
}

function parseDraft(value: unknown): Draft | null {
  if (!isRecord(value)) return null;
  const { content, contact, key } = value;
  if (typeof content !== "string" || typeof contact !== "string" || typeof key !== "string") return null;
  return { kind: FEEDBACK_KINDS.find((kind) => kind === value["kind"]) ?? null, content, contact, key };
}

export const FEEDBACK_DRAFTS = createDrafts({ store: sessionStore, name: "feedback.draft", parse: parseDraft });
/** There is one place for feedback. */
export const FEEDBACK_PLACE = "feedback";

export function newDraft(): Draft {
  return { kind: null, content: "", contact: "", key: newKey() };
}

export function changedDraft(draft: Draft, change: Partial<Omit<Draft, "key">>): Draft {
  return { ...draft, ...change, key: newKey() };
}
