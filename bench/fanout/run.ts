import { join } from "node:path";
import { startChild, type Child, type Usage } from "../kit/child.ts";
import { median, pause } from "../kit/numbers.ts";
import { machine, table, verdict } from "../kit/table.ts";

/**
 * `npm run -s bench:fanout`: the server's cost of one delivery, compared with a raw socket broadcast, ws.send for each
 * client and socket.io 4. Loopback only. Rounds of the servers alternate, so that other work on the machine affects all
 * of them; ratios are taken within a round and their median is judged. Exit code 1 when a bound is missed.
 */
const PEERS = ["raw", "fulltime", "ws", "ws-buffer", "socket.io"] as const;
type Peer = (typeof PEERS)[number];

const LEVELS = [
  { clients: 200, times: 60, everyMs: 25 },
  { clients: 1_000, times: 40, everyMs: 40 },
  { clients: 4_000, times: 20, everyMs: 120 },
] as const;
/**
 * Saturation, as measured when the stack was chosen: 1,000 events a second in an open loop, more than any server can send
 * to every client one by one. One event alone: the most expensive case for a server that batches. A goal: four events of
 * one channel at once (incident, score, statistics, text). News on the three channels that a match page follows (board,
 * match, odds). `--only NAME` runs one of them.
 */
const WORKLOADS: readonly Workload[] = [
  { name: "saturation", channels: 1, together: 1, isSaturated: true },
  { name: "one event", channels: 1, together: 1 },
  { name: "a goal: 4 events", channels: 1, together: 4 },
  { name: "3 channels", channels: 3, together: 1 },
] as const;
const ROUNDS = 5;
const WARM_UP_TIMES = 30;
const IDLE_CLIENTS = 4_000;
const IDLE_BYTES_MAX = 12 * 1_024;
const BOUNDS: Readonly<Partial<Record<Peer, number>>> = { raw: 1.15, "socket.io": 0.5, ws: 0.8 };

const SATURATED_TIMES = 3;
const CATCH_UP_TRIES = 300;

interface Workload {
  readonly name: string;
  readonly channels: number;
  readonly together: number;
  readonly isSaturated?: boolean;
}

interface Work {
  readonly clients: number;
  readonly times: number;
  readonly everyMs: number;
  readonly channels: number;
  readonly together: number;
  /** Events are sent on schedule, whether the last one has been sent or not. */
  readonly isOpenLoop?: boolean;
}

interface Pair {
  readonly server: Child;
  readonly clients: Child;
}

async function startPair(peer: Peer, count: number): Promise<Pair & { readonly idleBytes: number; readonly idleHeapBytes: number }> {
  const server = startChild(join(import.meta.dirname, "server.ts"), [peer]);
  const clients = startChild(join(import.meta.dirname, "clients.ts"));
  const port = await server.ask<number>("port");
  const before = await server.ask<Usage>("usage", { isCollected: true });
  await clients.ask("open", { peer, port, count });
  await pause(500);
  const after = await server.ask<Usage>("usage", { isCollected: true });
  return {
    server,
    clients,
    idleBytes: (after.rssBytes - before.rssBytes) / count,
    idleHeapBytes: (after.heapBytes - before.heapBytes) / count,
  };
}

/** Server CPU for each event delivered to one client, microseconds, from the first to the last arrival. */
async function measure(pair: Pair, work: Work): Promise<number> {
  const before = await pair.clients.ask<number>("received");
  const { cpuMicros } = await pair.server.ask<Usage>("usage", {});
  await pair.server.ask<number>("run", work);
  const expected = work.times * work.channels * work.together * work.clients;
  let received = 0;
  for (let tries = 0; received < expected && tries < CATCH_UP_TRIES; tries += 1) {
    await pause(100);
    received = (await pair.clients.ask<number>("received")) - before;
  }
  if (received !== expected) throw new Error(`${received} of ${expected} deliveries arrived`);
  return ((await pair.server.ask<Usage>("usage", {})).cpuMicros - cpuMicros) / received;
}

function kB(bytes: number): string {
  return (bytes / 1_024).toFixed(1);
}

function us(value: number): string {
  return value.toFixed(2);
}

async function measureLevel(pairs: ReadonlyMap<Peer, Pair>, work: Work): Promise<ReadonlyMap<Peer, readonly number[]>> {
  for (const pair of pairs.values()) await measure(pair, { ...work, times: WARM_UP_TIMES });
  const costs = new Map<Peer, number[]>(PEERS.map((peer) => [peer, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round starts with another server, so that none always follows the same one.
    for (let i = 0; i < PEERS.length; i += 1) {
      const peer = PEERS[(i + round) % PEERS.length];
      const pair = peer && pairs.get(peer);
      if (peer && pair) costs.get(peer)?.push(await measure(pair, work));
    }
  }
  return costs;
}

async function main(): Promise<void> {
  const only = process.argv[process.argv.indexOf("--only") + 1];
  const workloads = process.argv.includes("--only") ? WORKLOADS.filter(({ name }) => name === only) : WORKLOADS;
  const rows: string[][] = [];
  const idleRows: string[][] = [];
  let isAllMet = true;
  console.log(`bench:fanout, ${machine()}`);
  console.log("Server CPU for one delivery of a 150-byte event to one client, microseconds; median of rounds.");
  console.log("Our hub and feed sockets with the event log in memory: PostgreSQL is not measured.\n");
  for (const { clients, times, everyMs } of LEVELS) {
    const pairs = new Map<Peer, Pair>();
    try {
      for (const peer of PEERS) {
        const pair = await startPair(peer, clients);
        pairs.set(peer, pair);
        if (clients !== IDLE_CLIENTS) continue;
        const isJudged = peer === "fulltime";
        const isMet = pair.idleBytes <= IDLE_BYTES_MAX;
        if (isJudged && !isMet) isAllMet = false;
        idleRows.push([peer, kB(pair.idleBytes), kB(pair.idleHeapBytes), isJudged ? `<= 12 ${verdict(isMet)}` : ""]);
      }
      for (const { name, channels, together, isSaturated } of workloads) {
        const pace = isSaturated ? { times: times * SATURATED_TIMES, everyMs: 1, isOpenLoop: true } : { times, everyMs };
        const costs = await measureLevel(pairs, { clients, ...pace, channels, together });
        const ours = costs.get("fulltime") ?? [];
        for (const peer of PEERS) {
          const own = costs.get(peer) ?? [];
          const ratio = median(ours.map((cost, i) => cost / (own[i] ?? Number.NaN)));
          const bound = BOUNDS[peer];
          const isMet = bound === undefined || ratio <= bound;
          if (!isMet) isAllMet = false;
          rows.push([
            name,
            String(clients),
            peer,
            us(median(own)),
            `${us(Math.min(...own))}-${us(Math.max(...own))}`,
            peer === "fulltime" ? "" : us(ratio),
            bound === undefined ? "" : `<= ${bound} ${verdict(isMet)}`,
          ]);
        }
      }
    } finally {
      for (const { server, clients: child } of pairs.values()) await Promise.all([server.end(), child.end()]);
    }
  }
  console.log(table(["workload", "clients", "server", "us/delivery", "spread", "ours / it", "bound"], rows));
  console.log(`\nIdle memory of the server for a connection at ${IDLE_CLIENTS} (ours follows three channels), kB, after a collection.\n`);
  console.log(table(["server", "resident", "heap + external", "bound"], idleRows));
  console.log(isAllMet ? "\nAll bounds met." : "\nA bound was missed.");
  process.exitCode = isAllMet ? 0 : 1;
}

await main();
