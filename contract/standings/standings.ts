import type { Sport } from "../feed/channels.ts";
import type { Pair } from "../feed/sport.ts";

/**
 * The table of results, run where it is shown and where it is asked for. The rule set is data; a place the rules cannot
 * part is shared, never decided by the alphabet.
 */
export interface StandingResult {
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
}

export const CRITERIA = ["points", "share", "difference", "scored"] as const;
export type Criterion = (typeof CRITERIA)[number];

export interface StandingRules {
  readonly win: number;
  readonly draw: number;
  /** The first that differs decides. */
  readonly criteria: readonly Criterion[];
}

/** What most leagues do. Those that look at the matches between the tied first need more than a line here. */
export const PLAIN_RULES: Readonly<Record<Sport, StandingRules>> = {
  fb: { win: 3, draw: 1, criteria: ["points", "difference", "scored"] },
  bk: { win: 1, draw: 0, criteria: ["share", "difference"] },
};

/** Which matches count: all, or those at home, or away. */
export const VENUES = ["all", "home", "away"] as const;
export type Venue = (typeof VENUES)[number];

export type Outcome = "W" | "D" | "L";

export interface StandingRow {
  readonly team: string;
  /** The same for teams that the rules cannot part. */
  readonly rank: number;
  readonly isShared: boolean;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
  /** What parts it from the row above it; null in the first row and beside one it shares its rank with. */
  readonly decidedBy: Criterion | null;
}

type Line = { -readonly [F in "won" | "drawn" | "lost" | "scored" | "conceded"]: StandingRow[F] };

export function outcomeOf(ours: number, theirs: number): Outcome {
  return ours > theirs ? "W" : ours < theirs ? "L" : "D";
}

const EMPTY: Line = { won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0 };

function count(line: Line, ours: number, theirs: number): Line {
  const outcome = outcomeOf(ours, theirs);
  return {
    won: line.won + Number(outcome === "W"),
    drawn: line.drawn + Number(outcome === "D"),
    lost: line.lost + Number(outcome === "L"),
    scored: line.scored + ours,
    conceded: line.conceded + theirs,
  };
}

/** Whole numbers alone, so that equal is equal: shares are compared by multiplying out. */
function compare(criterion: Criterion, a: StandingRow, b: StandingRow): number {
  switch (criterion) {
    case "points":
      return b.points - a.points;
    case "share":
      // Without a match there is no share: half is what a newcomer stands at.
      return share(b)[0] * share(a)[1] - share(a)[0] * share(b)[1];
    case "difference":
      return b.scored - b.conceded - (a.scored - a.conceded);
    case "scored":
      return b.scored - a.scored;
    default:
      return criterion satisfies never;
  }
}

const share = ({ won, drawn, played }: StandingRow): readonly [number, number] => (played === 0 ? [1, 2] : [2 * won + drawn, 2 * played]);

/** Rows from the first to the last. `teams` stand in it without a match as well. */
export function standings(
  results: Iterable<StandingResult>,
  rules: StandingRules,
  { venue = "all", teams = [] }: { readonly venue?: Venue; readonly teams?: readonly string[] } = {},
): readonly StandingRow[] {
  const lines = new Map<string, Line>(teams.map((team) => [team, EMPTY]));
  for (const { home, away, score } of results) {
    const before = [lines.get(home) ?? EMPTY, lines.get(away) ?? EMPTY] as const;
    lines.set(home, venue === "away" ? before[0] : count(before[0], score[0], score[1]));
    lines.set(away, venue === "home" ? before[1] : count(before[1], score[1], score[0]));
  }
  const rows = [...lines].map(([team, line]): StandingRow => ({
    team,
    rank: 0,
    isShared: false,
    played: line.won + line.drawn + line.lost,
    ...line,
    points: rules.win * line.won + rules.draw * line.drawn,
    decidedBy: null,
  }));
  const decider = (a: StandingRow, b: StandingRow): Criterion | null =>
    rules.criteria.find((criterion) => compare(criterion, a, b) !== 0) ?? null;
  const order = (a: StandingRow, b: StandingRow): number => {
    const by = decider(a, b);
    return by === null ? 0 : compare(by, a, b);
  };
  // The name keeps the order the same each time; the rank says that it means nothing.
  rows.sort((a, b) => order(a, b) || (a.team < b.team ? -1 : 1));
  const ranked: StandingRow[] = [];
  for (const [i, row] of rows.entries()) {
    const above = rows[i - 1];
    const below = rows[i + 1];
    const decidedBy = above ? decider(above, row) : null;
    const isTiedAbove = above !== undefined && decidedBy === null;
    const isShared = isTiedAbove || (below !== undefined && decider(row, below) === null);
    ranked.push({ ...row, rank: isTiedAbove ? (ranked[i - 1]?.rank ?? i + 1) : i + 1, isShared, decidedBy });
  }
  return ranked;
}
