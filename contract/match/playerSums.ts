import { PLAYER_STATS, type PlayerStat } from "../codes/playerStats.ts";

/** Player statistics over several games: sums, and shares computed from the sums. A field counted in no game is absent. */
export type Stats = Readonly<Partial<Record<PlayerStat, number>>>;

/** Shares computed from two sums, in percent. */
const SHARES: readonly (readonly [share: PlayerStat, made: PlayerStat, taken: PlayerStat])[] = [
  ["fieldGoalsAccuracy", "fieldGoalsScored", "fieldGoalsTotal"],
  ["threePointsAccuracy", "threePointsScored", "threePointsTotal"],
  ["freeThrowsAccuracy", "freeThrowsScored", "freeThrowsTotal"],
];
/** Shares that no other field yields: their mean over the games that have them. */
const MEANS: readonly PlayerStat[] = ["assistRate"];
const IS_SHARE: ReadonlySet<PlayerStat> = new Set([...SHARES.map(([share]) => share), ...MEANS]);
const TENTHS = 10;

const tenths = (value: number): number => Math.round(value * TENTHS) / TENTHS;

/** A percentage, which has no per-game value of its own. */
export function isShare(stat: PlayerStat): boolean {
  return IS_SHARE.has(stat);
}

/** The denominator of a share; null for a field that is no share, or one without a counted denominator. */
export function takenOf(stat: PlayerStat): PlayerStat | null {
  return SHARES.find(([share]) => share === stat)?.[2] ?? null;
}

export function sumOfGames(games: readonly Stats[]): Stats {
  const sums: Partial<Record<PlayerStat, number>> = {};
  for (const stat of PLAYER_STATS) {
    const counted = games.flatMap((game) => game[stat] ?? []);
    if (counted.length === 0) continue;
    const sum = counted.reduce((a, b) => a + b, 0);
    if (!IS_SHARE.has(stat)) sums[stat] = sum;
    else if (MEANS.includes(stat)) sums[stat] = tenths(sum / counted.length);
  }
  for (const [share, made, taken] of SHARES) {
    const [hit, tried] = [sums[made], sums[taken]];
    if (hit !== undefined && tried !== undefined && tried > 0) sums[share] = tenths((100 * hit) / tried);
  }
  return sums;
}

/** The value per game, or the share as it is; undefined if counted in no game. */
export function perGame(totals: Stats, stat: PlayerStat, games: number): number | undefined {
  const total = totals[stat];
  if (total === undefined || games === 0) return undefined;
  return IS_SHARE.has(stat) ? total : total / games;
}
