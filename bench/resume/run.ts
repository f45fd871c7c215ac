import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { silentLog } from "../../server/kit/log.ts";
import { startChild, type Child } from "../kit/child.ts";
import { pause, percentile } from "../kit/numbers.ts";
import { machine, table, verdict } from "../kit/table.ts";
import { CLIENTS, CUT_EVERY_MS, CUT_FOR_MS, PUBLISH_EVERY_MS, RUN_MS } from "./setting.ts";
import type { Tally } from "./tally.ts";
import { freePort } from "../../server/kit/testPort.ts";

/**
 * `npm run -s bench:resume`: 500 clients behind a proxy that cuts each connection every 15 s for 2 s; then the server
 * is killed with -9 and restarted. Ours (event log in PostgreSQL, the portal's own client) compared with socket.io 4 with
 * connection state recovery. Loopback only. Exit code 1 when a bound is missed.
 */
const CATCH_UP_MS = 45_000;
const DOWN_MS = 1_000;
const AFTER_RESTART_MS = 3_000;
const REPLAY_SHARE_MAX = 0.1;

interface Outcome {
  readonly published: number;
  readonly cuts: number;
  readonly cutting: readonly Tally[];
  readonly publishedAtEnd: number;
  readonly all: readonly Tally[];
}

/** Waits until every client has all published events, or the time is up: the tallies then show who lacks some. */
async function untilCaughtUp(clients: Child, published: number): Promise<void> {
  const until = Date.now() + CATCH_UP_MS;
  while ((await clients.ask<number>("behind")) < published && Date.now() < until) await pause(200);
}

async function measure(kind: string, databaseUrl: string): Promise<Outcome> {
  const port = await freePort();
  const startServer = (): Child => startChild(join(import.meta.dirname, "server.ts"), [kind, String(port), databaseUrl]);
  let server = startServer();
  const proxy = startChild(join(import.meta.dirname, "proxy.ts"));
  const clients = startChild(join(import.meta.dirname, "clients.ts"));
  try {
    await server.ask("published");
    const ports = await proxy.ask<readonly number[]>("open", { target: port, count: CLIENTS });
    await clients.ask("open", { kind, ports });
    await server.ask("start", { from: 1, everyMs: PUBLISH_EVERY_MS });
    await proxy.ask("start", { everyMs: CUT_EVERY_MS, forMs: CUT_FOR_MS });
    await pause(RUN_MS);
    const cuts = await proxy.ask<number>("stop");
    // The clients cut last reconnect before publishing ends: the events they missed must be followed by another one.
    await pause(CUT_FOR_MS + 1_000);
    await server.ask("stop");
    await pause(500);
    const published = await server.ask<number>("published");
    await untilCaughtUp(clients, published);
    const cutting = await clients.ask<readonly Tally[]>("tallies");

    await server.ask("start", { from: published + 1, everyMs: PUBLISH_EVERY_MS });
    await pause(1_000);
    const atKill = await server.ask<number>("published");
    await server.kill();
    await pause(DOWN_MS);
    server = startServer();
    // Numbers in flight when the server died are published again; the log ignores a known key.
    await server.ask("start", { from: atKill + 1, everyMs: PUBLISH_EVERY_MS });
    await pause(AFTER_RESTART_MS);
    await server.ask("stop");
    await pause(500);
    const publishedAtEnd = await server.ask<number>("published");
    await untilCaughtUp(clients, publishedAtEnd);
    return { published, cuts, cutting, publishedAtEnd, all: await clients.ask<readonly Tally[]>("tallies") };
  } finally {
    await Promise.all([server.end(), proxy.end(), clients.end()]);
  }
}

function sum(tallies: readonly Tally[], of: (tally: Tally) => number): number {
  return tallies.reduce((total, tally) => total + of(tally), 0);
}

function delivered(tallies: readonly Tally[], published: number): number {
  return sum(tallies, (t) => t.received) / (published * tallies.length);
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

async function main(): Promise<void> {
  console.log(`bench:resume, ${machine()}`);
  console.log(
    `${CLIENTS} clients, ${1_000 / PUBLISH_EVERY_MS} events/s, each connection cut every ${CUT_EVERY_MS / 1_000} s for ${CUT_FOR_MS / 1_000} s, ${RUN_MS / 1_000} s.\n`,
  );
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() });
  const outcomes = new Map<string, Outcome>();
  try {
    for (const kind of ["fulltime", "socket.io"]) outcomes.set(kind, await measure(kind, postgres.url));
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  const rows = [...outcomes].map(([kind, { cutting, cuts, published }]) => {
    const replays = cutting.flatMap((t) => t.replaysMs);
    const live = cutting.flatMap((t) => t.latenciesMs);
    return [
      kind,
      String(cuts),
      `${(delivered(cutting, published) * 100).toFixed(3)} %`,
      String(sum(cutting, (t) => t.doubled)),
      String(sum(cutting, (t) => t.disordered)),
      String(sum(cutting, (t) => t.missing)),
      String(replays.length),
      ms(percentile(replays, 0.5)),
      ms(percentile(replays, 0.99)),
      ms(percentile(live, 0.5)),
      ms(percentile(live, 0.99)),
    ];
  });
  console.log(
    table(
      [
        "server",
        "cuts",
        "delivered",
        "doubled",
        "out of order",
        "missing",
        "come-backs",
        "replay p50",
        "replay p99",
        "live p50",
        "live p99",
      ],
      rows,
    ),
  );
  console.log(
    "\nReplay: from the beginning of the attempt to connect that succeeded to the last event missed\n(published 250 ms before it or earlier). Live: from publishing to receipt.\n",
  );

  const restarts = [...outcomes].map(([kind, { all, cutting, publishedAtEnd }]) => {
    const silent = sum(all, (t) => t.missing) - sum(cutting, (t) => t.missing);
    return [
      kind,
      `${(delivered(all, publishedAtEnd) * 100).toFixed(3)} %`,
      String(sum(all, (t) => t.doubled + t.disordered) - sum(cutting, (t) => t.doubled + t.disordered)),
      String(silent),
      String(sum(all, (t) => t.flagged) - sum(cutting, (t) => t.flagged)),
    ];
  });
  console.log("After a kill -9 of the server and a new start (delivered: of everything from the beginning).\n");
  console.log(table(["server", "delivered", "doubled or out of order", "events missing", "clients told to start anew"], restarts));

  const ours = outcomes.get("fulltime");
  const theirs = outcomes.get("socket.io");
  if (!ours || !theirs) throw new Error("a server was not measured");
  const p99 = (outcome: Outcome): number =>
    percentile(
      outcome.cutting.flatMap((t) => t.replaysMs),
      0.99,
    );
  const share = p99(ours) / p99(theirs);
  const bounds: readonly (readonly [string, boolean])[] = [
    ["100 % delivered", delivered(ours.cutting, ours.published) === 1],
    ["0 doubled", sum(ours.cutting, (t) => t.doubled) === 0],
    ["0 out of order", sum(ours.cutting, (t) => t.disordered) === 0],
    [`replay p99 ${(share * 100).toFixed(1)} % of socket.io's (<= 10 %)`, share <= REPLAY_SHARE_MAX],
    ["no silent gap after kill -9", sum(ours.all, (t) => t.missing) === 0],
    ["everything delivered after kill -9", delivered(ours.all, ours.publishedAtEnd) === 1],
  ];
  console.log("");
  for (const [what, isMet] of bounds) console.log(`${verdict(isMet)}  ${what}`);
  process.exitCode = bounds.every(([, isMet]) => isMet) ? 0 : 1;
}

await main();
