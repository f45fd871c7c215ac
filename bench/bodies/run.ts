import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import type { Call } from "../../contract/http/call.ts";
import { ALL_CALLS } from "../../contract/http/index.ts";
import { routePath } from "../../server/http/calls.ts";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type Child, startChild } from "../kit/child.ts";
import { machine, table, verdict } from "../kit/table.ts";
import { type Hostile, hostileFor } from "./inputs.ts";

/**
 * `npm run -s bench:bodies` (`-- --only part-of-a-path`): sends every call of the product, and the other entry points,
 * hostile requests by size, depth, width and compression, as a user with every role. Measures the most CPU time of the
 * portal's main thread for one request, which is an upper bound of its time in the event loop. An expensive request is
 * repeated twice and the least of the three counts, because garbage collection and compilation are not the request's. Exit
 * code 1 when one exceeds the bound.
 */
const BOUND_MS = 50;
const AGAIN_FROM_MS = 20;
const AGAIN = 2;
const WARM_UP = 3;

interface Cost {
  readonly path: string;
  readonly asked: number;
  readonly ms: number;
  readonly by: string;
  readonly status: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function send(base: URL, method: string, path: string, headers: Record<string, string>, body?: string | Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: base.hostname,
        port: base.port,
        path,
        method,
        agent,
        headers: {
          host: base.host,
          ...(body === undefined ? {} : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (answer) => {
        answer.on("data", () => undefined);
        answer.on("end", () => resolve(answer.statusCode ?? 0));
        answer.on("error", reject);
      },
    );
    // The portal refuses the body unread, and closes the connection while it is being sent.
    asked.on("error", (error) =>
      (error as NodeJS.ErrnoException).code === "EPIPE" || (error as NodeJS.ErrnoException).code === "ECONNRESET"
        ? resolve(0)
        : reject(error),
    );
    asked.end(body);
  });
}

async function costOf(server: Child, ask: () => Promise<number>): Promise<{ ms: number; status: number }> {
  let least = Number.POSITIVE_INFINITY;
  let status = 0;
  for (let i = 0; i <= AGAIN; i += 1) {
    await server.ask("begin");
    status = await ask();
    least = Math.min(least, await server.ask<number>("end"));
    if (least < AGAIN_FROM_MS) break;
  }
  return { ms: least, status };
}

async function worst(server: Child, path: string, requests: readonly { name: string; ask: () => Promise<number> }[]): Promise<Cost> {
  let found: Cost = { path, asked: requests.length, ms: 0, by: "", status: 0 };
  for (const { name, ask } of requests) {
    const { ms, status } = await costOf(server, ask);
    if (ms > found.ms) found = { ...found, ms, by: name, status };
  }
  return found;
}

function requestsOf(base: URL, call: Call, token: string): { name: string; ask: () => Promise<number> }[] {
  const path = routePath(call)
    .replaceAll(/:sport\b/g, "fb")
    .replaceAll(/:\w+/g, "1");
  // A logout would end the session for the requests after it.
  const credential: Record<string, string> = call.path === "/user/logout" ? {} : { "access-token": token };
  return hostileFor(call).map(({ name, body, query, headers }: Hostile) => ({
    name,
    ask: () =>
      send(
        base,
        call.method,
        query === undefined ? path : `${path}?${query}`,
        { ...credential, ...headers },
        body ?? (call.method === "POST" ? "{}" : undefined),
      ),
  }));
}

/** Sends one message on a feed; resolves when the feed has answered or closed. */
function sayOnFeed(base: URL, message: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${base.host}/feed/sport`);
    let heard = 0;
    const end = (): void => {
      socket.terminate();
      resolve(101);
    };
    socket.on("message", () => {
      heard += 1;
      if (heard === 1) socket.send(message);
      else end();
    });
    socket.on("close", end);
    socket.on("error", end);
  });
}

function otherDoors(base: URL): { path: string; requests: { name: string; ask: () => Promise<number> }[] }[] {
  const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  const events = Array.from({ length: 2_000 }, (_, i) => ({ ch: `fb:b${i % 20}`, at: Date.now(), k: "score", d: { score: [1, i] } }));
  const push = (body: string, key: Record<string, string>) => () => send(base, "POST", "/ingest/events", key, body);
  const big = `{"runId":"r","events":[${"{},".repeat(1_300_000)}{}]}`;
  return [
    {
      path: "/ingest/events without the key",
      requests: [{ name: "4 MB of events", ask: push(big, {}) }],
    },
    {
      path: "/ingest/events with the key",
      requests: [
        { name: "4 MB of events", ask: push(big, { "x-provider-key": "bench-provider-key-0001" }) },
        { name: "deep", ask: push(nested(100_000), { "x-provider-key": "bench-provider-key-0001" }) },
        {
          name: "2,000 events of channels it may not have",
          ask: push(JSON.stringify({ runId: "r", events: events.map((e) => ({ ...e, ch: "user:1" })) }), {
            "x-provider-key": "bench-provider-key-0001",
          }),
        },
      ],
    },
    {
      path: "/pay-callback/sandbox",
      requests: [
        { name: "16 kB, deep", ask: () => send(base, "POST", "/pay-callback/sandbox", { "x-signature": "x" }, nested(8_000)) },
        { name: "16 kB", ask: () => send(base, "POST", "/pay-callback/sandbox", {}, "x".repeat(16_384)) },
        { name: "8 MB", ask: () => send(base, "POST", "/pay-callback/sandbox", {}, "x".repeat(8_388_608)) },
      ],
    },
    {
      path: "/feed/sport (a message)",
      requests: [
        { name: "deep", ask: () => sayOnFeed(base, nested(2_000)) },
        { name: "wide", ask: () => sayOnFeed(base, `[${"1,".repeat(2_000)}1]`) },
        { name: "170 frames in one", ask: () => sayOnFeed(base, `[${Array.from({ length: 150 }, () => '{"t":"sub","ch":"fb"}').join()}]`) },
        { name: "over the limit", ask: () => sayOnFeed(base, "x".repeat(65_536)) },
      ],
    },
    {
      path: "/media/publish (a refused upgrade)",
      requests: [
        {
          name: "a query of 12 kB",
          ask: () => send(base, "GET", `/media/publish?${"a&".repeat(6_000)}`, { connection: "Upgrade", upgrade: "websocket" }),
        },
      ],
    },
  ];
}

function wanted(): string {
  const at = process.argv.indexOf("--only");
  return at === -1 ? "" : (process.argv[at + 1] ?? "");
}

async function main(): Promise<void> {
  const only = wanted();
  console.log(`bench:bodies, ${machine()}\n`);
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() });
  const server = startChild(join(import.meta.dirname, "server.ts"), [join(dataDir, "portal"), postgres.url], {
    ...process.env,
    NODE_ENV: "production",
  });
  try {
    const base = new URL(await server.ask<string>("url"));
    const { token } = await server.ask<{ token: string }>("user");
    const calls = ALL_CALLS.filter((call) => call.path.includes(only));
    const first = calls[0];
    for (let i = 0; first && i < WARM_UP; i += 1) for (const { ask } of requestsOf(base, first, token)) await ask();
    const startedAt = performance.now();
    const costs: Cost[] = [];
    for (const call of calls) costs.push(await worst(server, `${call.method} ${routePath(call)}`, requestsOf(base, call, token)));
    if (only === "") for (const { path, requests } of otherDoors(base)) costs.push(await worst(server, path, requests));
    const asked = costs.reduce((sum, cost) => sum + cost.asked, 0);
    costs.sort((a, b) => b.ms - a.ms);
    console.log(
      table(
        ["call", "worst ms", "by", "answer", "requests"],
        costs.map(({ path, ms, by, status, asked: count }) => [path, ms.toFixed(1), by, String(status), String(count)]),
      ),
    );
    const missed = costs.filter(({ ms }) => ms > BOUND_MS);
    console.log(`\n${costs.length} doors, ${asked} requests in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    console.log(
      `${verdict(missed.length === 0)}  the dearest request took ${costs[0]?.ms.toFixed(1)} ms of the event loop (<= ${BOUND_MS} ms)`,
    );
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    agent.destroy();
    await server.ask("stop").catch(() => undefined);
    await server.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
