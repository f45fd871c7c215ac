import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { createEventLog } from "../../server/feed/eventLog.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { type Database, createDatabase } from "../../server/kit/database.ts";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { silentLog } from "../../server/kit/log.ts";
import { migrate } from "../../server/kit/migrate.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { fixtureOf } from "../../server/odds/testing.ts";
import { createBuying } from "../../server/tips/buying.ts";
import { createLogPages } from "../../server/tips/logPages.ts";
import { createPlanRepository } from "../../server/tips/planRepository.ts";
import { verifyTips } from "../../server/tips/verify.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { createClosingPrices } from "../../server/odds/readClosings.ts";
import { announceBalances } from "../../server/wallet/moneyTransaction.ts";
import { verifyLedger } from "../../server/wallet/verify.ts";
import { median, percentile } from "../kit/numbers.ts";
import { machine, table, verdict } from "../kit/table.ts";
import { KICKOFF, addBuyers, addMatches, addPlans, matchIds, scoreAt } from "./fill.ts";
import { goalTimes, ratioOf } from "./goals.ts";

/**
 * `npm run -s bench:tips`: settles a match day of plans, sells one plan to a thousand buyers at once, measures goals on a board
 * meanwhile, and verifies everything. A first settling process is killed half-way; the next one finishes the work. Each is
 * compared with the bare work on the same PostgreSQL: a transaction per plan, a transfer per purchase, reading the rows.
 * Exit code 1 when a bound is missed or verification fails. `-- --plans 2000 --proved 10000` for a smaller run.
 */
const BOUNDS = { settleMs: 60_000, buyP99Ms: 1_000, verifyMs: 60_000 } as const;
/** Limit of the ratio of a goal's time during settlement to that without. */
const GOAL_RATIO = 1.1;
const BUYERS = 1_000;
const MATCHES = 200;
const PARALLEL = 4;

const { values } = parseArgs({ options: { plans: { type: "string", default: "10000" }, proved: { type: "string", default: "100000" } } });
const PLANS = Number(values.plans);
const PROVED = Number(values.proved);

/** Runs the settling process; kills it once `killAfter` plans are settled. */
async function settle(
  db: Database["db"],
  url: string,
  killAfter: number | null,
): Promise<{ readonly settled: number; readonly ms: number } | null> {
  const child = spawn(process.execPath, ["--no-warnings", join(import.meta.dirname, "settler.ts"), url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += String(chunk)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  if (killAfter !== null) {
    for (;;) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from plan where version > 0`.execute(db);
      if ((rows[0]?.n ?? 0) >= killAfter || child.exitCode !== null) break;
    }
    child.kill("SIGKILL");
  }
  await ended;
  return text === "" ? null : (JSON.parse(text) as { settled: number; ms: number });
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const startedAt = performance.now();
  const value = await work();
  return { value, ms: performance.now() - startedAt };
}

async function inParallel(count: number, parallel: number, work: (i: number) => Promise<unknown>): Promise<readonly number[]> {
  const latencies: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let i = next++; i < count; i = next++) latencies.push((await timed(() => work(i))).ms);
    }),
  );
  return latencies;
}

async function measure(database: Database, url: string): Promise<boolean> {
  const { db, pool } = database;
  const log = createEventLog(db);
  const hub = createLogPages(log);
  const ids = matchIds("day", MATCHES);
  const scores = new Map(ids.map((id, i) => [id, scoreAt(i)]));
  const positions = await addMatches(db, log, ids);
  const scoreOf = (id: string): readonly [number, number] => scores.get(id) ?? [0, 0];
  const { planIds } = await addPlans(db, positions, PLANS, { isSettled: false, scoreOf });
  // Bought half an hour before kick-off.
  const clock = { ...systemClock, now: () => KICKOFF - 1_800_000 };
  const ledger = createLedgerRepository({ db, pool, clock });
  const buyers = await addBuyers(db, BUYERS);
  for (const user of buyers) {
    const postings = [
      { account: "issue:diamond", amountMinor: -1_000_000n },
      { account: { user, kind: "diamond" }, amountMinor: 1_000_000n },
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
  const buy = async (user: string, plan: string): Promise<void> => {
    const bought = await buying.buy(user, plan, `bench-${plan}-${user}-000000`);
    if (!bought.ok) throw new Error(bought.error.message);
  };
  const [one = ""] = planIds;
  const purchases = await inParallel(BUYERS, BUYERS, (i) => buy(buyers[i] ?? "", one));
  const transfers = await inParallel(BUYERS, BUYERS, (i) => {
    const user = buyers[i] ?? "";
    const postings = [
      { account: { user, kind: "diamond" }, amountMinor: -3_800n },
      { account: "packets:diamond", amountMinor: 3_800n },
    ] as const;
    return ledger.move({ key: `peer/${user}`, type: 10, postings });
  });
  // Every second plan has a buyer.
  await inParallel(Math.floor(planIds.length / 2), 64, (i) => buy(buyers[i % BUYERS] ?? "", planIds[2 * i + 1] ?? ""));

  const killed = await settle(db, url, Math.min(2_000, PLANS / 2));
  const after = await settle(db, url, null);
  const { rows: done } = await sql<{ n: number; versions: number }>`
    select (select count(*)::int from plan where version = 1) as n, (select count(*)::int from plan_settlement) as versions`.execute(db);
  const settledOnce = done[0]?.n === PLANS && done[0]?.versions === PLANS;
  const perPlan = after === null ? Infinity : after.ms / after.settled;
  const settleMs = perPlan * PLANS;
  await sql`create table bare (id int8 primary key, n int not null)`.execute(db);
  await sql`insert into bare select generate_series(1, ${PLANS}::int), 0`.execute(db);
  const bare = await timed(() =>
    inParallel(PLANS, PARALLEL, (i) =>
      db.transaction().execute(async (trx) => {
        await sql`update bare set n = n + 1 where id = ${i + 1}`.execute(trx);
        await sql`insert into bare values (${-i - 1}, 1)`.execute(trx);
      }),
    ),
  );

  // As many plans again, on other matches.
  const later = matchIds("goal", MATCHES);
  for (const [i, id] of later.entries()) scores.set(id, scoreAt(i));
  await addPlans(db, await addMatches(db, log, later), PLANS, { isSettled: false, scoreOf });
  const goals = await goalTimes(database);
  const { middle, slow } = ratioOf(goals);

  await addPlans(db, positions, Math.max(0, PROVED - 2 * PLANS), { isSettled: true, scoreOf });
  const rows = await timed(() => sql`select p.*, h.* from plan p join plan_hidden h on h.plan_id = p.id`.execute(db));
  const proof = await timed(() => verifyTips({ db, hub, closingPrices: createClosingPrices({ db, hub }), now: Date.now() }));
  const ledgerProof = await verifyLedger(db);
  const faults = [...proof.value.faults, ...ledgerProof.faults];
  const buyP99 = percentile(purchases, 0.99);
  const transferP99 = percentile(transfers, 0.99);
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  const lines = [
    {
      what: `${PLANS} plans settled, one transaction each`,
      own: settleMs,
      bound: BOUNDS.settleMs,
      peer: bare.ms,
      peerName: "two bare statements a plan",
    },
    { what: `${BUYERS} at once buy one plan, p99`, own: buyP99, bound: BOUNDS.buyP99Ms, peer: transferP99, peerName: "the transfer alone" },
    { what: `${proof.value.plans} plans proved`, own: proof.ms, bound: BOUNDS.verifyMs, peer: rows.ms, peerName: "reading the rows" },
  ];
  process.stdout.write(
    `${machine()}\n\n${table(
      ["", "ours", "bound", "peer", "ratio", ""],
      lines.map(({ what, own, bound, peer, peerName }) => [
        what,
        ms(own),
        ms(bound),
        `${ms(peer)} (${peerName})`,
        (own / peer).toFixed(2),
        verdict(own <= bound),
      ]),
    )}\n\n`,
  );
  process.stdout.write(
    `${verdict(settledOnce)}  killed with SIGKILL ${killed === null ? "in the middle" : "too late"}: ${done[0]?.n} plans settled, ${done[0]?.versions} versions\n`,
  );
  const [without, meanwhile] = [median(goals.without), median(goals.settling)];
  const areGoalsInTime = goals.settled === PLANS && middle <= GOAL_RATIO;
  process.stdout.write(
    `${verdict(areGoalsInTime)}  a goal on the board while ${goals.settled} plans are settled in the same process: ${middle.toFixed(3)} of at most ${GOAL_RATIO} ` +
      `(median ${meanwhile.toFixed(1)} ms of ${goals.settling.length}, ${without.toFixed(1)} ms of ${goals.without.length} without; p95 ${slow.toFixed(3)})\n`,
  );
  for (const { rule, what } of faults) process.stdout.write(`FAULT ${rule}: ${what}\n`);
  process.stdout.write(`${verdict(faults.length === 0)}  tips:verify and ledger:verify: ${faults.length} faults\n`);
  return areGoalsInTime && settledOnce && killed === null && faults.length === 0 && lines.every(({ own, bound }) => own <= bound);
}

const dataDir = mkdtempSync(join(tmpdir(), "bench-tips-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog(), isSupervised: false });
const database = createDatabase(postgres.url, { log: silentLog(), statementTimeoutMs: 600_000 });
try {
  await migrate(database.db, silentLog());
  if (!(await measure(database, postgres.url))) process.exitCode = 1;
} finally {
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
