import { sql } from "kysely";
import { afterEach, expect, inject, test, vi } from "vitest";
import { type Database, createDatabase, isTransient } from "./database.ts";
import { silentLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { type TestDatabase, freshDatabase } from "./testDatabase.ts";
import { type TestLine, lineTo } from "./testLine.ts";

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

async function databaseWith(statementTimeoutMs?: number, options?: { readonly isMigrated: boolean }): Promise<Database> {
  const fresh = await freshDatabase(inject("databaseUrl"), options);
  cleanUp.push(() => fresh.remove());
  const limit = statementTimeoutMs === undefined ? {} : { statementTimeoutMs };
  const database = createDatabase(fresh.url, { log: silentLog(), maxConnections: 1, ...limit });
  cleanUp.push(() => database.close());
  return database;
}

async function timeoutOf({ db }: Database): Promise<string | undefined> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  return rows[0]?.statement_timeout;
}

/** Outcome of a statement that takes ten minutes if it may. */
function tooLong({ db }: Database): Promise<unknown> {
  return sql`select pg_sleep(600)`.execute(db).catch((error: unknown) => error);
}

test("a statement ends after 30 s where nobody says otherwise", async () => {
  expect(await timeoutOf(await databaseWith())).toBe("30s");
});

test("a statement that takes too long is ended, may be tried again, and its connection goes on", async () => {
  // Long enough for a statement that does nothing, however busy the machine is.
  const database = await databaseWith(1_000);
  const late = await tooLong(database);
  expect(late).toMatchObject({ code: "57014" });
  expect(isTransient(late)).toBe(true);
  await database.ping();
});

test("a migration takes as long as it takes, and statements after it do not", async () => {
  const database = await databaseWith(1, { isMigrated: false });
  await migrate(database.db, silentLog());
  expect(await tooLong(database)).toMatchObject({ code: "57014" });
});

/** Stops the driver's timers only: the line and PostgreSQL keep real time. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}

/** A database of one connection over a line that can go silent; `near` is beside the line. */
async function databaseOverLine(
  statementTimeoutMs?: number,
): Promise<{ readonly far: Database; readonly near: TestDatabase; readonly line: TestLine }> {
  const near = await freshDatabase(inject("databaseUrl"));
  cleanUp.push(() => near.remove());
  const line = await lineTo(near.url);
  cleanUp.push(() => line.close());
  const limit = statementTimeoutMs === undefined ? {} : { statementTimeoutMs };
  const far = createDatabase(line.url, { log: silentLog(), maxConnections: 1, ...limit });
  cleanUp.push(() => far.close());
  cleanUp.push(() => line.restore());
  await far.ping();
  return { far, near, line };
}

/** Outcome of `work` so far, after everything that has happened in this process and at the database. */
function watched(work: Promise<unknown>, near: Database): () => Promise<unknown> {
  let outcome: unknown = "under way";
  work.then(
    () => (outcome = "done"),
    (error: unknown) => (outcome = error),
  );
  return async () => {
    await near.ping();
    return outcome;
  };
}

test.each([
  ["35 s: five more than a statement may take", undefined, 35_000],
  ["its statements' ten minutes and five seconds, where they may take that long", 600_000, 605_000],
])("on a line that went silent a call ends after %s, and may be tried again; the next one is answered", async (_, limitMs, endsAfterMs) => {
  const { far, near, line } = await databaseOverLine(limitMs);
  const { lost } = line.silence();
  stopTime();
  const outcome = watched(far.ping(), near);
  await lost;
  vi.advanceTimersByTime(endsAfterMs - 1);
  expect(await outcome()).toBe("under way");
  vi.advanceTimersByTime(1);
  expect(await outcome()).toBeInstanceOf(Error);
  expect(isTransient(await outcome())).toBe(true);
  line.restore();
  await far.ping();
});

test("a transaction on a line that goes silent ends with its first late answer, and nothing of it is left to the next", async () => {
  const { far, near, line } = await databaseOverLine();
  await sql`create table mark (name text)`.execute(near.db);
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  stopTime();
  const work = far.db.transaction().execute(async (trx) => {
    await sql`insert into mark values ('first')`.execute(trx);
    void line.silence().lost.then(resolve);
    await sql`insert into mark values ('second')`.execute(trx);
  });
  const outcome = watched(work, near);
  await lost;
  vi.advanceTimersByTime(35_000);
  expect(isTransient(await outcome())).toBe(true);
  line.restore();
  await sql`insert into mark values ('third')`.execute(far.db);
  expect((await sql`select name from mark`.execute(near.db)).rows).toEqual([{ name: "third" }]);
});

test("a single statement of the pool on a line that went silent ends after 35 s, too", async () => {
  const { far, near, line } = await databaseOverLine();
  const { lost } = line.silence();
  stopTime();
  const outcome = watched(far.pool.query("select 1"), near);
  await lost;
  vi.advanceTimersByTime(35_000);
  expect(isTransient(await outcome())).toBe(true);
  line.restore();
  await far.pool.query("select 1");
});

test("a migration that has to wait for an hour waits", async () => {
  const { far, near } = await databaseOverLine();
  const { work } = await near.db.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration_lock`.execute(trx);
    stopTime();
    const work = migrate(far.db, silentLog());
    const outcome = watched(work, near);
    for (;;) {
      const { rows } =
        await sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
          near.db,
        );
      if (rows.length > 0) break;
    }
    vi.advanceTimersByTime(3_600_000);
    expect(await outcome()).toBe("under way");
    return { work };
  });
  await work;
});

test("what is asked again and again is prepared; a table that is changed meanwhile costs one call, which may be tried again", async () => {
  const { db } = await databaseWith();
  await sql`create table mark (name text)`.execute(db);
  await sql`insert into mark values ('first')`.execute(db);
  const read = async (name: string) => (await sql`select * from mark where name = ${name}`.execute(db)).rows;
  for (let n = 0; n < 10; n += 1) expect(await read(n % 2 === 0 ? "first" : "none")).toHaveLength(n % 2 === 0 ? 1 : 0);
  const { rows } = await sql<{ calls: number }>`
    select (generic_plans + custom_plans)::int as calls from pg_prepared_statements where statement like 'select * from mark%'`.execute(db);
  expect(rows).toEqual([{ calls: 6 }]);

  await sql`alter table mark add column at int8`.execute(db);
  const stale: unknown = await read("first").catch((error: unknown) => error);
  expect(isTransient(stale)).toBe(true);
  expect(await read("first")).toEqual([{ name: "first", at: null }]);
});
