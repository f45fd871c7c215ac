import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { KICKOFF, addBuyers, addMatches, addPlans, matchIds, scoreAt } from "../../bench/tips/fill.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { createEventLog } from "../feed/eventLog.ts";
import { systemClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createClosingPrices } from "../odds/readClosings.ts";
import { fixtureOf } from "../odds/testing.ts";
import { announceBalances } from "../wallet/moneyTransaction.ts";
import { createLedgerRepository } from "../wallet/ledgerRepository.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { createBuying } from "./buying.ts";
import { createLogPages } from "./logPages.ts";
import { createPlanRepository } from "./planRepository.ts";
import { verifyTips } from "./verify.ts";

/** `PLANS=2000` kills amid the promised number of plans; fewer test the same in little time. */
const PLANS = Number(process.env.PLANS ?? 200);
const BUYERS = 10;
const PRICE = 3_800n;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

/** The settler of bench:tips: one round in a separate process. */
function settler() {
  const path = join(import.meta.dirname, "../../bench/tips/settler.ts");
  return spawn(process.execPath, ["--no-warnings", path, database.url], { stdio: ["ignore", "ignore", "inherit"] });
}

test("killed with SIGKILL in the middle of settling, in the middle of a refund: the next start settles the rest, nothing twice and nothing not at all", async () => {
  const { db, pool } = database;
  const log = createEventLog(db);
  const ids = matchIds("kill", 10);
  const scores = new Map(ids.map((id, i) => [id, scoreAt(i)]));
  const positions = await addMatches(db, log, ids);
  const { planIds } = await addPlans(db, positions, PLANS, { isSettled: false, scoreOf: (id) => scores.get(id) ?? [0, 0] });
  const clock = { ...systemClock, now: () => KICKOFF - 1_800_000 };
  const ledger = createLedgerRepository({ db, pool, clock });
  const buyers = await addBuyers(db, BUYERS);
  const paid = PRICE * BigInt(Math.ceil(PLANS / BUYERS));
  for (const user of buyers) {
    const postings = [
      { account: "issue:diamond", amountMinor: -paid },
      { account: { user, kind: "diamond" }, amountMinor: paid },
    ] as const;
    await ledger.move({ key: `fund/${user}`, type: 7, postings });
  }
  const buying = createBuying({
    db,
    clock,
    ledger,
    announceBalances,
    plans: createPlanRepository(db),
    matches: { rowsOf: async (sport, wanted) => wanted.map((id) => rowOfFixture(fixtureOf(id, { sport }))) },
  });
  const bought = await Promise.all(planIds.map((plan, i) => buying.buy(buyers[i % BUYERS] ?? "", plan, `kill-${plan}-0000000`)));
  expect(bought.filter(({ ok }) => ok)).toHaveLength(PLANS);
  const settled = async () => (await sql<{ n: number }>`select count(*)::int as n from plan where version > 0`.execute(db)).rows[0]?.n ?? 0;

  // One losing plan is locked: its settlement has refunded the buyers, not yet recorded that, and waits.
  const { rows: lost } = await sql<{ id: bigint }>`
    select p.id from plan p join plan_hidden h on h.plan_id = p.id join plan_leg l on l.plan_id = p.id
    where l.match_id = 'kill-0' and h.picks -> 0 ->> 'side' = 'home' order by p.id desc limit 1`.execute(db);
  const held = String(lost[0]?.id);
  const blocker = new Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("select 1 from plan where id = $1 for no key update", [held]);
  const first = settler();
  const waiting = () => sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
  await vi.waitFor(
    async () => {
      expect((await waiting()).rows.length).toBeGreaterThan(0);
      expect(await settled()).toBeGreaterThan(PLANS / 10);
    },
    { timeout: 150_000, interval: 20 },
  );
  first.kill("SIGKILL");
  await once(first, "exit");
  await blocker.query("rollback");
  await blocker.end();
  const before = await settled();
  expect(before).toBeLessThan(PLANS);

  const next = settler();
  const [code] = (await once(next, "exit")) as [number];
  expect(code).toBe(0);
  const { rows } = await sql<{ versions: number; plans: number; refunds: number; refundable: number }>`
    select (select count(*)::int from plan_settlement) as versions, (select count(*)::int from plan where state = 'settled' and version = 1) as plans,
      (select count(*)::int from ledger_transfer where key like 'plan/%/refund') as refunds,
      (select count(*)::int from plan where outcome not in ('W', 'HW')) as refundable`.execute(db);
  expect(rows[0]).toEqual({ versions: PLANS, plans: PLANS, refunds: rows[0]?.refundable, refundable: expect.any(Number) });
  expect(rows[0]?.refundable).toBeGreaterThan(0);
  const hub = createLogPages(log);
  expect((await verifyTips({ db, hub, closingPrices: createClosingPrices({ db, hub }), now: Date.now() })).faults).toEqual([]);
  expect((await verifyLedger(db)).faults).toEqual([]);
}, 240_000);
