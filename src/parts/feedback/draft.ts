import { FEEDBACK_KINDS, type FeedbackKind } from "../../../contract/codes/feedbackKinds.ts";
import { newKey } from "../../api/newKey.ts";
import { isRecord, readJson, sessionStore, writeJson } from "../../hooks/storage.ts";

/** What is being written, kept in the tab until the server has taken it: over a closed dialog, a failure, a login, a reload. */
export interface Draft {
  readonly kind: FeedbackKind | null;
  readonly content: string;
  readonly contact: string;
  /** Of this text: whoever got no answer sends it again under the same one. Another text is another feedback. */
  readonly key: string;
}

const NAME = "feedback.draft";

const isKind = (value: unknown): value is FeedbackKind => FEEDBACK_KINDS.some((kind) => kind === value);

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  const { kind, content, contact, key } = value;
  return (kind === null || isKind(kind)) && [content, contact, key].every((one) => typeof one === "string");
}

export function newDraft(): Draft {
  return { kind: null, content: "", contact: "", key: newKey() };
}

export function readDraft(): Draft {
  return readJson(sessionStore, NAME, isDraft) ?? newDraft();
}

export function changeDraft(draft: Draft, change: Partial<Omit<Draft, "key">>): Draft {
  const next = { ...draft, ...change, key: newKey() };
  writeJson(sessionStore, NAME, next);
  return next;
}

export function forgetDraft(): void {
  sessionStore.removeItem(NAME);
}
