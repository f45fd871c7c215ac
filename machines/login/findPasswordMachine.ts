import { type SnapshotFrom, assign, fromPromise, sendTo, setup } from "xstate";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { PASSWORD_MAX_LENGTH } from "../../contract/limits.ts";
import type { Result } from "../../contract/result.ts";
import { loginCodeProblem, phoneProblem } from "../../contract/rules/login.ts";
import { type CodeCountdownInput, type CodeCountdownSnapshot, codeCountdownMachine, COUNTDOWN } from "../code/codeCountdownMachine.ts";
import {
  type PhoneCode,
  codeRequestProblems,
  codeRequest,
  emptyPhoneCode,
  isCodeRequested,
  spendCaptcha,
  typeCode,
  typeMobile,
} from "../code/phoneCode.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import { type Problems, isClear, problemsAmong, withoutProblem } from "../kit/problems.ts";
import { type Refusal, refusalText } from "../kit/refusal.ts";
import { BANNER } from "./banner.ts";
import { withCodeRequestProblems, withCaptcha, withCountdown } from "./phoneForm.ts";
import { newPasswordProblems } from "./setPasswordMachine.ts";

export type FindPasswordField = "mobile" | "code" | "password" | "confirmation";
type FindPasswordProblems = Problems<FindPasswordField | "captcha">;

export interface PhoneProof {
  readonly mobile: string;
  readonly code: string;
}

interface FindPasswordContext {
  readonly phone: PhoneCode;
  readonly password: string;
  readonly confirmation: string;
  readonly problems: FindPasswordProblems;
  readonly banner: string;
  readonly storedCountdown: CodeCountdownInput;
}

type FindPasswordEvent =
  | { readonly type: "field.typed"; readonly field: FindPasswordField; readonly text: string }
  | { readonly type: "captcha.passed"; readonly captchaVerification: string }
  | { readonly type: "code.asked" }
  | { readonly type: "form.submitted" }
  | { readonly type: "back.chosen" };

const notProvided = notProvidedIn("findPasswordMachine");

/**
 * A forgotten password (`/user/pwd_find`, docs/product.md 2): the user proves the phone, then sets a new password. The spec
 * shows no states for it; fields, rules and code button are those of the login (sections 4 and 5).
 */
export const findPasswordMachine = setup({
  types: { context: {} as FindPasswordContext, events: {} as FindPasswordEvent, input: {} as CodeCountdownInput },
  actors: {
    /** Provided by the app: asks whether the code is valid, without using it up. */
    tryCode: fromPromise<Result<{ readonly isValid: boolean }, Refusal>, PhoneProof>(() => notProvided("actor tryCode")),
    /** Provided by the app: seals the new password under a one-time key and sets it. */
    resetPassword: fromPromise<Result<unknown, Refusal>, PhoneProof & { readonly password: string }>(() =>
      notProvided("actor resetPassword"),
    ),
    /** The code button. Its own effects are provided by the app. */
    countdown: codeCountdownMachine,
  },
  guards: {
    isWaiting: ({ context }) => context.phone.resendS > 0,
    canRequestCode: ({ context }) => codeRequestProblems(context.phone) === null,
    isPhoneGood: ({ context }) => isClear(phoneProblems(context)),
    isPasswordGood: ({ context }) => isClear(newPasswordProblems(context.password, context.confirmation)),
  },
  actions: {
    type: assign(({ context }, { field, text }: { readonly field: FindPasswordField; readonly text: string }) => {
      const problems = withoutProblem(context.problems, field);
      if (field === "mobile") return { problems, phone: typeMobile(context.phone, text) };
      if (field === "code") return { problems, phone: typeCode(context.phone, text) };
      return { problems, [field]: text.slice(0, PASSWORD_MAX_LENGTH) };
    }),
    seeCountdown: assign(({ context }, { snapshot }: { readonly snapshot: CodeCountdownSnapshot }) => withCountdown(context, snapshot)),
    showCodeRequestProblems: assign(({ context }) => withCodeRequestProblems(context)),
    showBanner: assign((_args, { answer }: { readonly answer: Result<unknown, Refusal> }) =>
      answer.ok ? {} : { banner: refusalText(answer.error, "网络繁忙，请稍后再试") },
    ),
    refuseCode: assign(({ context }) => wrongCode(context.phone)),
  },
}).createMachine({
  id: "findPassword",
  context: ({ input }) => ({
    phone: emptyPhoneCode(input.endsAt, input.now()),
    password: "",
    confirmation: "",
    problems: {},
    banner: "",
    storedCountdown: input,
  }),
  invoke: COUNTDOWN,
  initial: "proving",
  states: {
    proving: {
      ...BANNER,
      on: {
        "field.typed": { actions: { type: "type", params: ({ event }) => event } },
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
          { guard: "isPhoneGood", target: "tryingCode" },
          { actions: assign(({ context }) => ({ problems: phoneProblems(context) })) },
        ],
      },
    },
    tryingCode: {
      invoke: {
        id: "tryCode",
        src: "tryCode",
        input: ({ context }) => ({ mobile: context.phone.mobile, code: context.phone.code }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value.isValid,
            target: "choosing",
            actions: assign({ problems: {} }),
          },
          { guard: ({ event }) => event.output.ok, target: "proving.calm", actions: "refuseCode" },
          {
            target: "proving.failed",
            actions: {
              type: "showBanner",
              params: ({ event }) => ({ answer: event.output }),
            },
          },
        ],
      },
    },
    choosing: {
      ...BANNER,
      on: {
        "field.typed": { actions: { type: "type", params: ({ event }) => event } },
        "back.chosen": { target: "proving", actions: assign({ problems: {}, password: "", confirmation: "" }) },
        "form.submitted": [
          { guard: "isPasswordGood", target: "resetting" },
          { actions: assign(({ context }) => ({ problems: newPasswordProblems(context.password, context.confirmation) })) },
        ],
      },
    },
    resetting: {
      invoke: {
        id: "resetPassword",
        src: "resetPassword",
        input: ({ context }) => ({ mobile: context.phone.mobile, code: context.phone.code, password: context.password }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "done",
            actions: assign(({ context }) => ({ password: "", confirmation: "", phone: { ...context.phone, code: "" } })),
          },
          {
            guard: ({ event }) => !event.output.ok && event.output.error.code === ErrorCode.codeWrong,
            target: "proving.calm",
            actions: "refuseCode",
          },
          {
            target: "choosing.failed",
            actions: {
              type: "showBanner",
              params: ({ event }) => ({ answer: event.output }),
            },
          },
        ],
      },
    },
    done: { type: "final" },
  },
});

export type FindPasswordSnapshot = SnapshotFrom<typeof findPasswordMachine>;

/** The failure over the form, shown for 3 s; null for none. */
export function findPasswordBanner(snapshot: FindPasswordSnapshot): string | null {
  const isShown = snapshot.matches({ proving: "failed" }) || snapshot.matches({ choosing: "failed" });
  return isShown ? snapshot.context.banner : null;
}

function phoneProblems({ phone }: FindPasswordContext): FindPasswordProblems {
  return problemsAmong({ mobile: phoneProblem(phone.mobile), code: loginCodeProblem(phone.code, isCodeRequested(phone)) });
}

/** The code is wrong, or has become invalid since it was checked. */
function wrongCode(phone: PhoneCode): { readonly phone: PhoneCode; readonly problems: FindPasswordProblems } {
  return { phone: { ...phone, code: "" }, problems: { code: ERROR_MESSAGE[ErrorCode.codeWrong] } };
}
