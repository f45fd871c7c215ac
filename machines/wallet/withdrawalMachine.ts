import { type SnapshotFrom, assign, fromPromise, sendTo, setup } from "xstate";
import type { DrawType } from "../../contract/codes/transactions.ts";
import type { Result } from "../../contract/result.ts";
import type { WithdrawalForm, WithdrawalProblems } from "../../contract/rules/withdrawal.ts";
import { type CodeCountdownInput, type CodeCountdownSnapshot, codeCountdownMachine, COUNTDOWN } from "../code/codeCountdownMachine.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import { isClear, withoutProblem } from "../kit/problems.ts";
import { type Refusal, refusalText } from "../kit/refusal.ts";
import { outcomeOf } from "../kit/outcome.ts";
import { type OwnCode, ownCodeAtFirst, withCountdown } from "./ownCode.ts";
import {
  type WithdrawalIntent,
  type WithdrawalRequest,
  type WithdrawalTerms,
  type WithdrawalTextField,
  EMPTY_WITHDRAWAL,
  intentOf,
  problemsOf,
  typeInto,
  wholeAmount,
} from "./withdrawalForm.ts";

export type WithdrawalAnswer = Result<unknown, Refusal>;
export type TermsAnswer = Result<WithdrawalTerms, Refusal>;

export interface WithdrawalInput extends CodeCountdownInput {
  /** An intent with unknown outcome, kept from before the dialog was opened; null for none. */
  readonly intent: WithdrawalIntent | null;
  /** Decimal string: the withdrawable balance. */
  readonly cashBalance: string;
  /** Makes a new idempotency key. */
  readonly makeKey: () => string;
}

export interface WithdrawalContext extends OwnCode {
  readonly form: WithdrawalForm;
  readonly problems: WithdrawalProblems;
  readonly cashBalance: string;
  /** Of the chosen type; null until they are loaded. */
  readonly terms: WithdrawalTerms | null;
  readonly termsFailure: Refusal | null;
  /** The request without a final answer; also one that was stored. */
  readonly intent: WithdrawalIntent | null;
  /** The request in flight, with its secrets: dropped with the answer. */
  readonly request: WithdrawalRequest | null;
  /** Times the request in flight went without an answer. */
  readonly unanswered: number;
  /** The server's message of the last refusal; "" for none. */
  readonly message: string;
  readonly storedCountdown: CodeCountdownInput;
  readonly makeKey: () => string;
}

export type WithdrawalEvent =
  | { readonly type: "drawType.chosen"; readonly drawType: DrawType }
  | { readonly type: "field.typed"; readonly field: WithdrawalTextField; readonly text: string }
  | { readonly type: "amount.filled" }
  | { readonly type: "code.asked" }
  | { readonly type: "terms.retried" }
  | { readonly type: "balance.changed"; readonly cashBalance: string }
  | { readonly type: "form.submitted" }
  /** Retries at once instead of waiting. */
  | { readonly type: "result.asked" };

/** Waits before each retry; the last one repeats. */
export const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

const NOT_TAKEN = "上次的提现未提交成功，请重新提交";

const notProvided = notProvidedIn("withdrawalMachine");

/**
 * The withdrawal dialog (docs/product.md 4, withdrawal dialog; rules in 5, words in 8). An intent has one idempotency key,
 * stored outside (`persist`, `forget`) from before it is sent until the server has accepted or refused it: even if answers
 * are lost, the money moves once or not at all. The context drops payment password and code with the answer.
 */
export const withdrawalMachine = setup({
  types: { context: {} as WithdrawalContext, events: {} as WithdrawalEvent, input: {} as WithdrawalInput },
  actors: {
    /** Provided by the app: encrypts the payment password under a one-time key and requests the withdrawal. */
    withdraw: fromPromise<WithdrawalAnswer, WithdrawalRequest>(() => notProvided("actor withdraw")),
    /** Provided by the app: loads the saved accounts of a type, and the minimum. */
    loadTerms: fromPromise<TermsAnswer, { readonly drawType: DrawType }>(() => notProvided("actor loadTerms")),
    /** The code button. Its own effects are provided by the app. */
    countdown: codeCountdownMachine,
  },
  actions: {
    /** Provided by the app: stores the intent over remounts and reloads. */
    persist: (_args, _params: { readonly intent: WithdrawalIntent }) => notProvided("action persist"),
    /** Provided by the app: deletes the stored intent. */
    forget: () => notProvided("action forget"),
    type: assign(({ context }, { field, text }: { readonly field: WithdrawalTextField; readonly text: string }) => ({
      form: typeInto(context.form, field, text),
      problems: withoutProblem(context.problems, field),
      message: "",
    })),
    showProblems: assign(({ context }) => ({ problems: problemsOf(context.form, context.terms, context.cashBalance), message: "" })),
    makeRequest: assign(({ context }) => {
      const intent = intentOf(context.form, context.intent, context.makeKey);
      const { payPassword, verifyCode } = context.form;
      return {
        intent,
        request: intent && { ...intent, payPassword, verifyCode: intent.cardId === "" ? "" : verifyCode },
        form: { ...context.form, payPassword: "", verifyCode: "" },
        problems: {},
        message: "",
        unanswered: 0,
      };
    }),
    makeCheck: assign(({ context }) => ({
      request: context.intent && { ...context.intent, payPassword: "", verifyCode: "" },
    })),
    refuse: assign(({ context }, { answer, isKeyRetained }: { readonly answer: WithdrawalAnswer; readonly isKeyRetained: boolean }) => ({
      intent: isKeyRetained ? context.intent : null,
      request: null,
      message: refusedText(answer, isCheck(context.request)),
    })),
    seeCountdown: assign(({ context }, { snapshot }: { readonly snapshot: CodeCountdownSnapshot }) => withCountdown(context, snapshot)),
  },
  guards: {
    isGood: ({ context }) => context.terms !== null && isClear(problemsOf(context.form, context.terms, context.cashBalance)),
    hasPendingIntent: ({ context }) => context.intent !== null,
    isWaiting: ({ context }) => context.resendS > 0,
  },
  delays: {
    untilRetry: ({ context }) => RETRY_MS[Math.min(context.unanswered, RETRY_MS.length) - 1] ?? RETRY_MS[0],
  },
}).createMachine({
  id: "withdrawal",
  context: ({ input: { intent, cashBalance, makeKey, endsAt, now } }) => ({
    form: intent ? { ...EMPTY_WITHDRAWAL, drawType: intent.drawType, cardId: intent.cardId, amount: intent.amount } : EMPTY_WITHDRAWAL,
    problems: {},
    cashBalance,
    terms: null,
    termsFailure: null,
    intent,
    request: null,
    unanswered: 0,
    message: "",
    ...ownCodeAtFirst({ endsAt, now }),
    storedCountdown: { endsAt, now },
    makeKey,
  }),
  invoke: COUNTDOWN,
  on: { "balance.changed": { actions: assign(({ event }) => ({ cashBalance: event.cashBalance })) } },
  type: "parallel",
  states: {
    form: {
      initial: "opening",
      states: {
        /** A stored intent is checked first: the server answers for a key it knows whatever the rest, and refuses another. */
        opening: { always: [{ guard: "hasPendingIntent", target: "submitting", actions: "makeCheck" }, { target: "editing" }] },
        editing: {
          on: {
            "drawType.chosen": {
              // Account and problems belonged to another type; the amount is still wanted.
              actions: assign(({ context, event }) => ({
                form: { ...context.form, drawType: event.drawType, cardId: "" },
                problems: {},
                message: "",
                terms: null,
                termsFailure: null,
              })),
            },
            "field.typed": { actions: { type: "type", params: ({ event }) => event } },
            "amount.filled": {
              actions: { type: "type", params: ({ context }) => ({ field: "amount", text: wholeAmount(context.cashBalance) }) },
            },
            "code.asked": [{ guard: "isWaiting" }, { actions: sendTo("countdown", { type: "code.requested", mobile: "" }) }],
            "form.submitted": [{ guard: "isGood", target: "submitting", actions: "makeRequest" }, { actions: "showProblems" }],
          },
        },
        submitting: {
          // Stored before it is sent: a page that is closed meanwhile must not make another key for it.
          entry: {
            type: "persist",
            params: ({ context: { request } }) => ({ intent: bare(request) }),
          },
          invoke: {
            id: "withdraw",
            src: "withdraw",
            input: ({ context }) => present(context.request),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: "succeeded",
                actions: [assign({ intent: null, request: null }), "forget"],
              },
              {
                guard: ({ event }) => outcomeOf(event.output) === "unanswered",
                target: "uncertain",
                actions: assign(({ context }) => ({ unanswered: context.unanswered + 1 })),
              },
              {
                guard: ({ event }) => outcomeOf(event.output) === "unsure",
                target: "editing",
                actions: { type: "refuse", params: ({ event }) => ({ answer: event.output, isKeyRetained: true }) },
              },
              {
                target: "editing",
                actions: [
                  // When a retry is refused, the first attempt may still be on its way: the same request keeps its key.
                  {
                    type: "refuse",
                    params: ({ context, event }) => ({
                      answer: event.output,
                      isKeyRetained: context.unanswered > 0 || isCheck(context.request),
                    }),
                  },
                  "forget",
                ],
              },
            ],
          },
        },
        /** 结果确认中: the request was not answered. It is retried with the same key until it is. */
        uncertain: {
          after: { untilRetry: "submitting" },
          on: { "result.asked": "submitting" },
        },
        succeeded: { type: "final" },
      },
    },
    terms: {
      initial: "deciding",
      on: { "drawType.chosen": ".loading" },
      states: {
        deciding: { always: [{ guard: "hasPendingIntent", target: "loading" }, { target: "unasked" }] },
        unasked: {},
        loading: {
          invoke: {
            id: "loadTerms",
            src: "loadTerms",
            input: ({ context }) => ({ drawType: context.form.drawType ?? 3 }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: "loaded",
                actions: assign(({ event }) => ({ terms: event.output.ok ? event.output.value : null, termsFailure: null })),
              },
              {
                target: "failed",
                actions: assign(({ event }) => ({ termsFailure: event.output.ok ? null : event.output.error })),
              },
            ],
          },
        },
        loaded: {},
        failed: { on: { "terms.retried": "loading" } },
      },
    },
  },
});

function present(request: WithdrawalRequest | null): WithdrawalRequest {
  if (request === null) throw new Error("withdrawalMachine: nothing is being asked for");
  return request;
}

/** The part that may be stored: never the secrets. */
function bare(request: WithdrawalRequest | null): WithdrawalIntent {
  const { key, drawType, cardId, amount } = present(request);
  return { key, drawType, cardId, amount };
}

export type WithdrawalSnapshot = SnapshotFrom<typeof withdrawalMachine>;
export type WithdrawalProgress = "editing" | "submitting" | "uncertain" | "succeeded";

/** The progress shown: a retry, or the check of a stored intent, still counts as uncertain. */
export function withdrawalProgress(snapshot: WithdrawalSnapshot): WithdrawalProgress {
  if (snapshot.matches({ form: "succeeded" })) return "succeeded";
  if (snapshot.matches({ form: "uncertain" })) return "uncertain";
  if (!snapshot.matches({ form: "submitting" })) return "editing";
  const { unanswered, request } = snapshot.context;
  return unanswered > 0 || isCheck(request) ? "uncertain" : "submitting";
}

/** Whether the request only asks for the outcome of an earlier one. */
function isCheck(request: WithdrawalRequest | null): boolean {
  return request?.payPassword === "";
}

function refusedText(answer: WithdrawalAnswer, isOfCheck: boolean): string {
  if (answer.ok) return "";
  if (isOfCheck && outcomeOf(answer) === "refused") return NOT_TAKEN;
  return refusalText(answer.error, "提现失败，请稍后再试");
}
