import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyOdds, foldOdds } from "../../contract/odds/odds.ts";
import { createHub } from "../feed/hub.ts";
import { createMemoryEventLog } from "../feed/memoryEventLog.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createMoments } from "./moments.ts";
import { KICKOFF, priced } from "./testing.ts";

const CH = "odds:fb:m1";
const STARTED = KICKOFF - 7_200_000;

const step = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -2, max: 320 }).map((minute) => ({ kind: "ask" as const, minute })) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 150 }).map((count) => ({ kind: "publish" as const, count })) },
  { weight: 1, arbitrary: fc.constant({ kind: "reset" as const }) },
);

test("whatever moments are asked for, in whatever order, each is the fold of what had come by then", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const eventLog = createMemoryEventLog();
      const hub = createHub({ log: silentLog(), eventLog, clock: manualClock() });
      const moments = createMoments(hub);
      let [count, life] = [0, 0];
      for (const one of steps) {
        if (one.kind === "publish") {
          const events = priced("m1", one.count, count);
          // After a reset the channel has other prices.
          await hub.publish(events.map((event) => ({ ...event, at: event.at + life * 30_000 })));
          count += one.count;
        } else if (one.kind === "reset") {
          await hub.reset(CH);
          [count, life] = [0, life + 1];
        } else {
          const at = STARTED + one.minute * 60_000;
          const past = (await eventLog.read(CH, 0, 10_000)).filter((event) => event.at <= at);
          const { e } = await hub.position(CH);
          const { asOf, odds } = await moments.stateAt(CH, "m1", at);
          expect(odds).toEqual(foldOdds(emptyOdds("m1"), past));
          if (count > 0) expect(asOf).toEqual({ e, s: past.length });
        }
      }
      await hub.close();
    }),
    { numRuns: 60 },
  );
});

test("a moment near the beginning has the beginning read, not all of a match", async () => {
  const hub = createHub({ log: silentLog(), eventLog: createMemoryEventLog(), clock: manualClock() });
  await hub.publish(priced("m1", 1_000));
  const reads: number[] = [];
  const moments = createMoments({
    async readPage(ch, after, limit) {
      const page = await hub.readPage(ch, after, limit);
      reads.push(page.events.length);
      return page;
    },
  });
  const { odds } = await moments.stateAt(CH, "m1", STARTED + 100 * 60_000);
  expect(reads).toEqual([250]);
  expect(odds).toEqual(
    foldOdds(
      emptyOdds("m1"),
      (await hub.read(CH, 0, 1_000)).filter(({ at }) => at <= STARTED + 100 * 60_000),
    ),
  );
  await hub.close();
});

test("a clock that goes forward has few events read for each step, not all of them", async () => {
  const eventLog = createMemoryEventLog();
  const hub = createHub({ log: silentLog(), eventLog, clock: manualClock() });
  await hub.publish(priced("m1", 1_000));
  let read = 0;
  const moments = createMoments({
    async readPage(ch, after, limit) {
      const page = await hub.readPage(ch, after, limit);
      read += page.events.length;
      return page;
    },
  });
  await moments.stateAt(CH, "m1", STARTED + 500 * 60_000);
  expect(read).toBe(1_000);
  read = 0;
  for (let minute = 501; minute <= 510; minute += 1) await moments.stateAt(CH, "m1", STARTED + minute * 60_000);
  expect(read).toBe(1_000);
  await hub.close();
});
