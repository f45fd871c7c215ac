import { Type } from "typebox";
import { ID_PATTERN } from "../ids.ts";

/** Ids in the calls of rooms. */

export const Id = Type.String({ pattern: ID_PATTERN });
/** Of a row: decimal. */
export const RowId = Type.String({ pattern: "^[0-9]{1,18}$" });
/** Room ids are decimal: `680001`. */
export const RoomId = Type.String({ pattern: "^[0-9]{1,18}$" });
/** A room, or the chat of a match, which is one by the id that `matchRoomId` gives it: `fb-sim-fb-1`. */
export const ChatId = Type.String({ pattern: "^([0-9]{1,18}|(fb|bk)-[A-Za-z0-9][A-Za-z0-9._-]{0,49})$" });
