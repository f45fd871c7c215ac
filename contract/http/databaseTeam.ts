import { type Static, Type } from "typebox";
import type { Sport } from "../feed/channels.ts";
import type { Pair } from "../feed/sport.ts";
import type { MarketCell } from "../match/board.ts";
import type { Adjustment, Ruling } from "../standings/standings.ts";
import type { NbaConference } from "../standings/nba.ts";
import { get } from "./call.ts";
import { type CompetitionHead, type DatabaseTeam, EntityRef, type SeasonHead, SeasonRef } from "./database.ts";

/**
 * A team of the results database. All of `season`, `strength` and `honours` is of one world each and says which; what
 * comes next and who plays is of the portal's own matches.
 */

export interface NamedCompetition {
  readonly id: string;
  readonly name: string;
}

/** A season the team has results in, of one world, over all its competitions. */
export interface TeamSeasonHead extends SeasonHead {
  /** The main one first: the league with the most matches. */
  readonly competitions: readonly NamedCompetition[];
}

/** Where a team stood in its table at the end of a match's day. */
export interface PlaceAfter {
  /** `2024-05-19`, of Shanghai; after the last match the last day of the season. */
  readonly day: string;
  readonly played: number;
  readonly rank: number;
  readonly points: number;
  /** Without what the team itself was given or taken; null: it was not. */
  readonly without: number | null;
}

/** A match as the team sees it: in every pair its own number first. */
export interface TeamMatch {
  /** Its page's; null where the portal has none. */
  readonly matchId: string | null;
  /** Epoch ms; of sources that know days alone within that day. */
  readonly kickoffAt: number;
  /** Place in `season.competitions`. */
  readonly competition: number;
  readonly round: string | null;
  readonly opponent: DatabaseTeam;
  readonly isHome: boolean;
  readonly score: Pair;
  readonly half: Pair | null;
  readonly regular: Pair | null;
  readonly penalties: Pair | null;
  readonly isAwarded: boolean;
  /** `2020-09-22`, the day that was made known; null: nobody says, or it was played out. */
  readonly awardedOn: string | null;
  readonly corners: Pair | null;
  readonly yellow: Pair | null;
  readonly red: Pair | null;
  /** Basketball, overtimes after the four quarters. */
  readonly periods: readonly Pair[] | null;
  /** Null outside the table, and between the points of a long season. */
  readonly after: PlaceAfter | null;
}

export interface TeamRecord {
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  /** As the table gives them, without what was given or taken. */
  readonly points: number;
}

/** Sums of both sides over the matches that have the number; n 0: nobody counted. */
export interface Counted {
  readonly n: number;
  readonly ours: number;
  readonly theirs: number;
}

/** What matches at one ground add up to. */
export interface TeamFigures {
  readonly n: number;
  readonly scored: number;
  readonly conceded: number;
  /** Matches without a goal against, without one of its own, and with three goals or more. */
  readonly clean: number;
  readonly blank: number;
  readonly over: number;
  readonly half: Counted;
  readonly corners: Counted;
  readonly yellow: Counted;
  readonly red: Counted;
  /** Basketball's four. */
  readonly quarters: readonly Counted[];
}

export interface TeamPlace extends TeamRecord {
  readonly rank: number;
  /** Teams of the table, or of the conference. */
  readonly of: number;
  readonly conference: NbaConference | null;
  /** The table's stage, where it takes over what another left; null: the season is one table. */
  readonly stage: string | null;
  /** Given (above 0) or taken. */
  readonly adjusted: number;
  /** Rank without it; null: nothing was. */
  readonly without: number | null;
  readonly gamesBehind: number | null;
}

export interface TeamSeason extends TeamSeasonHead {
  readonly competition: CompetitionHead;
  readonly source: string;
  readonly hasDaysOnly: boolean;
  /** Oldest first. */
  readonly matches: readonly TeamMatch[];
  /** Of the main league; null in a cup. */
  readonly place: TeamPlace | null;
  /** Of the table the team is in, at home and away; in a cup of all its matches. */
  readonly home: TeamRecord;
  readonly away: TeamRecord;
  /** Of the same matches, and of all sides of the table at home and away. */
  readonly figures: Readonly<Record<"home" | "away" | "leagueHome" | "leagueAway", TeamFigures>>;
  /** What was announced about this team. */
  readonly adjustments: readonly Adjustment[];
  readonly rulings: readonly Ruling[];
}

export interface TeamStrength {
  readonly isSimulated: boolean;
  readonly competition: NamedCompetition;
  /** Moments and ratings, oldest first, thinned; the highest and the lowest among them. */
  readonly points: readonly (readonly [at: number, rating: number])[];
  readonly rating: number;
  /** Results of the competition the ratings are made of. */
  readonly n: number;
}

/** Won: a league by its table or its play-offs, a cup by its final; in the NBA a conference or a division of the league too. */
export interface TeamTitle {
  readonly competition: NamedCompetition;
  readonly kind: "league" | "cup" | "conference" | "division";
  /** The conference or division, as the NBA calls it, `East`, `Atlantic`; null: the whole. */
  readonly part: string | null;
  /** As `season` in an address, and as it is said. */
  readonly ref: string;
  readonly label: string;
}

export interface TeamHonours {
  /** Latest first. */
  readonly titles: readonly TeamTitle[];
  /** Which seasons of which competitions could be judged: those with all their results, or with a final or finals. */
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
  /** 1X2 of the main company as the board has it, home side first; null: not priced. */
  readonly prices: MarketCell["p"] | null;
}

export interface SquadPlayer {
  readonly name: string;
  readonly number: string;
  /** As line-ups write positions: football G D M F, basketball PG SG SF PF C G F. */
  readonly position: string;
  /** Id of the person's page; null: there is none. */
  readonly person: string | null;
}

export interface TeamSquad {
  readonly isSimulated: boolean;
  /** The season it was named for; null: it is who plays now. */
  readonly season: { readonly competition: NamedCompetition; readonly label: string } | null;
  /** "": nobody says. */
  readonly coach: string;
  readonly coachPerson: string | null;
  readonly players: readonly SquadPlayer[];
}

export interface TeamReply {
  readonly sport: Sport;
  readonly team: DatabaseTeam;
  /** Latest first; of one label the real one before the simulated. */
  readonly seasons: readonly TeamSeasonHead[];
  /** Null: no result yet. */
  readonly season: TeamSeason | null;
  readonly strength: TeamStrength | null;
  /** Of real seasons alone. */
  readonly honours: TeamHonours;
  /** In play first, then soonest first. */
  readonly next: readonly TeamFixture[];
  /** Null: nobody says. */
  readonly squad: TeamSquad | null;
}

/** Without a season: the latest that was played, else the latest simulated one. */
export const TeamQuery = Type.Object({ id: EntityRef, season: Type.Optional(SeasonRef) });
export type TeamQuery = Static<typeof TeamQuery>;

export const databaseTeamCalls = {
  team: get("tapi", "/live/{sport}/league/team", "any", {
    query: TeamQuery,
    reply: Type.Unsafe<TeamReply>({ type: "object", additionalProperties: true }),
  }),
};
