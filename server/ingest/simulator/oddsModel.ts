import { normalBelow, poisson, shareOver } from "../../kit/distributions.ts";

/** Fair prices from what is still expected to happen, and the prices a company makes of them. */
export type Trio = readonly [number, number, number];

const MOST_GOALS = 11;

/** Distribution of home minus away, index 0 = -MOST_GOALS. */
function differences(home: readonly number[], away: readonly number[]): number[] {
  const found = new Array<number>(2 * MOST_GOALS + 1).fill(0);
  for (const [i, h] of home.entries()) {
    for (let j = 0; j < away.length; j += 1) found[i - j + MOST_GOALS] = (found[i - j + MOST_GOALS] ?? 0) + h * (away[j] ?? 0);
  }
  return found;
}

/** The line of quarter steps whose two sides are nearest to even. */
function evenLine(share: (line: number) => number, from: number, to: number): { line: number; share: number } {
  let best = { line: from, share: share(from) };
  for (let line = from; line <= to + 0.01; line += 0.25) {
    const here = share(line);
    if (Math.abs(here - 0.5) < Math.abs(best.share - 0.5)) best = { line, share: here };
    // The share only falls, or only rises: past the nearest line it gets no nearer.
    else if (line > from) break;
  }
  return best;
}

/** Two-way market: line and the fair share of its first side. */
export interface TwoWay {
  readonly line: number;
  readonly share: number;
  /** There is no further line to move to: it is offered however uneven it is. */
  readonly isLast?: boolean;
}

export interface FairPrices {
  readonly ah: TwoWay;
  readonly ou: TwoWay;
  /** Chances of home, draw, away; draw 0 in basketball. */
  readonly eu: Trio;
  /** Between one line and the next of a market that moves steadily: a quarter of a goal; of points a basket. */
  readonly lineStep: number;
  /** What a company adds to its margin while the chances move under it. */
  readonly inPlayMargin: number;
  /** The match has begun. */
  readonly isInPlay?: boolean;
  /** The same where the home side gets so many goals or points: a lottery's line. */
  result(line: number): Trio;
}

/** Half a goal more than there are. */
const LOWEST_TOTAL = 0.5;

/** Football: expected goals still to come, and the score so far. The handicap counts from now, the total from the start. */
export function footballPrices(left: readonly [number, number], score: readonly [number, number]): FairPrices {
  const goals = score[0] + score[1];
  let known: readonly number[] | null = null;
  const diff = (): readonly number[] => (known ??= differences(poisson(left[0], MOST_GOALS), poisson(left[1], MOST_GOALS)));
  const result = (line: number): Trio => {
    const lead = score[0] - score[1] + line;
    let win = 0;
    let draw = 0;
    diff().forEach((p, i) => {
      const final = i - MOST_GOALS + lead;
      if (final > 0) win += p;
      else if (final === 0) draw += p;
    });
    return [win, draw, Math.max(0, 1 - win - draw)];
  };
  // Each market when it is asked for: a company looks at one at a time.
  return {
    get ah() {
      const centre = Math.round((left[1] - left[0]) * 4) / 4;
      // With few goals to come no line is even: the nearest is the last.
      return { ...evenLine((line) => shareOver(diff(), MOST_GOALS, line), centre - 1.5, centre + 1.5), isLast: true };
    },
    get ou() {
      // Both sides' goals together are as many as those of one side with both means.
      const total = poisson(left[0] + left[1], MOST_GOALS);
      const over = evenLine((line) => shareOver(total, 0, -line), LOWEST_TOTAL, 7);
      return { line: over.line + goals, share: over.share, isLast: over.line === LOWEST_TOTAL };
    },
    get eu() {
      return result(0);
    },
    lineStep: 0.25,
    inPlayMargin: 0.02,
    result,
  };
}

/** Points of a standard deviation below which a step of the line is too large to make both sides even. */
const COARSE_SD = 2;

/** Basketball: expected final margin and total with their standard deviations. Both lines count from the start. */
export function basketballPrices(margin: number, marginSd: number, total: number, totalSd: number): FairPrices {
  const line = -(Math.floor(margin) + 0.5);
  const totalLine = Math.floor(total) + 0.5;
  const result = (points: number): Trio => {
    const home = normalBelow((margin + points) / marginSd);
    return [home, 0, 1 - home];
  };
  return {
    ah: { line, share: normalBelow((margin + line) / marginSd), isLast: marginSd < COARSE_SD },
    ou: { line: totalLine, share: normalBelow((total - totalLine) / totalSd), isLast: totalSd < COARSE_SD },
    eu: result(0),
    lineStep: 2,
    inPlayMargin: 0.045,
    result,
  };
}

const round2 = (n: number): number => Math.round(n * 100) / 100;

const LOWEST = 0.7;
const HIGHEST = 1.2;
/** Further from even than this, a market is not offered while there are other lines. */
const MOST_UNEVEN = 0.115;
/** Of a last line. */
const LONGEST = 12;
const SHORTEST = 0.03;

/** Hong Kong prices of a two-way market, [first, line, second]; null when the market is too one-sided to offer. */
export function twoWayPrice(fair: TwoWay, margin: number, bias: number): Trio | null {
  const first = Math.min(0.98, Math.max(0.02, fair.share + bias));
  const isUneven = Math.abs(first - 0.5) > MOST_UNEVEN;
  if (isUneven && fair.isLast !== true) return null;
  const [from, to] = fair.isLast === true ? [SHORTEST, LONGEST] : [LOWEST, HIGHEST];
  const price = (chance: number): number => round2(Math.min(to, Math.max(from, 1 / (chance * (1 + margin)) - 1)));
  return [price(first), fair.line, price(1 - first)];
}

/** Decimal prices of the result, 1.01 to 101; a chance of none is no price (0). */
export function resultPrice(chances: Trio, margin: number, bias: number): Trio {
  const price = (chance: number, isOffered: boolean): number => {
    if (!isOffered) return 0;
    const raw = 1 / Math.max(0.0001, chance * (1 + margin));
    const held = Math.min(101, Math.max(1.01, raw));
    // Down, or a company of a small margin would pay more than is fair.
    return held >= 20 ? Math.floor(held) : Math.floor(held * 100 + 1e-6) / 100;
  };
  // A company leans to one side, and its chances still add up.
  const leaning = [chances[0] * Math.exp(bias), chances[1], chances[2] * Math.exp(-bias)] as const;
  const sum = leaning[0] + leaning[1] + leaning[2];
  return [price(leaning[0] / sum, true), price(leaning[1] / sum, chances[1] > 0), price(leaning[2] / sum, true)];
}
