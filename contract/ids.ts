/**
 * Branded ids. The schemas of calls and events produce them (contract/idSchemas.ts), so that a match id cannot be passed
 * where a room or user id is expected. The brand is optional: a plain string (a literal in a test, a decimal from the
 * database) is still accepted where an id is expected (docs/decisions.md).
 */

declare const brand: unique symbol;
type Branded<B extends string> = string & { readonly [brand]?: B };

export type MatchId = Branded<"MatchId">;
/** Id of a room. The chat of a match is a room too; `matchRoomId` gives its id. */
export type RoomId = Branded<"RoomId">;
/** Id of any user: viewer, anchor or speaker. */
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

/** Id of a row: a decimal that every bigint column can hold, without leading zeros: one row has one spelling. */
export const ROW_ID_PATTERN = "^[1-9][0-9]{0,17}$";
const rowIdRegExp = new RegExp(ROW_ID_PATTERN);
export const isRowId = (text: string): boolean => rowIdRegExp.test(text);

/** The number of a row's id; null if the text is none. */
export function rowIdOf(text: string): bigint | null {
  return isRowId(text) ? BigInt(text) : null;
}

/** A season of the results database: `2023-24`, `2019`; simulated `demo-2026-27`, the latest of which is `demo`. */
export const SEASON_PATTERN = "^(demo|(demo-)?\\d{4}(-\\d{2})?)$";
