import type { MatchId } from "../ids.ts";
import type { FeedEvent } from "../feed/frames.ts";
import type { OddsData } from "../feed/sport.ts";

/** Odds of a match as a fold of `odds:{sport}:{matchId}`. */
export type Market = OddsData["market"];
export type Price = readonly [number, number, number];

export interface PricePoint {
  readonly at: number;
  readonly price: Price;
  readonly suspended: boolean;
}

export interface OddsState {
  readonly matchId: MatchId;
  /** `company/market` -> points, oldest first; the first is the opening price. */
  readonly lines: Readonly<Record<string, readonly PricePoint[]>>;
  readonly seq: number;
}

export function emptyOdds(matchId: MatchId): OddsState {
  return { matchId, lines: {}, seq: 0 };
}

export function reduceOdds(odds: OddsState, event: FeedEvent): OddsState {
  if (event.k !== "odds") return { ...odds, seq: event.s };
  const d = event.d as OddsData;
  const key = `${d.company}/${d.market}`;
  const point: PricePoint = { at: event.at, price: d.price, suspended: d.suspended ?? false };
  return { ...odds, seq: event.s, lines: { ...odds.lines, [key]: [...(odds.lines[key] ?? []), point] } };
}
