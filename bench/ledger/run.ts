import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { systemClock } from "../../server/kit/clock.ts";
import { type Database, createDatabase } from "../../server/kit/database.ts";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { codeOf } from "../../server/kit/errors.ts";
import { silentLog } from "../../server/kit/log.ts";
import { migrate } from "../../server/kit/migrate.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { verifyLedger } from "../../server/wallet/verify.ts";
import { median, percentile } from "../kit/numbers.ts";
import { machine, table, verdict } from "../kit/table.ts";

/**
 * `npm run -s bench:ledger`: transfers a second with 8 clients, between accounts spread over 1,000 users and through one
 * hot account, beside the bare two-row UPDATE on the same PostgreSQL (fsync on), rounds alternating, every statement
 * prepared. Exit code 1 when a bound is missed or the ledger cannot be proved afterwards.
 */
const CLIENTS = 8;
const USERS = 1_000;
const ROUND_MS = 4_000;
const ROUNDS = 5;
const BOUNDS = { spread: 0.6, hot: 0.8 } as const;
type Load = keyof typeof BOUNDS;

/** The one the bounds are about, and one that cannot deadlock, as ours cannot. */
const PEERS = {
  "two-row UPDATE": "update bare set balance = balance + case when id = $1 then -1 else 1 end where id in ($1, $2)",
  "the same, locked in order":
    "with locked as (select id from bare where id in ($1, $2) order by id for update) update bare set balance = balance + case when bare.id = $1 then -1 else 1 end from locked where bare.id = locked.id",
} as const;
const BOUNDED = "two-row UPDATE";
const DEADLOCK = "40P01";

interface Round {
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
}

/** Eight clients, each with its next transfer as soon as the last is committed. */
async function run(transfer: (client: number) => Promise<void>): Promise<Round> {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + ROUND_MS;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let now = performance.now(); now < until; now = performance.now()) {
        await transfer(client);
        latenciesMs.push(performance.now() - now);
      }
    }),
  );
  return { perSecond: (latenciesMs.length / (performance.now() - startedAt)) * 1_000, latenciesMs };
}

function random(limit: number): number {
  return Math.floor(Math.random() * limit);
}

/** Two different users; one of them is always the first when the account is hot. */
function pairOf(load: Load): readonly [number, number] {
  const from = random(USERS - 1) + 1;
  if (load === "hot") return [from, 0];
  const to = random(USERS - 1) + 1;
  return from === to ? [from, (to % (USERS - 1)) + 1] : [from, to];
}

async function setUp(database: Database): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    `insert into app_user (nick_name, nick_key) select 'u' || n, 'u' || n from generate_series(1, ${USERS}) n returning id`,
  );
  await database.pool.query(`create table bare (id int primary key, balance bigint not null check (balance >= 0))`);
  await database.pool.query(`insert into bare select n, 1000000000 from generate_series(0, ${USERS - 1}) n`);
  return rows.map((row) => String(row.id));
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() });
  const database = createDatabase(postgres.url, { log: silentLog(), maxConnections: CLIENTS });
  const bareClients = Array.from({ length: CLIENTS }, () => new Client({ connectionString: postgres.url }));
  try {
    await migrate(database.db, silentLog());
    const users = await setUp(database);
    await Promise.all(bareClients.map((client) => client.connect()));
    const ledger = createLedgerRepository({ db: database.db, pool: database.pool, clock: systemClock });
    const accountOf = (n: number) => ({ user: users[n] ?? "", kind: "diamond" as const });
    for (const [i] of users.entries()) {
      const postings = [
        { account: "issue:diamond" as const, amountMinor: -1_000_000_000n },
        { account: accountOf(i), amountMinor: 1_000_000_000n },
      ];
      await ledger.move({ key: `seed/${i}`, type: 7, postings });
    }
    let next = 0;
    const ours = async (load: Load): Promise<void> => {
      const [from, to] = pairOf(load);
      const outcome = await ledger.move({
        key: `bench/${(next += 1)}`,
        type: 2,
        postings: [
          { account: accountOf(from), amountMinor: -1n },
          { account: accountOf(to), amountMinor: 1n },
        ],
      });
      if (outcome.kind !== "posted") throw new Error(outcome.kind);
    };
    let deadlocks = 0;
    const bare = async (name: keyof typeof PEERS, load: Load, client: number): Promise<void> => {
      const query = { name, text: PEERS[name], values: pairOf(load).map(String) };
      for (let isDone = false; !isDone;) {
        try {
          await bareClients[client]?.query(query);
          isDone = true;
        } catch (error) {
          if (codeOf(error) !== DEADLOCK) throw error;
          // Nothing was moved: it is tried again.
          deadlocks += 1;
        }
      }
    };

    process.stdout.write(
      `bench:ledger, ${machine()}\n${CLIENTS} clients, ${USERS} users, ${ROUNDS} rounds of ${ROUND_MS / 1_000} s each; median of rounds, p99 of all.\n\n`,
    );
    const rows: string[][] = [];
    let isMet = true;
    for (const load of ["spread", "hot"] as const) {
      const contenders: readonly (readonly [string, (client: number) => Promise<void>])[] = [
        ["fulltime", () => ours(load)],
        ...(Object.keys(PEERS) as (keyof typeof PEERS)[]).map((name) => [name, (client: number) => bare(name, load, client)] as const),
      ];
      const rounds = new Map<string, Round[]>(contenders.map(([name]) => [name, []]));
      for (const [, transfer] of contenders) await run(transfer);
      for (let i = 0; i < ROUNDS; i += 1) for (const [name, transfer] of contenders) rounds.get(name)?.push(await run(transfer));
      const own = rounds.get("fulltime") ?? [];
      for (const [name, of] of rounds) {
        const ratio = median(of.map((round, i) => (own[i]?.perSecond ?? Number.NaN) / round.perSecond));
        const latenciesMs = of.flatMap((round) => round.latenciesMs);
        if (name === BOUNDED) isMet &&= ratio >= BOUNDS[load];
        rows.push([
          load,
          name,
          median(of.map((round) => round.perSecond)).toFixed(0),
          percentile(latenciesMs, 0.99).toFixed(1),
          of === own ? "" : ratio.toFixed(2),
          name === BOUNDED ? `>= ${BOUNDS[load]} ${verdict(ratio >= BOUNDS[load])}` : "",
        ]);
      }
    }
    process.stdout.write(table(["accounts", "what", "transfers/s", "p99 ms", "ours / it", "bound"], rows));
    process.stdout.write(`\n\ndeadlocks of the two-row UPDATE: ${deadlocks}\n`);
    const report = await verifyLedger(database.db);
    for (const { rule, what } of report.faults) process.stdout.write(`${rule}: ${what}\n`);
    process.stdout.write(
      `${verdict(report.faults.length === 0)}  ${report.transfers} transfers, ${report.postings} postings: every balance proved\n`,
    );
    if (!isMet || report.faults.length > 0) process.exitCode = 1;
  } finally {
    await Promise.all(bareClients.map((client) => client.end()));
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
