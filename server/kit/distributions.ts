/** Chances of goals and points, for making prices of them or reading them out of prices. */

/** Chances of 0, 1, 2 … `most` goals where `mean` are expected (Poisson); higher numbers are left out. */
export function poisson(mean: number, most: number): number[] {
  const row: number[] = [];
  let p = Math.exp(-mean);
  for (let k = 0; k <= most; k += 1) {
    row.push(p);
    p *= mean / (k + 1);
  }
  return row;
}

/**
 * Chance of the first of two sides to win: it does where index - `offset` + `line` is above 0. A quarter line is two bets of
 * half the stake, and a level result returns its stake. 0.5 where nothing is likely.
 */
export function shareOver(chances: readonly number[], offset: number, line: number): number {
  const isQuarter = Math.abs(line * 2 - Math.round(line * 2)) > 0.1;
  let won = 0;
  let lost = 0;
  // A simulated match calls this some thousand times, so no arrays and closures are made.
  for (let part = isQuarter ? line - 0.25 : line; part < line + 0.3; part += 0.5) {
    for (let i = 0; i < chances.length; i += 1) {
      const edge = i - offset + part;
      if (edge > 0.01) won += chances[i] ?? 0;
      else if (edge < -0.01) lost += chances[i] ?? 0;
    }
  }
  return won + lost === 0 ? 0.5 : won / (won + lost);
}

/** Abramowitz and Stegun 26.2.17: the normal distribution function to seven digits. */
export function normalBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return x >= 0 ? 1 - tail : tail;
}
