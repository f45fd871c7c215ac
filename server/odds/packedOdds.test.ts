import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { addPoints, emptyOdds, foldOdds, lineKey, quotesOf } from "../../contract/odds/odds.ts";
import { createEventLog } from "../feed/eventLog.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createMatchRepository } from "../match/matchRepository.ts";
import { closingsOfMatch, packedClosings } from "./closings.ts";
import { createPackedOdds } from "./packedOdds.ts";
import { isSameOdds } from "./packing.ts";
import { KICKOFF, fixtureOf, priced, stateEvent, storedMatch } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const odds = () => createPackedOdds(database.db);
const eventLog = () => createEventLog(database.db, odds());
const latest = { sport: "fb", limit: 100 } as const;
const whole = (ch: string) => eventLog().read(ch, 0, 10_000);

/** The channel's data in the tables: rows of the log, and packed lines. */
async function kept(ch: string): Promise<{ readonly rows: number; readonly lines: number; readonly packedSeq: number }> {
  const { rows } = await sql<{ rows: number; lines: number; packedSeq: number }>`
    select (select count(*)::int from event_log where ch = ${ch}) as rows, (select count(*)::int from odds_line where ch = ${ch}) as lines,
      (select packed_seq::int from event_channel where ch = ${ch}) as "packedSeq"`.execute(database.db);
  return rows[0] ?? { rows: -1, lines: -1, packedSeq: -1 };
}

function expectSame(actual: readonly FeedEvent[], before: readonly FeedEvent[]): void {
  expect(actual.map(({ s, at }) => [s, at])).toEqual(before.map(({ s, at }) => [s, at]));
  expect(isSameOdds(actual, before)).toBe(true);
  expect(foldOdds(emptyOdds("m"), actual)).toEqual(foldOdds(emptyOdds("m"), before));
}

test("a packed channel is read as before, from any number, in pages of any size; its rows are gone", async () => {
  const ch = "odds:fb:whole";
  await eventLog().append(priced("whole", 40));
  const before = await whole(ch);
  const position = await eventLog().position(ch);
  await eventLog().saveCheckpoint(ch, position, { old: true });
  expect(await odds().pack(ch)).toEqual({ events: 40, lines: 8, hasMore: false });
  expect(await kept(ch)).toEqual({ rows: 0, lines: 8, packedSeq: 40 });
  expect(await eventLog().checkpoint(ch, 100)).toBeNull();
  expect(await eventLog().position(ch)).toEqual(position);
  expectSame(await whole(ch), before);
  for (const [after, limit] of [
    [0, 1],
    [7, 5],
    [39, 10],
    [40, 10],
    [41, 10],
    [12, 28],
    [0, 40],
  ] as const) {
    expectSame(await eventLog().read(ch, after, limit), before.slice(after, after + limit));
  }
  expect(await odds().pack(ch)).toBeNull();
});

test("one line of a packed channel is read alone; not while something of the channel is in the log", async () => {
  const ch = "odds:fb:alone";
  await eventLog().append(priced("alone", 40));
  const of = { company: "b365", market: "eu" } as const;
  const before = addPoints([], await whole(ch), of);
  const { e } = await eventLog().position(ch);
  expect(await odds().line(ch, of.company, of.market)).toBeNull();
  await odds().pack(ch);
  const line = await odds().line(ch, of.company, of.market);
  expect(line).toMatchObject({ asOf: { e, s: 40 }, isOpening: true });
  expect(addPoints([], line?.events ?? [], of)).toEqual(before);
  expect(new Set(line?.events.flatMap(quotesOf).map(({ company, market }) => lineKey(company, market)))).toEqual(new Set(["b365/eu"]));
  expect(await odds().line(ch, "nobody", "eu")).toBeNull();
  await eventLog().append(priced("alone", 1, 40));
  expect(await odds().line(ch, of.company, of.market)).toBeNull();
});

test("what comes later has the next number, is read after what is packed, and is packed again; a key is known for ever", async () => {
  const ch = "odds:fb:late";
  await eventLog().append(priced("late", 20));
  await odds().pack(ch);
  // The first ten are duplicates; then a new company opens with a quote made long before.
  const company = { company: "hkjc", market: "eu" as const, price: [2, 3, 3.5] as [number, number, number] };
  const late = { ch, at: KICKOFF + 9_000_000, k: "odds.batch", key: "late", d: { quotes: [{ ...company, quotedAt: KICKOFF - 1 }] } };
  const answer = await eventLog().append([...priced("late", 10, 10), late]);
  expect(answer.map((event) => event?.s ?? null)).toEqual([...Array.from({ length: 10 }, () => null), 21]);
  await eventLog().append(priced("late", 5, 20).map((event) => ({ ...event, at: KICKOFF + 9_000_001 })));
  const before = await whole(ch);
  expect(before.map((event) => event.s)).toEqual(Array.from({ length: 26 }, (_, i) => i + 1));
  // A page across the boundary of packed and logged events.
  expectSame(await eventLog().read(ch, 18, 5), before.slice(18, 23));
  expectSame(await eventLog().read(ch, 20, 5), before.slice(20, 25));
  expect(await odds().pack(ch)).toEqual({ events: 6, lines: 9, hasMore: false });
  expect(await kept(ch)).toEqual({ rows: 0, lines: 9, packedSeq: 26 });
  expectSame(await whole(ch), before);
  expect((await eventLog().append([late, ...priced("late", 1)])).every((event) => event === null)).toBe(true);
});

test("a long channel is packed a part at a time, and is whole in between", async () => {
  const ch = "odds:fb:long";
  await eventLog().append(priced("long", 25));
  const before = await whole(ch);
  const inParts = createPackedOdds(database.db, 10);
  for (const [packedSeq, hasMore] of [
    [10, true],
    [20, true],
    [25, false],
  ] as const) {
    expect(await inParts.pack(ch)).toMatchObject({ events: packedSeq % 10 || 10, hasMore });
    expect(await kept(ch)).toMatchObject({ rows: 25 - packedSeq, packedSeq });
    expectSame(await whole(ch), before);
    expectSame(await eventLog().read(ch, 8, 4), before.slice(8, 12));
  }
});

test("a reset forgets what is packed", async () => {
  const ch = "odds:fb:reset";
  await eventLog().append(priced("reset", 12));
  await odds().pack(ch);
  const before = await eventLog().position(ch);
  const after = await eventLog().reset(ch);
  expect(after.e).not.toBe(before.e);
  expect(await whole(ch)).toEqual([]);
  expect(await kept(ch)).toEqual({ rows: 0, lines: 0, packedSeq: 0 });
  // The known keys were deleted with it.
  expect((await eventLog().append(priced("reset", 3))).map((event) => event?.s)).toEqual([1, 2, 3]);
  expect((await whole(ch)).map((event) => event.s)).toEqual([1, 2, 3]);
});

test("events that are appended and read while their channel is packed are neither lost nor doubled", async () => {
  const ch = "odds:fb:busy";
  const all = priced("busy", 120);
  await eventLog().append(all.slice(0, 60));
  const pages: (readonly FeedEvent[])[] = [];
  await Promise.all([
    ...Array.from({ length: 60 }, (_, i) => eventLog().append(all.slice(60 + i, 61 + i))),
    ...Array.from({ length: 20 }, () => odds().pack(ch)),
    ...Array.from({ length: 20 }, async () => pages.push(await whole(ch))),
  ]);
  const events = await whole(ch);
  expect(events.map((event) => event.s)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
  for (const page of pages) expect(isSameOdds(page, events.slice(0, page.length))).toBe(true);
  await odds().pack(ch);
  expect(await kept(ch)).toEqual({ rows: 0, lines: 8, packedSeq: 120 });
  expectSame(await whole(ch), events);
});

test("a log that would not come back as it was is left as it is", async () => {
  const ch = "odds:fb:odd";
  await eventLog().append([...priced("odd", 3), { ch, at: KICKOFF, k: "odds", d: { company: "x", market: "eu", price: [1, 2] } }]);
  await expect(odds().pack(ch)).rejects.toThrow();
  expect(await kept(ch)).toEqual({ rows: 4, lines: 0, packedSeq: 0 });
  await expect(odds().pack("fb:odd")).rejects.toThrow("no channel of odds");
});

test("a packed channel that is read without what was packed of it is an error, not a match without prices", async () => {
  const ch = "odds:fb:blind";
  await eventLog().append(priced("blind", 3));
  await odds().pack(ch);
  await eventLog().append(priced("blind", 1, 3));
  await expect(createEventLog(database.db).read(ch, 0, 10)).rejects.toThrow("nothing is kept between 0 and 4");
});

/** The tables that a packing writes, one per step: locking one stops it there. */
test.each(["odds_pack", "odds_line", "event_checkpoint"])("killed before it writes %s, a packing has changed nothing", async (table) => {
  const id = `kill-${table}`;
  const ch = `odds:fb:${id}`;
  await eventLog().append(priced(id, 30));
  const before = await whole(ch);
  const blocker = new Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query(`begin; lock table ${table} in share mode`);
  const child = fork(join(import.meta.dirname, "packing.testing.ts"), [database.url, ch], { execArgv: ["--no-warnings"] });
  // The packing has deleted the rows and waits to write.
  const waiting = async () =>
    (await database.pool.query(`select pid from pg_locks where relation = '${table}'::regclass and not granted`)).rows;
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
  // Readers meanwhile see the state before.
  expectSame(await whole(ch), before);
  child.kill("SIGKILL");
  await once(child, "exit");
  await blocker.query("rollback");
  await blocker.end();

  // The append waits for the channel's lock until the database notices that the process is gone.
  expect((await eventLog().append(priced(id, 31))).map((event) => event?.s ?? null).filter((s) => s !== null)).toEqual([31]);
  expect(await kept(ch)).toEqual({ rows: 31, lines: 0, packedSeq: 0 });
  expectSame((await whole(ch)).slice(0, 30), before);
  expect(await odds().pack(ch)).toMatchObject({ events: 31 });
  expectSame((await whole(ch)).slice(0, 30), before);
});

test("killed after it has said so, a packing is whole", async () => {
  const ch = "odds:fb:killed";
  await eventLog().append(priced("killed", 30));
  const before = await whole(ch);
  const child = fork(join(import.meta.dirname, "packing.testing.ts"), [database.url, ch], { execArgv: ["--no-warnings"] });
  await once(child, "message");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await kept(ch)).toEqual({ rows: 0, lines: 8, packedSeq: 30 });
  expectSame(await whole(ch), before);
});

test("closing prices are read by market and company, of finished matches alone, before their real start", async () => {
  const quote = (id: string, at: number, price: [number, number, number], over: object = {}) => ({
    ch: `odds:fb:${id}`,
    at,
    k: "odds.batch",
    d: {
      quotes: [
        { company: "ps", market: "ah", price, ...over },
        { company: "crown", market: "eu", price: [2, 3, 4], suspended: true },
      ],
    },
  });
  const early = KICKOFF - 60_000;
  await createMatchRepository(database.db).save([
    storedMatch(fixtureOf("c1", { kickoffAt: KICKOFF + 1 }), { score: [3, 1] }),
    storedMatch(fixtureOf("c2")),
    storedMatch(fixtureOf("c3"), { state: 12 }),
    storedMatch(fixtureOf("c4"), { score: [2, 1], regular: [1, 1] }),
  ]);
  // c1 began a minute later than listed and its start was reported even later; c2 began as listed; c3 was called off.
  await eventLog().append([
    stateEvent("c1", 2, KICKOFF + 70_000, "fb", KICKOFF + 60_000),
    quote("c1", early, [0.9, -0.25, 1], { opening: true }),
    quote("c1", KICKOFF + 59_999, [0.95, -0.5, 0.96]),
    quote("c1", KICKOFF + 60_000, [1.5, 0, 0.5]),
    quote("c2", early, [0.8, 0.5, 1.1]),
    quote("c2", KICKOFF, [0.7, 0.5, 1.2]),
    quote("c3", early, [0.8, 0.5, 1.1]),
    quote("c4", early, [0.8, 0.5, 1.1]),
  ]);
  for (const id of ["c1", "c2", "c3", "c4"]) await odds().pack(`odds:fb:${id}`);
  const common = { sport: "fb", leagueId: "l1", source: "test", company: "ps" };
  const [c1, c2, c4] = [
    {
      ...common,
      matchId: "c1",
      kickoffAt: KICKOFF + 1,
      first: [0.9, -0.25, 1],
      isOpening: true,
      closing: [0.95, -0.5, 0.96],
      closedAt: KICKOFF + 59_999,
      line: -0.5,
      score: [3, 1],
    },
    {
      ...common,
      matchId: "c2",
      kickoffAt: KICKOFF,
      first: [0.8, 0.5, 1.1],
      isOpening: false,
      closing: [0.8, 0.5, 1.1],
      closedAt: early,
      line: 0.5,
      score: [2, 1],
    },
    // Decided in extra time: prices are for the 90 minutes.
    {
      ...common,
      matchId: "c4",
      kickoffAt: KICKOFF,
      first: [0.8, 0.5, 1.1],
      isOpening: false,
      closing: [0.8, 0.5, 1.1],
      closedAt: early,
      line: 0.5,
      score: [1, 1],
    },
  ];
  expect(await packedClosings(database.db, { ...latest, market: "ah" })).toEqual([c1, c2, c4]);
  expect(await packedClosings(database.db, { sport: "fb", market: "ah", company: "ps", limit: 1 })).toEqual([c1]);
  expect(await packedClosings(database.db, { ...latest, market: "ah", company: "crown" })).toEqual([]);
  expect(await packedClosings(database.db, { ...latest, sport: "bk", market: "ah" })).toEqual([]);
  expect(await closingsOfMatch(database.db, "odds:fb:c1")).toEqual([
    { company: "crown", market: "eu", price: null },
    { company: "ps", market: "ah", price: [0.95, -0.5, 0.96] },
  ]);
  expect(await closingsOfMatch(database.db, "odds:fb:unpacked")).toBeNull();
  // Never for sale.
  expect(await packedClosings(database.db, { ...latest, market: "eu", company: "crown" })).toEqual([]);
});

test("a price that no column can hold is no closing price, and comes back all the same", async () => {
  const ch = "odds:fb:huge";
  await createMatchRepository(database.db).save([storedMatch(fixtureOf("huge"))]);
  await eventLog().append([{ ch, at: KICKOFF - 1, k: "odds", d: { company: "x", market: "ou", price: [1e12, 2.5, 1.9] } }]);
  const before = await whole(ch);
  await odds().pack(ch);
  expectSame(await whole(ch), before);
  expect(await packedClosings(database.db, { ...latest, market: "ou", company: "x" })).toEqual([]);
});
