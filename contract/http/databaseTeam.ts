import { type Static, Type } from "typebox";
import type { Sport } from "../feed/channels.ts";
import type { Pair } from "../feed/sport.ts";
import type { MarketCell } from "../match/board.ts";
import type { Adjustment, Ruling } from "../standings/standings.ts";
import type { NbaConference } from "../standings/nba.ts";
import { get } from "./call.ts";
import { type CompetitionHead, type DatabaseTeam, EntityRef, type SeasonHead, SeasonRef } from "./database.ts";

/**
 * A team of the results database. `season`, `strength` and `honours` are each either real or simulated, and say which;
 * `next` and `squad` come from the portal's own matches.
 */

export interface NamedCompetition {
  readonly id: string;
  readonly name: string;
}

/** A season with results of the team, real or simulated, over all its competitions. */
export interface TeamSeasonHead extends SeasonHead {
  /** Main competition first: the league with the most matches. */
  readonly competitions: readonly NamedCompetition[];
}

/** The team's table position at the end of a match day. */
export interface PlaceAfter {
  /** `2024-05-19`, Asia/Shanghai; for the last match the last day of the season. */
  readonly day: string;
  readonly played: number;
  readonly rank: number;
  readonly points: number;
  /** Rank without the team's own point adjustments; null: it has none. */
  readonly without: number | null;
}

/** A match from the team's side: its own number comes first in every pair. */
export interface TeamMatch {
  /** Id of the match page; null where the portal has none. */
  readonly matchId: string | null;
  /** Epoch ms; a time within the day where the source gives only the day. */
  readonly kickoffAt: number;
  /** Index into `season.competitions`. */
  readonly competition: number;
  readonly round: string | null;
  readonly opponent: DatabaseTeam;
  readonly isHome: boolean;
  readonly score: Pair;
  readonly half: Pair | null;
  readonly regular: Pair | null;
  readonly penalties: Pair | null;
  readonly isAwarded: boolean;
  /** `2020-09-22`, the day of the announcement; null: unknown, or the match was played out. */
  readonly awardedOn: string | null;
  readonly corners: Pair | null;
  readonly yellow: Pair | null;
  readonly red: Pair | null;
  /** Basketball: four quarters, then overtimes. */
  readonly periods: readonly Pair[] | null;
  /** Null outside the table, and between the sampled points of a long season. */
  readonly after: PlaceAfter | null;
}

export interface TeamRecord {
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  /** Points by the table's rules, without adjustments. */
  readonly points: number;
}

/** Sums of both sides over the matches that have the figure; n 0: none has. */
export interface Counted {
  readonly n: number;
  readonly ours: number;
  readonly theirs: number;
}

/** Sums over the matches at home, or over those away. */
export interface TeamFigures {
  readonly n: number;
  readonly scored: number;
  readonly conceded: number;
  /** Matches without a goal conceded, without a goal scored, and with at least three goals. */
  readonly clean: number;
  readonly blank: number;
  readonly over: number;
  readonly half: Counted;
  readonly corners: Counted;
  readonly yellow: Counted;
  readonly red: Counted;
  /** Basketball: four quarters. */
  readonly quarters: readonly Counted[];
}

export interface TeamPlace extends TeamRecord {
  readonly rank: number;
  /** Number of teams in the table, or in the conference. */
  readonly of: number;
  readonly conference: NbaConference | null;
  /** Stage of the table, where it carries over results of an earlier stage; null: the season is one table. */
  readonly stage: string | null;
  /** Points added (above 0) or deducted. */
  readonly adjusted: number;
  /** Rank without the adjustments; null: there are none. */
  readonly without: number | null;
  readonly gamesBehind: number | null;
}

export interface TeamSeason extends TeamSeasonHead {
  readonly competition: CompetitionHead;
  readonly source: string;
  readonly hasDaysOnly: boolean;
  /** Oldest first. */
  readonly matches: readonly TeamMatch[];
  /** In the main league; null for a cup. */
  readonly place: TeamPlace | null;
  /** Home and away records in the team's table; for a cup over all its matches. */
  readonly home: TeamRecord;
  readonly away: TeamRecord;
  /** Over the same matches, and over all teams of the table at home and away. */
  readonly figures: Readonly<Record<"home" | "away" | "leagueHome" | "leagueAway", TeamFigures>>;
  /** Announced adjustments of this team. */
  readonly adjustments: readonly Adjustment[];
  readonly rulings: readonly Ruling[];
}

export interface TeamStrength {
  readonly isSimulated: boolean;
  readonly competition: NamedCompetition;
  /** Times and ratings, oldest first, thinned but with the highest and the lowest kept. */
  readonly points: readonly (readonly [at: number, rating: number])[];
  readonly rating: number;
  /** Number of results the ratings are computed from. */
  readonly n: number;
}

/** A title: a league by table or play-offs, a cup by its final; in the NBA also a conference or a division. */
export interface TeamTitle {
  readonly competition: NamedCompetition;
  readonly kind: "league" | "cup" | "conference" | "division";
  /** The NBA's name of the conference or division, `East`, `Atlantic`; null: the whole competition. */
  readonly part: string | null;
  /** The `season` parameter of a URL, and its label. */
  readonly ref: string;
  readonly label: string;
}

export interface TeamHonours {
  /** Latest first. */
  readonly titles: readonly TeamTitle[];
  /** The seasons of each competition that could be judged: those with all their results, or with a final or finals. */
  readonly judged: readonly (NamedCompetition & { readonly n: number; readonly from: string; readonly to: string })[];
}

export interface TeamFixture {
  readonly matchId: string;
  readonly kickoffAt: number;
  readonly isLive: boolean;
  readonly isSimulated: boolean;
  readonly league: NamedCompetition;
  readonly round: string | null;
  readonly isHome: boolean;
  readonly opponent: Pick<DatabaseTeam, "id" | "name" | "crest">;
  /** 1X2 prices of the main company as on the board, home side first; null: not priced. */
  readonly prices: MarketCell["p"] | null;
}

export interface SquadPlayer {
  readonly name: string;
  readonly number: string;
  /** Position code as in line-ups: football G D M F, basketball PG SG SF PF C G F. */
  readonly position: string;
  /** Id of the person's page; null: none. */
  readonly person: string | null;
}

export interface TeamSquad {
  readonly isSimulated: boolean;
  /** The season the squad was named for; null: the current squad. */
  readonly season: { readonly competition: NamedCompetition; readonly label: string } | null;
  /** "": unknown. */
  readonly coach: string;
  readonly coachPerson: string | null;
  readonly players: readonly SquadPlayer[];
}

export interface TeamReply {
  readonly sport: Sport;
  readonly team: DatabaseTeam;
  /** Latest first; with the same label, the real one before the simulated one. */
  readonly seasons: readonly TeamSeasonHead[];
  /** Null: no results yet. */
  readonly season: TeamSeason | null;
  readonly strength: TeamStrength | null;
  /** From real seasons only. */
  readonly honours: TeamHonours;
  /** Live matches first, then by kick-off. */
  readonly next: readonly TeamFixture[];
  /** Null: unknown. */
  readonly squad: TeamSquad | null;
}

/** Without a season: the latest real one, else the latest simulated one. */
export const TeamQuery = Type.Object({ id: EntityRef, season: Type.Optional(SeasonRef) });
export type TeamQuery = Static<typeof TeamQuery>;

export const databaseTeamCalls = {
  team: get("tapi", "/live/{sport}/league/team", "any", {
    query: TeamQuery,
    reply: Type.Unsafe<TeamReply>({ type: "object", additionalProperties: true }),
  }),
};
