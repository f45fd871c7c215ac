import { type SnapshotFrom, assign, emit, fromPromise, setup } from "xstate";
import { CAPTCHA_CHALLENGE_MS, CAPTCHA_ERROR_RESET_MS, CAPTCHA_SUCCESS_HIDE_MS, CAPTCHA_WIDTH } from "../../contract/limits.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import {
  CHECKING,
  type CaptchaEmitted,
  type CaptchaMessage,
  type ChallengeAnswer,
  EXPIRED,
  FAILURE,
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
import { type TrackPoint, trackText, withPoint } from "./track.ts";

/** Sizes in px of a 310 x 155 picture; images as URLs. */
export interface SliderPicture {
  readonly background: string;
  readonly piece: string;
  readonly pieceWidth: number;
  readonly pieceHeight: number;
  /** Top of the piece's image. */
  readonly y: number;
}

export type SliderChallengeAnswer = ChallengeAnswer<{ readonly picture: SliderPicture }>;

export interface SliderCheck {
  readonly seal: Seal;
  /** Px of the picture. */
  readonly x: number;
  /** `t,x;t,x;…` */
  readonly track: string;
}

interface SliderContext {
  readonly picture: SliderPicture | null;
  readonly seal: Seal | null;
  readonly x: number;
  readonly track: readonly TrackPoint[];
  /** From the first movement of the handle to its release; null before. */
  readonly elapsedMs: number | null;
  readonly problem: string;
  readonly now: () => number;
}

export interface SliderInput {
  /** Ms; only differences count. */
  readonly now: () => number;
}

type SliderEvent =
  | { readonly type: "handle.taken" }
  /** Px of the picture, as the pointer or the keys asked for; not yet clamped. */
  | { readonly type: "handle.moved"; readonly x: number }
  | { readonly type: "handle.released" }
  /** The handle returns to the left without a check. */
  | { readonly type: "handle.returned" }
  /** The user asked for another picture. */
  | { readonly type: "challenge.refreshed" };

const AT_START = { x: 0, track: [], elapsedMs: null };

const notProvided = notProvidedIn("sliderCaptchaMachine");

/**
 * Slider captcha (docs/product.md 4, sliding captcha): idle, then success, when movement is ignored, or error. An error
 * resets after 1.5 s with a new picture; success hides after 1 s. The two actors decide the protocol: the home slider or
 * the anji-plus block puzzle.
 */
export const sliderCaptchaMachine = setup({
  types: { context: {} as SliderContext, events: {} as SliderEvent, input: {} as SliderInput, emitted: {} as CaptchaEmitted },
  actors: {
    /** Provided by the app: loads a background, the piece to fit into it, and the seal. */
    fetchChallenge: fromPromise<SliderChallengeAnswer>(() => notProvided("actor fetchChallenge")),
    /** Provided by the app: has the server check the answer; a failed call is no verdict. */
    check: fromPromise<Verdict, SliderCheck>(() => notProvided("actor check")),
  },
  actions: {
    move: assign(({ context: { picture, x: from, track, now }, event }) => {
      if (event.type !== "handle.moved") return {};
      const x = reach(picture, event.x);
      const at = now();
      // The time starts with the first movement, however long the handle was held before.
      const started = track.length === 0 ? withPoint([], { at, x: from }) : track;
      return { x, track: withPoint(started, { at, x }) };
    }),
    toStart: assign(AT_START),
    forget: assign({ seal: null, track: [] }),
  },
  guards: {
    hasMoved: ({ context }) => context.x > 0,
  },
}).createMachine({
  id: "sliderCaptcha",
  context: ({ input }) => ({ picture: null, seal: null, ...AT_START, problem: "", now: input.now }),
  initial: "loading",
  states: {
    loading: {
      entry: ["toStart", "forget", assign({ picture: null, problem: "" })],
      invoke: {
        id: "fetchChallenge",
        src: "fetchChallenge",
        onDone: [
          { guard: ({ event }) => event.output.ok, target: "ready", actions: assign(({ event }) => challengeOf(event.output)) },
          { target: "loadFailed", actions: assign(({ event }) => loadProblem(event.output)) },
        ],
      },
    },
    loadFailed: { on: { "challenge.refreshed": "loading" } },
    ready: {
      initial: "idle",
      // The server drops the challenge after that time.
      after: { [CAPTCHA_CHALLENGE_MS]: "expired" },
      on: {
        "challenge.refreshed": "loading",
        "handle.returned": { target: ".idle", actions: "toStart" },
      },
      states: {
        idle: {
          on: {
            "handle.taken": "dragging",
            // The keyboard moves the handle without taking hold of it first.
            "handle.moved": { target: "dragging", actions: "move" },
          },
        },
        dragging: {
          on: {
            "handle.moved": { actions: "move" },
            "handle.released": [
              {
                guard: "hasMoved",
                target: "#sliderCaptcha.checking",
                actions: assign(({ context }) => ({ elapsedMs: context.now() - (context.track[0]?.at ?? context.now()) })),
              },
              { target: "idle", actions: "toStart" },
            ],
          },
        },
      },
    },
    expired: {
      entry: ["toStart", "forget", assign({ problem: EXPIRED })],
      on: { "challenge.refreshed": "loading" },
    },
    checking: {
      invoke: {
        id: "check",
        src: "check",
        input: ({ context }) => ({
          seal: context.seal ?? NO_SEAL,
          x: context.x,
          // The last point is where the handle was released.
          track: trackText(withPoint(context.track, { at: context.now(), x: context.x })),
        }),
        onDone: [
          { guard: ({ event }) => isRight(event.output), target: "succeeded", actions: emit(({ event }) => verified(event.output)) },
          { target: "failed", actions: assign(({ event }) => checkProblem(event.output, `${FAILURE}：请正确拼合图像`)) },
        ],
      },
      exit: "forget",
    },
    failed: {
      after: { [CAPTCHA_ERROR_RESET_MS]: "loading" },
      on: { "challenge.refreshed": "loading" },
    },
    succeeded: { after: { [CAPTCHA_SUCCESS_HIDE_MS]: "hidden" } },
    hidden: { type: "final", entry: [assign({ picture: null, x: 0 }), emit({ type: "captcha.hidden" })] },
  },
});

export type SliderSnapshot = SnapshotFrom<typeof sliderCaptchaMachine>;

/** Whether the handle can be moved. */
export function isSliderReady(snapshot: SliderSnapshot): boolean {
  return snapshot.matches("ready");
}

/** Message beside the handle (docs/product.md 8). */
export function sliderMessage(snapshot: SliderSnapshot): CaptchaMessage {
  const { problem } = snapshot.context;
  switch (snapshot.matches("ready") ? "ready" : snapshot.value) {
    case "loading":
      return { kind: "busy", text: LOADING };
    case "ready":
      return { kind: "idle", text: "请拖动滑块填充拼图" };
    case "checking":
      return { kind: "busy", text: CHECKING };
    case "succeeded":
    case "hidden":
      return { kind: "success", text: SUCCESS };
    default:
      return { kind: "failure", text: problem };
  }
}

/** How far the piece can go, px of the picture. */
export function sliderEnd(picture: SliderPicture | null): number {
  return picture ? CAPTCHA_WIDTH - picture.pieceWidth : 0;
}

function reach(picture: SliderPicture | null, x: number): number {
  return Math.min(Math.max(x, 0), sliderEnd(picture));
}
