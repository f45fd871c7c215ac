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

/**
 * Odds of a match, company by company (docs/product.md 2 and 7: the screens are named there, the replies are ours).
 * `{sport}` is fb or bk. Prices, lines and times are as contract/odds/odds.ts says.
 */
export const OddsTableQuery = Type.Object({
  matchId: MatchId,
  /** Absent: the three of the whole match. */
  market: Type.Optional(MarketCode),
  /** As of this moment, epoch ms; absent: now. */
  at: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type OddsTableQuery = Static<typeof OddsTableQuery>;

export interface OddsRow extends OddsLine {
  readonly company: string;
  readonly name: string;
  readonly kind: CompanyKind;
  readonly market: MarketCode;
}

/** Rows by company in the order they are listed, markets in the order eu, ah, ou, a first half after the whole match. Empty for a match nobody prices. */
export interface OddsTableReply {
  readonly asOf: AsOf;
  /** The moment asked for; null: now. */
  readonly at: number | null;
  readonly rows: readonly OddsRow[];
}

export const OddsHistoryQuery = Type.Object({
  matchId: MatchId,
  company: Type.String({ pattern: ID_PATTERN }),
  market: withDefault(Type.Union([...MarketCode.anyOf]), "eu"),
});
export type OddsHistoryQuery = Static<typeof OddsHistoryQuery>;

/** Every change of one line, by the time it was quoted. 404 for a company that does not price this market of the match. */
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

/** What the companies that were for sale said together at a moment. */
export interface ConsensusSample {
  /** Epoch ms. */
  readonly at: number;
  /** How many they were; 0: every one was closed, and there is nothing else. */
  readonly n: number;
  /** Of each outcome, 0 to 1 without the margin (Shin, of the mean prices); lowest and highest of the companies' own. */
  readonly p: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** A stretch in which a company did not sell the market; `until` null: it still does not. */
export interface CompanyClosure {
  readonly company: string;
  readonly at: number;
  readonly until: number | null;
}

/** Samples half a minute apart at least, oldest first. */
export interface OddsConsensusReply {
  readonly asOf: AsOf;
  readonly market: MarketCode;
  readonly samples: readonly ConsensusSample[];
  readonly closures: readonly CompanyClosure[];
}

export const OddsCalibrationQuery = Type.Object({
  company: Type.String({ pattern: ID_PATTERN }),
  /** The winner alone: of a stake on a handicap a part may come back, and no price says how likely that was. */
  market: Type.Optional(Type.Literal("eu")),
  /** With the closing prices of this match. */
  matchId: Type.Optional(MatchId),
});
export type OddsCalibrationQuery = Static<typeof OddsCalibrationQuery>;

/** Over the finished matches of one kind: real ones and simulated ones are never put together. */
export interface CalibrationBlock {
  readonly isSimulated: boolean;
  /** Who told of the matches. */
  readonly sources: readonly string[];
  /** Matches; the bins count their outcomes, three or two a match. */
  readonly n: number;
  readonly bins: readonly ReliabilityBin[];
  readonly logLoss: number | null;
  readonly meanMargin: number | null;
}

/** Closing price of one company, decimal: home, draw, away; in basketball home, away. Null where it is no price. */
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
  /** Football after 90 minutes. Null: not known. */
  readonly score: Pair | null;
  /** Index of the outcome that happened. */
  readonly happened: number | null;
  /** In the order companies are listed. */
  readonly rows: readonly CalibrationRow[];
}

/**
 * How well a company's closing prices foretold results: the latest finished matches it priced, as they were up to five
 * minutes ago.
 */
export interface OddsCalibrationReply {
  readonly company: string;
  readonly name: string;
  readonly kind: CompanyKind;
  readonly market: "eu";
  /** How the margin was taken out. */
  readonly method: MarginMethod;
  /** When it was read, epoch ms. */
  readonly at: number;
  /** Real ones first; empty for a company that has priced no finished match. */
  readonly blocks: readonly CalibrationBlock[];
  /** Null: not asked for, not finished, or nobody priced it. */
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
