import { type SnapshotFrom, assign, emit, fromPromise, setup } from "xstate";
import { CAPTCHA_CHALLENGE_MS, CAPTCHA_HEIGHT, CAPTCHA_SUCCESS_HIDE_MS, CAPTCHA_WIDTH, CLICK_WORD_POINTS } from "../../contract/limits.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import {
  CHECKING,
  type CaptchaEmitted,
  type CaptchaMessage,
  type ChallengeAnswer,
  EXPIRED,
  LOADING,
  NO_SEAL,
  SUCCESS,
  type Seal,
  type Verdict,
  challengeOf,
  checkProblem,
  isRight,
  loadProblem,
  verified,
} from "./challenge.ts";

/** Whole px of a 310 x 155 picture. */
export interface ClickedPoint {
  readonly x: number;
  readonly y: number;
}

export interface WordPicture {
  /** URL. */
  readonly image: string;
  /** To be clicked in this order. */
  readonly words: readonly string[];
}

export type WordChallengeAnswer = ChallengeAnswer<{ readonly picture: WordPicture }>;

export interface WordCheck {
  readonly seal: Seal;
  readonly points: readonly ClickedPoint[];
}

interface ClickWordContext {
  readonly picture: WordPicture | null;
  readonly seal: Seal | null;
  readonly points: readonly ClickedPoint[];
  readonly problem: string;
}

type ClickWordEvent =
  | ({ readonly type: "point.chosen" } & ClickedPoint)
  | { readonly type: "point.undone" }
  /** The user asked for another picture. */
  | { readonly type: "challenge.refreshed" };

const notProvided = notProvidedIn("clickWordMachine");

/**
 * Click-word captcha of the anji-plus protocol (docs/product.md 4, image captcha, and 9): three clicks in order, checked
 * automatically after the third. Success and failure reset it and load another picture after 1 s.
 */
export const clickWordMachine = setup({
  types: { context: {} as ClickWordContext, events: {} as ClickWordEvent, emitted: {} as CaptchaEmitted },
  actors: {
    /** Provided by the app: loads a picture, the words to click in it, and its seal. */
    fetchChallenge: fromPromise<WordChallengeAnswer>(() => notProvided("actor fetchChallenge")),
    /** Provided by the app: has the server check the answer; a failed call is no verdict. */
    check: fromPromise<Verdict, WordCheck>(() => notProvided("actor check")),
  },
  actions: {
    forget: assign({ seal: null }),
    addPoint: assign(({ context, event }) => (event.type === "point.chosen" ? { points: [...context.points, inside(event)] } : {})),
  },
  guards: {
    isLast: ({ context }) => context.points.length === CLICK_WORD_POINTS - 1,
  },
}).createMachine({
  id: "clickWord",
  context: { picture: null, seal: null, points: [], problem: "" },
  initial: "loading",
  states: {
    loading: {
      entry: ["forget", assign({ picture: null, points: [], problem: "" })],
      invoke: {
        id: "fetchChallenge",
        src: "fetchChallenge",
        onDone: [
          { guard: ({ event }) => event.output.ok, target: "choosing", actions: assign(({ event }) => challengeOf(event.output)) },
          // Also on 6201, too many requested: no picture is shown.
          { target: "loadFailed", actions: assign(({ event }) => loadProblem(event.output)) },
        ],
      },
    },
    loadFailed: { on: { "challenge.refreshed": "loading" } },
    choosing: {
      // The server drops the challenge after that time.
      after: { [CAPTCHA_CHALLENGE_MS]: "expired" },
      on: {
        "point.chosen": [{ guard: "isLast", target: "checking", actions: "addPoint" }, { actions: "addPoint" }],
        "point.undone": { actions: assign(({ context }) => ({ points: context.points.slice(0, -1) })) },
        "challenge.refreshed": "loading",
      },
    },
    expired: {
      entry: ["forget", assign({ points: [], problem: EXPIRED })],
      on: { "challenge.refreshed": "loading" },
    },
    checking: {
      invoke: {
        id: "check",
        src: "check",
        input: ({ context }) => ({ seal: context.seal ?? NO_SEAL, points: context.points }),
        onDone: [
          { guard: ({ event }) => isRight(event.output), target: "succeeded", actions: emit(({ event }) => verified(event.output)) },
          { target: "failed", actions: assign(({ event }) => checkProblem(event.output)) },
        ],
      },
      exit: "forget",
    },
    failed: {
      after: { [CAPTCHA_SUCCESS_HIDE_MS]: "loading" },
      on: { "challenge.refreshed": "loading" },
    },
    succeeded: {
      after: { [CAPTCHA_SUCCESS_HIDE_MS]: { target: "loading", actions: emit({ type: "captcha.hidden" }) } },
    },
  },
});

export type ClickWordSnapshot = SnapshotFrom<typeof clickWordMachine>;

/** Message under the picture (docs/product.md 8); null while only the words to click are shown. */
export function clickWordMessage({ value, context }: ClickWordSnapshot): CaptchaMessage | null {
  switch (value) {
    case "loading":
      return { kind: "busy", text: LOADING };
    case "choosing":
      return null;
    case "checking":
      return { kind: "busy", text: CHECKING };
    case "succeeded":
      return { kind: "success", text: SUCCESS };
    default:
      return { kind: "failure", text: context.problem };
  }
}

function inside({ x, y }: ClickedPoint): ClickedPoint {
  return { x: Math.round(Math.min(Math.max(x, 0), CAPTCHA_WIDTH)), y: Math.round(Math.min(Math.max(y, 0), CAPTCHA_HEIGHT)) };
}
