import type { Pair } from "../../contract/feed/sport.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Price } from "../../contract/odds/odds.ts";

/** Last prices before kick-off of one company, as `contract/odds/odds.ts` writes them; null: it did not price that market. */
export interface Closing {
  readonly company: string;
  readonly ah: Price | null;
  readonly ou: Price | null;
  readonly eu: Price | null;
}

/** Minutes of the goals of each side, stoppage time as the period's last minute. */
export interface GoalMinutes {
  readonly home: readonly number[];
  readonly away: readonly number[];
}

/** A team or competition as its source has it; `id` is the source's own, and unique within its kind, sport included. */
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

/** The part of a season a result belongs to. */
export interface ResultStage {
  /** `常规赛`, `季后赛`, `小组赛`, as readers see it. */
  readonly name: string;
  /** A table, or ties that are won and lost. */
  readonly kind: "table" | "ties";
  /** `A 组`; null: the stage has no groups. */
  readonly group: string | null;
}

/** A match that is over, as a source tells it: what the table `result` holds a row of. */
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
  /** 1-based where rounds are counted. */
  readonly roundNo: number | null;
  readonly kickoffAt: number;
  readonly home: SourceTeam;
  readonly away: SourceTeam;
  readonly score: Pair;
  /** After regular time, where extra time has changed it. */
  readonly regular: Pair | null;
  readonly half: Pair | null;
  /** The shoot-out, where there was one. */
  readonly penalties?: Pair;
  /** Decided by the competition, not on the pitch. */
  readonly isAwarded?: boolean;
  /** Basketball, overtimes after the four quarters. */
  readonly periods: readonly Pair[] | null;
  readonly goals: GoalMinutes | null;
  readonly corners: Pair | null;
  readonly yellow: Pair | null;
  readonly red: Pair | null;
  readonly closing: Closing | null;
  /** Up to which event of the match's channel this was read; "" and 0: of no channel. */
  readonly epoch: string;
  readonly seq: number;
}

/** A day of past matches of a source that can tell them by itself: the simulator. */
export interface PastMatches {
  readonly source: string;
  /** Days (since 1970-01-01) worth telling, [from, to), to the day before those the portal has as matches. */
  readonly days: () => { readonly from: number; readonly to: number };
  readonly ofDay: (day: number) => readonly FinishedMatch[];
}

/** Who cannot play a match. */
export interface AbsentPlayer {
  readonly name: string;
  /** As the line-up writes positions. */
  readonly position: string;
  readonly reason: string;
  /** `2026-12-06`; null: nobody knows. */
  readonly until: string | null;
}

/** The pack of results in the repository, or a set that is imported: columns compress better than rows. */
export interface ResultPack {
  /** Of seasons that name no source of their own. */
  readonly source: string;
  readonly teams: readonly PackedTeam[];
  readonly competitions: readonly PackedCompetition[];
  /** What rounds are called, with their number (1-based) where they are counted. */
  readonly rounds?: readonly (readonly [name: string, no: number | null])[];
  readonly seasons: readonly PackedSeason[];
}

export interface PackedTeam {
  readonly id: string;
  readonly sport: Sport;
  readonly name: string;
  readonly original: string;
  readonly code?: string;
  /** Of the simulator's club that is the same. */
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
  /** Of the simulator's competition that is the same. */
  readonly sim?: string;
}

/** Pairs are home and away by turns, one pair a match; absent: nobody counted. -1 in both places of a match: not known. */
export interface PackedSeason {
  /** The set it comes from; absent: that of the pack. */
  readonly source?: string;
  /** Place in `competitions`. */
  readonly competition: number;
  readonly label: string;
  /** Matches of a whole season; null where nobody can tell. */
  readonly expected: number | null;
  /** Days since 1970-01-01 of the first match, then days since the one before. */
  readonly days: readonly number[];
  /** Places in `teams`. */
  readonly home: readonly number[];
  readonly away: readonly number[];
  /** Where the season has parts: what they are, and the place in them of each match. */
  readonly stages?: readonly ResultStage[];
  readonly stage?: readonly number[];
  /** Places in the pack's `rounds`; -1: none. */
  readonly round?: readonly number[];
  readonly score: readonly number[];
  readonly regular?: readonly number[];
  readonly half?: readonly number[];
  readonly penalties?: readonly number[];
  readonly corners?: readonly number[];
  readonly yellow?: readonly number[];
  readonly red?: readonly number[];
  /** Places of matches that were not decided on the pitch. */
  readonly awarded?: readonly number[];
}

/** People and places of a set, with the set's own ids; seasons, teams and results by ours. */
export interface SetPeople {
  readonly source: string;
  readonly people: readonly {
    readonly sourceId: string;
    readonly kind: "player" | "coach" | "referee";
    readonly name: string;
    /** `1934-09-30`; null: not known. */
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
  /** What only such a set knows of a match, by the result's source id. */
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
  /** Our id of the team it counts for. */
  readonly team: string;
  readonly minute: number;
  readonly stoppage: number;
}
