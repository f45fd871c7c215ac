import type { PlayerStat } from "../../../../contract/feed/sport.ts";
import { type Stats, isShare, perGame } from "../../../../contract/match/playerSums.ts";

/** A figure over several games: per game and percentages with one decimal, totals whole; `--` without data. */
export function statText(totals: Stats, stat: PlayerStat, games: number, per: "game" | "total"): string {
  const value = per === "game" ? perGame(totals, stat, games) : totals[stat];
  if (value === undefined) return "--";
  return per === "game" || isShare(stat) ? value.toFixed(1) : String(Math.round(value));
}

/** A figure of one game. */
export function gameText(stats: Stats, stat: PlayerStat): string {
  const value = stats[stat];
  if (value === undefined) return "--";
  return isShare(stat) ? value.toFixed(1) : String(Math.round(value));
}

/**
 * The fields of the table in the order of docs/product.md 3: attempts and made shots are beside their percentage, as
 * there.
 */
export const SHOWN_STATS: readonly PlayerStat[] = [
  "minutesPlayed",
  "points",
  "fieldGoalsScored",
  "fieldGoalsAccuracy",
  "threePoints",
  "threePointsScored",
  "threePointsTotal",
  "threePointsAccuracy",
  "freeThrowsScored",
  "freeThrowsTotal",
  "freeThrowsAccuracy",
  "rebounds",
  "offensiveRebounds",
  "defensiveRebounds",
  "assists",
  "steals",
  "blocks",
  "turnovers",
  "fouls",
  "assistRate",
];
