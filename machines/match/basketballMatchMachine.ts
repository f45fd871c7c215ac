import { type SnapshotFrom, assign, setup } from "xstate";
import {
  BASKETBALL_NEXT_STATES,
  BASKETBALL_STATE_LABEL,
  BasketballState,
  basketballPhase,
  isBasketballState,
} from "../../contract/codes/basketball.ts";
import type { MatchPhase } from "../../contract/codes/football.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import { type StateReported, codeStates } from "./codeStates.ts";

interface BasketballMatchContext {
  /** The last code of the sport that was reported; null before the first. After an illegal jump it differs from the state. */
  readonly reportedCode: BasketballState | null;
  /** Number of the overtime; 0 before the first. */
  readonly overtime: number;
}

const notProvided = notProvidedIn("basketballMatchMachine");

/**
 * The phase of a basketball match (docs/product.md 3, basketball state codes): one state a code; a second overtime stays in
 * `overtime`.
 */
export const basketballMatchMachine = setup({
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
  context: { reportedCode: null, overtime: 0 },
  states: codeStates({ codes: BasketballState, next: BASKETBALL_NEXT_STATES }),
});

export type BasketballMatchSnapshot = SnapshotFrom<typeof basketballMatchMachine>;

/** The code of the state the machine is in. */
export function basketballCode(snapshot: BasketballMatchSnapshot): BasketballState {
  return BasketballState[snapshot.value];
}

/** Short label: `第3节`, `完`; the second overtime and later bear their number: `加时2`. */
export function basketballLabel(snapshot: BasketballMatchSnapshot): string {
  const label = BASKETBALL_STATE_LABEL[basketballCode(snapshot)];
  return snapshot.value === "overtime" && snapshot.context.overtime > 1 ? `${label}${snapshot.context.overtime}` : label;
}

export function basketballGroup(snapshot: BasketballMatchSnapshot): MatchPhase {
  return basketballPhase(basketballCode(snapshot));
}

/** What stands where the clock stands: the period's remaining time, the label of a break or of an end, or the tip-off time. */
export type BasketballMinuteKind = "countdown" | "label" | "kickoff";

export function basketballMinuteKind(snapshot: BasketballMatchSnapshot): BasketballMinuteKind {
  switch (snapshot.value) {
    case "q1":
    case "q2":
    case "q3":
    case "q4":
    case "overtime":
      return "countdown";
    case "notStarted":
      return "kickoff";
    case "q1End":
    case "q2End":
    case "q3End":
    case "finished":
    case "interrupted":
    case "cancelled":
    case "delayed":
    case "abandoned":
    case "toBeDecided":
    case "abnormal":
      return "label";
    default:
      return snapshot.value satisfies never;
  }
}
