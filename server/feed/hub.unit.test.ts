import { expect, test, vi } from "vitest";
import { FEED } from "../../contract/limits.ts";
import { createMetrics } from "../kit/metrics.ts";
import { History } from "./history.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";
import { always, event, settle, setUp } from "./hub.testing.ts";
import { testSubscriber } from "./testSubscriber.ts";

const gone = (): Error => Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });

test("publications of one tick are one frame, written to every subscriber", async () => {
  const { hub, tick } = setUp();
  await hub.publish([event("fb:1")]);
  const readers = [testSubscriber(), testSubscriber()];
  for (const reader of readers) await hub.join("fb:1", null, reader, always);
  await hub.publish([event("fb:1", 1)]);
  await hub.publish([event("fb:1", 2), event("fb:1", 3)]);
  expect(readers.map((r) => r.writes)).toEqual([1, 1]);
  tick();
  expect(readers.map((r) => r.writes)).toEqual([2, 2]);
  expect(readers[0]?.events.map((e) => e.d)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(readers[1]?.faults).toEqual([]);
});

test("a tick is counted by the frames it built and the sockets it wrote to, and says when it is of several channels", async () => {
  const metrics = createMetrics({ process: false });
  const { hub, tick } = setUp({ metrics });
  await hub.publish([event("fb:1"), event("fb:2")]);
  const together: boolean[] = [];
  for (const ch of ["fb:1", "fb:1", "fb:2"]) {
    const reader = testSubscriber();
    await hub.join(ch, null, { ...reader, deliver: ({ isOneOfMany }) => void together.push(isOneOfMany) }, always);
  }
  const counts = async () => [(await metrics.framesBuilt.get()).values[0]?.value, (await metrics.deliveries.get()).values[0]?.value];
  await hub.publish([event("fb:1", 1)]);
  tick();
  expect([await counts(), together.splice(0)]).toEqual([
    [1, 2],
    [false, false],
  ]);
  await hub.publish([event("fb:1", 2), event("fb:2", 2)]);
  tick();
  expect([await counts(), together.splice(0)]).toEqual([
    [3, 5],
    [true, true, true],
  ]);
  // The flag of the previous tick does not carry over to this one.
  await hub.publish([event("fb:2", 3)]);
  tick();
  expect(together).toEqual([false]);
  // A subscriber who resumes there flushes the event before the tick, which then has nothing to send.
  await hub.publish([event("fb:1", 4)]);
  await hub.join("fb:1", await hub.position("fb:1"), testSubscriber(), always);
  const sent = await counts();
  tick();
  expect([sent, await counts()]).toEqual([
    [5, 8],
    [5, 8],
  ]);
});

test("of a channel whose events are in memory the log is not asked whether it is there", async () => {
  const has = vi.fn(async () => false);
  const { hub } = setUp({ eventLog: { ...createMemoryEventLog(), has } });
  await hub.publish([event("fb:1")]);
  await hub.join("fb:1", null, testSubscriber(), always);
  expect([await hub.has("fb:1"), await hub.has("fb:2"), has.mock.calls]).toEqual([true, false, [["fb:2"]]]);
});

test("an event that does not follow the last one is not put beside it: everybody starts anew from the log", async () => {
  const { hub, tick, eventLog } = setUp();
  await hub.publish([event("fb:1")]);
  const reader = testSubscriber(hub);
  await hub.join("fb:1", null, reader, always);
  // Another process appends.
  await eventLog.append([event("fb:1", 1)]);
  await hub.publish([event("fb:1", 2)]);
  tick();
  await settle();
  expect([reader.events, reader.snapshots, reader.position?.s]).toEqual([[], 2, 3]);
  await hub.publish([event("fb:1", 3)]);
  tick();
  expect(reader.events.map(({ s }) => s)).toEqual([4]);
  const late = testSubscriber();
  late.position = { e: (await hub.position("fb:1")).e, s: 1 };
  await hub.join("fb:1", late.position, late, always);
  expect(late.events.map(({ s }) => s)).toEqual([2, 3, 4]);
  expect([...reader.faults, ...late.faults]).toEqual([]);
});

test("time never goes back in a board or an audience, whatever its events say", async () => {
  const { hub, tick } = setUp();
  for (const ch of ["fb", "audience:1"]) {
    const reader = testSubscriber();
    await hub.join(ch, null, reader, always);
    for (const at of [2_000, 1_500, 1_999, 2_001]) await hub.publish([event(ch, 0, { at })]);
    tick();
    expect(
      reader.events.map((e) => e.at),
      ch,
    ).toEqual([2_000, 2_000, 2_000, 2_001]);
  }
});

test("a history holds no gap", () => {
  const history = new History({ events: 10, ms: 1_000 });
  const at = (s: number) => ({ ch: "fb:1", s, at: 0, k: "text", d: null });
  history.push(at(4), 0);
  history.push(at(5), 0);
  for (const s of [5, 4, 7]) expect(() => history.push(at(s), 0)).toThrow("does not follow 5");
  expect(history.events(3, 5).map(({ s }) => s)).toEqual([4, 5]);
});

test("nothing is fanned out before it is committed", async () => {
  const { hub, tick, eventLog, clock } = setUp();
  await hub.publish([event("fb:1")]);
  const reader = testSubscriber();
  await hub.join("fb:1", null, reader, always);
  const received: number[] = [];
  hub.onCommitted((events) => received.push(...events.map((e) => e.s)));
  eventLog.failures.push({ error: gone(), isAfterCommit: false });
  const published = hub.publish([event("fb:1", 1)]);
  await settle();
  tick();
  expect([reader.events, received]).toEqual([[], []]);
  clock.advance(5_000);
  expect((await published).map((e) => e.s)).toEqual([2]);
  tick();
  expect(reader.events.map((e) => e.s)).toEqual([2]);
  expect(received).toEqual([2]);
});

test("while the database is gone events wait in order, derived channels go on, and a lost answer doubles nothing", async () => {
  const { hub, tick, eventLog, clock } = setUp();
  await hub.publish([event("fb:1")]);
  const [match, board] = [testSubscriber(), testSubscriber()];
  await hub.join("fb:1", null, match, always);
  await hub.join("fb", null, board, always);
  eventLog.failures.push(
    { error: gone(), isAfterCommit: true },
    { error: gone(), isAfterCommit: false },
    { error: gone(), isAfterCommit: false },
  );
  const published = [1, 2, 3, 4, 5].map((n) => hub.publish([event("fb:1", n), event("fb", n, { k: "rows", d: [] })]));
  await settle();
  tick();
  expect(board.events.map((e) => e.s)).toEqual([1, 2, 3, 4, 5]);
  expect(match.events).toEqual([]);
  expect(hub.waiting).toBe(5);
  for (let i = 0; i < 5; i += 1) {
    clock.advance(2_000);
    await settle();
  }
  const answers = await Promise.all(published);
  expect(answers.map((a) => a.find((e) => e.ch === "fb:1")?.s)).toEqual([2, 3, 4, 5, 6]);
  tick();
  expect(match.events.map((e) => e.d)).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
  expect(match.faults).toEqual([]);
  expect(hub.waiting).toBe(0);
});

test("what waits is bounded, and who is turned away is told so", async () => {
  const { hub, eventLog, clock } = setUp({ maxWaiting: 3 });
  eventLog.failures.push({ error: gone(), isAfterCommit: false });
  const kept = hub.publish([event("fb:1"), event("fb:1"), event("fb:1")]);
  await expect(hub.publish([event("fb:1")])).rejects.toMatchObject({ code: 503, message: expect.stringContaining("3 events wait") });
  await settle();
  clock.advance(2_000);
  expect(await kept).toHaveLength(3);
  expect(await hub.publish([event("fb:1")])).toHaveLength(1);
});

test("what the database refuses is refused to its publisher alone", async () => {
  const { hub, eventLog } = setUp();
  const refusal = Object.assign(new Error("value too long"), { code: "22001" });
  // The batch of three fails, then the second event alone.
  eventLog.failures.push({ error: refusal, isAfterCommit: false });
  const original = eventLog.append.bind(eventLog);
  eventLog.append = (events, batch) => (events.length === 1 && events[0]?.k === "bad" ? Promise.reject(refusal) : original(events, batch));
  const answers = await Promise.allSettled([
    hub.publish([event("fb:1")]),
    hub.publish([event("fb:1", 0, { k: "bad" })]),
    hub.publish([event("fb:1")]),
  ]);
  expect(answers.map((a) => a.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await hub.position("fb:1")).s).toBe(2);
});

test("events that are none never reach the log", async () => {
  const { hub } = setUp();
  for (const bad of [
    event("nowhere:1"),
    event("fb:1", 0, { at: 1.5 }),
    event("fb:1", 0, { at: -1 }),
    event("fb:1", 0, { k: "" }),
    event("fb:1", 0, { k: "a\0b" }),
    event("fb:1", 0, { k: "k".repeat(65) }),
    event("fb:1", 0, { key: "" }),
    event("fb:1", 0, { key: "x".repeat(201) }),
  ]) {
    await expect(hub.publish([event("fb:1"), bad])).rejects.toMatchObject({ code: 400 });
  }
  expect(await hub.has("fb:1")).toBe(false);
  expect(await hub.publish([event("fb:1", 0, { at: 0, k: "k".repeat(64), key: "x".repeat(200) })])).toHaveLength(1);
});

test("who resumes gets exactly what was missed; who stands past us, or in another epoch, a snapshot", async () => {
  const { hub, tick } = setUp();
  await hub.publish([1, 2, 3, 4].map((n) => event("fb:1", n)));
  const { e } = await hub.position("fb:1");
  const resume = async (since: { e: string; s: number }) => {
    const reader = testSubscriber();
    reader.position = since;
    await hub.join("fb:1", since, reader, always);
    return reader;
  };
  const missedTwo = await resume({ e, s: 2 });
  expect(missedTwo.frames.map((f) => [f.t, "s" in f ? f.s : 0])).toEqual([
    ["ok", 2],
    ["ev", 3],
    ["ev", 4],
  ]);
  expect((await resume({ e, s: 4 })).frames.map((f) => f.t)).toEqual(["ok"]);
  expect((await resume({ e, s: 5 })).frames.map((f) => f.t)).toEqual(["snap"]);
  expect((await resume({ e: "another", s: 2 })).frames.map((f) => f.t)).toEqual(["snap"]);
  const { writes } = missedTwo;
  await hub.publish([event("fb:1", 5)]);
  // A join does not flush the events that wait for the tick.
  await resume({ e, s: 4 });
  expect(missedTwo.writes).toBe(writes);
  tick();
  expect(missedTwo.events.map((x) => x.s)).toEqual([3, 4, 5]);
});

test("who joins waits for room, and then begins where the channel stands by now", async () => {
  const { hub, tick } = setUp();
  await hub.publish([event("fb:1")]);
  for (const since of [null, await hub.position("fb:1")]) {
    const reader = testSubscriber();
    reader.position = since;
    let release = (): void => undefined;
    let full: Promise<void> | null = new Promise((resolve) => (release = resolve));
    const joined = hub.join("fb:1", since, Object.assign(reader, { room: () => full }), always);
    await settle();
    await hub.publish([event("fb:1", 1)]);
    tick();
    expect(reader.frames).toEqual([]);
    full = null;
    release();
    await joined;
    await hub.publish([event("fb:1", 2)]);
    tick();
    expect([reader.faults, reader.events.at(-1)?.d]).toEqual([[], { n: 2 }]);
  }
});

test("reads so many events after a number, from memory as from the log", async () => {
  for (const historyEvents of [100, 1]) {
    const { hub } = setUp({ historyEvents });
    await hub.publish(Array.from({ length: 5 }, (_, n) => event("fb:1", n)));
    const numbers = async (after: number, limit: number) => (await hub.read("fb:1", after, limit)).map(({ s }) => s);
    expect([await numbers(0, 2), await numbers(2, 2), await numbers(4, 9), await numbers(5, 9)]).toEqual([[1, 2], [3, 4], [5], []]);
  }
  // A board is only in memory.
  const { hub } = setUp();
  await hub.publish(Array.from({ length: 3 }, (_, n) => event("fb", n)));
  expect((await hub.read("fb", 1, 9)).map(({ s }) => s)).toEqual([2, 3]);
});

test("a gap longer than the history is answered with a snapshot", async () => {
  const { hub } = setUp({ historyEvents: 10 });
  await hub.publish(Array.from({ length: 30 }, (_, n) => event("fb:1", n)));
  const { e } = await hub.position("fb:1");
  const [far, near] = [testSubscriber(), testSubscriber()];
  await hub.join("fb:1", { e, s: 19 }, far, always);
  expect(far.frames.map((f) => f.t)).toEqual(["snap"]);
  near.position = { e, s: 20 };
  await hub.join("fb:1", { e, s: 20 }, near, always);
  expect(near.events).toHaveLength(10);
  expect(near.faults).toEqual([]);
});

test("events published while the snapshot is made follow it, once", async () => {
  const { hub, tick } = setUp();
  await hub.publish([event("fb:1", 1)]);
  let release = (): void => undefined;
  hub.provideSnapshot("match", async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { s: 2, at: 0, d: "folded to 2" };
  });
  const reader = testSubscriber();
  const joined = hub.join("fb:1", null, reader, always);
  await settle();
  await hub.publish([event("fb:1", 2)]);
  tick();
  await hub.publish([event("fb:1", 3)]);
  tick();
  await hub.publish([event("fb:1", 4)]);
  release();
  await joined;
  tick();
  expect(reader.frames.map((f) => ("s" in f ? f.s : 0))).toEqual([2, 3, 4]);
  expect(reader.faults).toEqual([]);
});

test("what is published at once on logged channels and on others is answered whole", async () => {
  const { hub } = setUp();
  const which = async (...channels: string[]) => (await hub.publish(channels.map((ch) => event(ch)))).map(({ ch, s }) => [ch, s]);
  expect(await which("fb:1", "audience:7")).toEqual([
    ["audience:7", 1],
    ["fb:1", 1],
  ]);
  expect([await which("audience:7"), await which("fb:1")]).toEqual([[["audience:7", 2]], [["fb:1", 2]]]);
});

test("a channel that is not logged is there before anything is said on it, a logged one is not, and what is none never", async () => {
  const { hub } = setUp();
  const channels = ["fb", "audience:7", "fb:1", "room:7", "nowhere:1"];
  expect(await Promise.all(channels.map((ch) => hub.has(ch)))).toEqual([true, true, false, false, false]);
});

test("a subscriber that left receives nothing more, and an answer that comes too late is not given", async () => {
  const { hub, tick } = setUp();
  await hub.publish([event("fb:1")]);
  const [left, late] = [testSubscriber(), testSubscriber()];
  await hub.join("fb:1", null, left, always);
  hub.leave("fb:1", left);
  let isWanted = true;
  const joined = hub.join("fb:1", null, late, () => isWanted);
  isWanted = false;
  await joined;
  await hub.publish([event("fb:1", 1)]);
  tick();
  expect([left.events, late.frames]).toEqual([[], []]);
});

test("a subscriber receives the next event of a channel after a long quiet, without asking", async () => {
  const { hub, tick, clock } = setUp();
  await hub.publish([event("fb:1"), event("room:1")]);
  const readers = [];
  // A match, a room, a board, prices: logged or not, with or without events.
  for (const ch of ["fb:1", "room:1", "fb", "odds:fb:1"]) {
    const reader = testSubscriber();
    await hub.join(ch, null, reader, always);
    readers.push({ ch, reader });
  }
  const { e } = await hub.position("fb:1");
  clock.advance(5 * FEED.historyMs);
  expect(readers.map(({ ch }) => hub.subscribers(ch))).toEqual([1, 1, 1, 1]);
  for (const { ch } of readers.slice(0, 3)) await hub.publish([event(ch, 1)]);
  tick();
  for (const { ch, reader } of readers.slice(0, 3)) {
    expect(
      reader.events.map(({ d }) => d),
      ch,
    ).toEqual([{ n: 1 }]);
    expect(reader.faults, ch).toEqual([]);
  }
  expect((await hub.position("fb:1")).e).toBe(e);
});

test("a quiet channel that nobody follows is let go, and goes on from where the log has it", async () => {
  const { hub, tick, clock, eventLog } = setUp();
  const asked = vi.spyOn(eventLog, "position");
  await hub.publish([event("fb:1", 1)]);
  const before = testSubscriber();
  await hub.join("fb:1", null, before, always);
  await hub.publish([event("fb:1", 2)]);
  tick();
  // However long a subscriber stayed, the channel is idle only from when the last one left.
  clock.advance(3 * FEED.historyMs);
  hub.leave("fb:1", before);
  clock.advance(FEED.historyMs);
  await hub.position("fb:1");
  expect(asked).toHaveBeenCalledTimes(1);
  clock.advance(4 * FEED.historyMs);
  await hub.join("fb:1", before.position, before, always);
  expect(asked).toHaveBeenCalledTimes(2);
  await hub.publish([event("fb:1", 3)]);
  tick();
  expect([before.snapshots, before.events.map(({ s }) => s), before.faults]).toEqual([1, [2, 3], []]);
});
