import type { Pair, StatData } from "../../../contract/feed/sport.ts";
import type { FootballSide } from "./footballSide.ts";

/** Statistics of a match as they stand, and what of them has changed since they were last told. */
const COUNTED = [
  "xg",
  "shots",
  "shotsOnTarget",
  "attacks",
  "dangerousAttacks",
  "corners",
  "passes",
  "fouls",
  "offsides",
  "saves",
  "yellow",
  "red",
];

type Column = Record<string, Pair>;

function column(home: Record<string, number>, away: Record<string, number>): Column {
  const of = (from: Record<string, number>, stat: string): number => from[stat] ?? 0;
  const found: Column = {};
  for (const stat of COUNTED) {
    const round = (n: number): number => (stat === "xg" ? Number(n.toFixed(2)) : n);
    found[stat] = [round(of(home, stat)), round(of(away, stat))];
  }
  const held = of(home, "held") + of(away, "held");
  const share = held === 0 ? 50 : Math.round((100 * of(home, "held")) / held);
  found.possession = [share, 100 - share];
  const accuracy = (from: Record<string, number>): number =>
    of(from, "passes") === 0 ? 0 : Math.round((100 * of(from, "completed")) / of(from, "passes"));
  found.passAccuracy = [accuracy(home), accuracy(away)];
  return found;
}

function since(now: Record<string, number>, before: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(now).map(([stat, n]) => [stat, n - (before[stat] ?? 0)]));
}

export interface StatTeller {
  /** What changed in a column since it was last told; null when nothing did. */
  changed(period: "all" | "h1" | "h2"): StatData | null;
}

export function createStatTeller(teams: readonly [FootballSide, FootballSide]): StatTeller {
  const told: Record<"all" | "h1" | "h2", Column> = { all: {}, h1: {}, h2: {} };
  return {
    changed(period) {
      const [home, away] = teams;
      const now = period === "h2" ? column(since(home.stats, home.atHalf), since(away.stats, away.atHalf)) : column(home.stats, away.stats);
      const team: Record<string, [number, number]> = {};
      for (const [stat, pair] of Object.entries(now)) {
        const before = told[period][stat];
        if (before?.[0] !== pair[0] || before[1] !== pair[1]) team[stat] = [pair[0], pair[1]];
      }
      told[period] = now;
      return Object.keys(team).length === 0 ? null : { period, team };
    },
  };
}
