import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createHub } from "../feed/hub.ts";
import { createMemoryEventLog } from "../feed/memoryEventLog.ts";
import { testSubscriber } from "../feed/testSubscriber.ts";
import { createAudience } from "./audience.ts";

const always = (): boolean => true;

async function setUp() {
  const clock = manualClock();
  const log = silentLog();
  const hub = createHub({ log, eventLog: createMemoryEventLog(), clock });
  const audience = createAudience({ hub, clock, log });
  const say = (k: string, d: object) => hub.publish([{ ch: "room:680001", at: clock.now(), k, d }]);
  await say("notice", { text: "" });
  const come = async (ch: string) => {
    const reader = testSubscriber(hub);
    await hub.join(ch, null, reader, always);
    return reader;
  };
  return { clock, hub, audience, say, come };
}

test("viewers are the sockets of the room; heat weighs them with what is said and given, fading by half in three minutes", async () => {
  const { clock, audience, say, come, hub } = await setUp();
  const readers = [await come("room:680001"), await come("room:680001")];
  expect([audience.viewers("680001"), audience.heat("680001"), audience.viewers("680002"), audience.heat("680002")]).toEqual([2, 20, 0, 0]);
  for (let i = 0; i < 5; i += 1) await say(i % 2 ? "chat" : "barrage", { id: `${i}` });
  await say("gift", { currency: "diamond", total: "60.00" });
  await say("gift", { currency: "ticket", total: "200.00" });
  expect(audience.heat("680001")).toBe(20 + 5 + (5 + 60) + (5 + 20));
  clock.advance(180_000);
  expect(audience.heat("680001")).toBe(20 + Math.round(95 / 2));
  clock.advance(3_600_000);
  expect(audience.heat("680001")).toBe(20);
  // Three minutes to the millisecond.
  await say("gift", { currency: "diamond", total: "10000000.00" });
  clock.advance(180_000);
  expect(audience.heat("680001")).toBe(20 + 5_000_003);
  for (const reader of readers) hub.leave("room:680001", reader);
  expect(audience.viewers("680001")).toBe(0);
});

test("one line that was said is a heat of one until half of it has faded", async () => {
  const { clock, audience, say } = await setUp();
  audience.start();
  await say("chat", { id: "1" });
  const heatAt = (seconds: number): number => {
    clock.advance(seconds * 1_000);
    return audience.heat("680001");
  };
  expect([heatAt(3), heatAt(174), heatAt(6)]).toEqual([1, 1, 0]);
});

test("the numbers are told every three seconds at most, when they changed, to whoever follows them", async () => {
  const { clock, audience, say, come } = await setUp();
  const startedAt = clock.now();
  audience.start();
  const watcher = await come("audience:680001");
  expect(watcher.frames[0]).toMatchObject({ t: "snap", d: { viewers: 0, heat: 0 } });
  const told = () => watcher.events.map((event) => event.d);
  for (let i = 0; i < 4; i += 1) await come("room:680001");
  clock.advance(2_999);
  expect(told()).toEqual([]);
  clock.advance(1 + 16);
  expect(told()).toEqual([{ viewers: 4, heat: 40 }]);
  expect(watcher.events.map(({ at }) => at - startedAt)).toEqual([3_000]);
  clock.advance(30_000);
  expect(told()).toHaveLength(1);
  // A later subscriber starts with the current numbers.
  await come("room:680001");
  const late = await come("audience:680001");
  expect(late.frames[0]).toMatchObject({ t: "snap", d: { viewers: 5, heat: 50 } });
  clock.advance(3_016);
  expect(told().at(-1)).toEqual({ viewers: 5, heat: 50 });
  expect(watcher.faults).toEqual([]);
  audience.stop();
  await come("room:680001");
  clock.advance(60_000);
  expect(told().at(-1)).toEqual({ viewers: 5, heat: 50 });
  // Lines said from then on are not counted either.
  await say("chat", { id: "1" });
  expect(audience.heat("680001")).toBe(60);
});

test("what was given fades while the numbers are told, and is not forgotten", async () => {
  const { clock, audience, say, come } = await setUp();
  audience.start();
  await come("room:680001");
  await say("gift", { currency: "diamond", total: "995.00" });
  for (let i = 0; i < 60; i += 1) clock.advance(3_000);
  expect(audience.heat("680001")).toBe(10 + 500);
});

test("whoever came while there was one more is told when there are as many as before", async () => {
  const { clock, hub, audience, come } = await setUp();
  audience.start();
  await come("audience:680001");
  const first = await come("room:680001");
  clock.advance(3_016);
  await come("room:680001");
  const late = await come("audience:680001");
  expect(late.frames[0]).toMatchObject({ t: "snap", d: { viewers: 2 } });
  hub.leave("room:680001", first);
  clock.advance(3_016);
  expect(late.events.map((event) => event.d)).toEqual([{ viewers: 1, heat: 10 }]);
});

test("the chat of a match is told how many rooms on air are about it, whenever that changes", async () => {
  const { clock, audience, come } = await setUp();
  audience.start();
  const [here, elsewhere] = [await come("audience:fb-m1"), await come("audience:bk-m1")];
  const rooms = () => here.events.map((event) => (event.d as { rooms?: number }).rooms ?? 0);
  audience.setRooms(new Map([["fb:m1", 2]]));
  clock.advance(3_016);
  audience.setRooms(new Map([["fb:m1", 1]]));
  expect((await come("audience:fb-m1")).frames[0]).toMatchObject({ t: "snap", d: { rooms: 1 } });
  clock.advance(3_016);
  audience.setRooms(new Map());
  clock.advance(3_016);
  expect(rooms()).toEqual([2, 1, 0]);
  expect(elsewhere.events).toHaveLength(1);
});

test("nobody is told of a room nobody follows the numbers of", async () => {
  const { clock, hub, audience, come, say } = await setUp();
  audience.start();
  await come("room:680001");
  await say("chat", { id: "1" });
  clock.advance(60_000);
  expect((await hub.position("audience:680001")).s).toBe(0);
});

test("nothing is told before it is started", async () => {
  const { clock, hub, audience, come } = await setUp();
  const watcher = await come("audience:680001");
  await come("room:680001");
  clock.advance(60_000);
  expect([watcher.events, (await hub.position("audience:680001")).s]).toEqual([[], 0]);
  audience.start();
  clock.advance(3_016);
  expect(watcher.events.map((event) => event.d)).toEqual([{ viewers: 1, heat: 10 }]);
});
