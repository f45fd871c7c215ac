import { assign, setup } from "xstate";

export const JUMP_S = 3;

/**
 * The jump page (`/user/comJumpPage`, docs/product.md 2, which says no more about it): three seconds, or a press; then the
 * machine is done, and its owner navigates. It has no effects of its own.
 */
export const jumpMachine = setup({
  types: { context: {} as { readonly remainingS: number }, events: {} as { readonly type: "jump.chosen" } },
  guards: { isLastSecond: ({ context }) => context.remainingS <= 1 },
}).createMachine({
  id: "jump",
  context: { remainingS: JUMP_S },
  initial: "waiting",
  states: {
    waiting: {
      after: {
        1_000: [
          { guard: "isLastSecond", target: "gone" },
          { target: "waiting", reenter: true, actions: assign(({ context }) => ({ remainingS: context.remainingS - 1 })) },
        ],
      },
      on: { "jump.chosen": "gone" },
    },
    gone: { type: "final" },
  },
});
