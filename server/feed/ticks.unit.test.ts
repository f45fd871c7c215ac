import { expect, test } from "vitest";
import type { NewEvent } from "../../contract/feed/frames.ts";
import { FEED } from "../../contract/limits.ts";
import { type Clock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createHub } from "./hub.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";
import { testSubscriber } from "./testSubscriber.ts";
import type { EventLog } from "./types.ts";

const hubOf = (clock: Clock) => createHub({ log: silentLog(), eventLog: createMemoryEventLog(), clock });
const event = (ch: string, n = 0): NewEvent => ({ ch, at: 1_000 + n, k: "text", d: { n } });
const always = (): boolean => true;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a tick that takes long is followed by a pause of twice its time, at most a quarter of a second after it began", async () => {
  // Here time passes during a send, which the manual clock of the other tests cannot do.
  let now = 1_700_000_000_000;
  const waits: { readonly delayMs: number; readonly run: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    setTimer(delayMs, run) {
      waits.push({ delayMs, run });
      return () => undefined;
    },
  };
  /** Without the long time-outs, which never fire here. */
  const ticks = () => waits.splice(0).filter(({ delayMs }) => delayMs <= 1_000);
  const hub = hubOf(clock);
  await hub.publish([event("fb:1")]);
  ticks().forEach(({ run }) => run());
  let sendingMs = 0;
  const reader = testSubscriber();
  await hub.join("fb:1", null, { ...reader, deliver: () => void (now += sendingMs) }, always);
  const nextAfter = async (tookMs: number): Promise<number | undefined> => {
    now += 1_000;
    sendingMs = tookMs;
    await hub.publish([event("fb:1", 1)]);
    ticks().forEach(({ run }) => run());
    await hub.publish([event("fb:1", 2)]);
    const next = ticks();
    sendingMs = 0;
    next.forEach(({ run }) => run());
    return next[0] && next[0].delayMs + tookMs;
  };
  expect(await nextAfter(0)).toBe(FEED.tickMs);
  expect(await nextAfter(5)).toBe(FEED.tickMs);
  expect(await nextAfter(20)).toBe(60);
  expect(await nextAfter(120)).toBe(250);
});

/** A hub whose one reader is told of an event after a quiet while. */
async function followed() {
  const clock = manualClock();
  const hub = hubOf(clock);
  await hub.publish([event("fb:1")]);
  const reader = testSubscriber();
  await hub.join("fb:1", null, reader, always);
  clock.advance(1_000);
  await hub.publish([event("fb:1", 1)]);
  clock.advance(0);
  return { clock, hub, reader };
}

test("after a quiet while news leaves at once; what follows within 16 ms leaves together", async () => {
  const { clock, hub, reader } = await followed();
  expect(reader.events).toHaveLength(1);
  await hub.publish([event("fb:1", 2)]);
  clock.advance(15);
  await hub.publish([event("fb:1", 3)]);
  expect(reader.events).toHaveLength(1);
  clock.advance(1);
  expect([reader.events.length, reader.writes]).toEqual([3, 3]);
});

test.each([-3_600_000, 3_600_000])("news leaves within a quarter of a second after the clock was set by %i ms", async (byMs) => {
  const { clock, hub, reader } = await followed();
  clock.set(byMs);
  for (const n of [2, 3]) {
    await hub.publish([event("fb:1", n)]);
    clock.advance(250);
    expect(reader.events).toHaveLength(n);
  }
});

test("events of a channel that nobody follows begin no tick: what somebody follows does not wait for it", async () => {
  const clock = manualClock();
  const hub = hubOf(clock);
  await hub.publish([event("fb:1"), event("fb:2")]);
  const reader = testSubscriber();
  await hub.join("fb:1", null, reader, always);
  const before = await hub.position("fb:2");
  clock.advance(1_000);
  await hub.publish([event("fb:2", 1)]);
  clock.advance(1);
  await hub.publish([event("fb:1", 1)]);
  clock.advance(0);
  expect(reader.events).toHaveLength(1);
  // A subscriber of the other channel gets the earlier and the new event.
  const late = testSubscriber();
  late.position = before;
  await hub.join("fb:2", before, late, always);
  await hub.publish([event("fb:2", 2)]);
  clock.advance(FEED.tickMs);
  expect(late.events.map(({ s }) => s)).toEqual([2, 3]);
  expect(late.faults).toEqual([]);
});

test("a hub that is closed waits for what is being written, and whoever follows it is sent it", async () => {
  let written = (): void => undefined;
  const kept = createMemoryEventLog();
  await kept.append([event("fb:1")]);
  const eventLog: EventLog = {
    ...kept,
    async append(...of) {
      await new Promise<void>((resolve) => void (written = resolve));
      return kept.append(...of);
    },
  };
  const clock = manualClock();
  const hub = createHub({ log: silentLog(), eventLog, clock });
  const reader = testSubscriber();
  await hub.join("fb:1", null, reader, always);
  const publishing = hub.publish([event("fb:1", 1)]);
  await settle();
  const closing = hub.close().then(() => reader.events.length);
  await settle();
  expect(reader.events).toEqual([]);
  written();
  expect(await closing).toBe(1);
  await publishing;
  expect(clock.pending).toBe(0);
});
