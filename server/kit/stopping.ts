import { type Clock, systemClock } from "./clock.ts";

/**
 * One request to stop arrives more than once: Ctrl-C goes to every process of the terminal, npm passes it on, and so does
 * the parent process. Signals within this time are the same request; later ones are impatience.
 */
const SAME_REQUEST_MS = 1_500;
const PARENT_CHECK_MS = 500;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/** Sent over the channel by a parent to the process it started. */
export interface StopMessage {
  readonly stop: string;
}

export interface StopHandlers {
  /** Called once. `reason`: the signal's name, or `parent` when the parent is gone. */
  stop(reason: string): void;
  /** Called when the request is repeated some time later. */
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
    if (isHurried || now - firstAt < SAME_REQUEST_MS) return;
    isHurried = true;
    handlers.hurry();
  };
}

/** Listens for every request to end: signals, a message of the parent, the parent's end. */
export function onStopRequested(handlers: StopHandlers): void {
  const request = createStopRequest(handlers);
  for (const signal of SIGNALS) process.on(signal, () => request(signal));
  // A terminal that is gone takes no more output; that must not crash the process before it has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  if (process.channel) {
    process.on("message", (message: unknown) => {
      const reason = (message as Partial<StopMessage> | null)?.stop;
      if (typeof reason === "string") request(reason);
    });
    process.on("disconnect", () => request("parent"));
    // The channel is there to notice the parent's end; it must not keep the process alive.
    process.channel.unref();
  }
}

/** For a process without a channel to its parent: notices that the parent is gone. */
export function onParentExit(handler: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    handler();
  }, PARENT_CHECK_MS);
  timer.unref();
}
