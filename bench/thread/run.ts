import { join } from "node:path";
import { type Child, type Usage, startChild } from "../kit/child.ts";
import { median, pause } from "../kit/numbers.ts";
import { machine, table } from "../kit/table.ts";
import { judge, option, print } from "../kit/terminal.ts";

/**
 * `npm run -s bench:thread`: the server's cost of a post in a match thread per reader, at 20 posts a second to 2,000 readers,
 * compared with a raw broadcast of the same frames in the same run. Ours is the writer of threads, the hub and the feed
 * sockets; PostgreSQL is not measured. Loopback only. Rounds of the two alternate, so that other work on the machine
 * affects both; the ratio is taken within a round and the median is judged. Exit code 1 when the bound is missed.
 */
const BOUND = 1.25;
const READERS = option("readers", 2_000);
const POSTS_A_SECOND = 20;
const SECONDS = option("seconds", 6);
const ROUNDS = option("rounds", 7);
const WARM_UP = 40;
const CATCH_UP_TRIES = 300;
const PEERS = ["raw", "fulltime"] as const;
type Peer = (typeof PEERS)[number];

interface Pair {
  readonly server: Child;
  readonly clients: Child;
}

async function startPair(peer: Peer): Promise<Pair> {
  const server = startChild(join(import.meta.dirname, "server.ts"), [peer]);
  const clients = startChild(join(import.meta.dirname, "clients.ts"));
  await clients.ask("open", { peer, port: await server.ask<number>("port"), count: READERS });
  return { server, clients };
}

/** Server CPU for each post delivered to one reader, microseconds, from the first to the last arrival. */
async function measure({ server, clients }: Pair, times: number): Promise<number> {
  const before = await clients.ask<number>("received");
  const { cpuMicros } = await server.ask<Usage>("usage", {});
  await server.ask("run", { times, everyMs: 1_000 / POSTS_A_SECOND });
  const expected = times * READERS;
  let received = 0;
  for (let tries = 0; received < expected && tries < CATCH_UP_TRIES; tries += 1) {
    await pause(100);
    received = (await clients.ask<number>("received")) - before;
  }
  if (received !== expected) throw new Error(`${received} of ${expected} deliveries arrived`);
  return ((await server.ask<Usage>("usage", {})).cpuMicros - cpuMicros) / received;
}

print(`bench:thread, ${machine()}`);
const pairs = new Map<Peer, Pair>();
try {
  for (const peer of PEERS) pairs.set(peer, await startPair(peer));
  const costs = new Map<Peer, number[]>(PEERS.map((peer) => [peer, []]));
  for (const pair of pairs.values()) await measure(pair, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = 0; i < PEERS.length; i += 1) {
      const peer = PEERS[(i + round) % PEERS.length] as Peer;
      const pair = pairs.get(peer);
      if (pair) costs.get(peer)?.push(await measure(pair, POSTS_A_SECOND * SECONDS));
    }
  }
  const framesOf = async ({ clients }: Pair): Promise<number> =>
    (await clients.ask<number>("received")) / Math.max(1, await clients.ask<number>("frames"));
  const perFrame = new Map<Peer, number>();
  for (const [peer, pair] of pairs) perFrame.set(peer, await framesOf(pair));
  const raw = costs.get("raw") ?? [];
  const ours = costs.get("fulltime") ?? [];
  const ratios = ours.map((cost, round) => cost / (raw[round] ?? Number.NaN));
  const us = (value: number): string => value.toFixed(2);
  print(`\n${READERS} readers, ${POSTS_A_SECOND} posts a second, ${ROUNDS} rounds of ${SECONDS} s: server CPU a delivery, microseconds.\n`);
  print(
    table(
      ["server", "median", "spread", "posts a frame"],
      PEERS.map((peer) => {
        const own = costs.get(peer) ?? [];
        return [peer, us(median(own)), `${us(Math.min(...own))}-${us(Math.max(...own))}`, us(perFrame.get(peer) ?? 0)];
      }),
    ),
  );
  const ratio = median(ratios);
  print(`\nours / raw by round: ${ratios.map(us).join(" ")}`);
  judge(`median ${us(ratio)} (<= ${BOUND}) ${ratio <= BOUND ? "PASS" : "MISSED"}`, ratio <= BOUND);
} finally {
  for (const { server, clients } of pairs.values()) await Promise.all([server.end(), clients.end()]);
}
