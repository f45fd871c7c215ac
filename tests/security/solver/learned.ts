import { type Solve, featuresOf } from "./solvers.ts";
import type { Wire } from "./wire.ts";

/** A picture whose answer an attacker has bought or found out. */
export interface Labelled {
  readonly wire: Wire;
  readonly x: number;
}

const ROUNDS = 400;
const STEP = 0.3;
/** Weight decay: there are more features than the pictures can train. */
const DECAY = 0.01;

function chances(rows: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const heights = rows.map((row) => row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0));
  const top = Math.max(...heights);
  const powers = heights.map((height) => Math.exp(height - top));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

/**
 * A trained solver: picks the right hole of a picture from all measures at once (a conditional logit, by gradient ascent).
 * Pictures in which the right hole was not among those found are not used for training.
 */
export function learn(pictures: readonly Labelled[]): Solve {
  const lessons = pictures.flatMap(({ wire, x }) => {
    const { holes, rows } = featuresOf(wire);
    const right = holes.findIndex((hole) => Math.abs(hole - x) <= 6);
    return right < 0 ? [] : [{ rows, right }];
  });
  let weights = Array.from({ length: lessons[0]?.rows[0]?.length ?? 0 }, () => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight) => -DECAY * weight);
    for (const { rows, right } of lessons) {
      for (const [i, chance] of chances(rows, weights).entries()) {
        const pull = ((i === right ? 1 : 0) - chance) / lessons.length;
        for (const [j, value] of (rows[i] ?? []).entries()) slope[j] = (slope[j] ?? 0) + pull * value;
      }
    }
    weights = weights.map((weight, j) => weight + STEP * (slope[j] ?? 0));
  }
  return (wire) => {
    const { holes, rows } = featuresOf(wire);
    const likely = chances(rows, weights);
    return holes[likely.indexOf(Math.max(...likely))] ?? 0;
  };
}
