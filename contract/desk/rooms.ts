import { type Static, Type } from "typebox";
import { deskGet, deskPost } from "./call.ts";
import { At, Cursor, DeskUser, Done, Maybe, Reason, RowId, oneOf, paged } from "./fields.ts";

const MODERATOR = ["moderator"] as const;

/** A report of a room or of a chat line in it. */
export const RoomReport = Type.Object({
  id: RowId,
  at: At,
  roomId: Type.String(),
  /** Null: the chat of a match. */
  anchor: Maybe(DeskUser),
  isLive: Type.Boolean(),
  by: DeskUser,
  reason: Type.String(),
  text: Type.String(),
  /** Text of the line, or title of the room. */
  said: Type.String(),
  isLine: Type.Boolean(),
  handled: Maybe(Type.Object({ at: At, by: Type.String(), note: Type.String() })),
});
export type RoomReport = Static<typeof RoomReport>;

/** A chat line with a link in a match chat. Nobody sees it until it is passed. */
export const HeldLine = Type.Object({ id: RowId, at: At, roomId: Type.String(), nickName: Type.String(), text: Type.String() });
export type HeldLine = Static<typeof HeldLine>;

export const RoomModerator = Type.Object({ ...DeskUser.properties, at: At });

export const roomDeskCalls = {
  roomReports: deskGet("/room-reports", MODERATOR, {
    query: Type.Object({ isHandled: oneOf(["0", "1"]), cursor: Cursor }),
    reply: paged(RoomReport),
  }),
  /** `isClosing` takes the room off the air. */
  roomReportHandle: deskPost("/room-reports/{id}/handle", MODERATOR, {
    body: Type.Object({ isClosing: Type.Boolean(), note: Reason }),
    reply: RoomReport,
    action: "report.handle",
    logged: ["id", "isClosing", "note"],
  }),
  heldLines: deskGet("/held-lines", MODERATOR, { reply: Type.Object({ list: Type.Array(HeldLine) }) }),
  heldLineDecide: deskPost("/held-lines/{id}/decide", MODERATOR, {
    body: Type.Object({ to: oneOf(["passed", "rejected"]) }),
    reply: Done,
    action: "held.decide",
    logged: ["id", "to"],
  }),
  roomModerators: deskGet("/room-moderators", MODERATOR, { reply: Type.Object({ list: Type.Array(RoomModerator) }) }),
  roomModeratorAdd: deskPost("/room-moderators/add", MODERATOR, {
    body: Type.Object({ userId: RowId }),
    reply: Done,
    action: "moderator.add",
    logged: ["userId"],
  }),
  roomModeratorRemove: deskPost("/room-moderators/{id}/remove", MODERATOR, {
    body: Type.Object({}),
    reply: Done,
    action: "moderator.remove",
    logged: ["id"],
  }),
};
