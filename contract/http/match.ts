import { Type } from "typebox";
import { AnchorId, MatchId, UserId } from "../idSchemas.ts";
import type { BoardRow } from "../match/board.ts";
import { MatchType, OperateType, UserMatchesReply } from "./attention.ts";
import { get, post } from "./call.ts";
import { RoomCard } from "./room.ts";
import { withDefault } from "./withDefault.ts";

/** Calls of the match family (docs/product.md 7). A call without a reply is not built yet and answers 501. */

const DateQuery = Type.Object({ date: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })) });
const object = { type: "object", additionalProperties: true } as const;

/** Days with matches, from 7 days ago to 7 days ahead (Asia/Shanghai). */
export interface MatchDate {
  readonly date: string;
  readonly football: number;
  readonly basketball: number;
}

export interface MatchRows {
  readonly rows: readonly BoardRow[];
}

export const ListPageBody = Type.Object({
  sport: Type.Union([Type.Literal("fb"), Type.Literal("bk")]),
  date: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })),
  leagueIds: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })),
  pageNum: withDefault(Type.Integer({ minimum: 1, maximum: 10_000 }), 1),
  pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 200 }), 30),
});
export interface MatchPage extends MatchRows {
  readonly total: number;
}

export const matchCalls = {
  matchDates: get("aapi", "/api/match/dates", "any", { reply: Type.Unsafe<{ dates: readonly MatchDate[] }>(object) }),
  /** Hot matches of a day: the live strip of the home page. */
  matchHot: get("aapi", "/api/match/hot", "any", { query: DateQuery, reply: Type.Unsafe<MatchRows>(object) }),
  /** Rooms about a match, live ones first. */
  matchPcAnchorByMatch: get("aapi", "/api/match/pcAnchorByMatch", "any", {
    query: Type.Object({ matchId: MatchId, matchType: MatchType }),
    reply: Type.Object({ list: Type.Array(RoomCard) }),
  }),
  matchDataHot: get("aapi", "/api/match/dataHot", "any", {
    query: Type.Object({ size: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 10), matchType: Type.Optional(MatchType) }),
    reply: Type.Unsafe<MatchRows>(object),
  }),
  /** The next matches, soonest first. */
  matchNext: get("aapi", "/api/match/next", "any", { reply: Type.Unsafe<MatchRows>(object) }),
  /** userId: the caller's own */
  matchReserveMatchByUser: get("aapi", "/api/match/reserveMatchByUser", "user", {
    query: Type.Object({ userId: Type.Optional(UserId) }),
    reply: UserMatchesReply,
    own: "userId",
  }),
  /** The match of the anchor's room, and the next ones of the same category. */
  matchList: get("aapi", "/api/match/list", "any", {
    query: Type.Object({ anchorId: AnchorId }),
    reply: Type.Unsafe<MatchRows>(object),
  }),
  matchSchedule: get("aapi", "/api/match/schedule", "any", { query: DateQuery, reply: Type.Unsafe<MatchRows>(object) }),
  matchListPage: post("aapi", "/api/match/listPage", "any", { body: ListPageBody, reply: Type.Unsafe<MatchPage>(object) }),
  /** Only before kick-off (409 after it); undoing is always possible. */
  matchReserve: post("aapi", "/api/match/reserve", "user", {
    body: Type.Object({ matchId: MatchId, matchType: MatchType, operateType: OperateType }),
    reply: Type.Object({ isReserved: Type.Boolean() }),
  }),
};
