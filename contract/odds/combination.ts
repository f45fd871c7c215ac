import { type Result, err, ok } from "../result.ts";
import { choose, passMatches, passSizes } from "./passes.ts";
import { BETS_MAX, type Selection, type Ticket, type TicketProblem, hundredths, ticketProblem } from "./ticket.ts";

/** The lottery calculator (竞彩 计算器): cost, possible winnings and chances of a ticket. Money is in whole fen. */

export const BET_FEN = 200;

/** The case that exactly `hits` matches of the ticket are correct. */
export interface HitCase {
  readonly hits: number;
  readonly probability: number;
  /** Minimum and maximum winnings in this case; 0 if it wins nothing. */
  readonly lowFen: number;
  readonly highFen: number;
}

export interface Calculation {
  /** 注数, before the multiplier. */
  readonly bets: number;
  readonly stakeFen: number;
  /** Minimum and maximum winnings of a ticket that wins at all. */
  readonly lowFen: number;
  readonly highFen: number;
  /** For 0, 1, 2 … all hits. */
  readonly cases: readonly HitCase[];
  readonly winProbability: number;
  /** Mean winnings, the stake not deducted. Matches are assumed to be independent. */
  readonly expectedFen: number;
  /** expectedFen / stakeFen: above 1 the ticket makes a profit in the long run. */
  readonly expectedReturn: number;
  /** A bet's prize was cut to the maximum payout. */
  readonly isCapped: boolean;
}

/** 单注最高奖金: 100,000 yuan for one match, 200,000 for two or three, 500,000 for four or five, a million for more. */
function betLimitFen(matches: number): number {
  if (matches <= 1) return 10_000_000;
  if (matches <= 3) return 20_000_000;
  return matches <= 5 ? 50_000_000 : 100_000_000;
}

/**
 * Payout of one bet before the multiplier: 2 yuan times the product of its prizes, rounded to fen 四舍六入五成双 (half to
 * even) as 竞彩 does, up to the maximum payout. Exact: the product is computed in integers. Tax (20 % of a bet that
 * pays over 10,000 yuan) is not deducted.
 */
export function betPrizeFen(prizesHundredths: readonly number[]): { readonly fen: number; readonly isCapped: boolean } {
  const product = prizesHundredths.reduce((total, prize) => total * BigInt(prize), BigInt(BET_FEN));
  const unit = 100n ** BigInt(prizesHundredths.length);
  const [whole, twiceRest] = [product / unit, (product % unit) * 2n];
  const isUp = twiceRest > unit || (twiceRest === unit && whole % 2n === 1n);
  const fen = whole + (isUp ? 1n : 0n);
  const limit = betLimitFen(prizesHundredths.length);
  return fen > BigInt(limit) ? { fen: limit, isCapped: true } : { fen: Number(fen), isCapped: false };
}

function bitsOf(mask: number): readonly number[] {
  const bits: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits.push(31 - Math.clz32(rest & -rest));
  return bits;
}

/**
 * How often each set of matches (one bit a match) is played as one bet. A pass M串N covers every choice of M matches
 * that includes all bankers, so a smaller set is played once for each choice that contains it.
 */
function timesPlayed({ selections, passes }: Ticket): Float64Array {
  const n = selections.length;
  const times = new Float64Array(2 ** n);
  const sizeOf = new Uint8Array(times.length);
  for (let set = 1; set < times.length; set += 1) sizeOf[set] = (sizeOf[set >> 1] ?? 0) + (set & 1);
  const bankers = selections.reduce((mask, { isBanker }, i) => (isBanker ? mask | (1 << i) : mask), 0);
  for (const pass of new Set(passes)) {
    const [matches, sizes] = [passMatches(pass), passSizes(pass)];
    for (let set = 1; set < times.length; set += 1) {
      if (!sizes.includes(sizeOf[set] ?? 0)) continue;
      const fixed = sizeOf[set | bankers] ?? 0;
      times[set] = (times[set] ?? 0) + choose(n - fixed, matches - fixed);
    }
  }
  return times;
}

function betsOf(times: Float64Array, selections: readonly Selection[]): number {
  return times.reduce(
    (bets, count, set) =>
      count === 0 ? bets : bets + bitsOf(set).reduce((product, i) => product * (selections[i]?.choices.length ?? 0), count),
    0,
  );
}

interface Priced {
  readonly prize: number;
  readonly probability: number;
}

/** Every combination of one choice from each match. */
function* bets(matches: readonly (readonly Priced[])[]): Generator<readonly Priced[]> {
  const [first, ...others] = matches;
  if (first === undefined) yield [];
  else for (const rest of bets(others)) for (const choice of first) yield [choice, ...rest];
}

/** Replaces the value of each set by the sum over all its subsets. */
function addSubsets(values: Float64Array): void {
  for (let bit = 1; bit < values.length; bit *= 2) {
    for (let set = 0; set < values.length; set += 1) {
      if ((set & bit) !== 0) values[set] = (values[set] ?? 0) + (values[set ^ bit] ?? 0);
    }
  }
}

/** For each set, the probability that exactly its matches are correct. */
function hitProbabilities(selections: readonly Selection[]): Float64Array {
  let known = Float64Array.of(1);
  for (const { choices } of selections) {
    const hit = Math.min(
      1,
      choices.reduce((total, { probability }) => total + probability, 0),
    );
    const next = new Float64Array(known.length * 2);
    known.forEach((probability, set) => {
      next[set] = probability * (1 - hit);
      next[set + known.length] = probability * hit;
    });
    known = next;
  }
  return known;
}

/**
 * Calculates a ticket. All amounts are exact: even ten thousand bets that each pay a million, times 99, stay far
 * below the largest safe integer.
 */
export function calculate(ticket: Ticket): Result<Calculation, TicketProblem> {
  const problem = ticketProblem(ticket);
  if (problem !== null) return err(problem);
  const { selections, multiplier } = ticket;
  const times = timesPlayed(ticket);
  const betCount = betsOf(times, selections);
  if (betCount > BETS_MAX) return err("many-bets");

  const matches = selections.map(({ choices }) =>
    choices.map(({ prize, probability }) => ({ prize: hundredths(prize) ?? 0, probability })),
  );
  const lows = new Float64Array(times.length);
  const highs = new Float64Array(times.length);
  let expected = 0;
  let isCapped = false;
  times.forEach((count, set) => {
    if (count === 0) return;
    let [low, high] = [Number.POSITIVE_INFINITY, 0];
    for (const bet of bets(bitsOf(set).map((i) => matches[i] ?? []))) {
      const paid = betPrizeFen(bet.map(({ prize }) => prize));
      const fen = paid.fen * count * multiplier;
      isCapped ||= paid.isCapped;
      expected += bet.reduce((product, { probability }) => product * probability, fen);
      [low, high] = [Math.min(low, fen), Math.max(high, fen)];
    }
    [lows[set], highs[set]] = [low, high];
  });
  // A prize grows with each of its factors. For a given set of correct matches, all its bets pay least when every match
  // brings its lowest prize, and most when every match brings its highest.
  addSubsets(lows);
  addSubsets(highs);
  const stakeFen = betCount * BET_FEN * multiplier;
  return ok({
    bets: betCount,
    stakeFen,
    ...casesOf(selections, lows, highs),
    expectedFen: expected,
    expectedReturn: expected / stakeFen,
    isCapped,
  });
}

function casesOf(
  selections: readonly Selection[],
  lows: Float64Array,
  highs: Float64Array,
): Pick<Calculation, "lowFen" | "highFen" | "cases" | "winProbability"> {
  const cases = Array.from({ length: selections.length + 1 }, (_, hits) => ({
    hits,
    probability: 0,
    lowFen: Number.POSITIVE_INFINITY,
    highFen: 0,
  }));
  let winProbability = 0;
  let lowFen = Number.POSITIVE_INFINITY;
  hitProbabilities(selections).forEach((probability, set) => {
    const [low = 0, high = 0] = [lows[set], highs[set]];
    const found = cases[bitsOf(set).length];
    if (found === undefined) return;
    found.probability += probability;
    found.lowFen = Math.min(found.lowFen, low);
    found.highFen = Math.max(found.highFen, high);
    if (low === 0) return;
    winProbability += probability;
    lowFen = Math.min(lowFen, low);
  });
  return { lowFen, highFen: highs.at(-1) ?? 0, cases, winProbability };
}
