import type { RoomId } from "../../../contract/ids.ts";
import type { Quote } from "../../../contract/feed/room.ts";
import { richMomentOf } from "../../../contract/rules/moment.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { readJson, sessionStore, writeJson } from "../../hooks/storage.ts";

/**
 * What a visitor was about to say: an answer begun, or a line the server refused after the login. The page is loaded anew
 * after a login (docs/product.md 4), so it is kept in the tab over that load.
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

const NAME = "room.draft";

function quoteIn(kept: unknown): Quote | null {
  const { id, name, text } = (typeof kept === "object" && kept !== null ? kept : {}) as Partial<Record<keyof Quote, unknown>>;
  return typeof id === "string" && typeof name === "string" && typeof text === "string" ? { id, name, text } : null;
}

/** Which field of which room. */
export function placeOf(roomId: RoomId, field: "chat" | "barrage"): string {
  return `${field} ${roomId}`;
}

export function keepDraft(place: string, { text, problem, replyTo, moment }: Draft): void {
  writeJson(sessionStore, NAME, [place, text, problem, replyTo, moment]);
}

/**
 * What is kept for this place; null for nothing. It stays until something is done about it: between login and load the
 * page itself, a user's now, looks for it.
 */
export function draftIn(place: string): Draft | null {
  const kept = readJson(sessionStore, NAME, Array.isArray);
  if (kept?.[0] !== place) return null;
  const [, text, problem] = kept.map((part: unknown) => (typeof part === "string" ? part : null));
  return { text: text ?? "", problem: problem ?? null, replyTo: quoteIn(kept[3]), moment: richMomentOf(kept[4]) };
}

/** It has been changed, sent or given up. */
export function forgetDraft(place: string): void {
  if (draftIn(place) !== null) sessionStore.removeItem(NAME);
}
