/**
 * Orders teams by steps that separate them. Teams separated by a step are never compared again; those still level go on
 * to the next step, or back to an earlier one where the rules start over for the remaining teams.
 */
export interface TieStep<C extends string> {
  /** Applied in order to the same teams; the first criterion that differs between two of them separates them. */
  readonly by: readonly C[];
  /** Teams still level after this step has separated others from them start over at the step with this index. */
  readonly againFrom?: number;
}

/** A team's value of a criterion among level teams: an integer or an exact fraction. Higher is better. */
export type Value = number | readonly [numerator: number, denominator: number];

/** Null: the criterion does not apply to this set of level teams. */
export type ValuesOf<C extends string> = (criterion: C, level: readonly string[]) => ReadonlyMap<string, Value> | null;

export interface Placed<C extends string> {
  readonly team: string;
  /** 1-based; the same for teams that no step separates. */
  readonly rank: number;
  readonly isShared: boolean;
  /** The criterion that separates it from the team above; null for the first, and within a shared rank. */
  readonly decidedBy: C | null;
  /** Values of that criterion for the team above and its own. */
  readonly values: readonly [above: Value, own: Value] | null;
}

function compareValues(a: Value, b: Value): number {
  const [an, ad] = typeof a === "number" ? [a, 1] : a;
  const [bn, bd] = typeof b === "number" ? [b, 1] : b;
  return bn * ad - an * bd;
}

interface Parting<C> {
  readonly by: C;
  readonly of: ReadonlyMap<string, Value>;
}

interface Group<C> {
  /** Two or more teams here stay level for good. */
  readonly teams: readonly string[];
  /** The criterion that separates it from the group above. */
  readonly parting: Parting<C> | null;
}

/** `steps` may depend on the number of level teams, for rules that differ between two and more. */
export function inOrder<C extends string>(
  teams: readonly string[],
  steps: readonly TieStep<C>[] | ((level: number) => readonly TieStep<C>[]),
  valuesOf: ValuesOf<C>,
): readonly Placed<C>[] {
  const stepsFor = typeof steps === "function" ? steps : () => steps;
  function groupsOf(level: readonly string[], from: number, before: Parting<C> | null): readonly Group<C>[] {
    const step = stepsFor(level.length)[from];
    if (level.length < 2 || !step) return [{ teams: level, parting: before }];
    const columns = step.by.map((by) => ({ by, of: valuesOf(by, level) }));
    const compareBy = (of: ReadonlyMap<string, Value>, a: string, b: string): number => compareValues(of.get(a) ?? 0, of.get(b) ?? 0);
    function partingOf(a: string, b: string): Parting<C> | null {
      for (const { by, of } of columns) if (of && compareBy(of, a, b) !== 0) return { by, of };
      return null;
    }
    const compare = (a: string, b: string): number => {
      const parting = partingOf(a, b);
      return parting ? compareBy(parting.of, a, b) : 0;
    };
    const parts: { teams: string[]; parting: Parting<C> | null }[] = [];
    for (const team of [...level].sort(compare)) {
      const last = parts.at(-1);
      const first = last?.teams[0];
      const parting = first === undefined ? before : partingOf(first, team);
      if (last && !parting) last.teams.push(team);
      else parts.push({ teams: [team], parting });
    }
    // Terminates: only groups smaller than before start over.
    const next = parts.length > 1 ? (step.againFrom ?? from + 1) : from + 1;
    return parts.flatMap((part) => groupsOf(part.teams, next, part.parting));
  }

  const placed: Placed<C>[] = [];
  for (const { teams: level, parting } of groupsOf(teams, 0, null)) {
    const rank = placed.length + 1;
    const isShared = level.length > 1;
    // Sorting by name keeps the order within a shared rank stable; the rank shows that the order means nothing.
    const above = placed.at(-1)?.team;
    for (const [i, team] of [...level].sort().entries()) {
      const own = i === 0 ? parting : null;
      const values = own && above !== undefined ? ([own.of.get(above) ?? 0, own.of.get(team) ?? 0] as const) : null;
      placed.push({ team, rank, isShared, decidedBy: own?.by ?? null, values });
    }
  }
  return placed;
}
