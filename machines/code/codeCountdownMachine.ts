import { type SnapshotFrom, assign, fromPromise, setup } from "xstate";
import { CODE_RESEND_S } from "../../contract/limits.ts";
import type { Result } from "../../contract/result.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import { type Refusal, refusalText } from "../kit/refusal.ts";

export interface CodeRequest {
  /** "": the number of the logged-in user. */
  readonly mobile: string;
  /** Of a solved captcha; single use, so it never stays in a context. */
  readonly captchaVerification?: string | undefined;
}

export type CodeAnswer = Result<unknown, Refusal>;

interface CodeCountdownContext {
  /** When the next code may be requested, epoch ms; null before the first. */
  readonly endsAt: number | null;
  /** Whole seconds to show; `CODE_RESEND_S` from the click on. */
  readonly remainingS: number;
  /** The number the last code was requested for; null before, and after a reload. */
  readonly mobile: string | null;
  /** Number of failed requests, and the last failure: each has used up the captcha it carried. */
  readonly failures: number;
  readonly failure: Refusal | null;
  readonly now: () => number;
}

export interface CodeCountdownInput {
  /** Restored after a reload (epoch ms), or null. */
  readonly endsAt: number | null;
  /** Epoch ms, by the same clock as the stored `endsAt`. */
  readonly now: () => number;
}

const RESEND_MS = CODE_RESEND_S * 1_000;

const notProvided = notProvidedIn("codeCountdownMachine");

/**
 * The button that requests a code by SMS (docs/product.md 4, code button): idle, requesting, then a countdown of 60 s, then
 * idle again; a failed request ends it at once. The end is stored outside (`persist`, `clear`), so that a countdown survives
 * a navigation or a reload.
 */
export const codeCountdownMachine = setup({
  types: {
    context: {} as CodeCountdownContext,
    input: {} as CodeCountdownInput,
    events: {} as { readonly type: "code.requested" } & CodeRequest,
  },
  actors: {
    /** Provided by the app: has a code sent to the number, or to the user's own number for "". */
    sendCode: fromPromise<CodeAnswer, CodeRequest>(() => notProvided("actor sendCode")),
  },
  actions: {
    /** Provided by the app: stores the end, epoch ms. */
    persist: (_args, _params: { readonly endsAt: number }) => notProvided("action persist"),
    /** Provided by the app: deletes the stored end. */
    clear: () => notProvided("action clear"),
    showRemaining: assign(({ context }) => ({ remainingS: Math.ceil(remainingMs(context) / 1_000) })),
    end: assign({ endsAt: null, remainingS: 0 }),
  },
  guards: {
    isRunning: ({ context }) => remainingMs(context) > 0,
  },
  delays: {
    /** Ms to the next whole second. */
    untilTick: ({ context }) => remainingMs(context) % 1_000 || 1_000,
  },
}).createMachine({
  id: "codeCountdown",
  context: ({ input }) => ({ ...input, remainingS: 0, mobile: null, failures: 0, failure: null }),
  initial: "restoring",
  states: {
    restoring: {
      always: [
        { guard: "isRunning", target: "counting" },
        { guard: ({ context }) => context.endsAt !== null, target: "idle", actions: ["end", "clear"] },
        { target: "idle" },
      ],
    },
    idle: { on: { "code.requested": "requesting" } },
    requesting: {
      entry: assign(({ event }) => ({ mobile: event.mobile, failure: null, remainingS: CODE_RESEND_S })),
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ event }) => ({ mobile: event.mobile, captchaVerification: event.captchaVerification }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "counting",
            actions: [
              // Counted from the answer, not from the click: the server counts from there, and refuses an earlier request.
              assign(({ context }) => ({ endsAt: context.now() + RESEND_MS })),
              { type: "persist", params: ({ context }) => ({ endsAt: context.endsAt ?? 0 }) },
            ],
          },
          {
            target: "idle",
            actions: [
              "end",
              assign(({ context, event }) => ({
                failures: context.failures + 1,
                failure: event.output.ok ? null : event.output.error,
              })),
            ],
          },
        ],
      },
    },
    counting: {
      entry: "showRemaining",
      after: {
        untilTick: [
          { guard: "isRunning", target: "counting", reenter: true },
          { target: "idle", actions: ["end", "clear"] },
        ],
      },
    },
  },
});

export type CodeCountdownSnapshot = SnapshotFrom<typeof codeCountdownMachine>;

/**
 * How a form invokes its countdown: the form's setup has the actor `countdown` and the action `seeCountdown`, its context
 * holds the `storedCountdown`.
 */
export const COUNTDOWN = {
  id: "countdown",
  src: "countdown",
  input: ({ context }: { readonly context: { readonly storedCountdown: CodeCountdownInput } }) => context.storedCountdown,
  onSnapshot: {
    actions: {
      type: "seeCountdown",
      params: ({ event }: { readonly event: { readonly snapshot: CodeCountdownSnapshot } }) => ({ snapshot: event.snapshot }),
    },
  },
} as const;

/** Message of a failed request (docs/product.md 8): the server's message, or 验证码获取失败. */
export function codeFailureText(refusal: Refusal): string {
  return refusalText(refusal, "验证码获取失败");
}

function remainingMs({ endsAt, now }: Pick<CodeCountdownContext, "endsAt" | "now">): number {
  // A clock that was set back must not lock the button for longer than the countdown lasts.
  return endsAt === null ? 0 : Math.min(endsAt - now(), RESEND_MS);
}
