import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createLimiter } from "./limiter.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const MINUTE = 60_000;

test("so many in a window, which begins with its first and is over on the millisecond", async () => {
  const clock = manualClock();
  const limiter = createLimiter({ db: database.db, clock });
  const take = () => limiter.take("kind", "a", 2, MINUTE);
  expect([await take(), await take(), await take()]).toEqual([true, true, false]);
  expect(await limiter.take("kind", "b", 2, MINUTE)).toBe(true);
  expect(await limiter.take("other", "a", 2, MINUTE)).toBe(true);
  expect(await limiter.waitMs("kind", "a", 2)).toBe(MINUTE);
  expect(await limiter.waitMs("kind", "b", 2)).toBe(0);
  clock.advance(MINUTE - 1);
  expect(await take()).toBe(false);
  expect(await limiter.waitMs("kind", "a", 2)).toBe(1);
  clock.advance(1);
  expect(await limiter.waitMs("kind", "a", 2)).toBe(0);
  expect([await take(), await take(), await take()]).toEqual([true, true, false]);
});

test("a thousand at once, through two limiters, are no more than the limit", async () => {
  const clock = manualClock();
  const limiters = [createLimiter({ db: database.db, clock }), createLimiter({ db: database.db, clock })];
  const taken = await Promise.all(Array.from({ length: 1_000 }, (_, i) => limiters[i % 2]?.take("many", "x", 7, MINUTE)));
  expect(taken.filter(Boolean)).toHaveLength(7);
});

test("sixty who come at once are counted by a few statements, not by sixty", async () => {
  const limiter = createLimiter({ db: database.db, clock: manualClock() });
  const asked = vi.spyOn(Client.prototype, "query");
  try {
    await Promise.all(Array.from({ length: 60 }, (_, i) => limiter.take("together", String(i), 1, MINUTE)));
    expect(asked.mock.calls.length).toBeLessThan(10);
  } finally {
    asked.mockRestore();
  }
});

test("what is cleared or given back may be taken again", async () => {
  const limiter = createLimiter({ db: database.db, clock: manualClock() });
  const take = () => limiter.take("back", "x", 1, MINUTE);
  expect([await take(), await take()]).toEqual([true, false]);
  await limiter.giveBack("back", "x");
  await limiter.giveBack("back", "x");
  await limiter.giveBack("back", "x");
  expect([await take(), await take()]).toEqual([true, false]);
  await limiter.clear("back", "x");
  expect([await take(), await take()]).toEqual([true, false]);
});

test("windows that are over are swept away, others stay", async () => {
  const clock = manualClock();
  const limiter = createLimiter({ db: database.db, clock });
  await limiter.take("sweep", "short", 1, MINUTE);
  await limiter.take("sweep", "long", 1, 60 * MINUTE);
  clock.advance(10 * MINUTE);
  await limiter.take("sweep", "next", 1, MINUTE);
  const { rows } = await database.pool.query<{ subject: string }>("select subject from attempt where kind = 'sweep' order by 1");
  expect(rows.map((row) => row.subject)).toEqual(["long", "next"]);
});
