/** Messages beside a form's fields: one sentence a field, none for a valid field. */
export type Problems<Field extends string> = Readonly<Partial<Record<Field, string>>>;

type AnyProblems = Readonly<Record<string, string | undefined>>;

/** Drops the valid fields (null) from the results of the rules. */
export function problemsAmong<Field extends string>(found: { readonly [F in Field]?: string | null }): Problems<Field> {
  const entries = Object.entries<string | null | undefined>(found).filter(([, problem]) => typeof problem === "string");
  return Object.fromEntries(entries) as Problems<Field>;
}

export function isClear(problems: AnyProblems): boolean {
  return Object.keys(problems).length === 0;
}

export function withoutProblem<P extends AnyProblems>(problems: P, at: keyof P): P {
  const { [at]: _removed, ...others } = problems;
  // Every key of a form's problems is optional, so the rest has the same type.
  return others as P;
}

export function withProblem<P extends AnyProblems>(problems: P, at: keyof P, problem: string | null): P {
  const others = withoutProblem(problems, at);
  return problem === null ? others : { ...others, [at]: problem };
}
