import { expect, test, vi } from "vitest";
import { FEED } from "../../contract/limits.ts";
import { always, event, settle, setUp } from "./hub.testing.ts";
import { testSubscriber } from "./testSubscriber.ts";

/** Epochs: what subscribers get on a reset, and on a channel's first event. */

test("time begins anew with a reset", async () => {
  const { hub } = setUp();
  await hub.publish([event("fb", 0, { at: 2_000 })]);
  const { e } = await hub.reset("fb");
  expect(await hub.snapshot("fb")).toEqual({ e, s: 0, at: 0, d: null });
  expect(await hub.publish([event("fb", 0, { at: 0 })])).toMatchObject([{ s: 1, at: 0 }]);
});

test("a reset starts every subscriber anew, in the new epoch", async () => {
  const { hub, tick } = setUp();
  await hub.publish([event("fb:1", 1), event("fb:1", 2)]);
  const reader = testSubscriber(hub);
  await hub.join("fb:1", null, reader, always);
  const resets: string[] = [];
  hub.onReset((ch) => resets.push(ch));
  const old = reader.position?.e;
  const position = await hub.reset("fb:1");
  await hub.publish([event("fb:1", 10)]);
  tick();
  await settle();
  expect(resets).toEqual(["fb:1"]);
  expect(position.e).not.toBe(old);
  expect(reader.position).toEqual({ e: position.e, s: 1 });
  expect(reader.faults).toEqual([]);
});

test("until it has come to the new epoch a subscriber is sent nothing of it", async () => {
  const { hub, tick } = setUp();
  await hub.publish([event("fb:1", 1)]);
  const reader = testSubscriber();
  await hub.join("fb:1", null, reader, always);
  await hub.reset("fb:1");
  await hub.publish([event("fb:1", 9), event("fb:1", 10)]);
  tick();
  expect(reader.events).toEqual([]);
});

test("a reset while what was missed is read: none of it is sent, the new epoch is", async () => {
  const { eventLog, hub: before } = setUp();
  await before.publish([event("fb:1", 1), event("fb:1", 2)]);
  const { hub, tick } = setUp({ eventLog });
  const { e } = await eventLog.position("fb:1");
  const read = vi.spyOn(eventLog, "read").mockImplementationOnce(async (...which) => {
    read.mockRestore();
    const page = await eventLog.read(...which);
    await hub.reset("fb:1");
    await hub.publish([event("fb:1", 9)]);
    tick();
    return page;
  });
  const reader = testSubscriber();
  reader.position = { e, s: 0 };
  await hub.join("fb:1", reader.position, reader, always);
  await hub.publish([event("fb:1", 10)]);
  tick();
  expect(reader.events.map(({ d }) => d)).toEqual([{ n: 10 }]);
  expect([reader.snapshots, reader.position, reader.faults]).toEqual([1, await eventLog.position("fb:1"), []]);
});

test("who came before a channel's first event starts anew with it, in its real epoch", async () => {
  const { hub, tick, eventLog } = setUp();
  const reader = testSubscriber(hub);
  await hub.join("room:7", null, reader, always);
  expect(await hub.has("room:7")).toBe(false);
  await hub.publish([event("room:7", 1)]);
  await settle();
  tick();
  expect(reader.position).toEqual(await eventLog.position("room:7"));
  await hub.publish([event("room:7", 2)]);
  tick();
  expect(reader.events.at(-1)?.d).toEqual({ n: 2 });
  expect(reader.faults).toEqual([]);
});

test("an audience that nobody has followed for ten minutes is let go: its next follower starts in another epoch, with a snapshot", async () => {
  const { hub, tick, clock } = setUp();
  const before = testSubscriber();
  await hub.join("audience:7", null, before, always);
  await hub.publish([event("audience:7", 1)]);
  tick();
  const { e, s } = await hub.position("audience:7");
  const boards = await hub.position("fb");
  // Followed, it stays however long nothing changes.
  clock.advance(3 * FEED.historyMs);
  expect(await hub.position("audience:7")).toEqual({ e, s: 1 });
  hub.leave("audience:7", before);
  clock.advance(FEED.historyMs);
  // Not yet: whoever comes back within its history resumes.
  await hub.join("audience:7", { e, s }, before, always);
  expect([before.snapshots, before.faults]).toEqual([1, []]);
  hub.leave("audience:7", before);
  clock.advance(FEED.historyMs + 30_000);
  const again = testSubscriber();
  await hub.join("audience:7", { e, s }, again, always);
  await hub.publish([event("audience:7", 2)]);
  tick();
  const now = await hub.position("audience:7");
  expect([now.e === e, now.s]).toEqual([false, 1]);
  expect([again.snapshots, again.events.map((one) => one.s), again.faults]).toEqual([1, [1], []]);
  expect(await hub.position("fb")).toEqual(boards);
});
