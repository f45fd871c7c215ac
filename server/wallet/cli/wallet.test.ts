import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase } from "../../kit/database.ts";
import { startEmbeddedPostgres } from "../../kit/embeddedPostgres.ts";
import { silentLog } from "../../kit/log.ts";
import { migrate } from "../../kit/migrate.ts";
import { type RefusedArguments, expectRefused, runCommand } from "../../kit/testCommand.ts";
import { runWithin } from "../../kit/testOperatorCommand.ts";
import { type TestDatabase, freshDatabase } from "../../kit/testDatabase.ts";
import { type MoneyOutWorld, expectProvedLedger, moneyOutWorld } from "../moneyOut.testing.ts";
import { walletCommand } from "./walletCommand.ts";

let database: TestDatabase;
let world: MoneyOutWorld;
let me: string;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  world = moneyOutWorld(database);
  me = await world.addUser({ cashMinor: 50_000n });
});
afterAll(async () => {
  await expectProvedLedger(database);
  await database.remove();
});

const run = (args: readonly string[], env: NodeJS.ProcessEnv = { DATABASE_URL: database.url }) => runWithin(walletCommand, args, env);
/** The command as an operator runs it. */
const runProcess = (args: readonly string[], env: NodeJS.ProcessEnv = { DATABASE_URL: database.url }) =>
  runCommand(join(import.meta.dirname, "wallet.ts"), args, env);

async function ask(): Promise<string> {
  const cardId = (await world.accounts.list(me, 1))[0]?.id ?? (await world.addCard(me));
  const key = { userId: me, idempotencyKey: crypto.randomUUID(), drawType: 1, cardId } as const;
  const asked = await world.withdrawals.request({ ...key, accountMask: "**** **** **** 0128", amountMinor: 10_000n });
  if (asked.kind !== "asked") throw new Error(asked.kind);
  return asked.row.id;
}

test("withdrawals are listed, approved and rejected", async () => {
  expect(await runProcess(["withdrawals"])).toEqual({ code: 0, out: "no withdrawal is pending\n", err: "" });
  const [first, second] = [await ask(), await ask()];
  const listed = await run(["withdrawals"]);
  expect(listed.code).toBe(0);
  expect(listed.out.trimEnd().split("\n")).toHaveLength(2);
  expect(listed.out).toMatch(new RegExp(`^ +${first} +${me} .+ 100\\.00  pending +银行卡  \\*{4} \\*{4} \\*{4} 0128$`, "m"));
  expect(await run(["approve", first])).toEqual({ code: 0, out: `withdrawal ${first} approved\n`, err: "" });
  expect(await runProcess(["approve", first])).toEqual({ code: 1, out: "", err: `withdrawal ${first} is approved, not pending\n` });
  expect(await run(["reject", second, "--reason", "姓名不符"])).toMatchObject({ code: 0 });
  expect((await run(["withdrawals", "--state", "rejected"])).out).toContain("姓名不符");
  expect(await world.balancesOf(me)).toMatchObject({ cash: 40_000n, frozen: 10_000n });
});

test("balances are adjusted up and down, under the name of whoever did it", async () => {
  const adjust = (amount: string, key: string) =>
    run(["adjust", "--user", me, "--account", "diamond", "--reason", "test", "--amount", amount, "--key", key]);
  expect(await adjust("5", "T-1")).toEqual({ code: 0, out: `user ${me}: diamond 5.00\n`, err: "" });
  expect(await adjust("-1.5", "T-2")).toEqual({ code: 0, out: `user ${me}: diamond -1.50\n`, err: "" });
  expect(await adjust("5", "T-1")).toEqual({
    code: 0,
    out: `user ${me}: diamond 5.00 was done before by key T-1: nothing was changed\n`,
    err: "",
  });
  expect(await adjust("6", "T-1")).toEqual({ code: 1, out: "", err: "key T-1 stands for another adjustment: nothing was changed\n" });
  expect(await adjust("-100", "T-3")).toMatchObject({ code: 1, err: `user ${me} has less than that: nothing was taken\n` });
  expect((await world.balancesOf(me)).diamond).toBe(350n);
  const { rows } = await database.pool.query<{ subject: string }>("select distinct subject from audit where action = 'balance.adjust'");
  expect(rows).toEqual([{ subject: userInfo().username }]);
});

const REFUSED: RefusedArguments = [
  [[], "a command is needed"],
  [["toString"], "there is no command toString"],
  [["withdrawals", "--state", "lost"], "lost is no state"],
  [["approve"], "approve needs the ID"],
  [["approve", "1", "2"], "2 is one argument too many"],
  [["approve", "1", "--reason", "x"], "approve takes no --reason"],
  [["reject", "1"], "--reason is needed"],
  [["adjust", "--user", "1", "--reason", "x", "--account", "cash", "--amount", "1"], "--account is diamond or ticket"],
  [["adjust", "--user", "1", "--reason", "x", "--account", "diamond"], "--user and --amount are needed"],
  [["adjust", "--user", "1", "--reason", "x", "--account", "diamond", "--amount", "1"], "--key is needed"],
  [["withdrawals", "--all"], "--all"],
];
test("wrong arguments are told with the usage, exit code 2", async () => {
  await expectRefused(run, REFUSED);
  await expectRefused(runProcess, REFUSED.slice(0, 1));
});

test("a database that is not there, and one without the tables", async () => {
  const gone = await run(["withdrawals"], { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
  expect(gone).toMatchObject({ code: 1, err: expect.stringMatching(/^it could not be done: .+/) });
  expect(await run(["withdrawals"], { DATABASE_URL: "nonsense" })).toMatchObject({
    code: 2,
    err: expect.stringContaining("DATABASE_URL: expected"),
  });
  const empty = await freshDatabase(inject("databaseUrl"), { isMigrated: false });
  expect(await run(["withdrawals"], { DATABASE_URL: empty.url })).toMatchObject({
    code: 1,
    err: expect.stringContaining("start the portal once"),
  });
  await empty.remove();
});

test("the embedded database of DATA_DIR: none, beside a running portal, and stopped", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-wallet-"));
  try {
    expect(await run(["withdrawals"], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      err: expect.stringContaining("there is no database"),
    });
    const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() });
    const own = createDatabase(postgres.url, { log: silentLog() });
    try {
      await migrate(own.db, silentLog());
      expect(await run(["withdrawals"], { DATA_DIR: dataDir })).toMatchObject({ code: 0, out: "no withdrawal is pending\n" });
      await own.ping();
    } finally {
      await own.close();
      await postgres.stop();
    }
    expect(await runProcess(["withdrawals"], { DATA_DIR: dataDir })).toMatchObject({ code: 0, out: "no withdrawal is pending\n" });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
