import type { FootballStat, Pair } from "../../../../contract/feed/sport.ts";

/** Counters of each side; possession and pass accuracy follow from passes. */
export const COUNTED = [
  "shots",
  "shotsOnTarget",
  "attacks",
  "dangerousAttacks",
  "corners",
  "passes",
  "accuratePasses",
  "fouls",
  "offsides",
  "saves",
  "yellow",
  "red",
  "xg",
] as const;
export type Counted = (typeof COUNTED)[number];
type Counts = Record<Counted, [number, number]>;
export type StatTable = Partial<Record<FootballStat, Pair>>;

function emptyCounts(): Counts {
  return Object.fromEntries(COUNTED.map((name) => [name, [0, 0]])) as Counts;
}

/** Counts of a match so far, and as they were when the last period began. */
export interface Tally {
  add(name: Counted, side: 0 | 1, amount?: number): void;
  /** Statistics of the whole match; only those in `included`. */
  all(): StatTable;
  /** Statistics since `mark` was last called. */
  sinceMark(): StatTable;
  mark(): void;
}

export function createTally(included: ReadonlySet<FootballStat>): Tally {
  const counts = emptyCounts();
  let marked = emptyCounts();
  return {
    add(name, side, amount = 1) {
      counts[name][side] += amount;
    },
    all: () => tableOf(counts, included),
    sinceMark() {
      const part = emptyCounts();
      for (const name of COUNTED) part[name] = [counts[name][0] - marked[name][0], counts[name][1] - marked[name][1]];
      return tableOf(part, included);
    },
    mark() {
      marked = structuredClone(counts);
    },
  };
}

function tableOf(counts: Counts, included: ReadonlySet<FootballStat>): StatTable {
  const passes = counts.passes[0] + counts.passes[1];
  const home = passes === 0 ? 50 : Math.round((100 * counts.passes[0]) / passes);
  const accuracy = (side: 0 | 1): number =>
    counts.passes[side] === 0 ? 0 : Math.round((100 * counts.accuratePasses[side]) / counts.passes[side]);
  const table: Partial<Record<FootballStat, Pair>> = { possession: [home, 100 - home], passAccuracy: [accuracy(0), accuracy(1)] };
  for (const name of COUNTED) {
    if (name === "accuratePasses") continue;
    const [a, b] = counts[name];
    table[name] = name === "xg" ? [Number(a.toFixed(2)), Number(b.toFixed(2))] : [a, b];
  }
  return Object.fromEntries(Object.entries(table).filter(([name]) => included.has(name as FootballStat)));
}

/** The entries of `after` that differ from `before`. */
export function changedStats(before: StatTable, after: StatTable): Record<string, [number, number]> {
  const changed: Record<string, [number, number]> = {};
  for (const [name, pair] of Object.entries(after)) {
    const old = before[name as FootballStat];
    if (!old || old[0] !== pair[0] || old[1] !== pair[1]) changed[name] = [pair[0], pair[1]];
  }
  return changed;
}
