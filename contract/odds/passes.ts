/** 过关方式 of 竞彩: `3x4` is 3串4, four bets on three matches (three on two matches and one on all three). */

/** Sizes of the bets of a pass on M matches: for each size, every choice of that many of the M. */
const SIZES = {
  "1x1": [1],
  "2x1": [2],
  "3x1": [3],
  "3x3": [2],
  "3x4": [2, 3],
  "4x1": [4],
  "4x4": [3],
  "4x5": [3, 4],
  "4x6": [2],
  "4x11": [2, 3, 4],
  "5x1": [5],
  "5x5": [4],
  "5x6": [4, 5],
  "5x10": [2],
  "5x16": [3, 4, 5],
  "5x20": [2, 3],
  "5x26": [2, 3, 4, 5],
  "6x1": [6],
  "6x6": [5],
  "6x7": [5, 6],
  "6x15": [2],
  "6x20": [3],
  "6x22": [4, 5, 6],
  "6x35": [2, 3],
  "6x42": [3, 4, 5, 6],
  "6x50": [2, 3, 4],
  "6x57": [2, 3, 4, 5, 6],
  "7x1": [7],
  "7x7": [6],
  "7x8": [6, 7],
  "7x21": [5],
  "7x35": [4],
  "7x120": [2, 3, 4, 5, 6, 7],
  "8x1": [8],
  "8x8": [7],
  "8x9": [7, 8],
  "8x28": [6],
  "8x56": [5],
  "8x70": [4],
  "8x247": [2, 3, 4, 5, 6, 7, 8],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type Pass = keyof typeof SIZES;

export const PASSES = Object.keys(SIZES) as readonly Pass[];

export function isPass(text: string): text is Pass {
  return Object.hasOwn(SIZES, text);
}

export function passSizes(pass: Pass): readonly number[] {
  return SIZES[pass];
}

/** M of M串N; 1 for 单关. */
export function passMatches(pass: Pass): number {
  return Number(pass.slice(0, pass.indexOf("x")));
}

export function passLabel(pass: Pass): string {
  return pass === "1x1" ? "单关" : pass.replace("x", "串");
}

/** `n` choose `k`: exact for any number of matches a ticket can have; 0 if `k` is out of range. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
}
