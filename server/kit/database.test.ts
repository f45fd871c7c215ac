import { sql } from "kysely";
import { afterEach, expect, inject, test } from "vitest";
import { type Database, createDatabase, isTransient } from "./database.ts";
import { silentLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { freshDatabase } from "./testDatabase.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
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

test("a statement ends after 30 s where nobody says otherwise", async () => {
  expect(await timeoutOf(await databaseWith())).toBe("30s");
});

test("a statement that takes too long is ended, may be tried again, and its connection goes on", async () => {
  const database = await databaseWith(20);
  const late: unknown = await sql`select pg_sleep(600)`.execute(database.db).catch((error: unknown) => error);
  expect(late).toMatchObject({ code: "57014" });
  expect(isTransient(late)).toBe(true);
  await database.ping();
});

test("a migration takes as long as it takes, and statements after it do not", async () => {
  const database = await databaseWith(1, { isMigrated: false });
  await migrate(database.db, silentLog());
  expect(await timeoutOf(database)).toBe("1ms");
});
