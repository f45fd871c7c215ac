/**
 * Branded ids. A plain string becomes one only through its `as…` function, which validates it,
 * so that an unchecked path or query value never reaches a channel name or a query.
 */

declare const brand: unique symbol;
export type Branded<T, B extends string> = T & { readonly [brand]: B };

export type MatchId = Branded<string, "MatchId">;
export type RoomId = Branded<string, "RoomId">;
export type UserId = Branded<string, "UserId">;

/** Source and the source's own id, joined by a dash: `wyscout-2500089`, `sim-fb-20261121-014`. */
export const ID_PATTERN = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$";
const idRegExp = new RegExp(ID_PATTERN);

/** Returns the id, or null when the text cannot be one. */
export function asMatchId(text: string): MatchId | null {
  return idRegExp.test(text) ? (text as MatchId) : null;
}

export function asUserId(text: string): UserId | null {
  return idRegExp.test(text) ? (text as UserId) : null;
}
