import { type Static, Type } from "typebox";
import type { AsOf } from "../envelope.ts";
import { MatchId } from "../idSchemas.ts";
import { ID_PATTERN } from "../ids.ts";
import type { CompanyKind } from "../odds/companies.ts";
import type { Market, OddsLine, PricePoint } from "../odds/odds.ts";
import { get } from "./call.ts";

/**
 * Odds of a match, company by company (docs/product.md 2 and 7: the screens are named there, the replies are ours).
 * `{sport}` is fb or bk. Prices, lines and times are as contract/odds/odds.ts says.
 */
export const MarketName = Type.Union([Type.Literal("ah"), Type.Literal("ou"), Type.Literal("eu")]);

export const OddsTableQuery = Type.Object({
  matchId: MatchId,
  /** Absent: all three. */
  market: Type.Optional(MarketName),
  /** As of this moment, epoch ms; absent: now. */
  at: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type OddsTableQuery = Static<typeof OddsTableQuery>;

export interface OddsRow extends OddsLine {
  readonly company: string;
  readonly name: string;
  readonly kind: CompanyKind;
  readonly market: Market;
}

/** Rows by company in the order they are listed, markets in the order eu, ah, ou. Empty for a match nobody prices. */
export interface OddsTableReply {
  readonly asOf: AsOf;
  /** The moment asked for; null: now. */
  readonly at: number | null;
  readonly rows: readonly OddsRow[];
}

export const OddsHistoryQuery = Type.Object({
  matchId: MatchId,
  company: Type.String({ pattern: ID_PATTERN }),
  market: MarketName,
});
export type OddsHistoryQuery = Static<typeof OddsHistoryQuery>;

/** Every change of one line, by the time it was quoted. 404 for a company that does not price this market of the match. */
export interface OddsHistoryReply {
  readonly asOf: AsOf;
  readonly company: string;
  readonly name: string;
  readonly kind: CompanyKind;
  readonly market: Market;
  readonly isOpening: boolean;
  readonly points: readonly PricePoint[];
}

const object = { type: "object", additionalProperties: true } as const;

export const oddsCalls = {
  oddsTable: get("tapi", "/live/{sport}/odds/table", "any", { query: OddsTableQuery, reply: Type.Unsafe<OddsTableReply>(object) }),
  oddsHistory: get("tapi", "/live/{sport}/odds/history", "any", { query: OddsHistoryQuery, reply: Type.Unsafe<OddsHistoryReply>(object) }),
};
