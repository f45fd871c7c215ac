/**
 * Puts teams in order by steps that part them or pass them on. What a step parts never meets again; what it leaves level
 * goes to the next one, or back to an earlier one where the rules begin anew for those who remain.
 */
export interface TieStep<C extends string> {
  /** Looked at one after the other for the same teams; the first that differs between two of them parts them. */
  readonly by: readonly C[];
  /** Those still level, where this step has parted others from them, are looked at anew from the step of this number. */
  readonly againFrom?: number;
}

/** A team's value of a criterion among the level ones: a whole number, or a fraction, so that equal is equal. Higher is better. */
export type Value = number | readonly [numerator: number, denominator: number];

/** Null: the criterion does not tell these apart, whatever it would say of some of them. */
export type ValuesOf<C extends string> = (criterion: C, level: readonly string[]) => ReadonlyMap<string, Value> | null;

export interface Placed<C extends string> {
  readonly team: string;
  /** 1-based; the same for teams no step parts. */
  readonly rank: number;
  readonly isShared: boolean;
  /** What parts it from the one before; null for the first and beside one it shares its rank with. */
  readonly decidedBy: C | null;
}

function compareValues(a: Value, b: Value): number {
  const [an, ad] = typeof a === "number" ? [a, 1] : a;
  const [bn, bd] = typeof b === "number" ? [b, 1] : b;
  return bn * ad - an * bd;
}

interface Group<C> {
  /** Level for good where there is more than one. */
  readonly teams: readonly string[];
  /** What parts it from the group before. */
  readonly by: C | null;
}

/** `steps`: for however many are level, where the rules are not the same for two and for more. */
export function inOrder<C extends string>(
  teams: readonly string[],
  steps: readonly TieStep<C>[] | ((level: number) => readonly TieStep<C>[]),
  valuesOf: ValuesOf<C>,
): readonly Placed<C>[] {
  const stepsFor = typeof steps === "function" ? steps : () => steps;
  function groupsOf(level: readonly string[], from: number, by: C | null): readonly Group<C>[] {
    const step = stepsFor(level.length)[from];
    if (level.length < 2 || !step) return [{ teams: level, by }];
    const values = step.by.map((criterion) => valuesOf(criterion, level));
    const parting = (a: string, b: string): number =>
      values.findIndex((of) => of !== null && compareValues(of.get(a) ?? 0, of.get(b) ?? 0) !== 0);
    const compare = (a: string, b: string): number => {
      const of = values[parting(a, b)];
      return of ? compareValues(of.get(a) ?? 0, of.get(b) ?? 0) : 0;
    };
    const sorted = [...level].sort(compare);
    const parts: { teams: string[]; by: C | null }[] = [];
    for (const team of sorted) {
      const last = parts.at(-1);
      const before = last?.teams[0];
      const place = before === undefined ? -1 : parting(before, team);
      if (last && place < 0) last.teams.push(team);
      else parts.push({ teams: [team], by: parts.length === 0 ? by : (step.by[place] ?? null) });
    }
    // Only fewer than before begin anew: it ends.
    const next = parts.length > 1 ? (step.againFrom ?? from + 1) : from + 1;
    return parts.flatMap((part) => groupsOf(part.teams, next, part.by));
  }

  const placed: Placed<C>[] = [];
  for (const group of groupsOf(teams, 0, null)) {
    const rank = placed.length + 1;
    const isShared = group.teams.length > 1;
    // The name keeps the order of those who share a rank the same each time; the rank says that it means nothing.
    for (const [i, team] of [...group.teams].sort().entries()) placed.push({ team, rank, isShared, decidedBy: i === 0 ? group.by : null });
  }
  return placed;
}
