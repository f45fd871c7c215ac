import type { StateTable } from "../../contract/codes/matchStates.ts";

/**
 * The states of a match machine, made from the table of states: one state per code, one guarded transition per legal jump.
 * The machines share the rules; only their tables differ.
 */

/** Events of a match machine. */
export interface StateReported {
  readonly type: "state.reported";
  /** As the source reported it; a code unknown to the sport is illegal. */
  readonly code: number;
  /** Basketball: number of the overtime. */
  readonly overtime?: number;
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

/** A jump that the table does not allow leads to `abnormal`, and is logged. */
export function codeStates<Name extends string>({
  codes,
  allows,
}: StateTable<Name | "abnormal">): Record<Name | "abnormal", CodeState<Name | "abnormal">> {
  const names = Object.keys(codes) as (Name | "abnormal")[];
  const states: Partial<Record<Name | "abnormal", CodeState<Name | "abnormal">>> = {};
  for (const name of names) {
    const from = codes[name];
    const isLegal = (target: Name | "abnormal"): boolean => allows(from, codes[target], false);
    const jumps = names.filter(isLegal).map((target) => jump(codes[target], target, name === target, false));
    const firsts = names.filter((target) => !isLegal(target)).map((target) => jump(codes[target], target, false, true));
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
