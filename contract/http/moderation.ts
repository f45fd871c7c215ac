import { type Static, Type } from "typebox";
import { get, post } from "./call.ts";
import { pageOf, pageQuery } from "./page.ts";
import { ChatId, Id, RowId, UserId } from "../idSchemas.ts";

/** Calls on bans, held lines and managers of rooms (docs/product.md 6 and 7). */

/** Epoch ms. */
const At = Type.Integer();
const Done = Type.Object({});

/** 10 minutes, one hour, until the broadcast session ends, for good. */
export const BanSpan = Type.Union([Type.Literal("10m"), Type.Literal("1h"), Type.Literal("session"), Type.Literal("forever")]);
export type BanSpan = Static<typeof BanSpan>;
export const Ban = Type.Object({
  id: Id,
  userId: UserId,
  nickName: Type.String(),
  portrait: Type.String(),
  at: At,
  until: Type.Union([At, Type.Null()]),
  span: BanSpan,
  /** Nickname of the user who set the ban. */
  by: Type.String(),
});
export type Ban = Static<typeof Ban>;
export const Manager = Type.Object({ id: Id, userId: UserId, nickName: Type.String(), portrait: Type.String(), at: At });
export type Manager = Static<typeof Manager>;
/** A chat line with a link that waits for review. */
export const HeldLine = Type.Object({
  id: Id,
  /** Room of the line; for match chats, any of them. */
  roomId: ChatId,
  userId: UserId,
  nickName: Type.String(),
  portrait: Type.String(),
  text: Type.String(),
  at: At,
});
export type HeldLine = Static<typeof HeldLine>;

export const moderationCalls = {
  /**
   * The anchor cannot be banned, a manager only by the anchor, 公爵 and above by nobody. A repeated ban resets its span. In
   * a match chat: only by moderators, in all match chats at once, and not until a session ends.
   */
  forbidAdd: get("aapi", "/api/forbid/add", "manager", {
    query: Type.Object({ nickName: Type.String({ maxLength: 40 }), roomId: ChatId, span: Type.Optional(BanSpan) }),
    reply: Ban,
    changes: true,
  }),
  forbidList: get("aapi", "/api/forbid/list", "manager", {
    query: pageQuery({ roomId: ChatId, nickName: Type.Optional(Type.String({ maxLength: 40 })) }, 20),
    reply: pageOf(Ban),
  }),
  forbidRemove: get("aapi", "/api/forbid/remove", "manager", { query: Type.Object({ id: RowId }), reply: Done, changes: true }),
  /** Lines awaiting review in a room, or in all match chats, oldest first. Each is kept for a day. */
  heldList: get("aapi", "/api/held/list", "manager", { query: pageQuery({ roomId: ChatId }, 20), reply: pageOf(HeldLine) }),
  /**
   * Publishes a held line under its sender's name, or discards it. 404 if it no longer exists, 409 if somebody has already
   * decided. It cannot be published while its sender is banned (10030) or the anchor is not live (10036): the line
   * stays held.
   */
  heldDecide: post("aapi", "/api/held/decide", "manager", {
    body: Type.Object({ id: RowId, isPassed: Type.Boolean() }),
    reply: Done,
  }),
  managerAdd: get("aapi", "/api/manager/add", "anchor", {
    query: Type.Object({ nickName: Type.String({ maxLength: 40 }) }),
    reply: Manager,
    changes: true,
  }),
  managerList: get("aapi", "/api/manager/list", "anchor", { reply: Type.Object({ list: Type.Array(Manager) }) }),
  managerRemove: get("aapi", "/api/manager/remove", "anchor", { query: Type.Object({ id: RowId }), reply: Done, changes: true }),
};
