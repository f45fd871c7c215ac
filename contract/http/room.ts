import { type Static, Type } from "typebox";
import { ID_PATTERN } from "../ids.ts";
import { get, post } from "./call.ts";
import { pageFields, pageOf } from "./page.ts";

/** Calls of the room family (spec section 7). A call without a reply is not built yet and answers 501. */

/** A horn message: to everybody, or to one user. */
export const Horn = Type.Object({
  id: Type.String(),
  title: Type.String(),
  content: Type.String(),
  /** Epoch ms. */
  at: Type.Integer(),
  isPrivate: Type.Boolean(),
  isRead: Type.Boolean(),
});
export type Horn = Static<typeof Horn>;

export const roomCalls = {
  /** roomType&navId&roomId&word&page&pageSize (1, 30) */
  roomPage: get("aapi", "/api/room/page", "any"),
  /** roomId */
  roomDetail: get("aapi", "/api/room/detail", "any"),
  /** roomId */
  roomDetailShowNum: get("aapi", "/api/room/detailShowNum", "any"),
  /** roomId */
  roomInfo: get("aapi", "/api/room/info", "any"),
  /** roomId */
  roomDown: get("aapi", "/api/room/down", "anchor", { changes: true }),
  /** size */
  roomHotAppRoom: get("aapi", "/api/room/hotAppRoom", "any"),
  roomUp: post("aapi", "/api/room/up", "anchor"),
  backPageByRoom: post("aapi", "/api/back/pageByRoom", "any"),
  chatPage: post("aapi", "/api/chat/page", "any"),
  chatGiftAll: get("aapi", "/api/chat/gift/all", "any"),
  chatBarrageAll: get("aapi", "/api/chat/barrage/all", "any"),
  chatWelcome: post("aapi", "/api/chat/welcome", "user"),
  /** adds platform */
  chatMsg: post("aapi", "/api/chat/msg", "user"),
  /** page&pageSize; newest first, those to everybody and those to the caller */
  hornList: get("aapi", "/api/horn/list", "user", { query: Type.Object(pageFields()), reply: pageOf(Horn) }),
  /** With an id: that message, read from now on. Without: the newest. */
  hornInfo: get("aapi", "/api/horn/info", "user", {
    query: Type.Object({ id: Type.Optional(Type.String({ pattern: ID_PATTERN })) }),
    reply: Type.Object({ unread: Type.Integer(), horn: Type.Union([Horn, Type.Null()]) }),
    changes: true,
  }),
  /** nickName&roomId */
  forbidAdd: get("aapi", "/api/forbid/add", "manager", { changes: true }),
  /** roomId&nickName&page&pageSize */
  forbidList: get("aapi", "/api/forbid/list", "manager"),
  /** id */
  forbidRemove: get("aapi", "/api/forbid/remove", "manager", { changes: true }),
  managerAdd: get("aapi", "/api/manager/add", "anchor", { changes: true }),
  managerList: get("aapi", "/api/manager/list", "anchor"),
  /** id */
  managerRemove: get("aapi", "/api/manager/remove", "anchor", { changes: true }),
  auditInfo: get("aapi", "/api/audit/info", "user"),
  auditSubmit: post("aapi", "/api/audit/submit", "user"),
  /** roomId&startDate&endDate&page&pageSize */
  historyList: get("aapi", "/api/history/list", "anchor"),
  /** rankType */
  rankAnchor: get("aapi", "/api/rank/anchor", "any"),
  /** rankType */
  rankPrice: get("aapi", "/api/rank/price", "any"),
  reportAdd: post("aapi", "/api/report/add", "user"),
};
