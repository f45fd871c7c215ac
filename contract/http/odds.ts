import { type Static, Type } from "typebox";
import type { AsOf } from "../envelope.ts";
import { MarketCode, type Pair } from "../feed/sport.ts";
import { MatchId } from "../idSchemas.ts";
import { ID_PATTERN } from "../ids.ts";
import type { ReliabilityBin } from "../odds/calibration.ts";
import type { CompanyKind } from "../odds/companies.ts";
import type { MarginMethod } from "../odds/margin.ts";
import type { OddsLine, PricePoint } from "../odds/odds.ts";
import { get } from "./call.ts";
import { withDefault } from "./withDefault.ts";
import { momentMs } from "../numberSchemas.ts";

/**
 * Odds of a match by company (docs/product.md 2 and 7: the screens are named there, the replies are ours).
 * `{sport}` is fb or bk. contract/odds/odds.ts defines prices, lines and times.
 */
export const OddsTableQuery = Type.Object({
  matchId: MatchId,
  /** Absent: the three markets of the whole match. */
  market: Type.Optional(MarketCode),
  /** As of this moment, epoch ms; absent: now. */
  at: Type.Optional(momentMs()),
});
export type OddsTableQuery = Static<typeof OddsTableQuery>;

export interface OddsRow extends OddsLine {
  readonly company: string;
  readonly name: string;
  readonly kind: CompanyKind;
  readonly market: MarketCode;
}

/** Rows by company in listed order; markets eu, ah, ou, first half after whole match. Empty for a match without prices. */
export interface OddsTableReply {
  readonly asOf: AsOf;
  /** The requested moment; null: now. */
  readonly at: number | null;
  readonly rows: readonly OddsRow[];
}

export const OddsHistoryQuery = Type.Object({
  matchId: MatchId,
  company: Type.String({ pattern: ID_PATTERN }),
  market: withDefault(Type.Union([...MarketCode.anyOf]), "eu"),
});
export type OddsHistoryQuery = Static<typeof OddsHistoryQuery>;

/** Every change of one line, by time of quote. 404 if the company does not price this market of the match. */
export interface OddsHistoryReply {
  readonly asOf: AsOf;
  readonly company: string;
  readonly name: string;
  readonly kind: CompanyKind;
  readonly market: MarketCode;
  readonly isOpening: boolean;
  readonly points: readonly PricePoint[];
}

export const OddsConsensusQuery = Type.Object({ matchId: MatchId, market: withDefault(Type.Union([...MarketCode.anyOf]), "eu") });
export type OddsConsensusQuery = Static<typeof OddsConsensusQuery>;

/** Consensus at one moment of the companies that had the market open. */
export interface ConsensusSample {
  /** Epoch ms. */
  readonly at: number;
  /** Number of these companies; 0: all were closed, and the other fields are empty. */
  readonly n: number;
  /** By outcome, 0 to 1, without the margin (Shin, of the mean prices); `low` and `high` over the companies' own. */
  readonly p: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** A span in which a company had the market closed; `until` null: it still has. */
export interface CompanyClosure {
  readonly company: string;
  readonly at: number;
  readonly until: number | null;
}

/** Samples at least half a minute apart, oldest first. */
export interface OddsConsensusReply {
  readonly asOf: AsOf;
  readonly market: MarketCode;
  readonly samples: readonly ConsensusSample[];
  readonly closures: readonly CompanyClosure[];
}

export const OddsCalibrationQuery = Type.Object({
  company: Type.String({ pattern: ID_PATTERN }),
  /** Only the winner market: a handicap stake may be returned in part, and no price gives the chance of that. */
  market: Type.Optional(Type.Literal("eu")),
  /** Includes the closing prices of this match. */
  matchId: Type.Optional(MatchId),
});
export type OddsCalibrationQuery = Static<typeof OddsCalibrationQuery>;

/** Over the finished matches of one kind: real and simulated ones are never mixed. */
export interface CalibrationBlock {
  readonly isSimulated: boolean;
  /** Sources of the matches. */
  readonly sources: readonly string[];
  /** Matches; the bins count their outcomes, three or two a match. */
  readonly n: number;
  readonly bins: readonly ReliabilityBin[];
  readonly logLoss: number | null;
  readonly meanMargin: number | null;
}

/** Closing prices of one company, decimal: home, draw, away; basketball home, away. Null where there is no price. */
export interface CalibrationRow {
  readonly company: string;
  readonly name: string;
  readonly kind: CompanyKind;
  readonly prices: readonly number[];
  readonly overround: number | null;
  readonly probabilities: readonly number[] | null;
}

export interface CalibrationMatch {
  readonly matchId: string;
  readonly isSimulated: boolean;
  /** Football: after 90 minutes. Null: unknown. */
  readonly score: Pair | null;
  /** Index of the actual outcome. */
  readonly happened: number | null;
  /** In the listed order of companies. */
  readonly rows: readonly CalibrationRow[];
}

/**
 * How well a company's closing prices predicted results: the latest finished matches it priced, cached for up to five
 * minutes.
 */
export interface OddsCalibrationReply {
  readonly company: string;
  readonly name: string;
  readonly kind: CompanyKind;
  readonly market: "eu";
  /** How the margin was removed. */
  readonly method: MarginMethod;
  /** When it was read, epoch ms. */
  readonly at: number;
  /** Real ones first; empty for a company without finished matches. */
  readonly blocks: readonly CalibrationBlock[];
  /** Null: not requested, not finished, or not priced. */
  readonly match: CalibrationMatch | null;
}

const object = { type: "object", additionalProperties: true } as const;

export const oddsCalls = {
  oddsConsensus: get("tapi", "/live/{sport}/odds/consensus", "any", {
    query: OddsConsensusQuery,
    reply: Type.Unsafe<OddsConsensusReply>(object),
  }),
  oddsTable: get("tapi", "/live/{sport}/odds/table", "any", { query: OddsTableQuery, reply: Type.Unsafe<OddsTableReply>(object) }),
  oddsHistory: get("tapi", "/live/{sport}/odds/history", "any", { query: OddsHistoryQuery, reply: Type.Unsafe<OddsHistoryReply>(object) }),
  oddsCalibration: get("tapi", "/live/{sport}/odds/calibration", "any", {
    query: OddsCalibrationQuery,
    reply: Type.Unsafe<OddsCalibrationReply>(object),
  }),
};
