import { type SnapshotFrom, assign, fromPromise, setup } from "xstate";
import type { Application, ApplicationKind } from "../../contract/http/room.ts";
import type { Result } from "../../contract/result.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import { isClear, withoutProblem } from "../kit/problems.ts";
import { type Refusal, refusalText } from "../kit/refusal.ts";
import {
  type ApplicationForm,
  type ApplicationProblems,
  type ApplicationTextField,
  EMPTY_APPLICATION,
  formAfter,
  PICTURES_MAX,
  problemsOf,
  typeInto,
} from "./applicationForm.ts";

export type ApplicationAnswer = Result<Application, Refusal>;

export interface ApplicationContext {
  readonly kind: ApplicationKind;
  readonly form: ApplicationForm;
  readonly problems: ApplicationProblems;
  /** The server's latest answer. */
  readonly application: Application;
  /** Why the submission failed, shown with the form; "" for no failure. */
  readonly message: string;
}

export type ApplicationEvent =
  | { readonly type: "field.typed"; readonly field: ApplicationTextField; readonly text: string }
  | { readonly type: "picture.added"; readonly url: string }
  | { readonly type: "picture.removed"; readonly url: string }
  | { readonly type: "form.submitted" }
  /** 重新申请 after a refusal. */
  | { readonly type: "application.renewed" }
  /** The user's data may have changed: query the application's state at once. */
  | { readonly type: "application.asked" };

/** Interval of polling while the application is under review, in case no event arrives. */
export const REVIEW_POLL_MS = 30_000;
/** Interval of polling after a submission that was not answered. */
export const RETRY_MS = 3_000;

/** Codes after which the outcome of the request is unknown: no answer, a proxy error, or a lost database. */
const UNANSWERED: readonly number[] = [0, 502, 503, 504];
/** Another page of the same user submitted first: the application's state is queried. */
const CONFLICT = 409;

const NOT_TAKEN = "申请未提交成功，请重新提交";
const FAILED = "提交失败，请稍后再试";

const notProvided = notProvidedIn("applicationMachine");

/**
 * An application to be an anchor or an expert (docs/product.md 4: audit review, pass, no). An unanswered submission is never
 * resent automatically: the machine polls the application's state until the server answers. During review it polls on
 * `application.asked` and every 30 s.
 */
export const applicationMachine = setup({
  types: {
    context: {} as ApplicationContext,
    events: {} as ApplicationEvent,
    input: {} as { readonly application: Application; /** Absent: an anchor. */ readonly kind?: ApplicationKind },
  },
  actors: {
    /** Provided by the app: sends the form. */
    submit: fromPromise<ApplicationAnswer, ApplicationForm>(() => notProvided("actor submit")),
    /** Provided by the app: queries the state of the user's application. */
    ask: fromPromise<ApplicationAnswer>(() => notProvided("actor ask")),
  },
  actions: {
    /** Provided by the app: the user now has the role applied for; the session reloads the user. */
    announcePass: () => notProvided("action announcePass"),
    take: assign((_args, { answer }: { readonly answer: ApplicationAnswer }) => (answer.ok ? { application: answer.value } : {})),
    refuse: assign((_args, { answer }: { readonly answer: ApplicationAnswer }) => ({
      message: answer.ok ? "" : refusalText(answer.error, FAILED),
    })),
  },
  guards: {
    isGood: ({ context }) => isClear(problemsOf(context.form, context.kind)),
    isInReview: ({ context }) => context.application.state === "review",
    hasPassed: ({ context }) => context.application.state === "passed",
    wasRefused: ({ context }) => context.application.state === "refused",
    isOpen: (_args, { answer }: { readonly answer: ApplicationAnswer }) =>
      !answer.ok && (UNANSWERED.includes(answer.error.code) || answer.error.code === CONFLICT),
    isFailed: (_args, { answer }: { readonly answer: ApplicationAnswer }) => !answer.ok,
    /** The submission did not arrive: the server has no application, or the same old refusal. */
    isUnchanged: ({ context }, { answer }: { readonly answer: ApplicationAnswer }) =>
      answer.ok && (answer.value.state === "none" || (answer.value.state === "refused" && answer.value.at === context.application.at)),
  },
  delays: { REVIEW_POLL_MS, RETRY_MS },
}).createMachine({
  id: "application",
  context: ({ input: { application, kind = "anchor" } }) => ({ kind, form: EMPTY_APPLICATION, problems: {}, application, message: "" }),
  initial: "deciding",
  states: {
    deciding: {
      always: [
        { guard: "isInReview", target: "review" },
        { guard: "hasPassed", target: "passed" },
        { guard: "wasRefused", target: "refused" },
        { target: "editing" },
      ],
    },
    editing: {
      on: {
        "field.typed": {
          actions: assign(({ context, event: { field, text } }) => ({
            form: typeInto(context.form, field, text),
            problems: withoutProblem(context.problems, field),
            message: "",
          })),
        },
        "picture.added": {
          actions: assign(({ context: { form }, event: { url } }) => ({
            form: { ...form, pictures: [...form.pictures.filter((known) => known !== url), url].slice(0, PICTURES_MAX) },
          })),
        },
        "picture.removed": {
          actions: assign(({ context: { form }, event: { url } }) => ({
            form: { ...form, pictures: form.pictures.filter((known) => known !== url) },
          })),
        },
        "form.submitted": [
          { guard: "isGood", target: "submitting", actions: assign({ problems: {}, message: "" }) },
          { actions: assign(({ context }) => ({ problems: problemsOf(context.form, context.kind), message: "" })) },
        ],
      },
    },
    submitting: {
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => context.form,
        onDone: [
          { guard: { type: "isOpen", params: ({ event }) => ({ answer: event.output }) }, target: "uncertain" },
          {
            guard: { type: "isFailed", params: ({ event }) => ({ answer: event.output }) },
            target: "editing",
            actions: { type: "refuse", params: ({ event }) => ({ answer: event.output }) },
          },
          { target: "deciding", actions: { type: "take", params: ({ event }) => ({ answer: event.output }) } },
        ],
      },
    },
    /** 结果确认中: the server may or may not have received the application. */
    uncertain: {
      initial: "asking",
      states: {
        asking: {
          invoke: {
            id: "askAfter",
            src: "ask",
            onDone: [
              { guard: { type: "isFailed", params: ({ event }) => ({ answer: event.output }) }, target: "waiting" },
              {
                guard: { type: "isUnchanged", params: ({ event }) => ({ answer: event.output }) },
                target: "#application.editing",
                actions: assign({ message: NOT_TAKEN }),
              },
              {
                target: "#application.deciding",
                actions: { type: "take", params: ({ event }) => ({ answer: event.output }) },
              },
            ],
          },
        },
        waiting: { after: { RETRY_MS: "asking" }, on: { "application.asked": "asking" } },
      },
    },
    review: {
      initial: "waiting",
      states: {
        waiting: { after: { REVIEW_POLL_MS: "asking" }, on: { "application.asked": "asking" } },
        asking: {
          // Queried again meanwhile: the pending answer may predate the change.
          on: { "application.asked": { target: "asking", reenter: true } },
          invoke: {
            id: "askReview",
            src: "ask",
            onDone: [
              { guard: { type: "isFailed", params: ({ event }) => ({ answer: event.output }) }, target: "waiting" },
              {
                target: "#application.deciding",
                actions: { type: "take", params: ({ event }) => ({ answer: event.output }) },
              },
            ],
          },
        },
      },
    },
    passed: { entry: "announcePass", type: "final" },
    refused: {
      on: {
        "application.renewed": {
          target: "editing",
          actions: assign(({ context }) => ({ form: formAfter(context.application, context.kind) })),
        },
      },
    },
  },
});

export type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>;
export type ApplicationStage = "editing" | "submitting" | "uncertain" | "review" | "passed" | "refused";

export function applicationStage(snapshot: ApplicationSnapshot): ApplicationStage {
  const stages = ["submitting", "uncertain", "review", "passed", "refused"] as const;
  return stages.find((stage) => snapshot.matches(stage)) ?? "editing";
}
