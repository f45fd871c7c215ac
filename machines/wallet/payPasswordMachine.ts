import { assign, fromPromise, sendTo, setup } from "xstate";
import { PASSWORD_MAX_LENGTH } from "../../contract/limits.ts";
import type { Result } from "../../contract/result.ts";
import { type PaymentPasswordForm, type PaymentPasswordProblems, paymentPasswordProblems } from "../../contract/rules/paymentPassword.ts";
import { typedCode } from "../../contract/rules/typed.ts";
import { COUNTDOWN, type CodeCountdownInput, type CodeCountdownSnapshot, codeCountdownMachine } from "../code/codeCountdownMachine.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import { outcomeOf } from "../kit/outcome.ts";
import { isClear } from "../kit/problems.ts";
import { type SettingFailure, type SettingRefusal, settingFailure } from "../kit/refusal.ts";
import { type OwnCode, ownCodeAtFirst, withCountdown } from "./ownCode.ts";

export type PayPasswordField = keyof PaymentPasswordForm;

export interface PayPasswordRequest {
  readonly password: string;
  readonly verifyCode: string;
}
export type PayPasswordAnswer = Result<unknown, SettingRefusal>;

export interface PayPasswordContext extends OwnCode {
  readonly form: PaymentPasswordForm;
  readonly problems: PaymentPasswordProblems;
  readonly failure: SettingFailure | null;
  readonly isCaptchaOpen: boolean;
  readonly storedCountdown: CodeCountdownInput;
}

export type PayPasswordEvent =
  | { readonly type: "field.typed"; readonly field: PayPasswordField; readonly text: string }
  | { readonly type: "code.asked" }
  | { readonly type: "captcha.passed"; readonly captchaVerification: string }
  | { readonly type: "captcha.closed" }
  | { readonly type: "form.submitted" };

const EMPTY: PaymentPasswordForm = { password: "", newPassword: "", verifyCode: "" };

const notProvided = notProvidedIn("payPasswordMachine");

/**
 * Sets the payment password, first or anew (docs/product.md 4, set payment password; rules in 5, words in 8): a captcha
 * before the code, 60 s until another. Done once it is set and the user information is reloaded; a session whose user
 * cannot be loaded ends by itself.
 */
export const payPasswordMachine = setup({
  types: { context: {} as PayPasswordContext, events: {} as PayPasswordEvent, input: {} as CodeCountdownInput },
  actors: {
    /** Provided by the app: seals the password under a one-time key and sets it. */
    setPayPassword: fromPromise<PayPasswordAnswer, PayPasswordRequest>(() => notProvided("actor setPayPassword")),
    /** Provided by the app: reloads the user. */
    reloadUser: fromPromise<void>(() => notProvided("actor reloadUser")),
    /** The code button. Its own effects are provided by the app. */
    countdown: codeCountdownMachine,
  },
  actions: {
    seeCountdown: assign(({ context }, { snapshot }: { readonly snapshot: CodeCountdownSnapshot }) => withCountdown(context, snapshot)),
  },
  guards: {
    isWaiting: ({ context }) => context.resendS > 0,
    isGood: ({ context }) => isClear(paymentPasswordProblems(context.form)),
  },
}).createMachine({
  id: "payPassword",
  context: ({ input: { endsAt, now } }) => ({
    form: EMPTY,
    problems: {},
    failure: null,
    isCaptchaOpen: false,
    ...ownCodeAtFirst({ endsAt, now }),
    storedCountdown: { endsAt, now },
  }),
  invoke: COUNTDOWN,
  on: { "captcha.closed": { actions: assign({ isCaptchaOpen: false }) } },
  initial: "editing",
  states: {
    editing: {
      on: {
        "field.typed": {
          actions: assign(({ context, event: { field, text } }) => ({
            form: { ...context.form, [field]: typed(field, text) },
            problems: without(context.problems, field),
            failure: null,
          })),
        },
        "code.asked": [{ guard: "isWaiting" }, { actions: assign({ isCaptchaOpen: true }) }],
        "captcha.passed": [
          { guard: "isWaiting" },
          {
            actions: [
              sendTo("countdown", ({ event }) => ({
                type: "code.requested",
                mobile: "",
                captchaVerification: event.captchaVerification,
              })),
              assign(({ context }) => ({ problems: without(context.problems, "verifyCode") })),
            ],
          },
        ],
        "form.submitted": [
          { guard: "isGood", target: "submitting", actions: assign({ problems: {}, failure: null }) },
          { actions: assign(({ context }) => ({ problems: paymentPasswordProblems(context.form) })) },
        ],
      },
    },
    submitting: {
      invoke: {
        id: "setPayPassword",
        src: "setPayPassword",
        input: ({ context: { form } }) => ({ password: form.password, verifyCode: form.verifyCode }),
        onDone: [
          { guard: ({ event }) => event.output.ok, target: "reloading", actions: assign({ form: EMPTY }) },
          {
            // Without an answer or a key they count as unused: the user need not type them again.
            guard: ({ event }) => !event.output.ok && (outcomeOf(event.output) === "unanswered" || event.output.error.at === "key"),
            target: "editing",
            actions: assign(({ event }) => ({ failure: failureOf(event.output) })),
          },
          { target: "editing", actions: assign(({ event }) => ({ form: EMPTY, failure: failureOf(event.output) })) },
        ],
      },
    },
    reloading: { invoke: { id: "reloadUser", src: "reloadUser", onDone: "done", onError: "done" } },
    done: { type: "final" },
  },
});

function typed(field: PayPasswordField, text: string): string {
  return field === "verifyCode" ? typedCode(text) : text.slice(0, PASSWORD_MAX_LENGTH);
}

/** A mismatch is shown at both fields: a change to one of them clears it at both. */
function without({ password, newPassword, verifyCode }: PaymentPasswordProblems, field: PayPasswordField): PaymentPasswordProblems {
  return field === "verifyCode"
    ? { ...(password ? { password } : {}), ...(newPassword ? { newPassword } : {}) }
    : { ...(verifyCode ? { verifyCode } : {}) };
}

function failureOf(answer: PayPasswordAnswer): SettingFailure | null {
  return answer.ok ? null : settingFailure(answer.error);
}
