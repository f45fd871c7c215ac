import { normalBelow, poisson, shareOver } from "../../kit/distributions.ts";

/** Fair prices from what a match is still expected to bring, and a company's prices from them. */
export type Trio = readonly [number, number, number];

const MOST_GOALS = 11;

/** Distribution of home minus away, index 0 = -MOST_GOALS. */
function differences(home: readonly number[], away: readonly number[]): number[] {
  const found = new Array<number>(2 * MOST_GOALS + 1).fill(0);
  for (let i = 0; i < home.length; i += 1) {
    const h = home[i] ?? 0;
    for (let j = 0; j < away.length; j += 1) found[i - j + MOST_GOALS] = (found[i - j + MOST_GOALS] ?? 0) + h * (away[j] ?? 0);
  }
  return found;
}

/** The line, in quarter steps, whose two sides are nearest to even. */
function evenLine(share: (line: number) => number, from: number, to: number): { line: number; share: number } {
  let best = { line: from, share: share(from) };
  for (let line = from; line <= to + 0.01; line += 0.25) {
    const here = share(line);
    if (Math.abs(here - 0.5) < Math.abs(best.share - 0.5)) best = { line, share: here };
    // The share is monotonic: past the nearest line it gets no nearer.
    else if (line > from) break;
  }
  return best;
}

/** Two-way market: line and the fair share of its first side. */
export interface TwoWay {
  readonly line: number;
  readonly share: number;
  /** There is no further line to move to: the market is offered however uneven it is. */
  readonly isLast?: boolean;
}

export interface FairPrices {
  readonly ah: TwoWay;
  readonly ou: TwoWay;
  /** Chances of home, draw, away; draw 0 in basketball. */
  readonly eu: Trio;
  /** Distance between lines in a market that moves steadily: a quarter of a goal; in basketball, the points of a basket. */
  readonly lineStep: number;
  /** Added to a company's margin in play, because the chances move under it. */
  readonly inPlayMargin: number;
  /** The match has begun. */
  readonly isInPlay: boolean;
  /** The same chances if the home side is given so many goals or points: a lottery's line. */
  result(line: number): Trio;
}

/** Half a goal more than have been scored. */
const LOWEST_TOTAL = 0.5;

/** Each market is computed on first use: a company looks at one at a time, and twenty look at the same ones. */
class FootballPrices implements FairPrices {
  readonly lineStep = 0.25;
  readonly inPlayMargin = 0.02;
  readonly isInPlay: boolean;
  readonly #left: readonly [number, number];
  readonly #score: readonly [number, number];
  #differences: readonly number[] | null = null;
  #ah: TwoWay | null = null;
  #ou: TwoWay | null = null;
  #eu: Trio | null = null;

  constructor(left: readonly [number, number], score: readonly [number, number], isInPlay: boolean) {
    this.#left = left;
    this.#score = score;
    this.isInPlay = isInPlay;
  }

  #diff(): readonly number[] {
    return (this.#differences ??= differences(poisson(this.#left[0], MOST_GOALS), poisson(this.#left[1], MOST_GOALS)));
  }

  get ah(): TwoWay {
    if (this.#ah) return this.#ah;
    const diff = this.#diff();
    const centre = Math.round((this.#left[1] - this.#left[0]) * 4) / 4;
    const { line, share } = evenLine((at) => shareOver(diff, MOST_GOALS, at), centre - 1.5, centre + 1.5);
    // With few goals to come no line is even: the nearest is the last.
    return (this.#ah = { line, share, isLast: true });
  }

  get ou(): TwoWay {
    if (this.#ou) return this.#ou;
    // The total of both sides' goals is distributed like the goals of one side with the sum of both means.
    const total = poisson(this.#left[0] + this.#left[1], MOST_GOALS);
    const { line, share } = evenLine((at) => shareOver(total, 0, -at), LOWEST_TOTAL, 7);
    return (this.#ou = { line: line + this.#score[0] + this.#score[1], share, isLast: line === LOWEST_TOTAL });
  }

  get eu(): Trio {
    return (this.#eu ??= this.result(0));
  }

  result(line: number): Trio {
    const lead = this.#score[0] - this.#score[1] + line;
    const diff = this.#diff();
    let win = 0;
    let draw = 0;
    for (let i = 0; i < diff.length; i += 1) {
      const final = i - MOST_GOALS + lead;
      if (final > 0) win += diff[i] ?? 0;
      else if (final === 0) draw += diff[i] ?? 0;
    }
    return [win, draw, Math.max(0, 1 - win - draw)];
  }
}

/** Football: expected goals still to come, and the score so far. The handicap counts from now, the total from the start. */
export function footballPrices(left: readonly [number, number], score: readonly [number, number], isInPlay = false): FairPrices {
  return new FootballPrices(left, score, isInPlay);
}

/** Standard deviation, in points, below which a step of the line is too large to make both sides even. */
const COARSE_SD = 2;

/** Basketball: expected final margin and total with their standard deviations. Both lines count from the start. */
export function basketballPrices(margin: number, marginSd: number, total: number, totalSd: number, isInPlay = false): FairPrices {
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
    isInPlay,
    result,
  };
}

const round2 = (n: number): number => Math.round(n * 100) / 100;

const LOWEST = 0.7;
const HIGHEST = 1.2;
/** A market further from even than this is not offered while there are other lines. */
const MOST_UNEVEN = 0.115;
/** Limits of a price beside a last line. */
const LONGEST = 12;
const SHORTEST = 0.03;

/** Hong Kong price of one side. A match has a hundred thousand of them, so no closure is made for each. */
function sidePrice(chance: number, margin: number, isLast: boolean): number {
  const raw = 1 / (chance * (1 + margin)) - 1;
  return round2(Math.min(isLast ? LONGEST : HIGHEST, Math.max(isLast ? SHORTEST : LOWEST, raw)));
}

/** Hong Kong prices of a two-way market, [first, line, second]; null when the market is too one-sided to offer. */
export function twoWayPrice(fair: TwoWay, margin: number, bias: number): Trio | null {
  const first = Math.min(0.98, Math.max(0.02, fair.share + bias));
  const isLast = fair.isLast === true;
  if (!isLast && Math.abs(first - 0.5) > MOST_UNEVEN) return null;
  return [sidePrice(first, margin, isLast), fair.line, sidePrice(1 - first, margin, isLast)];
}

function decimalPrice(chance: number, margin: number): number {
  const raw = 1 / Math.max(0.0001, chance * (1 + margin));
  const held = Math.min(101, Math.max(1.01, raw));
  // Rounded down, or a company with a small margin would pay more than is fair.
  return held >= 20 ? Math.floor(held) : Math.floor(held * 100 + 1e-6) / 100;
}

/** Decimal prices of the result, 1.01 to 101; 0, no price, for a chance of 0. */
export function resultPrice(chances: Trio, margin: number, bias: number): Trio {
  // A company is biased to one side, but its chances still add up.
  const home = chances[0] * Math.exp(bias);
  const away = chances[2] * Math.exp(-bias);
  const sum = home + chances[1] + away;
  return [decimalPrice(home / sum, margin), chances[1] > 0 ? decimalPrice(chances[1] / sum, margin) : 0, decimalPrice(away / sum, margin)];
}
