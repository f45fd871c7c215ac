import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client, type Pool } from "pg";
import { systemClock } from "../../server/kit/clock.ts";
import { type Database, createDatabase } from "../../server/kit/database.ts";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { codeOf } from "../../server/kit/errors.ts";
import { silentLog } from "../../server/kit/log.ts";
import { migrate } from "../../server/kit/migrate.ts";
import { type Transfer, createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { verifyLedger } from "../../server/wallet/verify.ts";
import { median, percentile } from "../kit/numbers.ts";
import { machine, table, verdict } from "../kit/table.ts";

/**
 * `npm run -s bench:ledger`: transfers a second between accounts spread over 1,000 users and through one hot account,
 * compared with the bare two-row UPDATE on the same PostgreSQL (fsync on); rounds alternate, every statement is prepared.
 * With 8 clients, and with 64 callers waiting at once in one process, as requests do, for a pool of the portal's size and
 * for one of 8 (`-- --waiting`: these alone). Exit code 1 when a bound is missed or the ledger fails verification afterwards.
 */
const CLIENTS = 8;
const USERS = 1_000;
const ROUNDS = 5;
const BOUNDS = { spread: 0.6, hot: 0.8 } as const;
type Load = keyof typeof BOUNDS;
const LOADS = ["spread", "hot"] as const;

const WAITING = 64;
/** Minimum ratio to the two-row UPDATE for transfers that wait at once. */
const WAITING_BOUND = 1.5;
/** The portal's own pool size (`createDatabase`) comes first: it has the bound. */
const POOLS = [20, 8] as const;
const ROUND_MS = { clients: 4_000, waiting: 2_000 } as const;

const { values: options } = parseArgs({ options: { waiting: { type: "boolean", default: false } } });

/** The peer of the bounds, and one that cannot deadlock, as ours cannot. */
const PEERS = {
  "two-row UPDATE": "update bare set balance = balance + case when id = $1 then -1 else 1 end where id in ($1, $2)",
  "the same, locked in order":
    "with locked as (select id from bare where id in ($1, $2) order by id for update) update bare set balance = balance + case when bare.id = $1 then -1 else 1 end from locked where bare.id = locked.id",
} as const;
const BOUNDED = "two-row UPDATE";
const DEADLOCK = "40P01";

/** How `move` posted before transfers were grouped. */
const ONE_BY_ONE =
  "select outcome, transfer_id from ledger_post($1, $2::smallint, $3, $4::jsonb, $5::bigint[], $6::bigint[], $7::smallint[])";

interface Round {
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
}

/** Makes the next transfer of caller number `caller`. */
type Contender = (load: Load, caller: number) => Promise<void>;

/** Each caller starts its next transfer as soon as the last is committed. */
async function run(callers: number, roundMs: number, transfer: (caller: number) => Promise<void>): Promise<Round> {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + roundMs;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let now = performance.now(); now < until; now = performance.now()) {
        await transfer(caller);
        latenciesMs.push(performance.now() - now);
      }
    }),
  );
  return { perSecond: (latenciesMs.length / (performance.now() - startedAt)) * 1_000, latenciesMs };
}

interface Case {
  readonly title: string;
  readonly callers: number;
  readonly roundMs: number;
  /** The first one is ours. */
  readonly contenders: readonly (readonly [string, Contender])[];
  /** Ratio of ours to the two-row UPDATE; null: only printed. */
  readonly bound: Readonly<Record<Load, number>> | null;
}

/** Prints the case's table; true if its bounds are met. */
async function measure({ title, callers, roundMs, contenders, bound }: Case): Promise<boolean> {
  const rows: string[][] = [];
  let isMet = true;
  for (const load of LOADS) {
    const rounds = new Map<string, Round[]>(contenders.map(([name]) => [name, []]));
    const round = (transfer: Contender): Promise<Round> => run(callers, roundMs, (caller) => transfer(load, caller));
    for (const [, transfer] of contenders) await round(transfer);
    for (let i = 0; i < ROUNDS; i += 1) for (const [name, transfer] of contenders) rounds.get(name)?.push(await round(transfer));
    const own = [...rounds.values()][0] ?? [];
    for (const [name, of] of rounds) {
      const ratio = median(of.map(({ perSecond }, i) => (own[i]?.perSecond ?? Number.NaN) / perSecond));
      const wanted = name === BOUNDED ? bound?.[load] : undefined;
      if (wanted !== undefined) isMet &&= ratio >= wanted;
      rows.push([
        load,
        name,
        median(of.map(({ perSecond }) => perSecond)).toFixed(0),
        percentile(
          of.flatMap(({ latenciesMs }) => latenciesMs),
          0.99,
        ).toFixed(1),
        of === own ? "" : ratio.toFixed(2),
        wanted === undefined ? "" : `>= ${wanted} ${verdict(ratio >= wanted)}`,
      ]);
    }
  }
  process.stdout.write(`${title}\n\n${table(["accounts", "what", "transfers/s", "p99 ms", "ours / it", "bound"], rows)}\n\n`);
  return isMet;
}

function random(limit: number): number {
  return Math.floor(Math.random() * limit);
}

/** Two different users; with the hot account, one of them is always the first user. */
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

/** The portal's ledger on the pool of `database`: in groups, and one by one as before. */
function ledgerOn(database: Database, users: readonly string[], run: string) {
  const ledger = createLedgerRepository({ db: database.db, pool: database.pool, clock: systemClock });
  const accountOf = (n: number) => ({ user: users[n] ?? "", kind: "diamond" as const });
  let next = 0;
  function transfer(load: Load): Transfer {
    const [from, to] = pairOf(load);
    const postings = [
      { account: accountOf(from), amountMinor: -1n },
      { account: accountOf(to), amountMinor: 1n },
    ];
    return { key: `bench/${run}/${(next += 1)}`, type: 2, postings };
  }
  const grouped: Contender = async (load) => {
    const { kind } = await ledger.move(transfer(load));
    if (kind !== "posted") throw new Error(kind);
  };
  const oneByOne: Contender = async (load) => {
    const { transfer: wanted, accountIds } = await ledger.prepare(transfer(load));
    const values = [wanted.key, wanted.type, new Date().toISOString(), "{}", `{${accountIds.join(",")}}`, "{-1,1}", "{2,2}"];
    const { rows } = await database.pool.query<{ outcome: string }>({ name: "one by one", text: ONE_BY_ONE, values });
    if (rows[0]?.outcome !== "posted") throw new Error(rows[0]?.outcome);
  };
  const seed = async (): Promise<void> => {
    for (const [i] of users.entries()) {
      const postings = [
        { account: "issue:diamond" as const, amountMinor: -1_000_000_000n },
        { account: accountOf(i), amountMinor: 1_000_000_000n },
      ];
      await ledger.move({ key: `seed/${i}`, type: 7, postings });
    }
  };
  return { grouped, oneByOne, seed };
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() });
  const open = (maxConnections: number): Database => createDatabase(postgres.url, { log: silentLog(), maxConnections });
  const database = open(CLIENTS);
  const bareClients = Array.from({ length: CLIENTS }, () => new Client({ connectionString: postgres.url }));
  try {
    await migrate(database.db, silentLog());
    const users = await setUp(database);
    await Promise.all(bareClients.map((client) => client.connect()));
    const ours = ledgerOn(database, users, "clients");
    await ours.seed();
    let deadlocks = 0;
    /** One of the peers, on the connection that `on` returns. */
    const bare =
      (name: keyof typeof PEERS, on: (caller: number) => Pick<Client, "query"> | Pool | undefined): Contender =>
      async (load, caller) => {
        const query = { name, text: PEERS[name], values: pairOf(load).map(String) };
        for (let isDone = false; !isDone;) {
          try {
            await on(caller)?.query(query);
            isDone = true;
          } catch (error) {
            if (codeOf(error) !== DEADLOCK) throw error;
            // Rolled back: it is retried.
            deadlocks += 1;
          }
        }
      };
    const peers = (on: (caller: number) => Pick<Client, "query"> | Pool | undefined) =>
      (Object.keys(PEERS) as (keyof typeof PEERS)[]).map((name) => [name, bare(name, on)] as const);

    process.stdout.write(`bench:ledger, ${machine()}\n${USERS} users, ${ROUNDS} rounds; median of rounds, p99 of all.\n\n`);
    let isMet = true;
    if (!options.waiting) {
      isMet = await measure({
        title: `${CLIENTS} clients, rounds of ${ROUND_MS.clients / 1_000} s`,
        callers: CLIENTS,
        roundMs: ROUND_MS.clients,
        contenders: [["fulltime", ours.grouped], ...peers((caller) => bareClients[caller])],
        bound: BOUNDS,
      });
    }
    for (const size of POOLS) {
      const [own, others] = [open(size), open(size)];
      try {
        const waiting = ledgerOn(own, users, `pool ${size}`);
        const isFit = await measure({
          title: `${WAITING} waiting at once, each side with a pool of ${size} connections, rounds of ${ROUND_MS.waiting / 1_000} s`,
          callers: WAITING,
          roundMs: ROUND_MS.waiting,
          contenders: [["fulltime", waiting.grouped], ["fulltime, one by one", waiting.oneByOne], ...peers(() => others.pool)],
          bound: size === POOLS[0] ? { spread: WAITING_BOUND, hot: WAITING_BOUND } : null,
        });
        isMet = isFit && isMet;
      } finally {
        // The database allows sixty connections in total.
        await Promise.all([own.close(), others.close()]);
      }
    }
    process.stdout.write(`deadlocks of the two-row UPDATE: ${deadlocks}\n`);
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
