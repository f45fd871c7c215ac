import { startChild } from "../kit/child.ts";
import { ask } from "../kit/httpLoad.ts";
import { pause, percentile } from "../kit/numbers.ts";
import { startPortal } from "../kit/portal.ts";
import { machine, table, verdict } from "../kit/table.ts";
import { print } from "../kit/terminal.ts";

/**
 * `npm run bench:crowd`: 2,000 sockets take 50 events a second, first alone, then while 2,000 people open pages within
 * ten seconds, then while as many ask for addresses that are all different. Needs a build.
 */
const PORT = 8392;
const KEY = "bench-provider-key-0001";
const MATCH = "bench-crowd-1";
const CH = `fb:${MATCH}`;
const SOCKETS = 2_000;
const EVENTS_PER_SECOND = 50;
const PAGES = 2_000;
const FOR_MS = 10_000;
const LATENCY_LIMIT = 1.5;

interface Feed {
  readonly events: number;
  readonly p50: number;
  readonly p99: number;
}

const send = async (path: string, body: object): Promise<{ data: { runId: string } }> => {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-provider-key": KEY },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<{ data: { runId: string } }>;
};

const event = (k: string, d: object, at: number): object => ({ ch: CH, at, k, d });

/** An event every 20 ms until told to stop; its text says when it was sent. Says how many were not taken. */
function pushing(runId: string): () => Promise<number> {
  let isOver = false;
  let refused = 0;
  const push = async (): Promise<void> => {
    const startedAt = Date.now();
    const sent: Promise<unknown>[] = [];
    for (let i = 1; !isOver; i += 1) {
      const at = Date.now();
      const line = event("text", { id: `t${i}`, clock: "1", text: `t${at}` }, at);
      sent.push(send("/ingest/events", { runId, events: [line] }).catch(() => void (refused += 1)));
      await pause(Math.max(0, startedAt + (i * 1000) / EVENTS_PER_SECOND - Date.now()));
    }
    await Promise.all(sent);
  };
  const done = push();
  return async () => {
    isOver = true;
    await done;
    return refused;
  };
}

interface Crowd {
  readonly statuses: Readonly<Record<number, number>>;
  readonly p50: number;
  readonly p99: number;
}

/** `PAGES` people, each from an address of his own, spread over the time. */
async function crowd(pathOf: (n: number) => string): Promise<Crowd> {
  const statuses: Record<number, number> = {};
  const took: number[] = [];
  const startedAt = performance.now();
  const visits: Promise<void>[] = [];
  for (let n = 0; n < PAGES; n += 1) {
    await pause(Math.max(0, startedAt + (n * FOR_MS) / PAGES - performance.now()));
    const at = performance.now();
    const headers = { "accept-encoding": "br", "x-forwarded-for": `172.16.${Math.floor(n / 250)}.${n % 250}`, connection: "close" };
    visits.push(
      // 0: the connection broke.
      ask(PORT, pathOf(n), headers).then(
        ({ status }) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
          took.push(performance.now() - at);
        },
        (error: unknown) => {
          if (statuses[0] === undefined) print(`a page: ${String(error)}`);
          statuses[0] = (statuses[0] ?? 0) + 1;
        },
      ),
    );
  }
  await Promise.all(visits);
  return { statuses, p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
}

print(machine());
const portal = await startPortal(PORT, { PROVIDER_KEY: KEY });
const clients = startChild(new URL("./clients.ts", import.meta.url).pathname);
try {
  const now = Date.now();
  const { data } = await send("/ingest/runs", { title: "crowd", channels: [CH] });
  const team = (id: string): object => ({ id, name: id });
  const fixture = { matchId: MATCH, sport: "fb", league: { id: "l1", name: "联赛", color: "#123456" }, kickoffAt: now, source: "bench" };
  await send("/ingest/events", {
    runId: data.runId,
    events: [event("fixture", { ...fixture, home: team("h"), away: team("a") }, now), event("state", { state: 2 }, now)],
  });
  await clients.ask("open", { port: PORT, ch: CH, count: SOCKETS });
  const stop = pushing(data.runId);
  await pause(3_000);
  await clients.ask("take");

  const rows: { readonly name: string; readonly feed: Feed; readonly pages: Crowd | null }[] = [];
  const measure = async (name: string, meanwhile: () => Promise<Crowd | null>): Promise<void> => {
    const pages = await meanwhile();
    rows.push({ name, feed: await clients.ask<Feed>("take"), pages });
  };
  const alone = async (): Promise<null> => {
    await pause(FOR_MS);
    return null;
  };
  const paths = ["/football", "/", `/football/live/${MATCH}`, "/basketball"];
  await measure("sockets alone", alone);
  await measure("2,000 page loads", () => crowd((n) => paths[n % paths.length] ?? "/"));
  await measure("sockets alone again", alone);
  await measure("2,000 different addresses", () => crowd((n) => `/search?val=${n}`));
  const refused = await stop();
  if (refused > 0) print(`${refused} events were not taken`);

  const ms = (value: number): string => value.toFixed(0);
  const statuses = (pages: Crowd | null): string =>
    pages === null
      ? ""
      : Object.entries(pages.statuses)
          .map(([status, count]) => `${status}: ${count}`)
          .join(", ");
  print(
    table(
      ["while", "events read", "feed p50 ms", "p99 ms", "pages", "page p50 ms", "p99 ms"],
      rows.map(({ name, feed, pages }) => [
        name,
        String(feed.events),
        ms(feed.p50),
        ms(feed.p99),
        statuses(pages),
        pages ? ms(pages.p50) : "",
        pages ? ms(pages.p99) : "",
      ]),
    ),
  );
  const [before, loads, again, different] = rows.map(({ feed }) => feed.p99) as [number, number, number, number];
  const base = Math.max(before, again);
  for (const [name, p99] of [
    ["2,000 page loads", loads],
    ["2,000 different addresses", different],
  ] as const) {
    const ratio = p99 / base;
    print(`feed p99 with ${name} to without: ${ratio.toFixed(2)} (<= ${LATENCY_LIMIT}): ${verdict(ratio <= LATENCY_LIMIT)}`);
  }
} finally {
  await clients.end();
  await portal.stop();
}
