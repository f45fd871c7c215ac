import { get, post } from "./call.ts";

/** Calls of the room family (spec section 7). A call without a reply is not built yet and answers 501. */
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
  roomDown: get("aapi", "/api/room/down", "anchor"),
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
  /** page&pageSize */
  hornList: get("aapi", "/api/horn/list", "user"),
  hornInfo: get("aapi", "/api/horn/info", "user"),
  /** nickName&roomId */
  forbidAdd: get("aapi", "/api/forbid/add", "manager"),
  /** roomId&nickName&page&pageSize */
  forbidList: get("aapi", "/api/forbid/list", "manager"),
  /** id */
  forbidRemove: get("aapi", "/api/forbid/remove", "manager"),
  managerAdd: get("aapi", "/api/manager/add", "anchor"),
  managerList: get("aapi", "/api/manager/list", "anchor"),
  /** id */
  managerRemove: get("aapi", "/api/manager/remove", "anchor"),
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
