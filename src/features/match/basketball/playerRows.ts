import { BASKETBALL_POSITION } from "../../../../contract/codes/positions.ts";
import { PLAYER_STATS, type PlayerStat, type Side } from "../../../../contract/feed/sport.ts";
import type { PlayerView } from "../../../../contract/match/basketball.ts";
import { SHOOTING, shootingText } from "../../../parts/match/basketballText.ts";
import { clockText } from "../../../../contract/match/clock.ts";

/** Order of the player table: by a statistic, or as listed (starters first). */
export interface PlayerOrder {
  readonly by: PlayerStat;
  readonly direction: "descending" | "ascending";
}

/** The next order after a click on a column head: descending, ascending, as listed. */
export function nextOrder(order: PlayerOrder | null, by: PlayerStat): PlayerOrder | null {
  if (order?.by !== by) return { by, direction: "descending" };
  return order.direction === "descending" ? { by, direction: "ascending" } : null;
}

/** Players of one side; those without a value come last in either order. */
export function playerRows(players: readonly PlayerView[], side: Side, order: PlayerOrder | null): readonly PlayerView[] {
  const own = players.filter((p) => p.side === side);
  if (order === null) return [...own].sort((a, b) => Number(b.starter) - Number(a.starter));
  const sign = order.direction === "descending" ? -1 : 1;
  return [...own].sort((a, b) => {
    const x = a.stats[order.by];
    const y = b.stats[order.by];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    return sign * (x - y);
  });
}

const ACCURACIES: readonly PlayerStat[] = ["fieldGoalsAccuracy", "threePointsAccuracy", "freeThrowsAccuracy", "assistRate"];

/** Percentages with one decimal, minutes as mm:ss; `--` without data (docs/product.md 8). */
export function statText(stat: PlayerStat, value: number | undefined): string {
  if (value === undefined) return "--";
  if (ACCURACIES.includes(stat)) return value.toFixed(1);
  if (stat === "minutesPlayed") return Number.isInteger(value) ? String(value) : clockText(Math.round(value * 60));
  return String(value);
}

export function playerPosition(code: string): string {
  return code in BASKETBALL_POSITION ? BASKETBALL_POSITION[code as keyof typeof BASKETBALL_POSITION] : code;
}

/** A column of the table: one field, or made of attempted shots. Sorted by `stat`. */
export interface PlayerColumn {
  readonly stat: PlayerStat;
  readonly taken: PlayerStat | null;
}

const TAKEN = new Map<PlayerStat, PlayerStat>(SHOOTING.map(({ made, taken }) => [made, taken]));
const IS_TAKEN: ReadonlySet<PlayerStat> = new Set(TAKEN.values());

/** Every field of docs/product.md 3, in its order; made and attempted shots share a column. */
export const PLAYER_COLUMNS: readonly PlayerColumn[] = PLAYER_STATS.flatMap((stat) =>
  IS_TAKEN.has(stat) ? [] : [{ stat, taken: TAKEN.get(stat) ?? null }],
);

export function columnText({ stat, taken }: PlayerColumn, stats: Readonly<Partial<Record<PlayerStat, number>>>): string {
  return taken === null ? statText(stat, stats[stat]) : (shootingText(stats[stat], stats[taken]) ?? "--");
}

/** Totals, and accuracies computed from them; fields without a total are missing. */
export function teamTotals(rows: readonly PlayerView[]): Readonly<Partial<Record<PlayerStat, number>>> {
  const sums: Partial<Record<PlayerStat, number>> = {};
  for (const stat of PLAYER_STATS) {
    if (ACCURACIES.includes(stat) || stat === "minutesPlayed") continue;
    const counted = rows.flatMap((p) => p.stats[stat] ?? []);
    if (counted.length > 0) sums[stat] = counted.reduce((a, b) => a + b, 0);
  }
  const share = (scored: PlayerStat, total: PlayerStat): number | undefined => {
    const of = sums[total];
    const hit = sums[scored];
    return of && hit !== undefined ? Math.round((hit / of) * 1000) / 10 : undefined;
  };
  const shares: readonly (readonly [PlayerStat, number | undefined])[] = [
    ["fieldGoalsAccuracy", share("fieldGoalsScored", "fieldGoalsTotal")],
    ["threePointsAccuracy", share("threePointsScored", "threePointsTotal")],
    ["freeThrowsAccuracy", share("freeThrowsScored", "freeThrowsTotal")],
  ];
  for (const [stat, value] of shares) if (value !== undefined) sums[stat] = value;
  return sums;
}
