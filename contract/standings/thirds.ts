import { inOrder } from "./order.ts";
import type { Criterion, Decision, StandingRow, StandingRules } from "./standings.ts";

/**
 * Groups whose third places go on where they are among the best of all groups. They never met, so that their own group's
 * figures are compared; head to head says nothing.
 */
export interface BestThirds {
  /** The place in each group that is compared: 3. */
  readonly place: number;
  /** How many of them go on. */
  readonly through: number;
  readonly rules: StandingRules;
  readonly decisions: readonly Decision[];
}

interface Dated {
  readonly from: number;
  readonly to: number;
  readonly through: number;
}

/** World Cups of 24 teams sent four of six on, the first women's two of three, and 48 teams send eight of twelve. */
const MEN: readonly Dated[] = [
  { from: 1986, to: 1994, through: 4 },
  { from: 2026, to: 2026, through: 8 },
];
const WOMEN: readonly Dated[] = [
  { from: 1991, to: 1995, through: 2 },
  { from: 2015, to: 2019, through: 4 },
];
/** European Championships since there were 24 teams. */
const EURO: readonly Dated[] = [{ from: 2016, to: 2024, through: 4 }];
const EURO_WINS_FROM = 2020;

const steps = (...criteria: readonly Criterion[]): StandingRules["steps"] => criteria.map((criterion) => ({ by: [criterion] }));

export type ThirdsOf = "world-cup" | "womens-world-cup" | "euro";

/** Null: the groups of that year send nobody on by being third. */
export function bestThirds(competition: ThirdsOf, year: number): BestThirds | null {
  const dated = competition === "euro" ? EURO : competition === "world-cup" ? MEN : WOMEN;
  const found = dated.find(({ from, to }) => year >= from && year <= to);
  if (!found) return null;
  const twoPoints = competition === "womens-world-cup" ? 1995 : 1994;
  return {
    place: 3,
    through: found.through,
    decisions: [],
    rules: {
      win: competition !== "euro" && year < twoPoints ? 2 : 3,
      draw: 1,
      // What comes after the goals (conduct, lots, ranking) no result tells: it stands in the decisions where it was needed.
      steps:
        competition === "euro" && year >= EURO_WINS_FROM
          ? steps("points", "difference", "scored", "won", "decision")
          : steps("points", "difference", "scored", "decision"),
    },
  };
}

const VALUES: Partial<Record<Criterion, (row: StandingRow) => number>> = {
  points: ({ points }) => points,
  difference: ({ scored, conceded }) => scored - conceded,
  scored: ({ scored }) => scored,
  won: ({ won }) => won,
};

/** The table of the thirds of groups, each group first to last; a group in which nobody has played has no third yet. */
export function thirdsOf(groups: readonly (readonly StandingRow[])[], { place, rules, decisions }: BestThirds): readonly StandingRow[] {
  const thirds = new Map(
    groups.flatMap((rows) => {
      const row = rows[place - 1];
      return row && rows.some(({ played }) => played > 0) ? [[row.team, row] as const] : [];
    }),
  );
  const placed = inOrder([...thirds.keys()], rules.steps, (criterion, level) => {
    if (criterion === "decision") {
      const found = decisions.find(({ teams }) => level.every((team) => teams.includes(team)));
      return found ? new Map(level.map((team) => [team, -found.teams.indexOf(team)])) : null;
    }
    const value = VALUES[criterion];
    return value
      ? new Map(
          level.flatMap((team) => {
            const row = thirds.get(team);
            return row ? [[team, value(row)] as const] : [];
          }),
        )
      : null;
  });
  return placed.flatMap((one) => {
    const row = thirds.get(one.team);
    return row ? [{ ...row, ...one, decision: null }] : [];
  });
}

/** Who goes on: nobody whose place is shared across the line, as no result tells which of them does. */
export function throughBy(rows: readonly StandingRow[], { through }: Pick<BestThirds, "through">): ReadonlySet<string> {
  const shared = rows[through];
  return new Set(
    rows
      .slice(0, through)
      .filter(({ rank }) => rank !== shared?.rank)
      .map(({ team }) => team),
  );
}
