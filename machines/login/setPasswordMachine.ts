import { type SnapshotFrom, assign, fromPromise, setup } from "xstate";
import { PASSWORD_MAX_LENGTH } from "../../contract/limits.ts";
import type { Result } from "../../contract/result.ts";
import { newPasswordProblem } from "../../contract/rules/login.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import type { Problems } from "../kit/problems.ts";
import { type SettingFailure, type SettingRefusal, settingFailure } from "../kit/refusal.ts";
import { BANNER } from "./banner.ts";

export type SetPasswordField = "password" | "confirmation";

export type SetPasswordAnswer = Result<unknown, SettingRefusal>;

interface SetPasswordContext {
  readonly password: string;
  readonly confirmation: string;
  readonly problems: Problems<SetPasswordField>;
  readonly failure: SettingFailure | null;
}

type SetPasswordEvent =
  | { readonly type: "field.typed"; readonly field: SetPasswordField; readonly text: string }
  | { readonly type: "form.submitted" };

const notProvided = notProvidedIn("setPasswordMachine");

/**
 * The password that a user without one has to set after the first login (docs/product.md 4, login success; rules in 5,
 * words in 8). The machine is done once it is set; the context drops it then.
 */
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
      ...BANNER,
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
            actions: assign(({ event }) => ({ failure: event.output.ok ? null : settingFailure(event.output.error) })),
          },
        ],
      },
    },
    done: { type: "final" },
  },
});

export type SetPasswordSnapshot = SnapshotFrom<typeof setPasswordMachine>;

/** Failure shown over the form for 3 s; null for none. */
export function setPasswordFailure(snapshot: SetPasswordSnapshot): SettingFailure | null {
  return snapshot.matches({ editing: "failed" }) ? snapshot.context.failure : null;
}

/** The rule's one problem (docs/product.md 5), at the field where the user can fix it. */
export function newPasswordProblems(password: string, confirmation: string): Problems<SetPasswordField> {
  const problem = newPasswordProblem(password, confirmation);
  if (problem === null) return {};
  // Problems of the password itself come first: compared with itself, a confirmation mismatch is impossible.
  return newPasswordProblem(password, password) === null ? { confirmation: problem } : { password: problem };
}
