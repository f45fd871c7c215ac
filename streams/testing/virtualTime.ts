import type { VirtualTimeScheduler } from "rxjs";

/** Turns of promises that follow one another in what a test waits for, with room to spare. */
const TURNS = 40;

/** Lets `ms` pass, and all that is due meanwhile happen. */
export function passTime(scheduler: VirtualTimeScheduler, ms: number): void {
  const target = scheduler.frame + ms;
  scheduler.maxFrames = target;
  scheduler.flush();
  scheduler.frame = target;
}

/** Answers that are there are taken. */
export async function settled(): Promise<void> {
  for (let i = 0; i < TURNS; i += 1) await Promise.resolve();
}
