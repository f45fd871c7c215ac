import { type SnapshotFrom, assign, setup } from "xstate";
import { FootballState, isFootballState } from "../../contract/codes/football.ts";
import { FOOTBALL_STATES, type MatchPhase } from "../../contract/codes/matchStates.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import { type StateReported, codeStates } from "./codeStates.ts";

interface FootballMatchContext {
  /** The last reported code that the sport knows; null before the first. After an illegal jump it differs from the state. */
  readonly reportedCode: FootballState | null;
}

const notProvided = notProvidedIn("footballMatchMachine");

/**
 * The phase of a football match (docs/product.md 3, football match state codes): one state per code.
 * `contract/match/football.ts` folds by the same table; both reach the same state.
 */
export const footballMatchMachine = setup({
  types: { context: {} as FootballMatchContext, events: {} as StateReported },
  guards: {
    isReported: ({ context, event }, params: { readonly code: number; readonly firstOnly: boolean }) =>
      event.code === params.code && (!params.firstOnly || context.reportedCode === null),
  },
  actions: {
    takeReport: assign(({ context, event }) => (isFootballState(event.code) ? { reportedCode: event.code } : context)),
    /** Provided by the app: `from` is the code of the state left, `to` the code as reported. */
    logIllegalJump: (_args, _params: { readonly from: number; readonly to: number }) => notProvided("action logIllegalJump"),
  },
}).createMachine({
  id: "footballMatch",
  initial: "notStarted",
  context: { reportedCode: null },
  states: codeStates(FOOTBALL_STATES),
});

export type FootballMatchSnapshot = SnapshotFrom<typeof footballMatchMachine>;

/** The code of the state the machine is in. */
export function footballCode(snapshot: FootballMatchSnapshot): FootballState {
  return FootballState[snapshot.value];
}

/** Short label: `上半`, `完`; "" for code 6, which has no label. */
export function footballLabel(snapshot: FootballMatchSnapshot): string {
  return FOOTBALL_STATES.row(footballCode(snapshot)).label;
}

export function footballGroup(snapshot: FootballMatchSnapshot): MatchPhase {
  return FOOTBALL_STATES.phase(footballCode(snapshot));
}

/**
 * Shown in place of the minute: the running minute, the label of a break or of an end, or nothing but the
 * kick-off time.
 */
export type FootballMinuteKind = "running" | "label" | "kickoff";

export function footballMinuteKind(snapshot: FootballMatchSnapshot): FootballMinuteKind {
  const { hasClock, stage } = FOOTBALL_STATES.row(footballCode(snapshot));
  return hasClock ? "running" : stage === "before" ? "kickoff" : "label";
}
