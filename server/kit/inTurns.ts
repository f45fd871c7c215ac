import { setImmediate } from "node:timers/promises";

/** Runs work to its end, and yields to other work between two steps. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await setImmediate();
  }
}
