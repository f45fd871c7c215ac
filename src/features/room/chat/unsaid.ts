/**
 * What a visitor was about to say: an answer begun, or a line the server refused after the login. The page is loaded anew
 * after a login (spec section 4), so it is kept in the tab over that load. Where storage is forbidden it is lost with the page.
 */
export interface Unsaid {
  readonly text: string;
  /** Null: nothing was wrong, it has not been sent. */
  readonly problem: string | null;
  /** Name of whoever is answered. */
  readonly replyTo: string | null;
}

const NAME = "room.unsaid";

/** Which field of which room. */
export function placeOf(roomId: string, field: "chat" | "barrage"): string {
  return `${field} ${roomId}`;
}

export function keepUnsaid(place: string, { text, problem, replyTo }: Unsaid): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify([place, text, problem, replyTo]));
  } catch {
    // Full or forbidden: nothing is kept.
    return;
  }
}

/**
 * What is kept for this place; null for nothing. It stays until something is done about it: between login and load the
 * page itself, a user's now, looks for it.
 */
export function unsaidIn(place: string): Unsaid | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    if (!Array.isArray(kept) || kept[0] !== place) return null;
    const [, text, problem, replyTo] = kept.map((part) => (typeof part === "string" ? part : null));
    return { text: text ?? "", problem: problem ?? null, replyTo: replyTo ?? null };
  } catch {
    // Forbidden, or not written by this page.
    return null;
  }
}

/** It has been changed, sent or given up. */
export function forgetUnsaid(place: string): void {
  if (unsaidIn(place) !== null) sessionStorage.removeItem(NAME);
}
