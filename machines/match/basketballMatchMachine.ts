import { type SnapshotFrom, assign, setup } from "xstate";
import { BasketballState, isBasketballState } from "../../contract/codes/basketball.ts";
import { numberedLabelOf } from "../../contract/codes/matchPhase.ts";
import { BASKETBALL_STATES, type BasketballFormat, type MatchPhase } from "../../contract/codes/matchStates.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import { type StateReported, codeStates } from "./codeStates.ts";

interface BasketballMatchContext {
  readonly format: BasketballFormat;
  /** The last reported code that the sport knows; null before the first. After an illegal jump it differs from the state. */
  readonly reportedCode: BasketballState | null;
  /** Number of the overtime; 0 before the first. */
  readonly overtime: number;
}

const notProvided = notProvidedIn("basketballMatchMachine");

function machineOf(format: BasketballFormat) {
  return setup({
    types: { context: {} as BasketballMatchContext, events: {} as StateReported },
    guards: {
      isReported: ({ context, event }, params: { readonly code: number; readonly firstOnly: boolean }) =>
        event.code === params.code && (!params.firstOnly || context.reportedCode === null),
    },
    actions: {
      takeReport: assign(({ context, event }) => {
        if (!isBasketballState(event.code)) return context;
        const isOvertime = event.code === BasketballState.overtime;
        return { reportedCode: event.code, overtime: event.overtime ?? (isOvertime ? Math.max(1, context.overtime) : context.overtime) };
      }),
      /** Provided by the app: `from` is the code of the state left, `to` the code as reported. */
      logIllegalJump: (_args, _params: { readonly from: number; readonly to: number }) => notProvided("action logIllegalJump"),
    },
  }).createMachine({
    id: "basketballMatch",
    initial: "notStarted",
    context: { format, reportedCode: null, overtime: 0 },
    states: codeStates(BASKETBALL_STATES[format]),
  });
}

/**
 * The phase of a basketball match (docs/product.md 3, basketball state codes): one state per code; a second overtime stays
 * in `overtime`. `contract/match/basketball.ts` folds by the same table; both reach the same state.
 */
export const basketballMatchMachine = machineOf("quarters");
/** The same for a game of halves. */
export const basketballHalvesMachine = machineOf("halves");

export type BasketballMatchSnapshot = SnapshotFrom<typeof basketballMatchMachine>;

/** The code of the state the machine is in. */
export function basketballCode(snapshot: BasketballMatchSnapshot): BasketballState {
  return BasketballState[snapshot.value];
}

/** Short label: `第3节`, `完`; from the second overtime on it has its number: `加时2`. */
export function basketballLabel(snapshot: BasketballMatchSnapshot): string {
  const { format, overtime } = snapshot.context;
  return numberedLabelOf({ sport: "bk", state: basketballCode(snapshot), format, overtime });
}

export function basketballGroup(snapshot: BasketballMatchSnapshot): MatchPhase {
  return BASKETBALL_STATES.quarters.phase(basketballCode(snapshot));
}

/** Shown in place of the clock: the period's remaining time, the label of a break or of an end, or the tip-off time. */
export type BasketballMinuteKind = "countdown" | "label" | "kickoff";

export function basketballMinuteKind(snapshot: BasketballMatchSnapshot): BasketballMinuteKind {
  const { hasClock, stage } = BASKETBALL_STATES[snapshot.context.format].row(basketballCode(snapshot));
  return hasClock ? "countdown" : stage === "before" ? "kickoff" : "label";
}
