import type { RoomId } from "../../../contract/ids.ts";
import type { Quote } from "../../../contract/feed/room.ts";
import { richMomentOf } from "../../../contract/rules/moment.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { type DraftOwner, createDrafts } from "../../hooks/drafts.ts";
import { isRecord, sessionStore } from "../../hooks/storage.ts";

/**
 * A line a visitor has not said yet: an answer begun, or a line the server refused after the login. The page reloads after a
 * login (docs/product.md 4), so the tab keeps the draft over the reload. It stays until the user acts on it: between login
 * and reload the page itself, now a user's, reads it.
 */
export interface Draft {
  readonly text: string;
  /** Null: there is no problem, it has not been sent. */
  readonly problem: string | null;
  /** The line being answered. */
  readonly replyTo: Quote | null;
  /** The moment of a match it is about. */
  readonly moment: RichMoment | null;
}

function quoteIn(stored: unknown): Quote | null {
  const { id, name, text } = isRecord(stored) ? stored : {};
  return typeof id === "string" && typeof name === "string" && typeof text === "string" ? { id, name, text } : null;
}

function parseDraft(stored: unknown): Draft | null {
  if (!isRecord(stored) || typeof stored["text"] !== "string") return null;
  const { text, problem, replyTo, moment } = stored;
  return { text, problem: typeof problem === "string" ? problem : null, replyTo: quoteIn(replyTo), moment: richMomentOf(moment) };
}

const DRAFTS = createDrafts({ store: sessionStore, name: "room.draft", parse: parseDraft });

/** The field and its room. */
export type Place = readonly [field: "chat" | "barrage", roomId: RoomId];

/** Null deletes the draft. */
export function storeDraft(owner: DraftOwner, place: Place, draft: Draft | null): void {
  DRAFTS.write(owner, place.join(" "), draft);
}

/** The draft of this place; null if there is none. */
export function draftIn(owner: DraftOwner, place: Place): Draft | null {
  if (owner !== null) DRAFTS.takeOver(owner);
  return DRAFTS.read(owner, place.join(" "));
}
