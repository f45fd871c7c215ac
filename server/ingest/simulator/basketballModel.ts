import type { Pairing } from "./pairing.ts";
import { rngOf } from "./random.ts";

/** The result of a basketball game: points by period, overtimes until somebody leads. */
export interface BasketballOutcome {
  readonly periods: readonly (readonly [number, number])[];
  readonly score: readonly [number, number];
}

const HOME_EDGE = 0.014;

/** Expected points of both sides in regulation. */
export function basketballMeans(p: Pairing): [number, number] {
  const edge = (p.home.standing - p.away.standing) * 0.055 + HOME_EDGE;
  return [p.league.goals * (1 + edge), p.league.goals * (1 - edge)];
}

/** Standard deviation of a team's points in regulation, as a share of the league's mean. */
export function basketballSpread(p: Pairing): number {
  return 0.93 * Math.sqrt(p.league.goals);
}

export function basketballOutcome(seed: string, p: Pairing): BasketballOutcome {
  const rng = rngOf(seed, "outcome", p.day, p.home.id);
  const means = basketballMeans(p);
  const spread = basketballSpread(p);
  // Both teams play the same number of possessions, which moves both scores together.
  const pace = rng.normal() * 0.035;
  const periods: [number, number][] = [];
  for (let q = 0; q < 4; q += 1) {
    const points = (mean: number): number => Math.max(6, Math.round((mean / 4) * (1 + pace) + rng.normal() * (spread / 2)));
    periods.push([points(means[0]), points(means[1])]);
  }
  const sum = (side: 0 | 1): number => periods.reduce((total, period) => total + period[side], 0);
  while (sum(0) === sum(1)) {
    const share = 5 / (4 * p.league.minutes);
    const points = (mean: number): number => Math.max(2, Math.round(mean * share + rng.normal() * 2.6));
    periods.push([points(means[0]), points(means[1])]);
  }
  return { periods, score: [sum(0), sum(1)] };
}

export function basketballResult(seed: string, p: Pairing): readonly [number, number] {
  return basketballOutcome(seed, p).score;
}
