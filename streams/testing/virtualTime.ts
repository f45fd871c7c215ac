import type { VirtualTimeScheduler } from "rxjs";

/** Microtask turns that a test waits for, with room to spare. */
const TURNS = 40;

/** Advances by `ms`, running every action due meanwhile. */
export function passTime(scheduler: VirtualTimeScheduler, ms: number): void {
  const target = scheduler.frame + ms;
  scheduler.maxFrames = target;
  scheduler.flush();
  scheduler.frame = target;
}

/** Waits until resolved promises have been handled. */
export async function settled(): Promise<void> {
  for (let i = 0; i < TURNS; i += 1) await Promise.resolve();
}
