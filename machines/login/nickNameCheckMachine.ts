import { type SnapshotFrom, assign, fromPromise, setup } from "xstate";
import type { Result } from "../../contract/result.ts";
import { nickNameProblem } from "../../contract/rules/nickName.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import type { Refusal } from "../kit/refusal.ts";

export type NickNameAnswer = Result<{ readonly isAvailable: boolean; readonly problem: string }, Refusal>;

/** Debounce: how long typing must pause before the server is asked. */
const NICKNAME_CHECK_MS = 300;

interface NickNameCheckContext {
  /** Trimmed. */
  readonly nickName: string;
  /** Why the nickname is not available: by the rules, or by the server. */
  readonly problem: string;
}

interface NickNameTyped {
  readonly type: "nickName.typed";
  readonly nickName: string;
}

const notProvided = notProvidedIn("nickNameCheckMachine");

/**
 * Checks while typing whether a nickname is available (the call is in docs/product.md 7; section 5 says that its
 * rules are not shown). A check that fails is left to the server at submission.
 */
export const nickNameCheckMachine = setup({
  types: { context: {} as NickNameCheckContext, events: {} as NickNameTyped },
  actors: {
    /** Provided by the app: asks the server whether the nickname is available, and why not. */
    checkNickName: fromPromise<NickNameAnswer, { readonly nickName: string }>(() => notProvided("actor checkNickName")),
  },
  guards: {
    isEmpty: ({ event }) => event.nickName.trim() === "",
    isBad: ({ event }) => nickNameProblem(event.nickName.trim()) !== null,
    isSame: ({ context, event }) => event.nickName.trim() === context.nickName,
  },
  actions: {
    take: assign(({ event }) => ({ nickName: event.nickName.trim(), problem: "" })),
    judge: assign(({ context }) => ({ problem: nickNameProblem(context.nickName) ?? "" })),
  },
}).createMachine({
  id: "nickNameCheck",
  context: { nickName: "", problem: "" },
  initial: "empty",
  on: {
    "nickName.typed": [
      { guard: "isSame" },
      { guard: "isEmpty", target: ".empty", actions: "take" },
      { guard: "isBad", target: ".taken", actions: ["take", "judge"] },
      { target: ".resting", actions: "take", reenter: true },
    ],
  },
  states: {
    empty: {},
    resting: { after: { [NICKNAME_CHECK_MS]: "checking" } },
    checking: {
      invoke: {
        id: "checkNickName",
        src: "checkNickName",
        input: ({ context }) => ({ nickName: context.nickName }),
        onDone: [
          { guard: ({ event }) => !event.output.ok, target: "unknown" },
          { guard: ({ event }) => event.output.ok && event.output.value.isAvailable, target: "available" },
          {
            target: "taken",
            actions: assign(({ event }) => ({ problem: event.output.ok ? event.output.value.problem : "" })),
          },
        ],
      },
    },
    available: {},
    taken: {},
    unknown: {},
  },
});

export type NickNameCheckSnapshot = SnapshotFrom<typeof nickNameCheckMachine>;

/** The sentence under the field; null for none. */
export function nickNameVerdict(snapshot: NickNameCheckSnapshot): { readonly isGood: boolean; readonly text: string } | null {
  if (snapshot.value === "available") return { isGood: true, text: "昵称可以使用" };
  return snapshot.value === "taken" ? { isGood: false, text: snapshot.context.problem } : null;
}
