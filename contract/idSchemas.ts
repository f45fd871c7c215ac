import { Type } from "typebox";
import { ID_PATTERN, ROW_ID_PATTERN, type MatchId as MatchIdOf, type RoomId as RoomIdOf, type UserId as UserIdOf } from "./ids.ts";

/** Schemas of ids. A value that passes one gets the brand of contract/ids.ts. */

export const Id = Type.String({ pattern: ID_PATTERN });
/** Row id: decimal. */
export const RowId = Type.String({ pattern: ROW_ID_PATTERN });
/** The row after which a list goes on; "0": from its first. */
export const AfterRowId = Type.String({ pattern: "^(0|[1-9][0-9]{0,17})$" });
export const MatchId = Type.Unsafe<MatchIdOf>(Type.String({ pattern: ID_PATTERN }));
export const UserId = Type.Unsafe<UserIdOf>(Type.String({ pattern: ID_PATTERN }));
/** For calls that look an account up by its row. */
export const AnchorId = Type.Unsafe<UserIdOf>(Type.String({ pattern: ROW_ID_PATTERN }));
/** Room ids are decimal: `680001`. */
export const RoomId = Type.Unsafe<RoomIdOf>(Type.String({ pattern: ROW_ID_PATTERN }));
/** A room, or the chat of a match: `fb-sim-fb-1`. */
export const ChatId = Type.Unsafe<RoomIdOf>(Type.String({ pattern: "^([1-9][0-9]{0,17}|(fb|bk)-[A-Za-z0-9][A-Za-z0-9._-]{0,49})$" }));
