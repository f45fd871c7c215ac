import type { PlayerStat } from "../../../../contract/feed/sport.ts";
import { type Stats, isShare, perGame } from "../../../../contract/match/playerSums.ts";

/** A figure over several games: per game and percentages with one decimal, totals whole; `--` without data. */
export function figureText(totals: Stats, stat: PlayerStat, games: number, per: "game" | "total"): string {
  const figure = per === "game" ? perGame(totals, stat, games) : totals[stat];
  if (figure === undefined) return "--";
  return per === "game" || isShare(stat) ? figure.toFixed(1) : String(Math.round(figure));
}

/** A figure of one game. */
export function gameText(stats: Stats, stat: PlayerStat): string {
  const figure = stats[stat];
  if (figure === undefined) return "--";
  return isShare(stat) ? figure.toFixed(1) : String(Math.round(figure));
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
