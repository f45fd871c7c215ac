import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { systemClock } from "../../kit/clock.ts";
import { createDatabase } from "../../kit/database.ts";
import { startEmbeddedPostgres } from "../../kit/embeddedPostgres.ts";
import { silentLog } from "../../kit/log.ts";
import { migrate } from "../../kit/migrate.ts";
import { commandEnvironment, runCommand } from "../../kit/testCommand.ts";
import { type TestDatabase, freshDatabase } from "../../kit/testDatabase.ts";
import { createLedgerRepository } from "../ledgerRepository.ts";
import { verifyCommand } from "./verifyCommand.ts";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  dataDir = mkdtempSync(join(tmpdir(), "fulltime-verify-"));
});
afterAll(async () => {
  await database.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs in this process, where a separate one would make no difference. */
const verify = (env: NodeJS.ProcessEnv) => verifyCommand(commandEnvironment(env));
/** Runs as a process, as operators do. */
const verifyProcess = (env: NodeJS.ProcessEnv) => runCommand(join(import.meta.dirname, "verify.ts"), [], env);

async function give(): Promise<string> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into app_user (nick_name, nick_key) values ('giver', 'giver') returning id",
  );
  const user = String(rows[0]?.id);
  const ledger = createLedgerRepository({ db: database.db, pool: database.pool, clock: systemClock });
  await ledger.move({
    key: "gift",
    type: 7,
    postings: [
      { account: "issue:diamond", amountMinor: -12_345n },
      { account: { user, kind: "diamond" }, amountMinor: 12_345n },
    ],
  });
  return user;
}

test("counts, sums per currency and the verdict; a posting altered behind its back is named", async () => {
  const user = await give();
  const sound = await verify({ DATABASE_URL: database.url });
  expect(sound).toMatchObject({ code: 0, err: "" });
  expect(sound.out).toMatch(/^transfers {2}1\npostings {3}2$/m);
  expect(sound.out).toMatch(/^diamond +123\.45 +-123\.45 +0\.00$/m);
  expect(sound.out).toContain("0 faults");

  await database.pool.query("alter table ledger_posting disable trigger ledger_posting_append_only");
  await database.pool.query("update ledger_posting set amount_minor = amount_minor + 5 where amount_minor > 0");
  const altered = await verifyProcess({ DATABASE_URL: database.url });
  expect(altered.code).toBe(1);
  expect(altered.out).toMatch(/^FAULT transfer-sum: transfer 1: diamond sums to 5$/m);
  expect(altered.out).toContain(`(diamond diamond of ${user}): balance 12345, postings 12350`);
  expect(altered.out).toContain("2 faults");
});

test("the embedded database of DATA_DIR: none, beside a running portal, and stopped", async () => {
  const absent = await verify({ DATA_DIR: dataDir });
  expect(absent.code).toBe(1);
  expect(absent.err).toContain("there is no database");

  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() });
  const own = createDatabase(postgres.url, { log: silentLog() });
  try {
    await migrate(own.db, silentLog());
    const beside = await verify({ DATA_DIR: dataDir });
    expect(beside).toMatchObject({ code: 0, err: "" });
    await own.ping();
  } finally {
    await own.close();
    await postgres.stop();
  }

  const stopped = await verifyProcess({ DATA_DIR: dataDir });
  expect(stopped).toMatchObject({ code: 0, err: "" });
  expect(stopped.out).toContain("0 faults");
  expect(existsSync(join(dataDir, "postgres", "data", "postmaster.pid"))).toBe(false);
});

test("a database that cannot be asked is a failure in words", async () => {
  const gone = await verifyProcess({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
  expect(gone.code).toBe(1);
  expect(gone.err).toMatch(/^the ledger cannot be read: .+/);
  expect((await verify({ DATABASE_URL: "nonsense" })).err).toContain("DATABASE_URL: expected");
});
