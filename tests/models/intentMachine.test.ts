import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { type Result, err, ok } from "../../contract/result.ts";
import type { Refusal } from "../../machines/kit/refusal.ts";
import { outcomeOf } from "../../machines/kit/outcome.ts";
import type { Intent } from "../../machines/money/intent.ts";
import { createIntentMachine } from "../../machines/money/intentMachine.ts";

/** What happens to a request at the server, and to its answer. */
type Fate = "done" | "doneUnheard" | "lost" | "late" | "refused" | "busy";
const FATES: readonly Fate[] = ["done", "doneUnheard", "lost", "late", "refused", "busy"];

type Step = { readonly kind: "submit"; readonly request: "a" | "b"; readonly fate: Fate } | { readonly kind: "retry"; readonly fate: Fate };

const NO_ANSWER = err({ code: 0, message: "" });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A server that does each key once, and a network that may lose messages either way or deliver them late. */
function world(kept: Intent<string> | null = null) {
  const done = new Map<string, string>();
  const asked: Intent<string>[] = [];
  const late: (() => void)[] = [];
  const heard: string[] = [];
  let fate: Fate = "done";
  let inStore: Intent<string> | null = kept;
  let keys = 0;

  function answer(intent: Intent<string>): Result<string, Refusal> {
    asked.push(intent);
    const does = (): void => void (done.has(intent.key) || done.set(intent.key, intent.request));
    switch (fate) {
      case "done":
        does();
        return ok(intent.request);
      case "doneUnheard":
        does();
        return NO_ANSWER;
      case "lost":
        return NO_ANSWER;
      case "late":
        late.push(does);
        return NO_ANSWER;
      case "refused":
        return err({ code: 10_020, message: "余额不足" });
      case "busy":
        does();
        return err({ code: 503, message: "" });
      default:
        return fate satisfies never;
    }
  }

  const machine = createIntentMachine<string, string>((a, b) => a === b).provide({
    actors: { send: fromPromise<Result<string, Refusal>, Intent<string>>(async ({ input }) => answer(input)) },
    actions: {
      persist: (_, { intent }) => void (inStore = intent),
      forget: () => void (inStore = null),
      accept: (_, { value }) => void heard.push(value),
      refuse: () => undefined,
    },
  });
  const actor = createActor(machine, { input: { storedIntent: kept, makeKey: () => `key-${(keys += 1)}` } }).start();
  return {
    actor,
    asked,
    heard,
    done,
    stored: () => inStore,
    deliverLate: () => late.splice(0).forEach((arrive) => arrive()),
    async step(step: Step): Promise<void> {
      ({ fate } = step);
      actor.send(step.kind === "retry" ? { type: "intent.retried" } : { type: "intent.submitted", request: step.request });
      await turn();
    },
  };
}

const fate = fc.constantFrom(...FATES);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("submit" as const), request: fc.constantFrom("a" as const, "b" as const), fate }),
  fc.record({ kind: fc.constant("retry" as const), fate }),
);

describe("an intent", () => {
  it("moves money once or not at all, whatever becomes of requests and answers", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { actor, asked, heard, done, deliverLate, step: take } = world();
        for (const one of steps) await take(one);
        // A request retried until it is accepted keeps one key: the server does it once, though every attempt arrives.
        for (const f of ["late", "lost", "doneUnheard", "busy", "done"] as const) await take({ kind: "submit", request: "a", fate: f });
        deliverLate();
        const keys = new Set(asked.slice(-5).map(({ key }) => key));
        expect([...keys].map((key) => done.get(key))).toEqual(["a"]);
        expect(heard.at(-1)).toBe("a");
        expect(actor.getSnapshot().matches("idle")).toBe(true);
        expect(actor.getSnapshot().context.intent).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it("is kept from before it is sent until it is accepted or refused", async () => {
    const { stored, step: take } = world();
    await take({ kind: "submit", request: "a", fate: "lost" });
    expect(stored()).toEqual({ key: "key-1", request: "a" });
    await take({ kind: "retry", fate: "busy" });
    expect(stored()).toEqual({ key: "key-1", request: "a" });
    await take({ kind: "retry", fate: "done" });
    expect(stored()).toBeNull();
  });

  it("keeps its key through a refusal that may have met an earlier attempt on its way, and no other", async () => {
    const { asked, step: take } = world();
    await take({ kind: "submit", request: "a", fate: "late" });
    await take({ kind: "retry", fate: "refused" });
    await take({ kind: "submit", request: "a", fate: "refused" });
    await take({ kind: "submit", request: "b", fate: "refused" });
    await take({ kind: "submit", request: "b", fate: "done" });
    expect(asked.map(({ key }) => key)).toEqual(["key-1", "key-1", "key-1", "key-2", "key-3"]);
  });

  it("that was kept is asked for again by its key, and not before the user says so", async () => {
    const { asked, heard, step: take } = world({ key: "before", request: "a" });
    await turn();
    expect(asked).toEqual([]);
    // When the retry is refused, the stored attempt may still be on its way.
    await take({ kind: "retry", fate: "refused" });
    await take({ kind: "submit", request: "a", fate: "done" });
    expect([asked.map(({ key }) => key), heard]).toEqual([["before", "before"], ["a"]]);
  });

  it("that turns up after the first paint is asked for again by its key, and not before the user says so", async () => {
    const { actor, asked, heard, step: take } = world();
    actor.send({ type: "intent.restored", intent: { key: "before", request: "a" } });
    await turn();
    expect([asked, actor.getSnapshot().value, actor.getSnapshot().context.isLoose]).toEqual([[], "uncertain", true]);
    await take({ kind: "retry", fate: "done" });
    expect([asked, heard]).toEqual([[{ key: "before", request: "a" }], ["a"]]);
  });

  it("that is given up is forgotten, and its answer with it", async () => {
    const { actor, stored, heard } = world();
    actor.send({ type: "intent.submitted", request: "a" });
    actor.send({ type: "intent.abandoned" });
    await turn();
    expect([stored(), heard, actor.getSnapshot().value]).toEqual([null, [], "idle"]);
  });

  it("whose effects nobody provides says which is missing", () => {
    const actor = createActor(
      createIntentMachine<string, string>((a, b) => a === b),
      { input: { storedIntent: null, makeKey: () => "k" } },
    );
    const failures: string[] = [];
    actor.subscribe({ error: (thrown) => failures.push(String(thrown)) });
    actor.start();
    actor.send({ type: "intent.submitted", request: "a" });
    expect(failures).toEqual(["Error: intentMachine: nobody provided the action persist"]);
  });
});

describe("what an answer says of money", () => {
  const codesOf = (outcome: string): readonly number[] =>
    Array.from({ length: 12_000 }, (_, code) => code).filter((code) => outcomeOf(err({ code, message: "" })) === outcome);

  it("is nothing where none came, or a proxy's; and not to be relied on from whoever was busy or did not know the caller", () => {
    expect(outcomeOf(ok({}))).toBe("accepted");
    expect(codesOf("unanswered")).toEqual([0, 502, 503, 504]);
    expect(codesOf("unsure")).toEqual([401, 408, 429, 500, 1001, 1002, 1003]);
    expect(codesOf("accepted")).toEqual([]);
  });
});
