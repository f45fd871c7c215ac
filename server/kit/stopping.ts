import { type Clock, systemClock } from "./clock.ts";

/**
 * One request to stop arrives more than once: Ctrl-C goes to every process of the terminal, npm passes it on, and so does
 * whoever started us. What comes within this time is the same request; what comes later is impatience.
 */
const SAME_WISH_MS = 1_500;
const PARENT_CHECK_MS = 500;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/** What a starting process sends over the channel to one it started. */
export interface StopMessage {
  readonly stop: string;
}

export interface StopHandlers {
  /** Once. `reason`: the signal's name, or `parent` when whoever started us is gone. */
  stop(reason: string): void;
  /** Asked again, some time later. */
  hurry(): void;
}

/** Distinguishes the first request to stop from its echoes and from impatience. */
export function createStopRequest(handlers: StopHandlers, clock: Pick<Clock, "now"> = systemClock): (reason: string) => void {
  let firstAt: number | null = null;
  let isHurried = false;
  return (reason) => {
    const now = clock.now();
    if (firstAt === null) {
      firstAt = now;
      handlers.stop(reason);
      return;
    }
    if (isHurried || now - firstAt < SAME_WISH_MS) return;
    isHurried = true;
    handlers.hurry();
  };
}

/** Whatever may ask this process to end: signals, a message of its parent, its parent's end. */
export function onStopRequested(handlers: StopHandlers): void {
  const request = createStopRequest(handlers);
  for (const signal of SIGNALS) process.on(signal, () => request(signal));
  // A terminal that is gone takes no more output, which is no reason to fall over instead of ending.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  if (process.channel) {
    process.on("message", (message: unknown) => {
      const reason = (message as Partial<StopMessage> | null)?.stop;
      if (typeof reason === "string") request(reason);
    });
    process.on("disconnect", () => request("parent"));
    // The channel is there to notice the parent's end; it is no reason to stay.
    process.channel.unref();
  }
}

/** For a process whose parent opened no channel to it: notices that the parent is gone. */
export function onParentGone(gone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, PARENT_CHECK_MS);
  timer.unref();
}
