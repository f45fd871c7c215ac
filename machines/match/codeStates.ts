/**
 * The states of a match machine, made from the spec's table of codes: one state a code, one guarded transition a legal
 * jump. Both sports share the rules; only their tables differ.
 */

/** Events of a match machine. */
export interface StateReported {
  readonly type: "state.reported";
  /** As the source reported it; anything that is no code of the sport is illegal. */
  readonly code: number;
  /** Basketball: number of the overtime. */
  readonly overtime?: number;
}

export interface CodeTable<Name extends string> {
  readonly codes: Readonly<Record<Name, number>>;
  readonly next: Readonly<Record<number, readonly number[]>>;
}

interface Transition<Name extends string> {
  readonly guard?: { readonly type: "isReported"; readonly params: { readonly code: number; readonly firstOnly: boolean } };
  readonly target?: Name;
  readonly actions: readonly (
    | { readonly type: "takeReport" }
    | {
        readonly type: "logIllegalJump";
        readonly params: (args: { readonly event: StateReported }) => { readonly from: number; readonly to: number };
      }
  )[];
}

export interface CodeState<Name extends string> {
  readonly on: { readonly "state.reported": readonly Transition<Name>[] };
}

/**
 * A repeated code is no jump; the first code ever reported may be any (a match is often met while it runs); what the
 * table does not list leads to `abnormal`, and is logged.
 */
export function codeStates<Name extends string>({
  codes,
  next,
}: CodeTable<Name | "abnormal">): Record<Name | "abnormal", CodeState<Name | "abnormal">> {
  const names = Object.keys(codes) as (Name | "abnormal")[];
  const states: Partial<Record<Name | "abnormal", CodeState<Name | "abnormal">>> = {};
  for (const name of names) {
    const from = codes[name];
    const legal = new Set([from, ...(next[from] ?? [])]);
    const jumps = names.filter((target) => legal.has(codes[target])).map((target) => jump(codes[target], target, name === target, false));
    const firsts = names.filter((target) => !legal.has(codes[target])).map((target) => jump(codes[target], target, false, true));
    states[name] = { on: { "state.reported": [...jumps, ...firsts, illegalJump(from)] } };
  }
  return states as Record<Name | "abnormal", CodeState<Name | "abnormal">>;
}

function illegalJump(from: number): Transition<"abnormal"> {
  return {
    target: "abnormal",
    actions: [{ type: "takeReport" }, { type: "logIllegalJump", params: ({ event }) => ({ from, to: event.code }) }],
  };
}

function jump<Name extends string>(code: number, target: Name, isSame: boolean, firstOnly: boolean): Transition<Name> {
  return {
    guard: { type: "isReported", params: { code, firstOnly } },
    ...(isSame ? {} : { target }),
    actions: [{ type: "takeReport" }],
  };
}
