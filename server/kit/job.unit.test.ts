import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createJob } from "./job.ts";
import { manualClock } from "./clock.ts";
import { testLog } from "./testLog.ts";

/** A job whose runs end on command. */
function world() {
  const clock = manualClock();
  const begun: PromiseWithResolvers<void>[] = [];
  const work = (): Promise<void> => {
    const one = Promise.withResolvers<void>();
    begun.push(one);
    return one.promise;
  };
  const { log, lines: logged } = testLog("warn");
  return { clock, logged, begun, job: createJob({ clock, log, everyMs: 1_000, wakeIntervalMs: 100, work, trouble: "it waits" }) };
}

test("works at once, and again a while after the end of the last time, never twice at once", async () => {
  const { clock, begun, job } = world();
  job.start();
  job.start();
  expect(begun).toHaveLength(1);
  clock.advance(5_000);
  expect(begun).toHaveLength(1);
  begun[0]?.resolve();
  await setImmediate();
  clock.advance(999);
  expect(begun).toHaveLength(1);
  clock.advance(1);
  expect(begun).toHaveLength(2);
});

test("what fails is logged and tried again", async () => {
  const { clock, begun, logged, job } = world();
  job.start();
  begun[0]?.reject(new Error("no database"));
  await setImmediate();
  expect(logged.join()).toMatch(/no database.*it waits/);
  clock.advance(1_000);
  expect(begun).toHaveLength(2);
});

test("stopping waits for what was begun, and nothing begins after it", async () => {
  const { clock, begun, job } = world();
  job.start();
  let isStopped = false;
  const stopped = job.stop().then(() => (isStopped = true));
  await setImmediate();
  expect(isStopped).toBe(false);
  begun[0]?.resolve();
  await stopped;
  clock.advance(10_000);
  expect([begun.length, clock.pending]).toEqual([1, 0]);
});

test("who wakes it need not wait for its time; woken while it works it works once more, and never closer together than it may", async () => {
  const { clock, begun, job } = world();
  job.wake();
  clock.advance(5_000);
  expect(begun).toHaveLength(0);
  job.start();
  begun[0]?.resolve();
  await setImmediate();
  clock.advance(40);
  job.wake();
  job.wake();
  clock.advance(59);
  expect(begun).toHaveLength(1);
  clock.advance(1);
  expect(begun).toHaveLength(2);
  job.wake();
  clock.advance(300);
  expect(begun).toHaveLength(2);
  begun[1]?.resolve();
  await setImmediate();
  clock.advance(0);
  expect(begun).toHaveLength(3);
  begun[2]?.resolve();
  await setImmediate();
  clock.advance(999);
  expect(begun).toHaveLength(3);
  clock.advance(1);
  expect(begun).toHaveLength(4);
  await Promise.all([job.stop(), begun[3]?.resolve()]);
  job.wake();
  clock.advance(5_000);
  expect([begun.length, clock.pending]).toEqual([4, 0]);
});

test("woken after the clock was set back, it works as soon as it may have before", async () => {
  const { clock, begun, job } = world();
  job.start();
  begun[0]?.resolve();
  await setImmediate();
  clock.set(-3_600_000);
  job.wake();
  clock.advance(100);
  expect(begun).toHaveLength(2);
  begun[1]?.resolve();
  await job.stop();
});
