import { describe, expect, it } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createHub } from "./hub.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";

const CH = "fb:1";
const batch = (of: string, length: number) => Array.from({ length }, (_, n) => ({ ch: CH, at: 1_000, k: "text", d: `${of} ${n + 1}` }));
const dataOf = (events: readonly FeedEvent[]) => events.map(({ d }) => d);

/** A hub whose history is too short to answer, so that every page is read from the log. */
function setUp() {
  const eventLog = createMemoryEventLog();
  const reads: number[] = [];
  const during: (() => Promise<unknown>)[] = [];
  const read: typeof eventLog.read = async (...args) => {
    reads.push(args[1]);
    await during.shift()?.();
    return eventLog.read(...args);
  };
  const hub = createHub({ log: silentLog(), eventLog: { ...eventLog, read }, clock: manualClock(), historyEvents: 1 });
  return { hub, reads, duringRead: (run: () => Promise<unknown>) => void during.push(run) };
}

describe("a page of a channel's log", () => {
  it("leads on by `next` to the end of the log, where it is null", async () => {
    const { hub } = setUp();
    await hub.publish(batch("a", 5));
    const { e } = await hub.position(CH);
    const first = await hub.readPage(CH, 0, 2);
    expect([dataOf(first.events), first.next, first.asOf]).toEqual([["a 1", "a 2"], 2, { e, s: 5 }]);
    const last = await hub.readPage(CH, 3, 2);
    expect([dataOf(last.events), last.next, last.asOf]).toEqual([["a 4", "a 5"], null, { e, s: 5 }]);
  });

  it("is empty at the end of the log and beyond it", async () => {
    const { hub, reads } = setUp();
    await hub.publish(batch("a", 3));
    const asOf = await hub.position(CH);
    for (const after of [3, 900]) expect(await hub.readPage(CH, after, 2)).toEqual({ events: [], next: null, asOf });
    // Polling a quiet channel does not read its log.
    expect(reads).toEqual([]);
  });

  it("of a channel that was never written is empty", async () => {
    const { hub } = setUp();
    expect(await hub.readPage(CH, 0, 10)).toMatchObject({ events: [], next: null, asOf: { s: 0 } });
  });

  it("is read again when the channel is reset between the reads: never events of one epoch under the name of another", async () => {
    const { hub, duringRead } = setUp();
    await hub.publish(batch("old", 4));
    duringRead(async () => {
      await hub.reset(CH);
      await hub.publish(batch("new", 3));
    });
    const page = await hub.readPage(CH, 1, 10);
    expect([dataOf(page.events), page.next, page.asOf]).toEqual([["new 2", "new 3"], null, await hub.position(CH)]);
  });

  it("goes as far as the log when events were appended after its position was read", async () => {
    const { hub, duringRead } = setUp();
    await hub.publish(batch("a", 4));
    const { e } = await hub.position(CH);
    duringRead(() => hub.publish(batch("b", 2)));
    const page = await hub.readPage(CH, 2, 10);
    expect([dataOf(page.events), page.next, page.asOf]).toEqual([["a 3", "a 4", "b 1", "b 2"], null, { e, s: 6 }]);
  });
});
