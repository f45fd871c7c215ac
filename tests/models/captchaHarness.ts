import { type AnyActorLogic, type AnyStateMachine, SimulatedClock, createActor, fromPromise } from "xstate";
import type { Result } from "../../contract/result.ts";
import type { CaptchaEmitted } from "../../machines/captcha/challenge.ts";

export const SECRET = "s3cretK3y0123456";
export const VERIFICATION = "the-verification";

/** Lets promise callbacks run. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 6; i += 1) await Promise.resolve();
}

export type Answers = Result<unknown, { readonly code: number; readonly message: string }>;

/** Actors that answer on command and record their inputs. */
export function puppets() {
  const asked: { readonly load: unknown[]; readonly check: unknown[] } = { load: [], check: [] };
  let answer: ((value: Answers) => void) | null = null;
  const actorOf = (kind: "load" | "check") =>
    fromPromise<Answers, unknown>(({ input, signal }) => {
      asked[kind].push(input);
      return new Promise((resolve) => {
        answer = resolve;
        signal.addEventListener("abort", () => (answer = null));
      });
    });
  return {
    asked,
    actors: { fetchChallenge: actorOf("load") as AnyActorLogic, check: actorOf("check") as AnyActorLogic },
    async answer(value: Answers): Promise<void> {
      if (!answer) throw new Error("nobody is asking");
      answer(value);
      answer = null;
      await settle();
    },
  };
}

/** One step of a path: an event, an actor's answer, or time that passes. */
export type Step =
  | { readonly send: { readonly type: string } & Record<string, unknown> }
  | { readonly answer: Answers }
  | { readonly waitMs: number };

export interface Run {
  readonly value: () => string;
  readonly context: () => Record<string, unknown>;
  readonly emitted: CaptchaEmitted[];
  readonly asked: ReturnType<typeof puppets>["asked"];
  readonly snapshot: () => unknown;
  step(step: Step): Promise<void>;
}

export function start(machine: AnyStateMachine): Run {
  const clock = new SimulatedClock();
  const hands = puppets();
  const actor = createActor(machine.provide({ actors: hands.actors }), { clock, input: { now: () => clock.now() } });
  const emitted: CaptchaEmitted[] = [];
  actor.on("*", (event) => void emitted.push(event as CaptchaEmitted));
  actor.start();
  const valueOf = (value: unknown): string =>
    typeof value === "string" ? value : (Object.entries(value as object).map(([k, v]) => `${k}.${String(v)}`)[0] ?? "");
  return {
    emitted,
    asked: hands.asked,
    snapshot: () => actor.getSnapshot(),
    value: () => valueOf(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context as Record<string, unknown>,
    async step(step) {
      if ("send" in step) actor.send(step.send);
      else if ("waitMs" in step) clock.increment(step.waitMs);
      else await hands.answer(step.answer);
    },
  };
}

/**
 * Visits every state the given steps reach, by a shortest path each, on the simulated clock. `stepsAt` gives the possible
 * steps in a state. `visit` asserts the invariants in every state of every path.
 */
export async function walk(
  machine: AnyStateMachine,
  stepsAt: (value: string) => readonly Step[],
  visit: (run: Run, value: string) => void,
): Promise<Map<string, readonly Step[]>> {
  const found = new Map<string, readonly Step[]>();
  const queue: (readonly Step[])[] = [[]];
  for (let path = queue.shift(); path; path = queue.shift()) {
    const run = start(machine);
    visit(run, run.value());
    for (const step of path) {
      await run.step(step);
      visit(run, run.value());
    }
    const { x, points, problem, text } = run.context();
    const state = `${run.value()} ${JSON.stringify({ x, points, problem, text })}`;
    if (found.has(state)) continue;
    found.set(state, path);
    for (const step of stepsAt(run.value())) queue.push([...path, step]);
  }
  return found;
}
