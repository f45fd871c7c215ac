import { setImmediate } from "node:timers/promises";

/** Does work to its end; between two of its steps whoever else waits has a turn. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await setImmediate();
  }
}
