import type { CodeCountdownInput, CodeCountdownSnapshot } from "./codeCountdownMachine.ts";

/**
 * How a form invokes its countdown: the form's setup has the actor `countdown` and the action `seeCountdown`, its context
 * what was `kept` from before.
 */
export const COUNTDOWN = {
  id: "countdown",
  src: "countdown",
  input: ({ context }: { readonly context: { readonly kept: CodeCountdownInput } }) => context.kept,
  onSnapshot: {
    actions: {
      type: "seeCountdown",
      params: ({ event }: { readonly event: { readonly snapshot: CodeCountdownSnapshot } }) => ({ snapshot: event.snapshot }),
    },
  },
} as const;
