import { type SnapshotFrom, assign, fromPromise, sendTo, setup } from "xstate";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { PASSWORD_MAX_LENGTH } from "../../contract/limits.ts";
import type { Result } from "../../contract/result.ts";
import {
  accountProblem,
  isLoginEnabled,
  loginCodeProblem,
  passwordProblem,
  phoneProblem,
  sliderProblem,
} from "../../contract/rules/login.ts";
import { type CodeCountdownInput, type CodeCountdownSnapshot, codeCountdownMachine, COUNTDOWN } from "../code/codeCountdownMachine.ts";
import {
  type PhoneCode,
  codeRequestProblems,
  codeRequest,
  emptyPhoneCode,
  isCodeRequested,
  leaveCaptcha,
  spendCaptcha,
  typeCode,
  typeMobile,
} from "../code/phoneCode.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import { outcomeOf } from "../kit/outcome.ts";
import { type Problems, isClear, problemsAmong, withoutProblem, withProblem } from "../kit/problems.ts";
import type { Refusal } from "../kit/refusal.ts";
import { BANNER } from "./banner.ts";
import { withCodeRequestProblems, withCaptcha, withCountdown } from "./phoneForm.ts";

/** Login type 2 is account, type 1 is phone (docs/product.md 4). */
export type LoginTab = "account" | "phone";
export type LoginField = "account" | "password" | "mobile" | "code";
export type LoginProblems = Problems<LoginField | "captcha">;

export type LoginRequest = { readonly isPersistent: boolean } & (
  | { readonly tab: "account"; readonly account: string; readonly password: string }
  | { readonly tab: "phone"; readonly mobile: string; readonly code: string }
);
export type LoginAnswer = Result<{ readonly token: string }, Refusal>;

export interface LoginContext {
  readonly tab: LoginTab;
  readonly account: string;
  readonly password: string;
  readonly phone: PhoneCode;
  readonly isPersistent: boolean;
  /** The code button's countdown from before the dialog was opened. */
  readonly storedCountdown: CodeCountdownInput;
  /** Fields the user typed in: an untouched field shows no problem. */
  readonly typed: readonly LoginField[];
  /** Messages shown beside the fields. */
  readonly problems: LoginProblems;
  /** The failure shown over the form while the machine is in `editing.failed`. */
  readonly banner: string;
  readonly token: string;
}

export type LoginEvent =
  | { readonly type: "tab.chosen"; readonly tab: LoginTab }
  | { readonly type: "field.typed"; readonly field: LoginField; readonly text: string }
  | { readonly type: "field.left"; readonly field: LoginField }
  | { readonly type: "persistence.chosen"; readonly isPersistent: boolean }
  | { readonly type: "captcha.passed"; readonly captchaVerification: string }
  | { readonly type: "code.asked" }
  | { readonly type: "form.submitted" };

const notProvided = notProvidedIn("loginMachine");

/**
 * The login dialog's form (docs/product.md 3, 4, 5 and 8): editing, submitting, logged in. Its output is the session's
 * token and how long to keep it. The context drops passwords and codes as soon as the server has answered.
 */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as CodeCountdownInput & { readonly tab?: LoginTab },
    output: {} as { readonly token: string; readonly isPersistent: boolean },
  },
  actors: {
    /** Provided by the app: seals the password under a one-time key and logs in. */
    logIn: fromPromise<LoginAnswer, LoginRequest>(() => notProvided("actor logIn")),
    /** The code button. Its own effects are provided by the app. */
    countdown: codeCountdownMachine,
  },
  guards: {
    isWaiting: ({ context }) => context.phone.resendS > 0,
    canRequestCode: ({ context }) => codeRequestProblems(context.phone) === null,
    isGood: ({ context }) => isClear(loginProblems(context)),
    wasTyped: ({ context }, { field }: { readonly field: LoginField }) => context.typed.includes(field),
  },
  actions: {
    type: assign(({ context }, { field, text }: { readonly field: LoginField; readonly text: string }) => {
      const next = typeInto(context, field, text);
      // A problem disappears as soon as the user types in its field, and none appears while the user is still typing.
      return {
        ...next,
        problems: withoutProblem(context.problems, field),
        typed: context.typed.includes(field) ? context.typed : [...context.typed, field],
      };
    }),
    showProblem: assign(({ context }, { field }: { readonly field: LoginField }) => ({
      problems: withProblem(context.problems, field, problemOf(context, field)),
    })),
    showProblems: assign(({ context }) => ({ problems: loginProblems(context) })),
    showCodeRequestProblems: assign(({ context }) => withCodeRequestProblems(context)),
    spendCaptcha: assign(({ context }) => ({
      phone: spendCaptcha(context.phone),
      problems: withoutProblem(withoutProblem(context.problems, "captcha"), "code"),
    })),
    seeCountdown: assign(({ context }, { snapshot }: { readonly snapshot: CodeCountdownSnapshot }) => withCountdown(context, snapshot)),
    showBanner: assign((_args, { answer }: { readonly answer: LoginAnswer }) =>
      answer.ok ? {} : { banner: loginFailureText(answer.error) },
    ),
    forgetSecrets: assign(({ context }) => ({ password: "", phone: { ...context.phone, code: "" }, typed: [] })),
  },
}).createMachine({
  id: "login",
  context: ({ input }) => ({
    tab: input.tab ?? "account",
    account: "",
    password: "",
    phone: emptyPhoneCode(input.endsAt, input.now()),
    isPersistent: true,
    storedCountdown: { endsAt: input.endsAt, now: input.now },
    typed: [],
    problems: {},
    banner: "",
    token: "",
  }),
  invoke: COUNTDOWN,
  initial: "editing",
  states: {
    editing: {
      ...BANNER,
      on: {
        "tab.chosen": {
          actions: assign(({ context, event }) => ({ tab: event.tab, problems: {}, phone: leaveCaptcha(context.phone) })),
        },
        "field.typed": { actions: { type: "type", params: ({ event }) => event } },
        "field.left": {
          guard: { type: "wasTyped", params: ({ event }) => event },
          actions: { type: "showProblem", params: ({ event }) => event },
        },
        "persistence.chosen": { actions: assign(({ event }) => ({ isPersistent: event.isPersistent })) },
        "captcha.passed": {
          actions: assign(({ context, event }) => withCaptcha(context, event.captchaVerification)),
        },
        "code.asked": [
          { guard: "isWaiting" },
          {
            guard: "canRequestCode",
            actions: [sendTo("countdown", ({ context }) => codeRequest(context.phone)), "spendCaptcha"],
          },
          { actions: "showCodeRequestProblems" },
        ],
        "form.submitted": [{ guard: "isGood", target: "submitting", actions: assign({ problems: {} }) }, { actions: "showProblems" }],
      },
    },
    submitting: {
      invoke: {
        id: "logIn",
        src: "logIn",
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "loggedIn",
            actions: [assign(({ event }) => ({ token: event.output.ok ? event.output.value.token : "" })), "forgetSecrets"],
          },
          {
            // Without an answer they count as unused: the user need not type them again.
            guard: ({ event }) => outcomeOf(event.output) === "unanswered",
            target: "editing.failed",
            actions: { type: "showBanner", params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: "editing.failed",
            actions: [{ type: "showBanner", params: ({ event }) => ({ answer: event.output }) }, "forgetSecrets"],
          },
        ],
      },
    },
    loggedIn: { type: "final" },
  },
  output: ({ context }) => ({ token: context.token, isPersistent: context.isPersistent }),
});

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>;

/** The failure over the form; null for none. */
export function loginBanner(snapshot: LoginSnapshot): string | null {
  return snapshot.matches({ editing: "failed" }) ? snapshot.context.banner : null;
}

/** What is wrong with a field's current value; null when it is good. */
function problemOf(context: LoginContext, field: LoginField): string | null {
  switch (field) {
    case "account":
      return accountProblem(context.account.trim());
    case "password":
      return passwordProblem(context.password);
    case "mobile":
      return phoneProblem(context.phone.mobile);
    case "code":
      return loginCodeProblem(context.phone.code, isCodeRequested(context.phone));
    default:
      return field satisfies never;
  }
}

function typeInto(context: LoginContext, field: LoginField, text: string): LoginContext {
  switch (field) {
    case "account":
      return { ...context, account: text };
    case "password":
      return { ...context, password: text.slice(0, PASSWORD_MAX_LENGTH) };
    case "mobile":
      return { ...context, phone: typeMobile(context.phone, text) };
    case "code":
      return { ...context, phone: typeCode(context.phone, text) };
    default:
      return field satisfies never;
  }
}

/** Every problem of the tab on show, in the order of its fields; empty when the form may be submitted. */
export function loginProblems(context: LoginContext): LoginProblems {
  const at = (field: LoginField) => problemOf(context, field);
  return context.tab === "account"
    ? problemsAmong({ account: at("account"), password: at("password") })
    : problemsAmong({ mobile: at("mobile"), code: at("code"), captcha: sliderProblem(context.phone.isCaptchaPassed) });
}

/** Whether the login button is enabled (docs/product.md 5). */
export function canLogIn({ tab, account, password, phone }: LoginContext): boolean {
  const { mobile, code, isCaptchaPassed } = phone;
  return isLoginEnabled({ tab, phone: mobile, account: account.trim(), password, code, isSliderPassed: isCaptchaPassed });
}

function requestOf({ tab, account, password, phone, isPersistent }: LoginContext): LoginRequest {
  return tab === "account"
    ? { tab, account: account.trim(), password, isPersistent }
    : { tab, mobile: phone.mobile, code: phone.code, isPersistent };
}

/** Message over the form (docs/product.md 8). */
export function loginFailureText({ code, message }: Refusal): string {
  if (code === 0) return "登录失败";
  if (code === ErrorCode.loginFailed) return ERROR_MESSAGE[ErrorCode.loginFailed];
  return message === "" ? "error" : message;
}
