import type { Pair, StatData } from "../../../contract/feed/sport.ts";
import type { FootballSide } from "./footballSide.ts";

/** Statistics of a match so far, and what has changed since the last report. */
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

type Counts = Record<string, number>;

/** Count of a statistic since `before`, or from the start. */
function countOf(now: Counts, before: Counts | null, stat: string): number {
  return (now[stat] ?? 0) - (before?.[stat] ?? 0);
}

/** Rounds expected goals to two places. */
const hundredths = (n: number): number => Number(n.toFixed(2));

export interface StatReporter {
  /** Changes in a column since the last report; null when there are none. */
  changed(period: "all" | "h1" | "h2"): StatData | null;
}

export function createStatReporter(teams: readonly [FootballSide, FootballSide]): StatReporter {
  const reported = { all: new Map<string, Pair>(), h1: new Map<string, Pair>(), h2: new Map<string, Pair>() };
  return {
    changed(period) {
      const [home, away] = teams;
      const [homeBefore, awayBefore] = period === "h2" ? [home.atHalf, away.atHalf] : [null, null];
      const before = reported[period];
      const team: Record<string, [number, number]> = {};
      let hasNews = false;
      const note = (stat: string, h: number, a: number): void => {
        const known = before.get(stat);
        if (known?.[0] === h && known[1] === a) return;
        const pair: [number, number] = [h, a];
        before.set(stat, pair);
        team[stat] = pair;
        hasNews = true;
      };
      for (const stat of COUNTED) {
        const h = countOf(home.stats, homeBefore, stat);
        const a = countOf(away.stats, awayBefore, stat);
        if (stat === "xg") note(stat, hundredths(h), hundredths(a));
        else note(stat, h, a);
      }
      const [homeHeld, awayHeld] = [countOf(home.stats, homeBefore, "held"), countOf(away.stats, awayBefore, "held")];
      const share = homeHeld + awayHeld === 0 ? 50 : Math.round((100 * homeHeld) / (homeHeld + awayHeld));
      note("possession", share, 100 - share);
      const accuracy = (now: Counts, earlier: Counts | null): number => {
        const passes = countOf(now, earlier, "passes");
        return passes === 0 ? 0 : Math.round((100 * countOf(now, earlier, "completed")) / passes);
      };
      note("passAccuracy", accuracy(home.stats, homeBefore), accuracy(away.stats, awayBefore));
      return hasNews ? { period, team } : null;
    },
  };
}
