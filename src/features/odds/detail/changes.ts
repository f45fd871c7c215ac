import type { Sport } from "../../../../contract/feed/channels.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { IncidentView } from "../../../../contract/match/football.ts";
import { decimalPrices } from "../../../../contract/odds/kelly.ts";
import { payout } from "../../../../contract/odds/margin.ts";
import { type Market, type Price, type PricePoint, isSamePrice } from "../../../../contract/odds/odds.ts";
import { isCard, isGoal } from "../../../parts/match/incidentText.ts";
import { movement } from "../../../parts/odds/oddsLines.ts";

/** Changes of one line, for display beside the match's incidents. Pure. */

/** A change of price. */
export interface PriceChange {
  readonly kind: "price";
  readonly at: number;
  readonly price: Price;
  /** Against the previous price: 1 up, -1 down, 0 unchanged. */
  readonly moves: readonly [-1 | 0 | 1, -1 | 0 | 1, -1 | 0 | 1];
  readonly payout: number | null;
  /** A price moved by 10 % or more at once, or the line changed. */
  readonly isJump: boolean;
}

/** A period in which the line was suspended. */
export interface Closure {
  readonly kind: "closed";
  readonly at: number;
  /** Null: still closed. */
  readonly until: number | null;
  readonly before: Price;
  /** The first price afterwards; null while suspended. */
  readonly after: Price | null;
}

export type Change = PriceChange | Closure;

const JUMP = Math.log(1.1);

function isJump(sport: Sport, market: Market, from: Price, to: Price): boolean {
  if (market !== "eu" && from[1] !== to[1]) return true;
  const before = decimalPrices(sport, market, from);
  return decimalPrices(sport, market, to).some((price, i) => Math.abs(Math.log(price / (before[i] ?? price))) >= JUMP);
}

/** Changes of a line, oldest first; a suspension is one change. */
export function changesOf(points: readonly PricePoint[], sport: Sport, market: Market): readonly Change[] {
  const changes: Change[] = [];
  let price: Price | null = null;
  let closed: PricePoint | null = null;
  for (const point of points) {
    const from = price;
    if (point.suspended) {
      if (!closed) closed = point;
      price ??= point.price;
      continue;
    }
    if (closed) {
      changes.push({ kind: "closed", at: closed.at, until: point.at, before: from ?? closed.price, after: point.price });
      closed = null;
    }
    if (from === null || !isSamePrice(from, point.price)) {
      const moves = ([0, 1, 2] as const).map((i) => (from ? movement(from[i], point.price[i]) : 0)) as unknown as PriceChange["moves"];
      changes.push({
        kind: "price",
        at: point.at,
        price: point.price,
        moves,
        payout: payout(decimalPrices(sport, market, point.price)),
        isJump: from !== null && isJump(sport, market, from, point.price),
      });
    }
    price = point.price;
  }
  if (closed) changes.push({ kind: "closed", at: closed.at, until: null, before: price ?? closed.price, after: null });
  return changes;
}

/** Incidents that move a market: goals, cards, penalties, VAR. */
export function isNotable({ type }: IncidentView): boolean {
  return isGoal(type) || isCard(type) || type === "penalty-missed" || type === "var";
}

export function notableIncidents(match: MatchState): readonly IncidentView[] {
  return match.sport === "fb" ? match.incidents.filter(isNotable) : [];
}

/** A company suspends a little before a goal is reported, and a source reports it a little late. */
const NEAR_MS = 90_000;

/** The incident nearest to a moment or period of the market; at equal distance a goal before a card. */
export function incidentNear(incidents: readonly IncidentView[], from: number, until: number): IncidentView | null {
  const away = ({ at }: IncidentView): number => (at < from ? from - at : at > until ? at - until : 0);
  let best: IncidentView | null = null;
  for (const incident of incidents) {
    if (away(incident) > NEAR_MS) continue;
    const isNearer =
      best === null || away(incident) < away(best) || (away(incident) === away(best) && isGoal(incident.type) && !isGoal(best.type));
    if (isNearer) best = incident;
  }
  return best;
}

/** The score at a moment: in football from its goals; in basketball only the lead. */
export function scoreAt(match: MatchState, at: number): string {
  if (match.sport === "bk") {
    let lead: number | null = null;
    for (const one of match.leads) if (one.at <= at) ({ lead } = one);
    return lead === null ? "" : lead > 0 ? `+${lead}` : String(lead);
  }
  if (!match.segments.some((s) => s.startAt <= at)) return "";
  let score: readonly [number, number] = [0, 0];
  for (const { at: goalAt, type, side, status } of match.incidents) {
    if (goalAt > at || status === "revoked" || !isGoal(type) || side === null) continue;
    score = side === "home" ? [score[0] + 1, score[1]] : [score[0], score[1] + 1];
  }
  return `${score[0]}-${score[1]}`;
}
