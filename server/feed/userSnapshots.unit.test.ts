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
  const snapshots = reader.frames.filter((frame) => frame.t === "snap");
  expect(snapshots.at(-1)).toMatchObject({ s: 1, d: { recent: [{ s: 1, k: "profile", d: {} }] } });
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
