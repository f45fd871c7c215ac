import type { Pair } from "../../contract/feed/sport.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Price } from "../../contract/odds/odds.ts";

/** One company's last prices before kick-off, in the form of `contract/odds/odds.ts`; null: it did not price that market. */
export interface Closing {
  readonly company: string;
  readonly ah: Price | null;
  readonly ou: Price | null;
  readonly eu: Price | null;
}

/** Minutes of each side's goals; stoppage time counts as the period's last minute. */
export interface GoalMinutes {
  readonly home: readonly number[];
  readonly away: readonly number[];
}

/** A team or competition of a source; `id` is the source's own, and unique within its kind, including the sport. */
export interface SourceTeam {
  readonly id: string;
  readonly name: string;
  readonly code?: string | undefined;
  readonly crest?: { readonly shape: number; readonly a: string; readonly b: string } | undefined;
}

export interface SourceCompetition {
  readonly id: string;
  readonly name: string;
  readonly kind: "league" | "cup";
  readonly color?: string | undefined;
  readonly country?: string | undefined;
}

/** The part of a season that a result belongs to. */
export interface ResultStage {
  /** `常规赛`, `季后赛`, `小组赛`, as displayed. */
  readonly name: string;
  /** A league table, or knock-out ties. */
  readonly kind: "table" | "ties";
  /** `A 组`; null: the stage has no groups. */
  readonly group: string | null;
}

/** A finished match from a source: the content of a row of table `result`. */
export interface FinishedMatch {
  readonly source: string;
  /** Unique within the source. */
  readonly sourceId: string;
  readonly sport: Sport;
  readonly isSimulated: boolean;
  readonly competition: SourceCompetition;
  /** `2026-27` or `2026`. */
  readonly season: string;
  /** Absent: the season is one table. */
  readonly stage?: ResultStage;
  readonly round: string | null;
  /** 1-based, if rounds are counted. */
  readonly roundNo: number | null;
  readonly kickoffAt: number;
  readonly home: SourceTeam;
  readonly away: SourceTeam;
  readonly score: Pair;
  /** After regular time, if extra time changed the score. */
  readonly regular: Pair | null;
  readonly half: Pair | null;
  /** The shoot-out, if there was one. */
  readonly penalties?: Pair;
  /** Awarded by the competition, not decided on the pitch. */
  readonly isAwarded?: boolean;
  /** Basketball: the four quarters, then overtimes. */
  readonly periods: readonly Pair[] | null;
  readonly goals: GoalMinutes | null;
  readonly corners: Pair | null;
  readonly yellow: Pair | null;
  readonly red: Pair | null;
  readonly closing: Closing | null;
  /** The position in the match's channel at which this was read; "" and 0: no channel. */
  readonly epoch: string;
  readonly seq: number;
}

/** A source that generates past matches by day: the simulator. */
export interface PastMatches {
  readonly source: string;
  /** Days since 1970-01-01, [from, to): up to the day before the first matches that the portal has. */
  readonly days: () => { readonly from: number; readonly to: number };
  readonly ofDay: (day: number) => readonly FinishedMatch[];
}

/** A player who misses a match. */
export interface AbsentPlayer {
  readonly name: string;
  /** In the notation of line-ups. */
  readonly position: string;
  readonly reason: string;
  /** `2026-12-06`; null: unknown. */
  readonly until: string | null;
}

/** The pack of results in the repository, or an imported set: columns compress better than rows. */
export interface ResultPack {
  /** For seasons without a source of their own. */
  readonly source: string;
  readonly teams: readonly PackedTeam[];
  readonly competitions: readonly PackedCompetition[];
  /** Names of rounds, with their 1-based number if they are counted. */
  readonly rounds?: readonly (readonly [name: string, no: number | null])[];
  readonly seasons: readonly PackedSeason[];
}

export interface PackedTeam {
  readonly id: string;
  readonly sport: Sport;
  readonly name: string;
  readonly original: string;
  readonly code?: string;
  /** The simulator's id of the same club. */
  readonly sim?: string;
}

export interface PackedCompetition {
  readonly id: string;
  readonly sport: Sport;
  readonly name: string;
  readonly original: string;
  readonly country: string;
  readonly color: string;
  /** Absent: a league. */
  readonly kind?: "league" | "cup";
  /** The simulator's id of the same competition. */
  readonly sim?: string;
}

/** Pairs alternate home and away, one pair per match; absent: not recorded. -1 in both places: unknown for that match. */
export interface PackedSeason {
  /** The set it comes from; absent: the pack's source. */
  readonly source?: string;
  /** Index in `competitions`. */
  readonly competition: number;
  readonly label: string;
  /** Number of matches of a whole season; null if unknown. */
  readonly expected: number | null;
  /** Days since 1970-01-01 for the first match, then days since the previous one. */
  readonly days: readonly number[];
  /** Indexes in `teams`. */
  readonly home: readonly number[];
  readonly away: readonly number[];
  /** If the season has stages: the stages, and for each match the index of its stage. */
  readonly stages?: readonly ResultStage[];
  readonly stage?: readonly number[];
  /** Indexes in the pack's `rounds`; -1: none. */
  readonly round?: readonly number[];
  readonly score: readonly number[];
  readonly regular?: readonly number[];
  readonly half?: readonly number[];
  readonly penalties?: readonly number[];
  readonly corners?: readonly number[];
  readonly yellow?: readonly number[];
  readonly red?: readonly number[];
  /** Indexes of matches that were not decided on the pitch. */
  readonly awarded?: readonly number[];
}

/** People and places of a set, by the set's own ids; seasons, teams and results by ours. */
export interface SetPeople {
  readonly source: string;
  readonly people: readonly {
    readonly sourceId: string;
    readonly kind: "player" | "coach" | "referee";
    readonly name: string;
    /** `1934-09-30`; null: unknown. */
    readonly birthOn: string | null;
    readonly country: string | null;
  }[];
  readonly venues: readonly {
    readonly sourceId: string;
    readonly name: string;
    readonly city: string;
    readonly country: string;
    readonly capacity: number | null;
  }[];
  readonly squads: readonly (SeasonPerson & { readonly team: string; readonly number: number | null; readonly position: string | null })[];
  readonly coaches: readonly (SeasonPerson & { readonly team: string })[];
  readonly referees: readonly SeasonPerson[];
  readonly goals: readonly (MatchMoment & { readonly kind: "goal" | "penalty" | "own" })[];
  readonly cards: readonly (MatchMoment & { readonly kind: "yellow" | "second_yellow" | "red" })[];
  /** Further details of a match that only such a set has, by the result's source id. */
  readonly matches: ReadonlyMap<string, { readonly venue: string; readonly goals: GoalMinutes | null }>;
}

export interface SeasonPerson {
  readonly sourceId: string;
  /** Our id of the season. */
  readonly season: string;
  /** The set's id of the person. */
  readonly person: string;
}

export interface MatchMoment {
  readonly sourceId: string;
  /** Source id of the result. */
  readonly match: string;
  readonly person: string;
  /** Our id of the team that the goal or card counts for. */
  readonly team: string;
  readonly minute: number;
  readonly stoppage: number;
}
