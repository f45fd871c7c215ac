import { type Static, Type } from "typebox";
import type { Sport } from "../feed/channels.ts";
import { PLAYER_STATS, type Pair, type PlayerStat, type Team } from "../feed/sport.ts";
import type { SeasonRules } from "../standings/standings.ts";
import type { BestThirds } from "../standings/thirds.ts";
import type { Zone } from "../standings/zones.ts";
import { SEASON_PATTERN } from "../ids.ts";
import { get } from "./call.ts";
import { type Page, pageQuery } from "./page.ts";

/**
 * The results database (docs/product.md 2: the screens are named there, the replies are ours). A season has one source, and
 * real and simulated results never stand in one reply but in blocks of their own.
 */

/** Ours (`fb-eng1`), a source's own (`eng1`), or the number of a league that comes with the portal (`1`). */
export const EntityRef = Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$" });
/** `2023-24`, `2019`; of simulated matches `demo-2026-27`, the latest of them `demo`. */
export const SeasonRef = Type.String({ pattern: SEASON_PATTERN });

export interface ListedLeague {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  /** There are results of matches that were played. */
  readonly isReal: boolean;
}
export interface LeagueCountry {
  readonly id: string;
  readonly name: string;
  readonly leagues: readonly ListedLeague[];
}
/** 热门 comes first, then the continents. */
export interface LeagueGroup {
  readonly id: string;
  readonly name: string;
  /** As the specification spells it. */
  readonly countrys: readonly LeagueCountry[];
}

export interface DatabaseTeam {
  readonly id: string;
  readonly name: string;
  /** In its own language; null where nobody says. */
  readonly original: string | null;
  readonly code: string | null;
  readonly crest: Team["crest"] | null;
}

export interface CompetitionHead {
  readonly id: string;
  readonly sport: Sport;
  readonly kind: "league" | "cup";
  readonly name: string;
  readonly original: string | null;
  readonly country: string | null;
  readonly color: string | null;
}

export interface SeasonHead {
  /** As `season` in an address. */
  readonly ref: string;
  /** `2023-24` */
  readonly label: string;
  readonly isSimulated: boolean;
  /** Results there are. */
  readonly count: number;
}

export interface SeasonStage {
  /** Null: the season is one table. */
  readonly name: string | null;
  readonly kind: "table" | "ties";
  /** `A 组` …, in order; empty where the stage has none. */
  readonly groups: readonly string[];
  /** How its tables are made, by the ids of `teams`. */
  readonly rules: SeasonRules;
  /** What its places lead to, by rank; empty where nobody knows. */
  readonly zones: readonly Zone[];
  /** Of groups whose thirds go on where they are among the best; absent: they do not. */
  readonly thirds?: BestThirds;
}

/** A match of a season, played or to come. */
export interface SeasonMatch {
  /** Its page's; null where the portal has none. */
  readonly matchId: string | null;
  /** Epoch ms; of sources that know days alone within that day. */
  readonly kickoffAt: number;
  /** Place in `stages`, and in the stage's `groups`; -1: none. */
  readonly stage: number;
  readonly group: number;
  readonly round: string | null;
  /** 1-based where rounds are counted. */
  readonly roundNo: number | null;
  /** Places in `teams`. */
  readonly home: number;
  readonly away: number;
  /** Null: to be played. */
  readonly score: Pair | null;
  readonly half: Pair | null;
  /** After 90 minutes, where extra time changed it. */
  readonly regular: Pair | null;
  readonly penalties: Pair | null;
  /** Decided by the competition. */
  readonly isAwarded: boolean;
  /** Last lines before kick-off; ah from the home side. */
  readonly lines: { readonly ah: number | null; readonly ou: number | null } | null;
  readonly corners: Pair | null;
  readonly yellow: Pair | null;
  readonly red: Pair | null;
}

export interface SeasonReply {
  readonly competition: CompetitionHead;
  /** Latest first. */
  readonly seasons: readonly SeasonHead[];
  readonly season: SeasonHead & {
    /** Matches of the whole season; null where nobody can tell. */
    readonly expected: number | null;
    /** `pack`, `sim`, `openfootball` … */
    readonly source: string;
    /** Of its kick-offs the sources say the day alone. */
    readonly hasDaysOnly: boolean;
  };
  readonly stages: readonly SeasonStage[];
  readonly teams: readonly DatabaseTeam[];
  /** In order of time. */
  readonly matches: readonly SeasonMatch[];
  /** `nba`: its tables go a way of their own, whatever the stages' rules say. */
  readonly way: "rules" | "nba";
  /** Scorers, coaches or referees of it are known. */
  readonly hasPeople: boolean;
  /** Year the season begins in. */
  readonly year: number;
}

/** A team or a league whose name has a word. */
export interface FoundEntity {
  readonly sport: Sport;
  readonly kind: "team" | "league";
  readonly id: string;
  readonly name: string;
  readonly original: string | null;
  /** Of a league. */
  readonly country: string | null;
  readonly crest: Team["crest"] | null;
}

export const FindQuery = pageQuery({ word: Type.String({ minLength: 1, maxLength: 50 }) });
export type FindQuery = Static<typeof FindQuery>;
/** Of the games that were counted: sums, of the shares (`fieldGoalsAccuracy` …) the share of the sums; absent: nobody counted. */
export type StatSums = Readonly<Partial<Record<PlayerStat, number>>>;

export interface PlayerHead {
  readonly id: string;
  readonly name: string;
  /** As the line-up writes it. */
  readonly position: string;
  readonly number: string;
}

/** A player's games for one team in one season. */
export interface PlayerSeason {
  readonly season: SeasonHead;
  readonly competition: Pick<CompetitionHead, "id" | "name" | "color">;
  readonly team: DatabaseTeam;
  /** Games with a box score, in which he played, and those he began. */
  readonly games: number;
  readonly starts: number;
  readonly totals: StatSums;
}

export interface LeagueLeader extends PlayerHead {
  readonly team: DatabaseTeam;
  readonly games: number;
  readonly totals: StatSums;
}

export interface LeadersReply {
  readonly season: SeasonHead;
  readonly order: PlayerStat;
  readonly per: "game" | "total";
  /** Games of the season with a box score: a figure is of these alone. */
  readonly games: number;
  /** Games a player needs to be ranked, and attempts a game where a share is asked for. */
  readonly needed: { readonly games: number; readonly attempts: number };
  readonly total: number;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly players: readonly LeagueLeader[];
}

/** A player's game. */
export interface PlayerGame {
  readonly matchId: string;
  readonly kickoffAt: number;
  readonly season: string;
  readonly opponent: DatabaseTeam;
  readonly isHome: boolean;
  /** His team's points first. */
  readonly score: Pair;
  readonly stats: StatSums;
}

export interface PlayerReply {
  readonly player: PlayerHead;
  readonly isSimulated: boolean;
  /** Latest first. */
  readonly seasons: readonly PlayerSeason[];
  /** The last of them, latest first. */
  readonly games: readonly PlayerGame[];
}

const object = { type: "object", additionalProperties: true } as const;

export const SeasonQuery = Type.Object({ id: EntityRef, season: Type.Optional(SeasonRef) });
export type SeasonQuery = Static<typeof SeasonQuery>;

/** Absent: the latest season in which anybody counted. */
export const LeadersQuery = Type.Object({
  id: EntityRef,
  season: Type.Optional(SeasonRef),
  order: Type.Unsafe<PlayerStat>(Type.Enum(PLAYER_STATS, { default: "points" })),
  per: Type.Union([Type.Literal("game"), Type.Literal("total")], { default: "game" }),
  pageNum: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
});
export type LeadersQuery = Static<typeof LeadersQuery>;
export const PlayerQuery = Type.Object({ id: EntityRef });

/** Which players of a match have a page: a source's ids say nothing about the players of another one. */
export const KnownQuery = Type.Object({
  /** The match's: `sim`, `nba-live` … */
  source: Type.String({ minLength: 1, maxLength: 100 }),
  /** Ids of the source joined by commas, as many as two teams have. */
  ids: Type.String({ minLength: 1, maxLength: 4_000 }),
  /** Epoch ms: those who had one by matches that began before; absent: by all there are. */
  by: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type KnownQuery = Static<typeof KnownQuery>;
export const KnownPlayer = Type.Object({
  /** The id that was asked for. */
  player: Type.String(),
  /** His page's: `personPath` of football, `playerPath` of basketball. */
  id: Type.String(),
});
export type KnownPlayer = Static<typeof KnownPlayer>;

export const databaseCalls = {
  leagueList: get("tapi", "/live/{sport}/league/list", "any", {
    query: Type.Object({}),
    reply: Type.Unsafe<{ readonly list: readonly LeagueGroup[] }>(object),
  }),
  find: get("tapi", "/live/league/find", "any", { query: FindQuery, reply: Type.Unsafe<Page<FoundEntity>>(object) }),
  season: get("tapi", "/live/{sport}/league/season", "any", { query: SeasonQuery, reply: Type.Unsafe<SeasonReply>(object) }),
  leaguePlayers: get("tapi", "/live/{sport}/league/players", "any", { query: LeadersQuery, reply: Type.Unsafe<LeadersReply>(object) }),
  knownPlayers: get("tapi", "/live/{sport}/league/known", "any", {
    query: KnownQuery,
    reply: Type.Object({ list: Type.Array(KnownPlayer) }),
  }),
  leaguePlayer: get("tapi", "/live/{sport}/league/player", "any", { query: PlayerQuery, reply: Type.Unsafe<PlayerReply>(object) }),
};
