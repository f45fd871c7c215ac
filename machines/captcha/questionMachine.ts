import { type SnapshotFrom, assign, emit, fromPromise, setup } from "xstate";
import { CAPTCHA_CHALLENGE_MS, CAPTCHA_ERROR_RESET_MS, CAPTCHA_SUCCESS_HIDE_MS } from "../../contract/limits.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import {
  CHECKING,
  type CaptchaEmitted,
  type CaptchaMessage,
  type ChallengeAnswer,
  EXPIRED,
  LOADING,
  NO_SEAL,
  PASSED,
  type Seal,
  type Verdict,
  challengeOf,
  checkProblem,
  isRight,
  loadProblem,
  verified,
} from "./challenge.ts";

export type QuestionAnswer = ChallengeAnswer<{ readonly question: string }>;

export interface QuestionCheck {
  readonly seal: Seal;
  readonly text: string;
}

interface QuestionContext {
  readonly question: string;
  readonly seal: Seal | null;
  readonly text: string;
  readonly problem: string;
}

type QuestionEvent =
  | { readonly type: "answer.typed"; readonly text: string }
  | { readonly type: "answer.submitted" }
  /** The user asked for another question. */
  | { readonly type: "challenge.refreshed" };

const notProvided = notProvidedIn("questionMachine");

/**
 * The text captcha, for users who cannot see pictures. The spec has none; states, times and messages are those of the
 * slider (docs/product.md 4 and 8).
 */
export const questionMachine = setup({
  types: { context: {} as QuestionContext, events: {} as QuestionEvent, emitted: {} as CaptchaEmitted },
  actors: {
    /** Provided by the app: loads a question and its seal. */
    fetchChallenge: fromPromise<QuestionAnswer>(() => notProvided("actor fetchChallenge")),
    /** Provided by the app: has the server check the answer; a failed call is no verdict. */
    check: fromPromise<Verdict, QuestionCheck>(() => notProvided("actor check")),
  },
  actions: {
    forget: assign({ seal: null, text: "" }),
  },
  guards: {
    isAnswered: ({ context }) => context.text.trim() !== "",
  },
}).createMachine({
  id: "question",
  context: { question: "", seal: null, text: "", problem: "" },
  initial: "loading",
  states: {
    loading: {
      entry: ["forget", assign({ question: "", problem: "" })],
      invoke: {
        id: "fetchChallenge",
        src: "fetchChallenge",
        onDone: [
          { guard: ({ event }) => event.output.ok, target: "answering", actions: assign(({ event }) => challengeOf(event.output)) },
          { target: "loadFailed", actions: assign(({ event }) => loadProblem(event.output)) },
        ],
      },
    },
    loadFailed: { on: { "challenge.refreshed": "loading" } },
    answering: {
      // The server drops the challenge after that time.
      after: { [CAPTCHA_CHALLENGE_MS]: "expired" },
      on: {
        "answer.typed": { actions: assign(({ event }) => ({ text: event.text, problem: "" })) },
        "answer.submitted": [{ guard: "isAnswered", target: "checking" }, { actions: assign({ problem: "请输入答案" }) }],
        "challenge.refreshed": "loading",
      },
    },
    expired: {
      entry: ["forget", assign({ problem: EXPIRED })],
      on: { "challenge.refreshed": "loading" },
    },
    checking: {
      invoke: {
        id: "check",
        src: "check",
        input: ({ context }) => ({ seal: context.seal ?? NO_SEAL, text: context.text.trim() }),
        onDone: [
          { guard: ({ event }) => isRight(event.output), target: "succeeded", actions: emit(({ event }) => verified(event.output)) },
          { target: "failed", actions: assign(({ event }) => checkProblem(event.output)) },
        ],
      },
      exit: "forget",
    },
    failed: {
      after: { [CAPTCHA_ERROR_RESET_MS]: "loading" },
      on: { "challenge.refreshed": "loading" },
    },
    succeeded: { after: { [CAPTCHA_SUCCESS_HIDE_MS]: "hidden" } },
    hidden: { type: "final", entry: emit({ type: "captcha.hidden" }) },
  },
});

export type QuestionSnapshot = SnapshotFrom<typeof questionMachine>;

/** Message under the answer; null for none. */
export function questionMessage({ value, context }: QuestionSnapshot): CaptchaMessage | null {
  switch (value) {
    case "loading":
      return { kind: "busy", text: LOADING };
    case "checking":
      return { kind: "busy", text: CHECKING };
    case "succeeded":
    case "hidden":
      return { kind: "success", text: PASSED };
    default:
      return context.problem === "" ? null : { kind: "failure", text: context.problem };
  }
}
