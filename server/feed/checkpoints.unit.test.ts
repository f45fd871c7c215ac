import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createCheckpoints } from "./checkpoints.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const gone = (): Error => Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });

/** A match log with checkpoints every three events; the test itself triggers the commits. */
async function setUp() {
  const clock = manualClock();
  const eventLog = createMemoryEventLog();
  const failures: Error[] = [];
  const reads: number[] = [];
  const listeners = new Set<(events: readonly FeedEvent[]) => void>();
  const checkpoints = createCheckpoints({
    hub: {
      onCommitted(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      position: (ch) => eventLog.position(ch),
    },
    eventLog: {
      ...eventLog,
      async read(ch, after, limit) {
        reads.push(after);
        const failure = failures.shift();
        if (failure) throw failure;
        return eventLog.read(ch, after, limit);
      },
    },
    clock,
    log: silentLog(),
    every: 3,
    fold: (_ch, state, events) => events.reduce((sum, event) => sum + Number(event.d), state === null ? 0 : Number(state)),
  });
  const append = async (ch: string, ...values: readonly number[]): Promise<void> => {
    const appended = await eventLog.append(values.map((d) => ({ ch, at: 1, k: "text", d })));
    for (const listener of listeners) listener(appended.filter((event) => event !== null));
  };
  return { clock, eventLog, checkpoints, failures, reads, append, listeners };
}

test("keeps the state at every third event of a match, folded on from the checkpoint before, and of nothing else", async () => {
  const { eventLog, checkpoints, append, reads } = await setUp();
  await append("fb:1", 1, 2, 3, 4, 5);
  await append("room:1", 1, 2, 3);
  await append("fb", 1, 2, 3);
  await append("fb:1", 6, 7);
  await checkpoints.settled();
  expect(await eventLog.checkpoint("fb:1", 5)).toMatchObject({ s: 3, state: 6 });
  expect(await eventLog.checkpoint("fb:1", 7)).toMatchObject({ s: 6, state: 21 });
  expect(await eventLog.checkpoint("room:1", 3)).toBeNull();
  expect(reads).toEqual([0, 3]);
});

test("waits a second for a database that is gone, and gives up one it refuses", async () => {
  const { clock, eventLog, checkpoints, failures, reads, append } = await setUp();
  failures.push(gone());
  await append("fb:1", 1, 2, 3);
  await settle();
  clock.advance(999);
  await settle();
  expect(reads).toHaveLength(1);
  clock.advance(1);
  await checkpoints.settled();
  expect(await eventLog.checkpoint("fb:1", 3)).toMatchObject({ state: 6 });
  failures.push(new Error("no such table"));
  await append("fb:1", 4, 5, 6);
  await checkpoints.settled();
  expect(await eventLog.checkpoint("fb:1", 6)).toMatchObject({ s: 3 });
  expect(reads).toHaveLength(3);
});

test("takes nothing new once it is stopped, and tries what it is at no more", async () => {
  const { clock, checkpoints, failures, reads, append, listeners } = await setUp();
  failures.push(gone());
  await append("fb:1", 1, 2, 3);
  await settle();
  const stopped = checkpoints.stop();
  expect(listeners.size).toBe(0);
  clock.advance(1_000);
  await stopped;
  expect(reads).toHaveLength(1);
});
