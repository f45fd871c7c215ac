import type { Pair, StatData } from "../../../contract/feed/sport.ts";
import type { FootballSide } from "./footballSide.ts";

/** Statistics of a match as they stand, and what of them has changed since they were last reported. */
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

/** A statistic since `before`, or from the start. */
function countOf(now: Counts, before: Counts | null, stat: string): number {
  return (now[stat] ?? 0) - (before?.[stat] ?? 0);
}

export interface StatReporter {
  /** What changed in a column since it was last reported; null when nothing did. */
  changed(period: "all" | "h1" | "h2"): StatData | null;
}

export function createStatReporter(teams: readonly [FootballSide, FootballSide]): StatReporter {
  const reported: Record<"all" | "h1" | "h2", Record<string, Pair>> = { all: {}, h1: {}, h2: {} };
  return {
    changed(period) {
      const [home, away] = teams;
      const [homeBefore, awayBefore] = period === "h2" ? [home.atHalf, away.atHalf] : [null, null];
      const before = reported[period];
      const team: Record<string, [number, number]> = {};
      let hasNews = false;
      const note = (stat: string, h: number, a: number): void => {
        if (before[stat]?.[0] === h && before[stat][1] === a) return;
        before[stat] = [h, a];
        team[stat] = [h, a];
        hasNews = true;
      };
      const ofHome = (stat: string): number => countOf(home.stats, homeBefore, stat);
      const ofAway = (stat: string): number => countOf(away.stats, awayBefore, stat);
      for (const stat of COUNTED) {
        if (stat === "xg") note(stat, Number(ofHome(stat).toFixed(2)), Number(ofAway(stat).toFixed(2)));
        else note(stat, ofHome(stat), ofAway(stat));
      }
      const [homeHeld, awayHeld] = [ofHome("held"), ofAway("held")];
      const share = homeHeld + awayHeld === 0 ? 50 : Math.round((100 * homeHeld) / (homeHeld + awayHeld));
      note("possession", share, 100 - share);
      const accuracy = (completed: number, passes: number): number => (passes === 0 ? 0 : Math.round((100 * completed) / passes));
      note("passAccuracy", accuracy(ofHome("completed"), ofHome("passes")), accuracy(ofAway("completed"), ofAway("passes")));
      return hasNews ? { period, team } : null;
    },
  };
}
