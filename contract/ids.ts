/**
 * Branded ids: the schemas of calls and events give them (contract/http/idSchemas.ts), so that the id of a match cannot
 * be passed where that of a room or a user belongs. The brand is optional: a text of nothing in particular, a literal of a
 * test or a decimal of the database, still becomes an id where one is expected (docs/decisions.md).
 */

declare const brand: unique symbol;
type Branded<B extends string> = string & { readonly [brand]?: B };

export type MatchId = Branded<"MatchId">;
/** Of a room, or of the chat of a match, which is one by the id that `matchRoomId` gives it. */
export type RoomId = Branded<"RoomId">;
/** Of any user: a reader, an anchor, whoever said a line. */
export type UserId = Branded<"UserId">;

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

/** A season of the results database: `2023-24`, `2019`; of simulated matches `demo-2026-27`, the latest of them `demo`. */
export const SEASON_PATTERN = "^(demo|(demo-)?\\d{4}(-\\d{2})?)$";
