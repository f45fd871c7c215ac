import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createDatabase } from "../../server/kit/database.ts";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { silentLog } from "../../server/kit/log.ts";
import { migrate } from "../../server/kit/migrate.ts";
import { type Child, type Usage, startChild } from "../kit/child.ts";
import { median, pause } from "../kit/numbers.ts";
import { machine, table } from "../kit/table.ts";
import { LINES_PER_SECOND, ROOM_USERS, SOCKETS } from "./line.ts";

/**
 * `npm run -s bench:room`: one room, 2,000 sockets, 50 chat lines a second for 20 s. Ours is the chat with its rules,
 * the hub, the event log in PostgreSQL and the feed sockets; compared with a raw socket broadcast of the same lines. Each
 * server and each set of sockets is a process of its own; rounds alternate. Loopback only. Exit code 1 when a bound is
 * missed.
 */
const PEERS = ["raw", "fulltime"] as const;
type Peer = (typeof PEERS)[number];
const ROUNDS = 4;
const ROUND_MS = 5_000;
const WARM_UP_MS = 3_000;
const CATCH_UP_MS = 15_000;
/** Limit above the raw broadcast's p99 of the same run: rules, log and commit precede the fan-out. */
const P99_ABOVE_MS = 100;
const RATIO_MAX = 1.25;

interface Result {
  readonly received: number;
  readonly faults: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

interface Pair {
  readonly server: Child;
  readonly clients: Child;
  said: number;
}

async function furnish(databaseUrl: string): Promise<{ readonly roomId: string; readonly users: readonly string[] }> {
  const log = silentLog();
  const database = createDatabase(databaseUrl, { log, maxConnections: 2 });
  try {
    await migrate(database.db, log);
    const { rows } = await sql<{ id: bigint }>`
      insert into app_user (nick_name, nick_key, experience)
      select '球迷' || n || '号', 'bench' || n, 300 from generate_series(0, ${ROOM_USERS}::int) n returning id`.execute(database.db);
    const [anchor, ...users] = rows.map((row) => String(row.id));
    const made = await sql<{ id: bigint }>`insert into room (anchor_id, at) values (${anchor}::int8, now()) returning id`.execute(
      database.db,
    );
    return { roomId: String(made.rows[0]?.id), users };
  } finally {
    await database.close();
  }
}

/** Plays lines for a while; returns the server's CPU time for each line delivered to one socket, microseconds. */
async function round(pair: Pair, seed: number, ms: number): Promise<number> {
  const { server, clients } = pair;
  const before = await clients.ask<number>("received");
  const { cpuMicros } = await server.ask<Usage>("usage");
  const lines = await server.ask<number>("run", { seed, ms, from: pair.said });
  pair.said += lines;
  const expected = lines * SOCKETS;
  let received = 0;
  for (const until = Date.now() + CATCH_UP_MS; received < expected && Date.now() < until; await pause(50)) {
    received = (await clients.ask<number>("received")) - before;
  }
  return ((await server.ask<Usage>("usage")).cpuMicros - cpuMicros) / expected;
}

async function measure(databaseUrl: string): Promise<boolean> {
  const { roomId, users } = await furnish(databaseUrl);
  const pairs = new Map<Peer, Pair>();
  const costs: Record<Peer, number[]> = { raw: [], fulltime: [] };
  try {
    for (const peer of PEERS) {
      const server = startChild(join(import.meta.dirname, "server.ts"), [peer, databaseUrl, roomId, users.join(",")]);
      const clients = startChild(join(import.meta.dirname, "clients.ts"));
      const pair: Pair = { server, clients, said: 0 };
      pairs.set(peer, pair);
      const port = await server.ask<number>("port");
      await clients.ask("open", { peer, port, count: SOCKETS, roomId });
      await round(pair, 1, WARM_UP_MS);
      await clients.ask("begin");
      pair.said = 0;
    }
    for (let i = 0; i < ROUNDS; i += 1) {
      for (const peer of i % 2 === 0 ? PEERS : PEERS.toReversed()) {
        const pair = pairs.get(peer);
        if (pair) costs[peer].push(await round(pair, i + 2, ROUND_MS));
      }
    }
    const results = new Map<Peer, Result>();
    for (const [peer, { clients }] of pairs) results.set(peer, await clients.ask<Result>("result"));
    return report(pairs, results, costs);
  } finally {
    for (const { server, clients } of pairs.values()) await Promise.all([server.end(), clients.end()]);
  }
}

function report(
  pairs: ReadonlyMap<Peer, Pair>,
  results: ReadonlyMap<Peer, Result>,
  costs: Readonly<Record<Peer, readonly number[]>>,
): boolean {
  const rows = PEERS.map((peer) => {
    const { received = 0, faults = 0, p50 = 0, p99 = 0, max = 0 } = results.get(peer) ?? {};
    const said = pairs.get(peer)?.said ?? 0;
    const cpu = costs[peer];
    return [
      peer,
      String(said),
      `${received} of ${said * SOCKETS}`,
      String(faults),
      String(p50),
      String(p99),
      String(max),
      median(cpu).toFixed(2),
      `${Math.min(...cpu).toFixed(2)}-${Math.max(...cpu).toFixed(2)}`,
    ];
  });
  console.log(table(["server", "lines", "received", "faults", "p50 ms", "p99 ms", "max ms", "CPU us/delivery", "spread"], rows));
  const [raw, ours] = PEERS.map((peer) => results.get(peer));
  const isWhole = ours?.faults === 0 && ours.received === (pairs.get("fulltime")?.said ?? 0) * SOCKETS;
  const ratio = median(costs.fulltime.map((cost, i) => cost / (costs.raw[i] ?? Number.NaN)));
  const lines: readonly (readonly [string, boolean])[] = [
    ["every line to every socket, in order, exactly once", isWhole],
    [
      `p99 from being said to receipt ${ours?.p99} ms (<= the raw broadcast's ${raw?.p99} + ${P99_ABOVE_MS})`,
      (ours?.p99 ?? Infinity) <= (raw?.p99 ?? 0) + P99_ABOVE_MS,
    ],
    [`server CPU a delivery ${ratio.toFixed(2)} x raw broadcast (<= ${RATIO_MAX})`, ratio <= RATIO_MAX],
  ];
  console.log();
  for (const [what, isMet] of lines) console.log(`${isMet ? "met" : "missed"}: ${what}`);
  return lines.every(([, isMet]) => isMet);
}

console.log(`bench:room, ${machine()}`);
console.log(
  `${SOCKETS} sockets in one room, ${LINES_PER_SECOND} lines a second by ${ROOM_USERS} users, ${(ROUNDS * ROUND_MS) / 1_000} s.\n`,
);
const dataDir = mkdtempSync(join(tmpdir(), "fulltime-bench-room-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog(), isSupervised: false });
try {
  process.exitCode = (await measure(postgres.url)) ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
