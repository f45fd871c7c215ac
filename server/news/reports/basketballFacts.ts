import { REGULATION_PERIODS } from "../../../contract/codes/basketball.ts";
import type { Pair, Side } from "../../../contract/feed/sport.ts";
import { type BasketballMatch, type PlayerView, formatOf } from "../../../contract/match/basketball.ts";
import { type FactPiece, piece, pairOf } from "./pieces.ts";

/** Facts for the report of a basketball game. Pure: derived from the fold alone. */
export interface PlayerFact {
  readonly name: FactPiece;
  readonly pointsOf: number;
  readonly points: FactPiece;
  /** Null: not counted, or zero. */
  readonly rebounds: FactPiece | null;
  readonly assists: FactPiece | null;
  /** Ten or more in two of the three. */
  readonly isDouble: boolean;
}

export interface PeriodFact {
  readonly pair: Pair;
  readonly text: readonly [FactPiece, FactPiece];
  /** The score at the end of the period. */
  readonly after: Pair;
  readonly total: readonly [FactPiece, FactPiece];
  /** Counted from 1; overtimes are counted among themselves. */
  readonly number: FactPiece;
  readonly isOvertime: boolean;
}

export interface BasketballFacts {
  readonly names: readonly [FactPiece, FactPiece];
  readonly league: FactPiece;
  readonly round: FactPiece | null;
  readonly pair: Pair;
  readonly score: readonly [FactPiece, FactPiece];
  readonly margin: FactPiece;
  readonly winner: Side;
  readonly isHalves: boolean;
  readonly periods: readonly PeriodFact[];
  readonly overtimes: FactPiece | null;
  /** Per side; null: it never led. */
  readonly largestLead: readonly [FactPiece | null, FactPiece | null];
  readonly largest: Pair;
  /** How often the lead changed sides. */
  readonly changes: { readonly count: number; readonly text: FactPiece };
  /** Per side, best first. */
  readonly players: readonly [readonly PlayerFact[], readonly PlayerFact[]];
}

const BEST = 3;
const DOUBLE = 10;

function playerOf({ name, stats, playerId }: PlayerView): PlayerFact {
  const { points = 0, rebounds, assists } = stats;
  const counted = (stat: string, value: number | undefined): FactPiece | null =>
    value === undefined || value === 0 ? null : piece(`player.${playerId}.${stat}`, value);
  return {
    name: piece(`player.${playerId}.name`, name),
    pointsOf: points,
    points: piece(`player.${playerId}.points`, points),
    rebounds: counted("rebounds", rebounds),
    assists: counted("assists", assists),
    isDouble: [points, rebounds ?? 0, assists ?? 0].filter((value) => value >= DOUBLE).length > 1,
  };
}

function bestOf(match: BasketballMatch, side: Side): readonly PlayerFact[] {
  return match.players
    .filter((player) => player.side === side && (player.stats.points ?? 0) > 0 && player.name.trim() !== "")
    .map(playerOf)
    .toSorted((a, b) => b.pointsOf - a.pointsOf)
    .slice(0, BEST);
}

function periodsOf(match: BasketballMatch): readonly PeriodFact[] {
  const regular = REGULATION_PERIODS[formatOf(match.fixture)];
  const total: [number, number] = [0, 0];
  return match.periods.map((pair, i) => {
    total[0] += pair[0];
    total[1] += pair[1];
    return {
      pair,
      text: pairOf(`period.${i}`, pair),
      after: [total[0], total[1]],
      total: pairOf(`after.${i}`, total),
      number: piece(`number.${i}`, i < regular ? i + 1 : i - regular + 1),
      isOvertime: i >= regular,
    };
  });
}

function changesOf(match: BasketballMatch): number {
  let leader = 0;
  let changes = 0;
  for (const { lead } of match.leads) {
    const sign = Math.sign(lead);
    if (sign === 0) continue;
    if (leader !== 0 && sign !== leader) changes += 1;
    leader = sign;
  }
  return changes;
}

/** Null: no report is possible; no fixture, a tie, or periods that do not add up to the score. */
export function basketballFacts(match: BasketballMatch): BasketballFacts | null {
  const { fixture, score } = match;
  if (!fixture || score[0] === score[1]) return null;
  const periods = periodsOf(match);
  const end = periods.at(-1)?.after ?? [0, 0];
  if (end[0] !== score[0] || end[1] !== score[1]) return null;
  const overtimes = periods.filter(({ isOvertime }) => isOvertime).length;
  const leads = match.leads.map(({ lead }) => lead);
  const largest: Pair = [Math.max(0, ...leads), Math.max(0, ...leads.map((lead) => -lead))];
  const changes = changesOf(match);
  return {
    names: [piece("home", fixture.home.name), piece("away", fixture.away.name)],
    league: piece("league", fixture.league.name),
    round: fixture.round === undefined || fixture.round.trim() === "" ? null : piece("round", fixture.round),
    pair: score,
    score: pairOf("score", score),
    margin: piece("margin", Math.abs(score[0] - score[1])),
    winner: score[0] > score[1] ? "home" : "away",
    isHalves: formatOf(fixture) === "halves",
    periods,
    overtimes: overtimes === 0 ? null : piece("overtimes", overtimes),
    largestLead: [largest[0] === 0 ? null : piece("largest.0", largest[0]), largest[1] === 0 ? null : piece("largest.1", largest[1])],
    largest,
    changes: { count: changes, text: piece("changes", changes) },
    players: [bestOf(match, "home"), bestOf(match, "away")],
  };
}
