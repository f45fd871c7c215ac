import { type SnapshotFrom, assign, fromPromise, setup } from "xstate";
import { LOGIN_BANNER_MS, PASSWORD_MAX_LENGTH } from "../../contract/limits.ts";
import type { Result } from "../../contract/result.ts";
import type { Refusal } from "../code/codeCountdownMachine.ts";
import { newPasswordProblem } from "../../contract/rules/login.ts";
import { notProvidedIn } from "../kit/notProvided.ts";

export type SetPasswordField = "password" | "confirmation";

/** Why it did not work: the one-time key could not be had, or the server refused the password. */
export type SetPasswordFailure = Refusal & { readonly at: "key" | "call" };
export type SetPasswordAnswer = Result<unknown, SetPasswordFailure>;

interface SetPasswordContext {
  readonly password: string;
  readonly confirmation: string;
  readonly problems: Readonly<Partial<Record<SetPasswordField, string>>>;
  readonly failure: { readonly kind: "error" | "warning"; readonly text: string } | null;
}

type SetPasswordEvent =
  | { readonly type: "field.typed"; readonly field: SetPasswordField; readonly text: string }
  | { readonly type: "form.submitted" };

/** The rule's one problem (spec section 5), at the field that can mend it. */
export function newPasswordProblems(password: string, confirmation: string): SetPasswordContext["problems"] {
  const problem = newPasswordProblem(password, confirmation);
  if (problem === null) return {};
  // Whatever the confirmation says, the password's own problems come first: alike, the two differ in nothing else.
  return newPasswordProblem(password, password) === null ? { confirmation: problem } : { password: problem };
}

/** An error for a key that could not be had, the server's message as a warning for the rest (spec section 8). */
function failureOf({ at, code, message }: SetPasswordFailure): SetPasswordContext["failure"] {
  if (at === "key") return { kind: "error", text: message === "" ? "密钥获取失败，请稍后再试" : message };
  return { kind: "warning", text: code === 0 || message === "" ? "设置失败，请稍后再试" : message };
}

const notProvided = notProvidedIn("setPasswordMachine");

/** The password that a first login without one asks for (spec section 4). Done once it is set. */
export const setPasswordMachine = setup({
  types: { context: {} as SetPasswordContext, events: {} as SetPasswordEvent },
  actors: {
    /** Provided by the app: seals the password under a one-time key and sets it. */
    setPassword: fromPromise<SetPasswordAnswer, { readonly password: string }>(() => notProvided("actor setPassword")),
  },
  guards: {
    isGood: ({ context }) => newPasswordProblem(context.password, context.confirmation) === null,
  },
}).createMachine({
  id: "setPassword",
  context: { password: "", confirmation: "", problems: {}, failure: null },
  initial: "editing",
  states: {
    editing: {
      initial: "calm",
      states: {
        calm: {},
        failed: { after: { [LOGIN_BANNER_MS]: "calm" } },
      },
      on: {
        "field.typed": {
          actions: assign(({ event }) => ({ [event.field]: event.text.slice(0, PASSWORD_MAX_LENGTH), problems: {} })),
        },
        "form.submitted": [
          { guard: "isGood", target: "submitting" },
          { actions: assign(({ context }) => ({ problems: newPasswordProblems(context.password, context.confirmation) })) },
        ],
      },
    },
    submitting: {
      invoke: {
        id: "setPassword",
        src: "setPassword",
        input: ({ context }) => ({ password: context.password }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "done",
            actions: assign({ password: "", confirmation: "" }),
          },
          {
            target: "editing.failed",
            actions: assign(({ event }) => ({ failure: event.output.ok ? null : failureOf(event.output.error) })),
          },
        ],
      },
    },
    done: { type: "final" },
  },
});

export type SetPasswordSnapshot = SnapshotFrom<typeof setPasswordMachine>;

/** What is shown over the form for 3 s; null when nothing is. */
export function setPasswordFailure(snapshot: SetPasswordSnapshot): SetPasswordContext["failure"] {
  return snapshot.matches({ editing: "failed" }) ? snapshot.context.failure : null;
}
