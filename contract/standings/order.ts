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
  /** Of that criterion: the value of the one before and its own. */
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
  /** Level for good where there is more than one. */
  readonly teams: readonly string[];
  /** What parts it from the group before. */
  readonly parting: Parting<C> | null;
}

/** `steps`: for however many are level, where the rules are not the same for two and for more. */
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
    // Only fewer than before begin anew: it ends.
    const next = parts.length > 1 ? (step.againFrom ?? from + 1) : from + 1;
    return parts.flatMap((part) => groupsOf(part.teams, next, part.parting));
  }

  const placed: Placed<C>[] = [];
  for (const { teams: level, parting } of groupsOf(teams, 0, null)) {
    const rank = placed.length + 1;
    const isShared = level.length > 1;
    // The name keeps the order of those who share a rank the same each time; the rank says that it means nothing.
    const above = placed.at(-1)?.team;
    for (const [i, team] of [...level].sort().entries()) {
      const own = i === 0 ? parting : null;
      const values = own && above !== undefined ? ([own.of.get(above) ?? 0, own.of.get(team) ?? 0] as const) : null;
      placed.push({ team, rank, isShared, decidedBy: own?.by ?? null, values });
    }
  }
  return placed;
}
