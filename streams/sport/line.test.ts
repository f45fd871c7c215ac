import { BehaviorSubject, VirtualTimeScheduler } from "rxjs";
import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { type OddsState, addPoints, emptyOdds, foldOdds } from "../../contract/odds/odds.ts";
import { err, ok } from "../../contract/result.ts";
import { Scope } from "../kit/scope.ts";
import { passTime } from "../testing/virtualTime.ts";
import { createLine } from "./line.ts";

const of = { company: "ps", market: "eu" } as const;
const event = (s: number, quotedAt?: number): FeedEvent => ({
  ch: "odds:fb:m",
  s,
  at: s * 100,
  k: "odds.batch",
  d: { quotes: [{ ...of, price: [1 + s / 10, 3, 4], ...(quotedAt === undefined ? {} : { quotedAt }) }] },
});
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp(count: number, fails = false) {
  const log = Array.from({ length: count }, (_, i) => event(i + 1));
  const stateOf = (events: readonly FeedEvent[]): OddsState => foldOdds(emptyOdds("m"), events);
  const odds$ = new BehaviorSubject(stateOf(log));
  const scope = new Scope();
  const asked: number[] = [];
  const server = { fails };
  const scheduler = new VirtualTimeScheduler();
  const line = createLine(scope, {
    odds$,
    key: "ps/eu",
    fetchPoints: async () => {
      asked.push(log.length);
      return server.fails ? err({}) : ok(addPoints([], log, of));
    },
    scheduler,
  });
  return {
    log,
    odds$,
    asked,
    server,
    scheduler,
    line,
    scope,
    stateOf,
    times: () => line.points$.value.points.map(({ at }) => at),
    publish(next: FeedEvent) {
      log.push(next);
      odds$.next(stateOf(log));
    },
  };
}

test("shows the changes up to the page's moment, none later, and says when the next was", async () => {
  const t = setUp(4);
  expect(t.line.points$.value.status).toBe("loading");
  await settled();
  expect([t.times(), t.line.points$.value.nextAt]).toEqual([[100, 200, 300, 400], null]);
  t.odds$.next(t.stateOf(t.log.slice(0, 2)));
  expect([t.times(), t.line.points$.value.nextAt]).toEqual([[100, 200], 300]);
  t.odds$.next(t.stateOf([]));
  expect([t.times(), t.line.points$.value.nextAt]).toEqual([[], 100]);
  t.odds$.next(t.stateOf(t.log));
  expect(t.times()).toEqual([100, 200, 300, 400]);
  t.scheduler.flush();
  await settled();
  expect(t.asked).toEqual([4]);
});

test("goes on with each change as it comes, and reads again where more than one is missing", async () => {
  const t = setUp(1);
  await settled();
  t.publish(event(2));
  expect(t.times()).toEqual([100, 200]);
  expect(t.asked).toEqual([1]);
  t.log.push(event(3), event(4));
  t.odds$.next(t.stateOf(t.log));
  t.scheduler.flush();
  await settled();
  expect(t.times()).toEqual([100, 200, 300, 400]);
  expect(t.asked).toEqual([1, 4]);
});

test("of two changes at the same moment the later one is put behind", async () => {
  const t = setUp(2);
  await settled();
  t.publish(event(3, 200));
  t.scheduler.flush();
  await settled();
  expect([t.times(), t.asked]).toEqual([[100, 200, 200], [2]]);
});

test("is read at most every two seconds, however much is missing", async () => {
  const t = setUp(1);
  await settled();
  const skip = async (): Promise<void> => {
    t.log.push(event(t.log.length + 1), event(t.log.length + 2));
    t.odds$.next(t.stateOf(t.log));
    await settled();
  };
  await skip();
  passTime(t.scheduler, 1_999);
  await settled();
  expect(t.asked).toEqual([1]);
  passTime(t.scheduler, 1);
  await settled();
  expect([t.asked, t.times()]).toEqual([
    [1, 3],
    [100, 200, 300],
  ]);
  passTime(t.scheduler, 60_000);
  await skip();
  expect(t.asked).toEqual([1, 3, 5]);
});

test("a change that was quoted before the last one stands where it was quoted", async () => {
  const t = setUp(2);
  await settled();
  t.publish(event(3, 150));
  t.scheduler.flush();
  await settled();
  expect(t.times()).toEqual([100, 150, 200]);
});

test("what cannot be read is said, and asked for again when the reader wants it", async () => {
  const t = setUp(2, true);
  await settled();
  expect(t.line.points$.value).toMatchObject({ status: "failed", points: [] });
  t.server.fails = false;
  t.line.retry();
  t.scheduler.flush();
  await settled();
  expect(t.line.points$.value).toMatchObject({ status: "ready" });
  expect(t.times()).toEqual([100, 200]);
});

test("a page that is gone is told nothing", async () => {
  const t = setUp(2);
  t.scope.end();
  await settled();
  expect(t.line.points$.value.status).toBe("loading");
});

test("is not read again while nothing of it has changed", async () => {
  const t = setUp(3);
  await settled();
  for (let i = 0; i < 3; i += 1) t.odds$.next(t.stateOf(t.log));
  t.scheduler.flush();
  await settled();
  expect([t.asked, t.times()]).toEqual([[3], [100, 200, 300]]);
});
