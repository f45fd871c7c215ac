import type { NewEvent } from "../../contract/feed/frames.ts";
import { FEED } from "../../contract/limits.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createHub, type HubOptions } from "./hub.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";

/** For tests: a hub over a log in memory. */
export function setUp(over: Partial<HubOptions> = {}) {
  const clock = manualClock();
  const eventLog = createMemoryEventLog();
  const hub = createHub({ log: silentLog(), eventLog, clock, ...over });
  const tick = (): void => clock.advance(FEED.tickMs);
  return { clock, eventLog, hub, tick };
}

export const event = (ch: string, n = 0, over: Partial<NewEvent> = {}): NewEvent => ({ ch, at: 1_000 + n, k: "text", d: { n }, ...over });
export const always = (): boolean => true;
/** Lets all pending promise callbacks run. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
