import { assign, fromPromise, setup } from "xstate";
import type { Result } from "../../contract/result.ts";
import { notProvidedIn } from "../kit/notProvided.ts";
import type { Refusal } from "../kit/refusal.ts";
import { outcomeOf } from "../kit/outcome.ts";
import { type Intent, intentFor } from "./intent.ts";

export interface IntentInput<R> {
  /** A stored intent whose outcome is unknown; null for none. */
  readonly storedIntent: Intent<R> | null;
  /** Makes a new idempotency key. */
  readonly makeKey: () => string;
}

export interface IntentContext<R> {
  /** The request whose outcome is not known yet. */
  readonly intent: Intent<R> | null;
  /** The server's last refusal; null for none. */
  readonly refusal: Refusal | null;
  /** Whether an attempt of this intent may still be on its way to the server. */
  readonly isLoose: boolean;
  readonly makeKey: () => string;
}

export type IntentEvent<R> =
  | { readonly type: "intent.submitted"; readonly request: R }
  /** A stored intent arrives after the first paint, which is the server's. */
  | { readonly type: "intent.restored"; readonly intent: Intent<R> }
  /** Sends the same request again. */
  | { readonly type: "intent.retried" }
  /** The user gives up: the records show whether it was done. */
  | { readonly type: "intent.abandoned" };

const notProvided = notProvidedIn("intentMachine");

/**
 * Sends one request at a time: idle -> sending -> idle, or `uncertain` while its outcome is unknown. The same request
 * again, by hand or after a reload, uses the same key; another request has a key of its own.
 *
 * `R`: the request. `A`: the server's answer. Recharge, nobility, gifts and packets run it; the withdrawal, which has
 * secrets and retries by itself, shares its rules (intent.ts).
 */
export function createIntentMachine<R, A>(isSame: (a: R, b: R) => boolean) {
  return setup({
    types: { context: {} as IntentContext<R>, events: {} as IntentEvent<R>, input: {} as IntentInput<R> },
    actors: {
      /** Provided by the app: sends the request to the server. */
      send: fromPromise<Result<A, Refusal>, Intent<R>>(() => notProvided("actor send")),
    },
    actions: {
      /** Provided by the app: stores the intent before it is sent, so that it survives a reload. */
      persist: (_args, _params: { readonly intent: Intent<R> }) => notProvided("action persist"),
      /** Provided by the app: deletes the stored intent. */
      forget: () => notProvided("action forget"),
      /** Provided by the app: the server has accepted the request. */
      accept: (_args, _params: { readonly intent: Intent<R>; readonly value: A }) => notProvided("action accept"),
      /** Provided by the app: the server has refused the request, or its outcome is unknown (`isOpen`). */
      refuse: (_args, _params: { readonly refusal: Refusal; readonly isOpen: boolean }) => notProvided("action refuse"),
      submit: assign(({ context: { intent, isLoose, makeKey } }, { request }: { readonly request: R }) => {
        const next = intentFor(intent, request, { isSame, makeKey });
        return { intent: next, isLoose: next === intent && isLoose, refusal: null };
      }),
    },
    guards: { hasIntent: ({ context }) => context.intent !== null },
  }).createMachine({
    id: "intent",
    context: ({ input: { storedIntent, makeKey } }) => ({ intent: storedIntent, refusal: null, isLoose: storedIntent !== null, makeKey }),
    initial: "opening",
    states: {
      opening: { always: [{ guard: "hasIntent", target: "uncertain" }, { target: "idle" }] },
      idle: {
        on: {
          "intent.restored": { target: "uncertain", actions: assign(({ event }) => ({ intent: event.intent, isLoose: true })) },
          "intent.submitted": { target: "sending", actions: { type: "submit", params: ({ event }) => event } },
        },
      },
      sending: {
        entry: { type: "persist", params: ({ context }) => ({ intent: present(context.intent) }) },
        on: { "intent.abandoned": { target: "idle", actions: [assign({ intent: null, refusal: null, isLoose: false }), "forget"] } },
        invoke: {
          id: "send",
          src: "send",
          input: ({ context }) => present(context.intent),
          onDone: [
            {
              guard: ({ event }) => event.output.ok,
              target: "idle",
              actions: [
                "forget",
                { type: "accept", params: ({ context, event }) => ({ intent: present(context.intent), value: valueOf(event.output) }) },
                assign({ intent: null, refusal: null, isLoose: false }),
              ],
            },
            {
              guard: ({ event }) => outcomeOf(event.output) !== "refused",
              target: "uncertain",
              actions: [
                assign(({ event }) => ({ refusal: refusalOf(event.output), isLoose: true })),
                { type: "refuse", params: ({ event }) => ({ refusal: refusalOf(event.output), isOpen: true }) },
              ],
            },
            {
              target: "idle",
              actions: [
                "forget",
                // When a retry is refused, the first attempt may still be on its way: the same request keeps its key.
                assign(({ context, event }) => ({ intent: context.isLoose ? context.intent : null, refusal: refusalOf(event.output) })),
                { type: "refuse", params: ({ event }) => ({ refusal: refusalOf(event.output), isOpen: false }) },
              ],
            },
          ],
        },
      },
      uncertain: {
        on: {
          "intent.submitted": { target: "sending", actions: { type: "submit", params: ({ event }) => event } },
          "intent.retried": { target: "sending" },
          "intent.abandoned": { target: "idle", actions: [assign({ intent: null, refusal: null, isLoose: false }), "forget"] },
        },
      },
    },
  });
}

function present<R>(intent: Intent<R> | null): Intent<R> {
  if (intent === null) throw new Error("intentMachine: nothing is being asked for");
  return intent;
}

function valueOf<A>(answer: Result<A, Refusal>): A {
  if (!answer.ok) throw new Error("intentMachine: an answer that is a refusal has no value");
  return answer.value;
}

function refusalOf(answer: Result<unknown, Refusal>): Refusal {
  if (answer.ok) throw new Error("intentMachine: an answer that is not a refusal has no reason");
  return answer.error;
}

export type IntentMachine<R, A> = ReturnType<typeof createIntentMachine<R, A>>;
