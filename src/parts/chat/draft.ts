import type { RoomId } from "../../../contract/ids.ts";
import type { Quote } from "../../../contract/feed/room.ts";
import { richMomentOf } from "../../../contract/rules/moment.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { type DraftOwner, createDrafts } from "../../hooks/drafts.ts";
import { isRecord, sessionStore } from "../../hooks/storage.ts";

/**
 * What a visitor was about to say: an answer begun, or a line the server refused after the login. The page is loaded anew
 * after a login (docs/product.md 4), so it is kept in the tab over that load. It stays until something is done about it:
 * between login and load the page itself, a user's now, looks for it.
 */
export interface Draft {
  readonly text: string;
  /** Null: nothing was wrong, it has not been sent. */
  readonly problem: string | null;
  /** The line that is answered. */
  readonly replyTo: Quote | null;
  /** The moment it is about. */
  readonly moment: RichMoment | null;
}

function quoteIn(kept: unknown): Quote | null {
  const { id, name, text } = isRecord(kept) ? kept : {};
  return typeof id === "string" && typeof name === "string" && typeof text === "string" ? { id, name, text } : null;
}

function parseDraft(kept: unknown): Draft | null {
  if (!isRecord(kept) || typeof kept["text"] !== "string") return null;
  const { text, problem, replyTo, moment } = kept;
  return { text, problem: typeof problem === "string" ? problem : null, replyTo: quoteIn(replyTo), moment: richMomentOf(moment) };
}

const DRAFTS = createDrafts({ store: sessionStore, name: "room.draft", parse: parseDraft });

/** Which field of which room. */
export type Place = readonly [field: "chat" | "barrage", roomId: RoomId];

/** Null: nothing is left of it. */
export function keepDraft(owner: DraftOwner, place: Place, draft: Draft | null): void {
  DRAFTS.keep(owner, place.join(" "), draft);
}

/** What is kept for this place; null for nothing. */
export function draftIn(owner: DraftOwner, place: Place): Draft | null {
  if (owner !== null) DRAFTS.takeOver(owner);
  return DRAFTS.read(owner, place.join(" "));
}
