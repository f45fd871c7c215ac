import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createHub } from "./hub.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";
import { testSubscriber } from "./testSubscriber.ts";
import { provideUserSnapshots } from "./userSnapshots.ts";

const NEWS = [{ s: 1, k: "profile" }];
test.each([
  ["user:7", "for a minute it is told with the snapshot", 60_000, NEWS],
  ["user:7", "later it is no news", 60_001, []],
  ["horn", "for a minute it is told with the snapshot", 60_000, NEWS],
  ["horn", "later it is no news", 60_001, []],
])("%s: the very first event reaches who was there before it; %s", async (ch, _, laterMs, recent) => {
  const clock = manualClock();
  const hub = createHub({ log: silentLog(), eventLog: createMemoryEventLog(), clock });
  provideUserSnapshots(hub, clock);
  const reader = testSubscriber(hub);
  await hub.join(ch, null, reader, () => true);
  expect(reader.frames).toMatchObject([{ t: "snap", s: 0, at: 0, d: { recent: [] } }]);
  await hub.publish([{ ch, at: clock.now(), k: "profile", d: {} }]);
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(16);
  expect(reader.events).toMatchObject([{ s: 1, k: "profile", d: {} }]);
  clock.advance(laterMs - 16);
  const late = testSubscriber(hub);
  await hub.join(ch, null, late, () => true);
  expect(late.frames).toMatchObject([{ t: "snap", s: 1, d: { recent } }]);
});

test("the last twenty come with the snapshot, which stands at the last of them", async () => {
  const clock = manualClock();
  const hub = createHub({ log: silentLog(), eventLog: createMemoryEventLog(), clock });
  provideUserSnapshots(hub, clock);
  const at = clock.now();
  await hub.publish(Array.from({ length: 25 }, (_, n) => ({ ch: "user:7", at: at + n, k: "profile", d: n })));
  const reader = testSubscriber(hub);
  await hub.join("user:7", null, reader, () => true);
  const recent = Array.from({ length: 20 }, (_, n) => ({ ch: "user:7", s: n + 6, at: at + n + 5, k: "profile", d: n + 5 }));
  expect(reader.frames).toMatchObject([{ t: "snap", s: 25, at: at + 24, d: { recent } }]);
  await hub.publish([{ ch: "user:7", at: at + 25, k: "profile", d: 25 }]);
  clock.advance(16);
  expect([reader.events.map(({ s }) => s), reader.faults]).toEqual([[26], []]);
});

test.each(["user:7", "horn"])("%s: whoever was away when its very first events came is sent them all, however late", async (ch) => {
  const clock = manualClock();
  const hub = createHub({ log: silentLog(), eventLog: createMemoryEventLog(), clock });
  provideUserSnapshots(hub, clock);
  const before = await hub.position(ch);
  const reader = testSubscriber(hub);
  await hub.join(ch, null, reader, () => true);
  expect(reader.frames).toMatchObject([{ t: "snap", e: before.e, s: 0 }]);
  hub.leave(ch, reader);
  clock.advance(3_600_000);
  await hub.publish([1, 2].map((n) => ({ ch, at: clock.now(), k: "profile", d: { n } })));
  clock.advance(3_600_000);
  const back = testSubscriber(hub);
  await hub.join(ch, before, back, () => true);
  expect(back.frames[0]).toMatchObject({ t: "ok", e: before.e, s: 0 });
  expect(back.events.map(({ s }) => s)).toEqual([1, 2]);
});
