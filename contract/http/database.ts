import { type Static, Type } from "typebox";
import type { Sport } from "../feed/channels.ts";
import { PLAYER_STATS, type Pair, type PlayerStat, type Team } from "../feed/sport.ts";
import type { SeasonRules } from "../standings/standings.ts";
import type { BestThirds } from "../standings/thirds.ts";
import type { Zone } from "../standings/zones.ts";
import { SEASON_PATTERN } from "../ids.ts";
import { get } from "./call.ts";
import { type Page, pageQuery } from "./page.ts";
import { momentMs } from "../numberSchemas.ts";

/**
 * The results database (docs/product.md 2: the screens are named there, the replies are ours). A season has one source. A
 * reply keeps real and simulated results in separate blocks.
 */

/** Our id (`fb-eng1`), a source's own (`eng1`), or the number of a built-in league (`1`). */
export const EntityRef = Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$" });
/** `2023-24`, `2019`; for simulated matches `demo-2026-27`, the latest of which is `demo`. */
export const SeasonRef = Type.String({ pattern: SEASON_PATTERN });

export interface ListedLeague {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  /** Has results of matches that were really played. */
  readonly isReal: boolean;
}
export interface LeagueCountry {
  readonly id: string;
  readonly name: string;
  readonly leagues: readonly ListedLeague[];
}
/** 热门 first, then the continents. */
export interface LeagueGroup {
  readonly id: string;
  readonly name: string;
  /** Spelled as in the specification. */
  readonly countrys: readonly LeagueCountry[];
}

export interface DatabaseTeam {
  readonly id: string;
  readonly name: string;
  /** In its own language; null if unknown. */
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
  /** The `season` parameter of a URL. */
  readonly ref: string;
  /** `2023-24` */
  readonly label: string;
  readonly isSimulated: boolean;
  /** Number of results. */
  readonly count: number;
}

export interface SeasonStage {
  /** Null: the season is one table. */
  readonly name: string | null;
  readonly kind: "table" | "ties";
  /** `A 组` …, in order; empty where the stage has none. */
  readonly groups: readonly string[];
  /** How its tables are computed; teams by their ids in `teams`. */
  readonly rules: SeasonRules;
  /** What each rank qualifies for; empty if unknown. */
  readonly zones: readonly Zone[];
  /** Set where the best third-placed teams of the groups advance; absent: they do not. */
  readonly thirds?: BestThirds;
}

/** A match of a season, played or to come. */
export interface SeasonMatch {
  /** Id of the match page; null where the portal has none. */
  readonly matchId: string | null;
  /** Epoch ms; a time within the day where the source gives only the day. */
  readonly kickoffAt: number;
  /** Index into `stages`, and into the stage's `groups`; -1: none. */
  readonly stage: number;
  readonly group: number;
  readonly round: string | null;
  /** 1-based where rounds are numbered. */
  readonly roundNo: number | null;
  /** Indexes into `teams`. */
  readonly home: number;
  readonly away: number;
  /** Null: not played yet. */
  readonly score: Pair | null;
  readonly half: Pair | null;
  /** Score after 90 minutes, where extra time changed it. */
  readonly regular: Pair | null;
  readonly penalties: Pair | null;
  /** Awarded by the competition. */
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
    /** Matches of the whole season; null if unknown. */
    readonly expected: number | null;
    /** `pack`, `sim`, `openfootball` … */
    readonly source: string;
    /** The sources give only the day of its kick-offs. */
    readonly hasDaysOnly: boolean;
  };
  readonly stages: readonly SeasonStage[];
  readonly teams: readonly DatabaseTeam[];
  /** By time. */
  readonly matches: readonly SeasonMatch[];
  /** `nba`: its tables follow the NBA's own rules, whatever the stages' rules say. */
  readonly way: "rules" | "nba";
  /** Its scorers, coaches or referees are known. */
  readonly hasPeople: boolean;
  /** Year the season begins in. */
  readonly year: number;
}

/** A team or league whose name contains the search word. */
export interface FoundEntity {
  readonly sport: Sport;
  readonly kind: "team" | "league";
  readonly id: string;
  readonly name: string;
  readonly original: string | null;
  /** Only for a league. */
  readonly country: string | null;
  readonly crest: Team["crest"] | null;
}

export const FindQuery = pageQuery({ word: Type.String({ minLength: 1, maxLength: 50 }) });
export type FindQuery = Static<typeof FindQuery>;
/** Sums over the counted games; a share (`fieldGoalsAccuracy` …) is computed from the sums. Absent: not counted in any. */
export type StatSums = Readonly<Partial<Record<PlayerStat, number>>>;

export interface PlayerHead {
  readonly id: string;
  readonly name: string;
  /** As in the line-up. */
  readonly position: string;
  readonly number: string;
}

/** A player's games for one team in one season. */
export interface PlayerSeason {
  readonly season: SeasonHead;
  readonly competition: Pick<CompetitionHead, "id" | "name" | "color">;
  readonly team: DatabaseTeam;
  /** Games with a box score that the player played in, and those he started. */
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
  /** Games of the season with a box score: the figures cover only these. */
  readonly games: number;
  /** Minimum games to be ranked, and minimum attempts a game where the order is by a share. */
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
  /** Points of the player's team first. */
  readonly score: Pair;
  readonly stats: StatSums;
}

export interface PlayerReply {
  readonly player: PlayerHead;
  readonly isSimulated: boolean;
  /** Latest first. */
  readonly seasons: readonly PlayerSeason[];
  /** The most recent games, latest first. */
  readonly games: readonly PlayerGame[];
}

const object = { type: "object", additionalProperties: true } as const;

export const SeasonQuery = Type.Object({ id: EntityRef, season: Type.Optional(SeasonRef) });
export type SeasonQuery = Static<typeof SeasonQuery>;

/** Without a season: the latest one with box scores. */
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

/** Which players of a match have a page. A source's ids mean nothing for the players of another source. */
export const KnownQuery = Type.Object({
  /** Source of the match: `sim`, `nba-live` … */
  source: Type.String({ minLength: 1, maxLength: 100 }),
  /** Ids of the source, comma-separated, as many as two teams have. */
  ids: Type.String({ minLength: 1, maxLength: 4_000 }),
  /** Epoch ms: only players with a page by matches that began before; absent: by all matches. */
  by: Type.Optional(momentMs()),
});
export type KnownQuery = Static<typeof KnownQuery>;
export const KnownPlayer = Type.Object({
  /** The requested id. */
  player: Type.String(),
  /** Id of the page: `personPath` in football, `playerPath` in basketball. */
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
