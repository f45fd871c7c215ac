import { type SnapshotFrom, assign, fromPromise, sendTo, setup } from "xstate";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { PASSWORD_MAX_LENGTH } from "../../contract/limits.ts";
import { type Result, err } from "../../contract/result.ts";
import { loginCodeProblem, phoneProblem, sliderProblem } from "../../contract/rules/login.ts";
import { nickNameProblem } from "../../contract/rules/nickName.ts";
import { type CodeCountdownInput, type CodeCountdownSnapshot, codeCountdownMachine, COUNTDOWN } from "../code/codeCountdownMachine.ts";
import {
  type PhoneCode,
  codeRequestProblems,
  codeRequest,
  emptyPhoneCode,
  isCodeRequested,
  leaveCaptcha,
  loseCaptcha,
  spendCaptcha,
  typeCode,
  typeMobile,
} from "../code/phoneCode.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import { outcomeOf } from "../kit/outcome.ts";
import { type Problems, isClear, problemsAmong, withoutProblem } from "../kit/problems.ts";
import { type SettingRefusal, refusalText } from "../kit/refusal.ts";
import { BANNER } from "./banner.ts";
import { nickNameCheckMachine } from "./nickNameCheckMachine.ts";
import { withCodeRequestProblems, withCaptcha, withCountdown } from "./phoneForm.ts";
import { newPasswordProblems } from "./setPasswordMachine.ts";

/** By phone, proved with a code by SMS, or by nickname alone, behind a captcha. */
export type RegisterWay = "phone" | "nickName";
export type RegisterField = "mobile" | "code" | "nickName" | "password" | "confirmation";
export type RegisterProblems = Problems<RegisterField | "captcha" | "agreement" | "earlier">;

export type RegisterRequest = { readonly password: string; readonly nickName: string } & (
  | { readonly way: "phone"; readonly mobile: string; readonly code: string }
  | { readonly way: "nickName"; readonly captchaVerification: string }
);
export type RegisterAnswer = Result<{ readonly token: string }, SettingRefusal>;

export interface RegisterContext {
  readonly way: RegisterWay;
  readonly phone: PhoneCode;
  /** Optional when registering by phone. */
  readonly nickName: string;
  readonly password: string;
  readonly confirmation: string;
  readonly hasAgreed: boolean;
  readonly problems: RegisterProblems;
  readonly banner: string;
  readonly token: string;
  /** Phone number or nickname of the last try that got no answer: its account may exist. Null: every try was answered. */
  readonly unanswered: string | null;
  readonly storedCountdown: CodeCountdownInput;
}

type RegisterEvent =
  | { readonly type: "way.chosen"; readonly way: RegisterWay }
  | { readonly type: "field.typed"; readonly field: RegisterField; readonly text: string }
  | { readonly type: "agreement.chosen"; readonly hasAgreed: boolean }
  | { readonly type: "captcha.passed"; readonly captchaVerification: string }
  | { readonly type: "code.asked" }
  | { readonly type: "form.submitted" };

const notProvided = notProvidedIn("registerMachine");

/**
 * Registration (`/user/register`, docs/product.md 2, 5 and 7). The spec shows no states for it; they are the login's. Its
 * output is the new session's token, and once there is one the context drops passwords and code.
 */
export const registerMachine = setup({
  types: {
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
    input: {} as CodeCountdownInput,
    output: {} as { readonly token: string },
  },
  actors: {
    /** Provided by the app: seals the password under a one-time key and registers. */
    register: fromPromise<RegisterAnswer, RegisterRequest>(() => notProvided("actor register")),
    /** The code button. Its own effects are provided by the app. */
    countdown: codeCountdownMachine,
    /** Shows beside the field whether the nickname is available. Its own effect is provided by the app. */
    nickNameCheck: nickNameCheckMachine,
  },
  guards: {
    isWaiting: ({ context }) => context.phone.resendS > 0,
    canRequestCode: ({ context }) => codeRequestProblems(context.phone) === null,
    isGood: ({ context }) => isClear(registerProblems(context)),
  },
  actions: {
    type: assign(({ context }, { field, text }: { readonly field: RegisterField; readonly text: string }) => ({
      ...typeInto(context, field, text),
      problems: withoutProblem(context.problems, field),
    })),
    seeCountdown: assign(({ context }, { snapshot }: { readonly snapshot: CodeCountdownSnapshot }) => withCountdown(context, snapshot)),
    showCodeRequestProblems: assign(({ context }) => withCodeRequestProblems(context)),
  },
}).createMachine({
  id: "register",
  context: ({ input }) => ({
    way: "phone",
    phone: emptyPhoneCode(input.endsAt, input.now()),
    nickName: "",
    password: "",
    confirmation: "",
    hasAgreed: false,
    problems: {},
    banner: "",
    token: "",
    unanswered: null,
    storedCountdown: input,
  }),
  invoke: [COUNTDOWN, { id: "nickNameCheck", src: "nickNameCheck" }],
  initial: "editing",
  states: {
    editing: {
      ...BANNER,
      on: {
        "way.chosen": {
          actions: assign(({ context, event }) => ({ way: event.way, problems: {}, phone: leaveCaptcha(context.phone) })),
        },
        "field.typed": [
          {
            guard: ({ event }) => event.field === "nickName",
            actions: [
              { type: "type", params: ({ event }) => event },
              sendTo("nickNameCheck", ({ event }) => ({ type: "nickName.typed", nickName: event.text })),
            ],
          },
          { actions: { type: "type", params: ({ event }) => event } },
        ],
        "agreement.chosen": {
          actions: assign(({ context, event }) => ({
            hasAgreed: event.hasAgreed,
            problems: withoutProblem(context.problems, "agreement"),
          })),
        },
        "captcha.passed": {
          actions: assign(({ context, event }) => withCaptcha(context, event.captchaVerification)),
        },
        "code.asked": [
          { guard: "isWaiting" },
          {
            guard: "canRequestCode",
            actions: [
              sendTo("countdown", ({ context }) => codeRequest(context.phone)),
              assign(({ context }) => ({ phone: spendCaptcha(context.phone), problems: {} })),
            ],
          },
          { actions: "showCodeRequestProblems" },
        ],
        "form.submitted": [
          { guard: "isGood", target: "submitting", actions: assign({ problems: {} }) },
          { actions: assign(({ context }) => ({ problems: registerProblems(context) })) },
        ],
      },
    },
    submitting: {
      invoke: {
        id: "register",
        src: "register",
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "registered",
            actions: assign(({ context, event }) => ({
              token: event.output.ok ? event.output.value.token : "",
              password: "",
              confirmation: "",
              phone: { ...spendCaptcha(context.phone), code: "" },
            })),
          },
          {
            guard: ({ event }) => !event.output.ok && placeOf(event.output.error.code) === null,
            target: "editing.failed",
            actions: assign(({ context, event }) => (event.output.ok ? {} : refused(context, event.output.error))),
          },
          {
            target: "editing.calm",
            actions: assign(({ context, event }) => (event.output.ok ? {} : refused(context, event.output.error))),
          },
        ],
      },
    },
    registered: { type: "final" },
  },
  output: ({ context }) => ({ token: context.token }),
});

export type RegisterSnapshot = SnapshotFrom<typeof registerMachine>;

/** The failure over the form, shown for 3 s; null for none. */
export function registerBanner(snapshot: RegisterSnapshot): string | null {
  return snapshot.matches({ editing: "failed" }) ? snapshot.context.banner : null;
}

function typeInto(context: RegisterContext, field: RegisterField, text: string): Partial<RegisterContext> {
  switch (field) {
    case "mobile":
      return { phone: typeMobile(context.phone, text) };
    case "code":
      return { phone: typeCode(context.phone, text) };
    case "nickName":
      return { nickName: text };
    case "password":
    case "confirmation":
      return { [field]: text.slice(0, PASSWORD_MAX_LENGTH) };
    default:
      return field satisfies never;
  }
}

/** Every problem of the form's current values; empty when it may be submitted. */
export function registerProblems(context: RegisterContext): RegisterProblems {
  const { way, phone } = context;
  const nickName = context.nickName.trim();
  return problemsAmong({
    ...newPasswordProblems(context.password, context.confirmation),
    nickName: way === "phone" && nickName === "" ? null : nickNameProblem(nickName),
    agreement: context.hasAgreed ? null : "请先阅读并同意用户协议和隐私政策",
    ...(way === "phone"
      ? { mobile: phoneProblem(phone.mobile), code: loginCodeProblem(phone.code, isCodeRequested(phone)) }
      : { captcha: sliderProblem(phone.captchaVerification !== null) }),
  });
}

function requestOf({ way, phone, nickName, password }: RegisterContext): RegisterRequest {
  const rest = { password, nickName: nickName.trim() };
  return way === "phone"
    ? { way, ...rest, mobile: phone.mobile, code: phone.code }
    : { way, ...rest, captchaVerification: phone.captchaVerification ?? "" };
}

/** The field beside which a refusal is shown; null = over the form. */
function placeOf(code: number): RegisterField | "captcha" | null {
  if (code === ErrorCode.codeWrong) return "code";
  if (code === ErrorCode.captchaRefused || code === ErrorCode.captchaFallback) return "captcha";
  if (code === ErrorCode.mobileTaken) return "mobile";
  return code === ErrorCode.nickNameTaken ? "nickName" : null;
}

const subjectOf = ({ way, phone, nickName }: RegisterContext): string => (way === "phone" ? phone.mobile : nickName.trim());

/** What the server says to a second try when the first, whose answer was lost, has made the account. */
const AFTER_REGISTRATION: readonly number[] = [ErrorCode.codeWrong, ErrorCode.mobileTaken, ErrorCode.nickNameTaken];

function refused(context: RegisterContext, refusal: SettingRefusal): Partial<RegisterContext> {
  const { code } = refusal;
  // Without its one-time key the registration itself was not sent.
  const isUnanswered = outcomeOf(err(refusal)) === "unanswered" && refusal.at === "call";
  const mayExist = AFTER_REGISTRATION.includes(code) && context.unanswered === subjectOf(context);
  const { problems, ...rest } = refusedHere(context, refusal);
  return {
    ...rest,
    ...(isUnanswered ? { unanswered: subjectOf(context) } : {}),
    ...(mayExist ? { problems: { earlier: "可能已经注册成功，请直接登录" } } : problems ? { problems } : {}),
  };
}

function refusedHere(context: RegisterContext, refusal: SettingRefusal): Partial<RegisterContext> {
  const { code } = refusal;
  const text = refusalText(refusal, "注册失败，请稍后再试");
  const place = placeOf(code);
  // Registering by nickname, the call has taken the captcha; a wrong code is used up as well.
  const passed = context.way === "nickName" ? loseCaptcha(context.phone) : context.phone;
  const phone = code === ErrorCode.codeWrong ? { ...passed, code: "" } : passed;
  return place === null
    ? { phone, banner: text }
    : {
        phone: { ...phone, isCaptchaLocal: phone.isCaptchaLocal || code === ErrorCode.captchaFallback },
        banner: "",
        problems: { [place]: text },
      };
}
