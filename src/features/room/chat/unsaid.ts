/**
 * What a visitor typed and the server refused after the login. The page is loaded anew after a login (spec section 4), so
 * text and refusal are kept in the tab over that load. Where storage is forbidden they are lost with the page.
 */
export interface Unsaid {
  readonly text: string;
  readonly problem: string;
}

const NAME = "room.unsaid";

/** Which field of which room. */
export function placeOf(roomId: string, field: "chat" | "barrage"): string {
  return `${field} ${roomId}`;
}

export function keepUnsaid(place: string, { text, problem }: Unsaid): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify([place, text, problem]));
  } catch {
    // Full or forbidden: nothing is kept.
    return;
  }
}

/** What was kept for this place, once; null for nothing. */
export function takeUnsaid(place: string): Unsaid | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    if (!Array.isArray(kept) || kept[0] !== place) return null;
    sessionStorage.removeItem(NAME);
    return { text: String(kept[1]), problem: String(kept[2]) };
  } catch {
    // Forbidden, or not written by this page.
    return null;
  }
}
