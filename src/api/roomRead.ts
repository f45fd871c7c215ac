import type { Page } from "../../contract/http/page.ts";
import type { GiverRank } from "../../contract/http/pay.ts";
import type { RankEntry, Recording, RecordingDetail, RecordingEvents, RoomCard, RoomDetail } from "../../contract/http/room.ts";
import { PAGE_SIZE_ROOMS } from "../../contract/limits.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** What anybody reads of rooms and their recordings (contract/http/room.ts). */
export const ROOM_READ_CALLS = {
  roomPage: { method: "GET", segment: "aapi", path: "/api/room/page", access: "any" },
  roomDetail: { method: "GET", segment: "aapi", path: "/api/room/detail", access: "any" },
  roomInfo: { method: "GET", segment: "aapi", path: "/api/room/info", access: "any" },
  roomHotAppRoom: { method: "GET", segment: "aapi", path: "/api/room/hotAppRoom", access: "any" },
  rankAnchor: { method: "GET", segment: "aapi", path: "/api/rank/anchor", access: "any" },
  rankPrice: { method: "GET", segment: "aapi", path: "/api/rank/price", access: "any" },
  backPageByRoom: { method: "POST", segment: "aapi", path: "/api/back/pageByRoom", access: "any" },
  backDetail: { method: "GET", segment: "aapi", path: "/api/back/detail", access: "any" },
  backEvents: { method: "GET", segment: "aapi", path: "/api/back/events", access: "any" },
} as const satisfies Record<string, WireCall>;

/** Rooms about a match (contract/http/match.ts). */
export const MATCH_ROOM_CALLS = {
  matchPcAnchorByMatch: { method: "GET", segment: "aapi", path: "/api/match/pcAnchorByMatch", access: "any" },
} as const satisfies Record<string, WireCall>;

/** Categories and search (contract/http/site.ts). */
export const ROOM_SITE_CALLS = {
  navList: { method: "GET", segment: "aapi", path: "/api/nav/list", access: "any" },
  searchRoomByWord: { method: "GET", segment: "aapi", path: "/api/search/roomByWord", access: "any" },
} as const satisfies Record<string, WireCall>;

/** Ranks of a room (contract/http/pay.ts). */
export const ROOM_PAY_CALLS = {
  payRoomUserRank: { method: "GET", segment: "tapi", path: "/pay/room/user/rank", access: "any" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;

export interface RoomPageInput {
  readonly page: number;
  /** Live ones alone. */
  readonly isLiveOnly?: boolean;
  readonly categoryId?: string | undefined;
  readonly word?: string | undefined;
}

/** Live ones first, by heat; 30 a page (spec section 9). */
export function roomPage(api: Api, { page, isLiveOnly, categoryId, word }: RoomPageInput, options: Options = {}): Answer<Page<RoomCard>> {
  const query = { page, pageSize: PAGE_SIZE_ROOMS, roomType: isLiveOnly ? "live" : "all", navId: categoryId, word };
  return api.send(ROOM_READ_CALLS.roomPage, { ...options, query });
}

/** Rooms of the anchors the caller follows, live ones first; `followedLive`: those alone. */
export function followedRooms(
  api: Api,
  roomType: "followed" | "followedLive",
  page: number,
  options: Options = {},
): Answer<Page<RoomCard>> {
  return api.send(ROOM_READ_CALLS.roomPage, { ...options, query: { page, pageSize: PAGE_SIZE_ROOMS, roomType } });
}

export function roomDetail(api: Api, roomId: string, options: Options = {}): Answer<RoomDetail> {
  return api.send(ROOM_READ_CALLS.roomDetail, { ...options, query: { roomId } });
}

export function roomInfo(api: Api, roomId: string, options: Options = {}): Answer<RoomCard> {
  return api.send(ROOM_READ_CALLS.roomInfo, { ...options, query: { roomId } });
}

export function hotRooms(api: Api, size: number, options: Options = {}): Answer<{ readonly list: readonly RoomCard[] }> {
  return api.send(ROOM_READ_CALLS.roomHotAppRoom, { ...options, query: { size } });
}

export interface RoomCategoryCount {
  readonly navId: string;
  readonly name: string;
  readonly rooms: number;
}

export function roomCategories(api: Api, options: Options = {}): Answer<{ readonly list: readonly RoomCategoryCount[] }> {
  return api.send(ROOM_SITE_CALLS.navList, options);
}

export function searchRooms(api: Api, word: string, options: Options = {}): Answer<{ readonly list: readonly RoomCard[] }> {
  return api.send(ROOM_SITE_CALLS.searchRoomByWord, { ...options, query: { word, type: 2 } });
}

/** Rooms about a match, live ones first. */
export function roomsOfMatch(
  api: Api,
  matchId: string,
  matchType: 1 | 2,
  options: Options = {},
): Answer<{ readonly list: readonly RoomCard[] }> {
  return api.send(MATCH_ROOM_CALLS.matchPcAnchorByMatch, { ...options, query: { matchId, matchType } });
}

export type RankType = "day" | "week" | "month";

/** Anchors by what they were given, or users by what they gave. */
export function ranking(
  api: Api,
  who: "anchors" | "givers",
  rankType: RankType,
  options: Options = {},
): Answer<{ readonly list: readonly RankEntry[] }> {
  const call = who === "anchors" ? ROOM_READ_CALLS.rankAnchor : ROOM_READ_CALLS.rankPrice;
  return api.send(call, { ...options, query: { rankType } });
}

export interface RoomRanks {
  readonly list: readonly GiverRank[];
  /** How many of the anchor's followers hold a title. */
  readonly nobles: number;
}

export function roomRanks(api: Api, anchorId: string, rankType: "session" | "week" | "fans", options: Options = {}): Answer<RoomRanks> {
  return api.send(ROOM_PAY_CALLS.payRoomUserRank, { ...options, query: { anchorId, rankType } });
}

export interface RecordingsInput {
  readonly page: number;
  readonly roomId?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly word?: string | undefined;
}

/** Newest first; 30 a page. */
export function recordings(api: Api, input: RecordingsInput, options: Options = {}): Answer<Page<Recording>> {
  return api.send(ROOM_READ_CALLS.backPageByRoom, { ...options, body: { ...input, pageSize: PAGE_SIZE_ROOMS } });
}

export function recordingDetail(api: Api, id: string, options: Options = {}): Answer<RecordingDetail> {
  return api.send(ROOM_READ_CALLS.backDetail, { ...options, query: { id } });
}

/** Events of the room while it was recorded, a page at a time. */
export function recordingEvents(api: Api, id: string, after: number, options: Options = {}): Answer<RecordingEvents> {
  return api.send(ROOM_READ_CALLS.backEvents, { ...options, query: { id, after } });
}
