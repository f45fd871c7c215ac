import { fork } from "node:child_process";
import { once } from "node:events";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { readSecrets } from "./secrets.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PORTAL_LOCK } from "./advisoryLocks.ts";
import { manualClock, systemClock } from "./clock.ts";
import { silentLog } from "./log.ts";
import { DatabaseInUse, holdDatabase } from "./portalLock.ts";
import { ForeignSecrets, checkSecrets } from "./secretFingerprint.ts";
import { type TestDatabase, freshDatabase } from "./testDatabase.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const log = silentLog();
const never = (): void => {
  throw new Error("nobody was to take it");
};
/** Moves 20 s at each reading, so that a waiting portal gives up at the second. */
function impatient() {
  const clock = manualClock();
  return {
    now: () => {
      clock.advance(20_000);
      return clock.now();
    },
    // Beats never come, waits are over at once.
    setTimer: (ms: number, run: () => void) => (ms >= 10_000 ? () => undefined : systemClock.setTimer(0, run)),
  };
}

test("a second one is refused with the name of the holder; the next has it once the first is gone", async () => {
  const first = await holdDatabase(database.url, { log, onTaken: never });
  const second = holdDatabase(database.url, { log, clock: impatient(), onTaken: never });
  await expect(second).rejects.toThrow(DatabaseInUse);
  await expect(second).rejects.toThrow(new RegExp(`数据库正被另一个门户使用（fulltime portal ${process.pid} on .*，自 \\d{4}-`));
  await first.release();
  const third = await holdDatabase(database.url, { log, onTaken: never });
  await third.release();
});

test("one that was killed outright leaves nothing behind", async () => {
  const child = fork(join(import.meta.dirname, "portalLock.testing.ts"), [database.url], { execArgv: ["--no-warnings"] });
  await once(child, "message");
  const waiting = holdDatabase(database.url, { log, onTaken: never });
  child.kill("SIGKILL");
  await (await waiting).release();
});

/** Ends the connection of the lock's holder. */
async function cutHolder(): Promise<void> {
  await database.pool.query("select pg_terminate_backend($1)", [await holder()]);
}

async function holder(): Promise<number | null> {
  const { rows } = await database.pool.query<{ pid: number }>(`
    select pid from pg_locks where locktype = 'advisory' and classid = ${PORTAL_LOCK[0]} and objid = ${PORTAL_LOCK[1]} and granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows[0]?.pid ?? null;
}

test("a lock that was lost with its connection is taken again", async () => {
  const lock = await holdDatabase(database.url, { log, onTaken: never });
  const before = await holder();
  await cutHolder();
  await vi.waitFor(async () => expect([null, before]).not.toContain(await holder()));
  await lock.release();
  await vi.waitFor(async () => expect(await holder()).toBeNull());
});

test("a portal that has lost its database to another is notified", async () => {
  const taken = Promise.withResolvers<Error>();
  const loser = await holdDatabase(database.url, { log, clock: impatient(), onTaken: taken.resolve });
  const heir = new Client({ connectionString: database.url, application_name: "fulltime portal 7 on elsewhere" });
  await heir.connect();
  // Queued behind the loser: it has the lock the moment the loser loses it.
  const waiting = heir.query(`select pg_advisory_lock(${PORTAL_LOCK.join()})`);
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_locks where classid = ${PORTAL_LOCK[0]} and objid = ${PORTAL_LOCK[1]} and not granted`,
    );
    expect(rows).toHaveLength(1);
  });
  await cutHolder();
  await waiting;
  expect((await taken.promise).message).toContain("fulltime portal 7 on elsewhere");
  await loser.release();
  await heir.end();
});

test("secrets of another data folder are refused; its own are taken as often as wanted", async () => {
  const folders = [mkdtempSync(join(tmpdir(), "fulltime-a-")), mkdtempSync(join(tmpdir(), "fulltime-b-"))] as const;
  const [own, other] = [readSecrets(folders[0]), readSecrets(folders[1])];
  await checkSecrets(database.db, own, folders[0]);
  await checkSecrets(database.db, own, folders[0]);
  await expect(checkSecrets(database.db, other, folders[1])).rejects.toThrow(ForeignSecrets);
  await checkSecrets(database.db, { ...own, providerKey: other.providerKey, mediaKey: other.mediaKey }, folders[0]);
  const { rows } = await database.pool.query<{ text: string }>("select s::text as text from secret_fingerprint s");
  expect(rows.map(({ text }) => text.includes(own.serverKey.slice(0, 16)))).toEqual([false]);
  for (const folder of folders) rmSync(folder, { recursive: true });
});
