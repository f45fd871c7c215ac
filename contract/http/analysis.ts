import { type Static, Type } from "typebox";
import type { FormSum, PlayedMatch, TrendSum } from "../analysis/form.ts";
import type { Pair, Team } from "../feed/sport.ts";
import type { Sport } from "../feed/channels.ts";
import { MatchId } from "../idSchemas.ts";
import type { ReliabilityBin } from "../odds/calibration.ts";
import type { Criterion, StandingRow, Venue } from "../standings/standings.ts";
import { get } from "./call.ts";

/**
 * Analysis of a match (docs/product.md 2 and 7: the screen is named there, the reply is ours), from data known before its
 * kick-off. A block never mixes simulated and real results: `basis` gives the kind, the number of matches and the source
 * of a block.
 */
export const AnalysisQuery = Type.Object({ matchId: MatchId });
export type AnalysisQuery = Static<typeof AnalysisQuery>;

export interface Basis {
  /** 演示数据 or 真实历史. */
  readonly isSimulated: boolean;
  /** Number of matches in the block. */
  readonly n: number;
  /** `2026-08-14`, days of the first and the last match; null without one. */
  readonly from: string | null;
  readonly to: string | null;
  /** Source of the results, as the screen names it. */
  readonly source: string;
}

export interface AnalysisTeam {
  readonly id: string;
  readonly name: string;
  readonly crest: Team["crest"] | null;
}

export interface PastMatch extends PlayedMatch {
  /** Id of the match page; null where the portal has none. */
  readonly matchId: string | null;
  readonly league: { readonly id: string; readonly name: string };
  readonly home: { readonly id: string; readonly name: string };
  readonly away: { readonly id: string; readonly name: string };
  readonly half: Pair | null;
  readonly corners: Pair | null;
}

/** Newest first: enough rows for the last 20 matches overall, at home and away. */
export interface RecentForm {
  readonly basis: Basis;
  readonly rows: readonly PastMatch[];
}

export interface AnalysisTable {
  readonly basis: Basis;
  readonly season: string;
  /** Matches of the whole season; null if unknown. */
  readonly expected: number | null;
  readonly criteria: readonly Criterion[];
  readonly teams: readonly AnalysisTeam[];
  readonly tables: Readonly<Record<Venue, readonly StandingRow[]>>;
}

export interface Trend extends TrendSum {
  /** The last 20 matches; the last 20 at today's venue; those of both with today's handicap. */
  readonly kind: "all" | "venue" | "line";
}

export interface Trends {
  readonly basis: Basis;
  readonly home: readonly Trend[];
  readonly away: readonly Trend[];
  /** Closing lines of this match, or its current ones; ah from the home side. */
  readonly lines: { readonly ah: number | null; readonly ou: number | null };
}

/** Football: goals for and against in six spans of 15 minutes. Basketball: mean points of each period. */
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
  /** `2026-12-06`; null: unknown. */
  readonly until: string | null;
}

export interface NextMatch {
  readonly matchId: string;
  readonly kickoffAt: number;
  readonly league: string;
  readonly leagueId: string;
  readonly opponent: AnalysisTeam;
  readonly isHome: boolean;
  /** Days between this match and that one (Asia/Shanghai). */
  readonly days: number;
}

/** From the point of view of today's home team, wherever the match was played. */
export type MeetingSum = Pick<FormSum, "n" | "won" | "drawn" | "lost">;

export interface Meetings {
  readonly basis: Basis;
  readonly all: MeetingSum;
  readonly sameVenue: MeetingSum;
  readonly sameCompetition: MeetingSum;
  /** Newest first; only the most recent of all. */
  readonly rows: readonly PastMatch[];
}

export interface SideStrength {
  readonly rating: number;
  /** Oldest first: epoch ms and rating after a match. */
  readonly points: readonly (readonly [at: number, rating: number])[];
}

export interface Strength {
  readonly basis: Basis;
  /** The competition the ratings are computed in. */
  readonly competition: string;
  readonly competitionId: string;
  readonly home: SideStrength;
  readonly away: SideStrength;
  /** Home, draw, away; in basketball home and away. */
  readonly chances: readonly number[];
  /** How well earlier forecasts did; null until there are enough. */
  readonly check: {
    readonly n: number;
    readonly bins: readonly ReliabilityBin[];
    readonly logLoss: number;
    /** Log loss of a baseline that forecasts the outcome shares of the results known at each time. */
    readonly base: number;
    /** Log losses of closing prices without their margin and of our forecasts, over the matches that have both. */
    readonly closing: { readonly n: number; readonly prices: number; readonly ours: number } | null;
  } | null;
}

export interface AnalysisReply {
  readonly sport: Sport;
  readonly matchId: string;
  /** Epoch ms. Everything in the reply was known by then. */
  readonly kickoffAt: number;
  readonly isSimulated: boolean;
  readonly home: AnalysisTeam;
  readonly away: AnalysisTeam;
  readonly league: string;
  /** Our id, or the source's own where we have no results; both lead to its page. So for teams and `next`. */
  readonly leagueId: string;
  /** Null where nothing is known; the same holds for the fields below. */
  readonly form: { readonly home: RecentForm; readonly away: RecentForm } | null;
  readonly table: AnalysisTable | null;
  readonly trends: Trends | null;
  readonly spans: SpanBlock | null;
  readonly absences: { readonly isSimulated: boolean; readonly home: readonly Absence[]; readonly away: readonly Absence[] } | null;
  readonly next: { readonly home: readonly NextMatch[]; readonly away: readonly NextMatch[] };
  readonly meetings: Meetings | null;
  readonly strength: Strength | null;
  /** For a simulated match: the real record of its two clubs. */
  readonly real: { readonly meetings: Meetings | null; readonly strength: Strength | null } | null;
}

const object = { type: "object", additionalProperties: true } as const;

export const analysisCalls = {
  analysis: get("tapi", "/live/{sport}/analysis", "any", { query: AnalysisQuery, reply: Type.Unsafe<AnalysisReply>(object) }),
};
