import { inOrder } from "./order.ts";
import type { Criterion, Decision, StandingRow, StandingRules } from "./standings.ts";

/**
 * Groups whose third-placed teams advance if they are among the best of all groups. These teams never met, so their
 * figures from their own groups are compared, without head to head.
 */
export interface BestThirds {
  /** The rank compared across groups: 3. */
  readonly place: number;
  /** How many of them advance. */
  readonly through: number;
  readonly rules: StandingRules;
  readonly decisions: readonly Decision[];
}

interface Dated {
  readonly from: number;
  readonly to: number;
  readonly through: number;
}

/** World Cups of 24 teams: four of six advance, in the women's first ones two of three; with 48 teams eight of twelve. */
const MEN: readonly Dated[] = [
  { from: 1986, to: 1994, through: 4 },
  { from: 2026, to: 2026, through: 8 },
];
const WOMEN: readonly Dated[] = [
  { from: 1991, to: 1995, through: 2 },
  { from: 2015, to: 2019, through: 4 },
];
/** European Championships with 24 teams. */
const EURO: readonly Dated[] = [{ from: 2016, to: 2024, through: 4 }];
const EURO_WINS_FROM = 2020;

const steps = (...criteria: readonly Criterion[]): StandingRules["steps"] => criteria.map((criterion) => ({ by: [criterion] }));

export type ThirdsOf = "world-cup" | "womens-world-cup" | "euro";

/** Null: no third-placed team advances that year. */
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
      // Criteria after goals (conduct, lots, ranking) do not follow from results: `decisions` holds them where needed.
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

/** Table of third-placed teams; each group is ordered first to last. A group without a match played has no third yet. */
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

/** Teams that advance. A team whose rank is shared across the cut-off is left out, because no result decides it. */
export function throughBy(rows: readonly StandingRow[], { through }: Pick<BestThirds, "through">): ReadonlySet<string> {
  const shared = rows[through];
  return new Set(
    rows
      .slice(0, through)
      .filter(({ rank }) => rank !== shared?.rank)
      .map(({ team }) => team),
  );
}
