import type { Sport } from "../../../../contract/feed/channels.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { IncidentView } from "../../../../contract/match/football.ts";
import { decimalPrices } from "../../../../contract/odds/kelly.ts";
import { payout } from "../../../../contract/odds/margin.ts";
import { type Market, type Price, type PricePoint, isSamePrice } from "../../../../contract/odds/odds.ts";
import { isCard, isGoal } from "../../../parts/match/incidentText.ts";
import { movement } from "../../../parts/odds/oddsLines.ts";

/** What happened to one line, told beside what happened on the pitch. Pure. */

/** A change of price. */
export interface PriceChange {
  readonly kind: "price";
  readonly at: number;
  readonly price: Price;
  /** Against the price before: 1 up, -1 down, 0 as it was. */
  readonly moves: readonly [-1 | 0 | 1, -1 | 0 | 1, -1 | 0 | 1];
  readonly payout: number | null;
  /** A price moved by a tenth or more at once. */
  readonly isJump: boolean;
}

/** A stretch in which the line was not for sale. */
export interface Closure {
  readonly kind: "closed";
  readonly at: number;
  /** Null: still closed. */
  readonly until: number | null;
  readonly before: Price;
  /** The first price after; null while closed. */
  readonly after: Price | null;
}

export type Change = PriceChange | Closure;

const JUMP = Math.log(1.1);

function isJump(sport: Sport, market: Market, from: Price, to: Price): boolean {
  if (market !== "eu" && from[1] !== to[1]) return true;
  const before = decimalPrices(sport, market, from);
  return decimalPrices(sport, market, to).some((price, i) => Math.abs(Math.log(price / (before[i] ?? price))) >= JUMP);
}

/** Changes of a line, oldest first; a stretch of suspension is one. */
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

/** What moves a market: goals, cards, penalties, VAR. */
export function isNotable({ type }: IncidentView): boolean {
  return isGoal(type) || isCard(type) || type === "penalty-missed" || type === "var";
}

export function notableIncidents(match: MatchState): readonly IncidentView[] {
  return match.sport === "fb" ? match.incidents.filter(isNotable) : [];
}

/** A book closes a little before a goal is told, and a source tells it a little late. */
const NEAR_MS = 90_000;

/** The incident nearest to a moment or stretch of the market; a goal before a card where both are as near. */
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

/** The score as it stood at a moment: football by its goals; basketball knows the lead alone. */
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
