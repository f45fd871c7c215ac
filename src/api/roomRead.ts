import type { MatchId, RoomId, UserId } from "../../contract/ids.ts";
import type { MatchType } from "../../contract/codes/matchType.ts";
import { PAGE_SIZE_ROOMS } from "../../contract/limits.ts";
import type { ReplyOf } from "./calls.ts";
import type { Api, CallOptions } from "./client.ts";

/** Public reads of rooms: lists, details, recordings, rooms about a match, categories, search and ranks. */

export interface RoomPageInput {
  readonly page: number;
  /** Only rooms that are live. */
  readonly isLiveOnly?: boolean;
  readonly categoryId?: string | undefined;
  readonly word?: string | undefined;
}

/** Live ones first, by heat; 30 a page (docs/product.md 9). */
export function roomPage(api: Api, { page, isLiveOnly, categoryId, word }: RoomPageInput, options: CallOptions = {}) {
  const query = { page, pageSize: PAGE_SIZE_ROOMS, roomType: isLiveOnly ? "live" : "all", navId: categoryId, word } as const;
  return api.send("GET /aapi/api/room/page", { ...options, query });
}

/** Rooms of the anchors the caller follows, live ones first; `followedLive`: only those. */
export function followedRooms(api: Api, roomType: "followed" | "followedLive", page: number, options: CallOptions = {}) {
  return api.send("GET /aapi/api/room/page", { ...options, query: { page, pageSize: PAGE_SIZE_ROOMS, roomType } });
}

export function roomDetail(api: Api, roomId: RoomId, options: CallOptions = {}) {
  return api.send("GET /aapi/api/room/detail", { ...options, query: { roomId } });
}

/** The current viewers and heat of a room. */
export function roomNumbers(api: Api, roomId: RoomId, options: CallOptions = {}) {
  return api.send("GET /aapi/api/room/detailShowNum", { ...options, query: { roomId } });
}

export function roomInfo(api: Api, roomId: RoomId, options: CallOptions = {}) {
  return api.send("GET /aapi/api/room/info", { ...options, query: { roomId } });
}

export function hotRooms(api: Api, size: number, options: CallOptions = {}) {
  return api.send("GET /aapi/api/room/hotAppRoom", { ...options, query: { size } });
}

export type RoomCategoryCount = ReplyOf<"GET /aapi/api/nav/list">["list"][number];

export function roomCategories(api: Api, options: CallOptions = {}) {
  return api.send("GET /aapi/api/nav/list", options);
}

/** Rooms about a match, live ones first. */
export function roomsOfMatch(api: Api, matchId: MatchId, matchType: MatchType, options: CallOptions = {}) {
  return api.send("GET /aapi/api/match/pcAnchorByMatch", { ...options, query: { matchId, matchType } });
}

export type RankType = "day" | "week" | "month";

/** Anchors by gifts received, or users by gifts given. */
export function ranking(api: Api, who: "anchors" | "givers", rankType: RankType, options: CallOptions = {}) {
  const call = who === "anchors" ? "GET /aapi/api/rank/anchor" : "GET /aapi/api/rank/price";
  return api.send(call, { ...options, query: { rankType } });
}

export function roomRanks(api: Api, anchorId: UserId, rankType: "session" | "week" | "fans", options: CallOptions = {}) {
  return api.send("GET /tapi/pay/room/user/rank", { ...options, query: { anchorId, rankType } });
}

export interface RecordingsInput {
  readonly page: number;
  readonly roomId?: RoomId | undefined;
  readonly categoryId?: string | undefined;
  readonly word?: string | undefined;
}

/** Newest first; 30 a page. */
export function recordings(api: Api, input: RecordingsInput, options: CallOptions = {}) {
  return api.send("POST /aapi/api/back/pageByRoom", { ...options, body: { ...input, pageSize: PAGE_SIZE_ROOMS } });
}

export function recordingDetail(api: Api, id: string, options: CallOptions = {}) {
  return api.send("GET /aapi/api/back/detail", { ...options, query: { id } });
}

/** The room's events during the recording, a page at a time. */
export function recordingEvents(api: Api, id: string, after: number, options: CallOptions = {}) {
  return api.send("GET /aapi/api/back/events", { ...options, query: { id, after } });
}
