import { type Static, Type } from "typebox";
import { MatchId } from "../idSchemas.ts";
import { AsOf } from "../envelope.ts";
import type { FeedEvent } from "../feed/frames.ts";
import type { BoardRow } from "../match/board.ts";
import type { MatchState } from "../match/fold.ts";
import type { OddsState } from "../odds/odds.ts";
import { UserMatchesReply } from "./attention.ts";
import { get, post } from "./call.ts";
import { withDefault } from "./withDefault.ts";
import { logNumber } from "../numberSchemas.ts";

/**
 * Live reads of both sports (docs/product.md 7 names the first five; it describes the others as "score lists,
 * odds history, line-ups, text live …", and they get their shape here). `{sport}` is fb or bk.
 */

const MatchIdQuery = Type.Object({ matchId: MatchId });
const DateText = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

/**
 * `live` = the board's window; `end` and `next` take a date (Asia/Shanghai), default today. The lottery lists
 * (`lottery`: the pool of fourteen, in basketball 竞彩) cover a date, or the board's window.
 */
export const ScoreListType = Type.Union([
  Type.Literal("live"),
  Type.Literal("end"),
  Type.Literal("next"),
  Type.Literal("jczq"),
  Type.Literal("bjdc"),
  Type.Literal("lottery"),
]);
export type ScoreListType = Static<typeof ScoreListType>;
export const ScoreListQuery = Type.Object({
  type: withDefault(Type.Union([...ScoreListType.anyOf]), "live"),
  date: Type.Optional(DateText),
});
export interface ScoreListReply {
  readonly asOf: AsOf;
  readonly rows: readonly BoardRow[];
}

export interface MatchDetailReply {
  readonly asOf: AsOf;
  readonly match: MatchState;
  readonly oddsAsOf: AsOf;
  readonly odds: OddsState;
}

export const MatchLogQuery = Type.Object({
  matchId: MatchId,
  /** Events after this sequence number. */
  after: withDefault(logNumber(), 0),
  limit: withDefault(Type.Integer({ minimum: 1, maximum: 5000 }), 2000),
});
export interface MatchLogReply {
  /** Epoch and last sequence number of the channel when it was read. */
  readonly asOf: AsOf;
  readonly events: readonly FeedEvent[];
  /** There are more events while the last event's `s` is below `asOf.s`. */
}

export const EventListBody = Type.Object({ matchIds: Type.Array(MatchId, { minItems: 1, maxItems: 20 }) });
/** For expanded rows: the folded match of each id that exists. */
export interface EventListReply {
  readonly matches: readonly MatchState[];
}

const MatchIdsBody = Type.Object({ matchIds: Type.Array(MatchId, { minItems: 1, maxItems: 200 }) });
/** All matches of this sport that the caller has starred, after the change. */
const Collected = Type.Object({ matchIds: Type.Array(Type.String()) });

const object = { type: "object", additionalProperties: true } as const;

export const liveCalls = {
  liveTime: get("tapi", "/live/time", "any", { reply: Type.Object({ now: Type.Integer() }) }),
  /** address of the sport feed */
  wsSport: get("tapi", "/common-api/sys/ws/sport", "any", { reply: Type.Object({ url: Type.String() }) }),
  /** address of the room feed */
  wsTv: get("aapi", "/common-api/sys/ws/tv", "any", { reply: Type.Object({ url: Type.String() }) }),
  eventList: post("tapi", "/live/fb/match/live/eventList", "any", { body: EventListBody, reply: Type.Unsafe<EventListReply>(object) }),
  scoreList: get("tapi", "/live/{sport}/match/list", "any", {
    query: ScoreListQuery,
    reply: Type.Unsafe<ScoreListReply>(object),
  }),
  matchDetail: get("tapi", "/live/{sport}/match/detail", "any", { query: MatchIdQuery, reply: Type.Unsafe<MatchDetailReply>(object) }),
  matchLog: get("tapi", "/live/{sport}/match/log", "any", { query: MatchLogQuery, reply: Type.Unsafe<MatchLogReply>(object) }),
  /** Stars any number of matches; repeats have no effect. */
  matchCollect: post("tapi", "/live/{sport}/match/collect", "user", { body: MatchIdsBody, reply: Collected }),
  matchCancelCollect: post("tapi", "/live/{sport}/match/cancelCollect", "user", { body: MatchIdsBody, reply: Collected }),
  matchCollectList: get("tapi", "/live/{sport}/match/collectList", "user", { reply: UserMatchesReply }),
  oddsLog: get("tapi", "/live/{sport}/odds/log", "any", { query: MatchLogQuery, reply: Type.Unsafe<MatchLogReply>(object) }),
};
