import type { PlayerStat } from "../codes/playerStats.ts";
import { Type, type Static } from "typebox";
import { MatchId } from "../idSchemas.ts";
import { ID_PATTERN } from "../ids.ts";

/**
 * Event kinds of the sport feed and their data (docs/protocol.md). One schema each, validated wherever events enter (source,
 * push, recording); only the types reach the browser.
 *
 * Pairs are always [home, away]. Times are epoch ms. Minutes are match minutes (1-based, as a scoreboard shows).
 */

const Id = Type.String({ pattern: ID_PATTERN });
const Side = Type.Union([Type.Literal("home"), Type.Literal("away")]);
const Count = Type.Integer({ minimum: 0, maximum: 999 });
export const Pair = Type.Tuple([Type.Number(), Type.Number()]);
export type Pair = readonly [number, number];
const CountPair = Type.Tuple([Count, Count]);
const Short = Type.String({ maxLength: 80 });
/** From 1800 to 2200: whatever is in another unit than ms is outside, nearly always. */
const Time = Type.Integer({ minimum: -5_364_662_400_000, maximum: 7_258_118_400_000 });

export type Side = "home" | "away";
export function sideIndex(side: Side): 0 | 1 {
  return side === "home" ? 0 : 1;
}

export const Team = Type.Object({
  id: Id,
  /** Full display name, in Chinese where known. */
  name: Short,
  /** Three-letter code for the score bug. */
  code: Type.Optional(Type.String({ maxLength: 4 })),
  /** Table rank before the match. */
  rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999 })),
  /** Shape and two colours of the crest that `Crest` draws. */
  crest: Type.Optional(
    Type.Object({ shape: Type.Integer({ minimum: 0, maximum: 5 }), a: Type.String({ maxLength: 9 }), b: Type.String({ maxLength: 9 }) }),
  ),
  /** Last five results, oldest first. */
  form: Type.Optional(Type.Array(Type.Union([Type.Literal("W"), Type.Literal("D"), Type.Literal("L")]), { maxItems: 5 })),
});
export type Team = Static<typeof Team>;

/** `fixture`: the data known before kick-off. First event of every match channel; a later one replaces it. */
export const Fixture = Type.Object({
  matchId: MatchId,
  sport: Type.Union([Type.Literal("fb"), Type.Literal("bk")]),
  league: Type.Object({ id: Id, name: Short, color: Type.String({ maxLength: 9 }), country: Type.Optional(Short) }),
  season: Type.Optional(Short),
  round: Type.Optional(Short),
  kickoffAt: Time,
  home: Team,
  away: Team,
  venue: Type.Optional(Short),
  referee: Type.Optional(Short),
  weather: Type.Optional(Short),
  /** Lottery lists with the match, and its number on each: `{jczq: "周六001"}`. */
  lists: Type.Optional(
    Type.Object({ jczq: Type.Optional(Short), bjdc: Type.Optional(Short), zc: Type.Optional(Short), jclq: Type.Optional(Short) }),
  ),
  /** Basketball: minutes of a regulation period (NBA 12, WNBA and FIBA 10). */
  periodMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
  /** `sim` = demo data. */
  source: Short,
  hot: Type.Optional(Type.Boolean()),
});
export type Fixture = Static<typeof Fixture>;

/**
 * `state`: the state code changes, or the game clock is reset.
 * Football: `clock.base` is the minute count at `clock.startAt` (0, 45, 90, 105) and runs up.
 * Basketball: `clock.base` is the remaining seconds of the period at `clock.startAt` and runs down.
 * `rate` is game ms per real ms (1 live, 60 for a recording played at 60x, 0 = stopped).
 */
export const GameClock = Type.Object({
  base: Type.Number({ minimum: 0, maximum: 7200 }),
  startAt: Time,
  rate: Type.Number({ minimum: 0, maximum: 10_000 }),
});
export type GameClock = Static<typeof GameClock>;

export const StateData = Type.Object({
  state: Type.Integer({ minimum: 0, maximum: 15 }),
  clock: Type.Optional(GameClock),
  /** Basketball: overtime number (1, 2 …) in state 9. */
  overtime: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  reason: Type.Optional(Short),
});
export type StateData = Static<typeof StateData>;

/** `score`. Football: `half`, `extra` (score at 90 + extra time is `score`) and `shootout`; basketball: `periods`. */
export const ScoreData = Type.Object({
  score: CountPair,
  half: Type.Optional(CountPair),
  shootout: Type.Optional(CountPair),
  periods: Type.Optional(Type.Array(CountPair, { maxItems: 24 })),
});
export type ScoreData = Static<typeof ScoreData>;

/** Football incident types. */
export const INCIDENT_TYPES = [
  "goal",
  "own-goal",
  "penalty-goal",
  "penalty-missed",
  "yellow",
  "second-yellow",
  "red",
  "substitution",
  "corner",
  "var",
  "shootout-goal",
  "shootout-missed",
  "period",
] as const;
export type IncidentType = (typeof INCIDENT_TYPES)[number];

export const Incident = Type.Object({
  /** The source's own id of the incident, unique within the match. */
  id: Type.String({ minLength: 1, maxLength: 64 }),
  // A mapped union loses its static type, so the type is given here.
  // Marked pure: otherwise the schema, and TypeBox with it, would stay in the browser bundle.
  type: Type.Unsafe<IncidentType>(Type.Union(/* @__PURE__ */ INCIDENT_TYPES.map((t) => Type.Literal(t)))),
  /** The side that benefits: for an own goal, the side credited with the goal. Null for period marks. */
  side: Type.Union([Side, Type.Null()]),
  minute: Type.Integer({ minimum: 0, maximum: 150 }),
  /** Stoppage minutes after `minute`: 90+4 is {minute: 90, plus: 4}. */
  plus: Type.Optional(Type.Integer({ minimum: 0, maximum: 40 })),
  player: Type.Optional(Short),
  playerId: Type.Optional(Id),
  assist: Type.Optional(Short),
  /** Substitution: the player who goes off. */
  off: Type.Optional(Short),
  offId: Type.Optional(Id),
  /** Score after a goal. */
  score: Type.Optional(CountPair),
  detail: Type.Optional(Type.String({ maxLength: 200 })),
});
export type Incident = Static<typeof Incident>;

/** `incident.revised`: the id of the incident and the fields that changed. A revoked incident takes them and stays revoked. */
export const IncidentRevised = Type.Object({
  id: Type.String({ maxLength: 64 }),
  changes: Type.Partial(Incident),
  reason: Type.Optional(Short),
});
export type IncidentRevised = Static<typeof IncidentRevised>;

/**
 * `incident.revoked`: the incident is withdrawn (VAR, or the source's correction). It stays, struck through, for good: a source
 * that lets it count after all sends an incident with an id of its own.
 */
export const IncidentRevoked = Type.Object({ id: Type.String({ maxLength: 64 }), reason: Type.Optional(Short) });
export type IncidentRevoked = Static<typeof IncidentRevoked>;

/** Football team statistics, in the order shown. */
export const FOOTBALL_STATS = [
  "possession",
  "xg",
  "shots",
  "shotsOnTarget",
  "attacks",
  "dangerousAttacks",
  "corners",
  "passes",
  "passAccuracy",
  "fouls",
  "offsides",
  "saves",
  "yellow",
  "red",
] as const;
export type FootballStat = (typeof FOOTBALL_STATS)[number];
export const FOOTBALL_STAT_LABEL: Readonly<Record<FootballStat, string>> = {
  possession: "控球率",
  xg: "期望进球",
  shots: "射门",
  shotsOnTarget: "射正",
  attacks: "进攻",
  dangerousAttacks: "危险进攻",
  corners: "角球",
  passes: "传球",
  passAccuracy: "传球成功率",
  fouls: "犯规",
  offsides: "越位",
  saves: "扑救",
  yellow: "黄牌",
  red: "红牌",
};

export { PLAYER_STATS, type PlayerStat } from "../codes/playerStats.ts";

/** Basketball team statistics, in the order shown. */
export const BASKETBALL_STATS = [
  "fieldGoalsScored",
  "fieldGoalsTotal",
  "threePointsScored",
  "threePointsTotal",
  "freeThrowsScored",
  "freeThrowsTotal",
  "rebounds",
  "offensiveRebounds",
  "assists",
  "steals",
  "blocks",
  "turnovers",
  "fouls",
  "timeouts",
] as const;
export type BasketballStat = (typeof BASKETBALL_STATS)[number];

/** A player's statistics so far: absolute numbers, only the fields that changed. */
export const PlayerLine = Type.Object({
  playerId: Id,
  side: Side,
  name: Type.Optional(Short),
  number: Type.Optional(Type.String({ maxLength: 4 })),
  position: Type.Optional(Type.String({ maxLength: 8 })),
  starter: Type.Optional(Type.Boolean()),
  stats: Type.Record(Type.String(), Type.Number()),
});
export type PlayerLine = Omit<Static<typeof PlayerLine>, "stats"> & { stats: Partial<Record<PlayerStat, number>> };

/**
 * `stat`: absolute values, only those that changed. `period` is the column of the statistics they belong to
 * (all = whole match).
 */
export const StatData = Type.Object({
  period: Type.Optional(Type.Union([Type.Literal("all"), Type.Literal("h1"), Type.Literal("h2")])),
  team: Type.Optional(Type.Record(Type.String(), Pair)),
  players: Type.Optional(Type.Array(PlayerLine, { maxItems: 60 })),
});
export type StatData = Omit<Static<typeof StatData>, "players"> & { players?: PlayerLine[] };

/** `text`: one line of the text commentary. */
export const TextData = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  /** Display text: `67′`, `45+2′`, `Q2 03:12`. */
  clock: Type.String({ maxLength: 16 }),
  text: Type.String({ maxLength: 500 }),
  side: Type.Optional(Side),
  /** A key event such as a goal or a card: shown in 只看关键. */
  key: Type.Optional(Type.Boolean()),
  incidentId: Type.Optional(Type.String({ maxLength: 64 })),
  /** Basketball: the score after the play. */
  score: Type.Optional(CountPair),
});
export type TextData = Static<typeof TextData>;

export const LineupPlayer = Type.Object({
  playerId: Id,
  name: Short,
  number: Type.Optional(Type.String({ maxLength: 4 })),
  position: Type.Optional(Type.String({ maxLength: 8 })),
  /** Position on the pitch, percent: x from own goal (0) to the middle and beyond, y from left (0) to right. */
  x: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  y: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
});
export type LineupPlayer = Static<typeof LineupPlayer>;

/** `lineup`: one side's line-up; a later one replaces it. */
export const LineupData = Type.Object({
  side: Side,
  formation: Type.Optional(Type.String({ maxLength: 16 })),
  coach: Type.Optional(Short),
  starters: Type.Array(LineupPlayer, { maxItems: 15 }),
  bench: Type.Array(LineupPlayer, { maxItems: 30 }),
});
export type LineupData = Static<typeof LineupData>;

/**
 * `position`: an action at a place on the pitch. Feeds the momentum graph (weight by kind) and the shot map.
 * x from the own goal of `side` (0) to the opponent's goal (100), y from the left of the attack (0) to the right.
 */
export const PositionData = Type.Object({
  side: Side,
  kind: Type.Union([Type.Literal("ball"), Type.Literal("attack"), Type.Literal("danger"), Type.Literal("shot")]),
  minute: Type.Integer({ minimum: 0, maximum: 150 }),
  plus: Type.Optional(Type.Integer({ minimum: 0, maximum: 40 })),
  x: Type.Number({ minimum: 0, maximum: 100 }),
  y: Type.Number({ minimum: 0, maximum: 100 }),
  player: Type.Optional(Short),
  /** Shots only. */
  result: Type.Optional(Type.Union([Type.Literal("goal"), Type.Literal("on"), Type.Literal("off"), Type.Literal("blocked")])),
  xg: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  incidentId: Type.Optional(Type.String({ maxLength: 64 })),
});
export type PositionData = Static<typeof PositionData>;

/** Handicap, total and result of the whole match; those with `h1` are of the first half. */
export const MarketCode = Type.Union([
  Type.Literal("ah"),
  Type.Literal("ou"),
  Type.Literal("eu"),
  Type.Literal("h1ah"),
  Type.Literal("h1ou"),
  Type.Literal("h1eu"),
]);
export type MarketCode = Static<typeof MarketCode>;

/** One company's price in one market of a match. */
export const OddsQuote = Type.Object({
  company: Id,
  market: MarketCode,
  /** ah: [home, line, away]; ou: [over, line, under]; eu: [home, draw, away] (basketball: [home, 0, away]). Line from the home side. */
  price: Type.Tuple([Type.Number(), Type.Number(), Type.Number()]),
  suspended: Type.Optional(Type.Boolean()),
  /** Opening price, not a change. */
  opening: Type.Optional(Type.Boolean()),
  /** When the company quoted it, epoch ms, if that is earlier than the event: times within a channel never go back. */
  quotedAt: Type.Optional(Time),
});
export type OddsQuote = Static<typeof OddsQuote>;

/** `odds.batch` on `odds:{sport}:{matchId}`: quotes that arrived together. Older recordings have `odds`, a batch of one. */
export const OddsBatch = Type.Object({ quotes: Type.Array(OddsQuote, { minItems: 1, maxItems: 600 }) });
export type OddsBatch = Static<typeof OddsBatch>;

/** Schemas of `odds:{sport}:{matchId}`, by event kind. */
export const ODDS_EVENT_SCHEMA = { odds: OddsQuote, "odds.batch": OddsBatch } as const;

export type MatchEventData = {
  fixture: Fixture;
  state: StateData;
  score: ScoreData;
  incident: Incident;
  "incident.revised": IncidentRevised;
  "incident.revoked": IncidentRevoked;
  stat: StatData;
  text: TextData;
  lineup: LineupData;
  position: PositionData;
};
export type MatchEventKind = keyof MatchEventData;

/** Schemas by event kind, for code that takes events from outside. */
export const MATCH_EVENT_SCHEMA = {
  fixture: Fixture,
  state: StateData,
  score: ScoreData,
  incident: Incident,
  "incident.revised": IncidentRevised,
  "incident.revoked": IncidentRevoked,
  stat: StatData,
  text: TextData,
  lineup: LineupData,
  position: PositionData,
} as const;

/** An event of `fb:{matchId}` or `bk:{matchId}`, discriminated by `k`. */
export type MatchEvent = {
  [K in MatchEventKind]: { readonly ch: string; readonly s: number; readonly at: number; readonly k: K; readonly d: MatchEventData[K] };
}[MatchEventKind];
