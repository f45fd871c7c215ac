import { type Static, Type } from "typebox";
import type { FormSum, PlayedMatch, TrendSum } from "../analysis/form.ts";
import type { Pair, Team } from "../feed/sport.ts";
import type { Sport } from "../feed/channels.ts";
import { MatchId } from "../idSchemas.ts";
import type { ReliabilityBin } from "../odds/calibration.ts";
import type { Criterion, StandingRow, Venue } from "../standings/standings.ts";
import { get } from "./call.ts";

/**
 * Analysis of a match (docs/product.md 2 and 7: the screen is named there, the reply is ours): all of it was known before
 * its kick-off. Simulated and real results never stand in one block; `basis` says which a block is of, of how many matches
 * and from where.
 */
export const AnalysisQuery = Type.Object({ matchId: MatchId });
export type AnalysisQuery = Static<typeof AnalysisQuery>;

export interface Basis {
  /** 演示数据 or 真实历史. */
  readonly isSimulated: boolean;
  /** Matches it is made of. */
  readonly n: number;
  /** `2026-08-14`, of the first and the last of them; null without one. */
  readonly from: string | null;
  readonly to: string | null;
  /** Who the results are from, as the screen names them. */
  readonly source: string;
}

export interface AnalysisTeam {
  readonly id: string;
  readonly name: string;
  readonly crest: Team["crest"] | null;
}

export interface PastMatch extends PlayedMatch {
  /** Its page; null where the portal has none. */
  readonly matchId: string | null;
  readonly league: { readonly id: string; readonly name: string };
  readonly home: { readonly id: string; readonly name: string };
  readonly away: { readonly id: string; readonly name: string };
  readonly half: Pair | null;
  readonly corners: Pair | null;
}

/** Newest first: as many as are needed for the last 20 of all, of those at home and of those away. */
export interface RecentForm {
  readonly basis: Basis;
  readonly rows: readonly PastMatch[];
}

export interface AnalysisTable {
  readonly basis: Basis;
  readonly season: string;
  /** Matches of the whole season; null where nobody can tell. */
  readonly expected: number | null;
  readonly criteria: readonly Criterion[];
  readonly teams: readonly AnalysisTeam[];
  readonly tables: Readonly<Record<Venue, readonly StandingRow[]>>;
}

export interface Trend extends TrendSum {
  /** The last 20, the last 20 at today's venue, those of both with today's handicap. */
  readonly kind: "all" | "venue" | "line";
}

export interface Trends {
  readonly basis: Basis;
  readonly home: readonly Trend[];
  readonly away: readonly Trend[];
  /** Closing lines of this match, or where they stand; ah from the home side. */
  readonly lines: { readonly ah: number | null; readonly ou: number | null };
}

/** Goals for and against: six spans of 15 minutes; in basketball mean points of a period. */
export interface SpanBlock {
  readonly basis: Basis;
  readonly home: SideSpans;
  readonly away: SideSpans;
}
export interface SideSpans {
  /** Matches whose minutes or periods are known. */
  readonly n: number;
  readonly scored: readonly number[];
  readonly conceded: readonly number[];
}

export interface Absence {
  readonly name: string;
  readonly position: string;
  readonly reason: string;
  /** `2026-12-06`; null: nobody knows. */
  readonly until: string | null;
}

export interface NextMatch {
  readonly matchId: string;
  readonly kickoffAt: number;
  readonly league: string;
  readonly leagueId: string;
  readonly opponent: AnalysisTeam;
  readonly isHome: boolean;
  /** Days of Asia/Shanghai since this match. */
  readonly days: number;
}

/** From the home team's side, whoever was at home then. */
export type MeetingSum = Pick<FormSum, "n" | "won" | "drawn" | "lost">;

export interface Meetings {
  readonly basis: Basis;
  readonly all: MeetingSum;
  readonly sameVenue: MeetingSum;
  readonly sameCompetition: MeetingSum;
  /** Newest first, the latest of all. */
  readonly rows: readonly PastMatch[];
}

export interface SideStrength {
  readonly rating: number;
  /** Oldest first: epoch ms and rating after a match. */
  readonly points: readonly (readonly [at: number, rating: number])[];
}

export interface Strength {
  readonly basis: Basis;
  /** The competition it was rated in. */
  readonly competition: string;
  readonly competitionId: string;
  readonly home: SideStrength;
  readonly away: SideStrength;
  /** Home, draw, away; in basketball home and away. */
  readonly chances: readonly number[];
  /** How earlier forecasts did; null before there are enough. */
  readonly check: {
    readonly n: number;
    readonly bins: readonly ReliabilityBin[];
    readonly logLoss: number;
    /** Of the shares of earlier results, each time as far as they were known. */
    readonly base: number;
    /** Of closing prices without their margin and of these forecasts, in the matches that have both. */
    readonly closing: { readonly n: number; readonly prices: number; readonly ours: number } | null;
  } | null;
}

export interface AnalysisReply {
  readonly sport: Sport;
  readonly matchId: string;
  /** All of it was known by then, epoch ms. */
  readonly kickoffAt: number;
  readonly isSimulated: boolean;
  readonly home: AnalysisTeam;
  readonly away: AnalysisTeam;
  readonly league: string;
  /** Ours, or the source's own where it has no results yet: both lead to its page. Of teams and of `next` too. */
  readonly leagueId: string;
  /** Null where nothing is known, as below. */
  readonly form: { readonly home: RecentForm; readonly away: RecentForm } | null;
  readonly table: AnalysisTable | null;
  readonly trends: Trends | null;
  readonly spans: SpanBlock | null;
  readonly absences: { readonly isSimulated: boolean; readonly home: readonly Absence[]; readonly away: readonly Absence[] } | null;
  readonly next: { readonly home: readonly NextMatch[]; readonly away: readonly NextMatch[] };
  readonly meetings: Meetings | null;
  readonly strength: Strength | null;
  /** Beside a simulated match: what its two clubs have done in truth. */
  readonly real: { readonly meetings: Meetings | null; readonly strength: Strength | null } | null;
}

const object = { type: "object", additionalProperties: true } as const;

export const analysisCalls = {
  analysis: get("tapi", "/live/{sport}/analysis", "any", { query: AnalysisQuery, reply: Type.Unsafe<AnalysisReply>(object) }),
};
