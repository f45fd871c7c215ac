import { parseArgs } from "node:util";
import { startChild } from "../kit/child.ts";
import { pause } from "../kit/numbers.ts";
import { startPortal } from "../kit/portal.ts";
import { machine, table, verdict } from "../kit/table.ts";
import { print } from "../kit/terminal.ts";
import type { Crowd, CrowdOrder } from "./visitors.ts";

/**
 * `npm run bench:crowd`: 2,000 sockets receive 50 events a second: alone, while 2,000 people open the same five pages within
 * ten seconds, while as many request different URLs, and while 10,000 do. Before and after each crowd the sockets are
 * measured alone. Needs a build. `--only five` for one crowd.
 */
const PORT = 8392;
const KEY = "bench-provider-key-0001";
const MATCH = "bench-crowd-1";
const CH = `fb:${MATCH}`;
const SOCKETS = 2_000;
const EVENTS_PER_SECOND = 50;
const FOR_MS = 10_000;
const FIVE = ["/football", "/", `/football/live/${MATCH}`, "/basketball", "/live/all"];
const WARM_UP = 120;
const WARM_UP_MS = 8_000;
const SETTLE_MS = 2_000;
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

/** Pushes an event every 20 ms until stopped; its text has the time it was sent. Returns the number of refused events. */
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

print(machine());
const portal = await startPortal(PORT, { PROVIDER_KEY: KEY });
const clients = startChild(new URL("./clients.ts", import.meta.url).pathname);
const visitors = startChild(new URL("./visitors.ts", import.meta.url).pathname);
try {
  const now = Date.now();
  const { data } = await send("/ingest/runs", { title: "crowd", channels: [CH] });
  const team = (id: string): object => ({ id, name: id });
  const fixture = { matchId: MATCH, sport: "fb", league: { id: "l1", name: "联赛", color: "#123456" }, kickoffAt: now, source: "bench" };
  await send("/ingest/events", {
    runId: data.runId,
    events: [event("fixture", { ...fixture, home: team("h"), away: team("a") }, now), event("state", { state: 2 }, now)],
  });
  // Loading and compilation by the first visits are not part of any crowd.
  const warmUp: CrowdOrder = { port: PORT, people: WARM_UP, forMs: WARM_UP_MS, paths: [...FIVE, "/search?val=w#"] };
  await visitors.ask("visit", warmUp);
  await clients.ask("open", { port: PORT, ch: CH, count: SOCKETS });
  const stop = pushing(data.runId);
  await pause(3_000);
  await clients.ask("take");

  const crowds: readonly (Omit<CrowdOrder, "port" | "forMs"> & { readonly name: string })[] = [
    { name: "2,000 on five pages", people: 2_000, paths: FIVE },
    { name: "2,000 different addresses", people: 2_000, paths: ["/search?val=#"] },
    { name: "10,000 different addresses", people: 10_000, paths: ["/search?val=a#"] },
  ];
  const { only } = parseArgs({ options: { only: { type: "string", default: "" } } }).values;
  const feed = (): Promise<Feed> => clients.ask<Feed>("take");
  const alone = async (): Promise<Feed> => {
    // Work left over by a crowd must not count for the sockets alone.
    await pause(SETTLE_MS);
    await feed();
    await pause(FOR_MS);
    return feed();
  };
  const ms = (value: number | null): string => value?.toFixed(0) ?? "";
  const statusesOf = (pages: Crowd): string =>
    Object.entries(pages.statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(", ");
  const rows: (readonly string[])[] = [];
  const row = (name: string, { events, p50, p99 }: Feed, pages: Crowd | null, ratio: number | null): void => {
    rows.push([
      name,
      String(events),
      ms(p50),
      ms(p99),
      ratio === null ? "" : `${ratio.toFixed(2)} (<= ${LATENCY_LIMIT}: ${verdict(ratio <= LATENCY_LIMIT)})`,
      ...(pages ? [statusesOf(pages), ms(pages.p50), ms(pages.p99), ms(pages.refusedP99)] : []),
    ]);
  };
  let before = await alone();
  row("sockets alone", before, null, null);
  for (const { name, people, paths } of crowds.filter((one) => one.name.includes(only))) {
    await feed();
    const pages = await visitors.ask<Crowd>("visit", { port: PORT, people, forMs: FOR_MS, paths });
    const meanwhile = await feed();
    const after = await alone();
    // Compared with the worse of the two measurements around it: the machine has good and bad minutes.
    row(name, meanwhile, pages, meanwhile.p99 / Math.max(before.p99, after.p99));
    row("sockets alone", after, null, null);
    before = after;
  }
  const refused = await stop();
  if (refused > 0) print(`${refused} events were not taken`);
  print(table(["while", "events read", "feed p50 ms", "p99 ms", "to without", "pages", "page p50 ms", "p99 ms", "refusal p99 ms"], rows));
} finally {
  await visitors.end();
  await clients.end();
  await portal.stop();
}
