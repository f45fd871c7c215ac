import { copyFileSync, mkdtempSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asyncScheduler } from "rxjs";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { NewEvent } from "../../contract/feed/frames.ts";
import { type FeedConnection, createFeed } from "../../streams/feed/feed.ts";
import type { SocketHandlers } from "../../streams/feed/socket.ts";
import type { ChannelMessage } from "../../streams/feed/types.ts";
import { Scope } from "../../streams/kit/scope.ts";
import { startTestPortal } from "../../tests/setup/testPortal.ts";
import { createUpgrades } from "../http/upgrades.ts";
import { systemClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createEventLog } from "./eventLog.ts";
import { createHub } from "./hub.ts";
import { attachFeedSockets } from "./socket.ts";
import { listen } from "./testClient.ts";
import type { FeedHub } from "./types.ts";

/** A portal that ends and another that replaces it, over one database, as seen by a page in a browser. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

/** Polls until the assertion holds. */
const until = (look: () => void): Promise<void> => vi.waitFor(look, { interval: 5 });

interface Life {
  readonly hub: FeedHub;
  readonly url: string;
  /** `isClean`: drains with `bye`; else the portal just vanishes. */
  end(isClean: boolean): Promise<void>;
}

async function startLife(): Promise<Life> {
  const log = silentLog();
  const hub = createHub({ log, eventLog: createEventLog(database.db), clock: systemClock });
  const { server, url, close } = await listen();
  const lines = new Set<Socket>();
  server.on("connection", (line) => void lines.add(line));
  const sockets = attachFeedSockets(createUpgrades(server, []), { hub, log, clock: systemClock });
  return {
    hub,
    url: `${url}/feed/sport`,
    async end(isClean) {
      if (isClean) await sockets.drain(1_000);
      else for (const line of lines) line.destroy();
      await close();
      await hub.close();
    },
  };
}

/** A page's feed, which connects when the test says so, to the current portal. */
function page() {
  const scope = new Scope();
  let handlers: SocketHandlers | null = null;
  let socket: WebSocket | null = null;
  const gone: Promise<unknown>[] = [];
  const feed: FeedConnection = createFeed(scope, {
    now: () => systemClock.now(),
    scheduler: asyncScheduler,
    connect: (given) => {
      handlers = given;
      return { send: (text) => socket?.send(text), reconnect: () => socket?.close(), close: () => socket?.close() };
    },
  });
  return {
    feed,
    connect(url: string) {
      const made = new WebSocket(url, { perMessageDeflate: false });
      socket = made;
      made.on("open", () => handlers?.onOpen());
      made.on("message", (data) => handlers?.onText(String(data)));
      made.on("error", () => undefined);
      gone.push(new Promise((resolve) => made.on("close", (code) => resolve(handlers?.onClose(code)))));
    },
    whenGone: () => Promise.all(gone),
    end: () => scope.end(),
  };
}

function follow(feed: FeedConnection, ch: string) {
  const received: ChannelMessage[] = [];
  feed.channel(ch).subscribe((message) => void received.push(message));
  return {
    received,
    events: () => received.flatMap((m) => (m.type === "event" ? [m.event] : [])),
    kinds: () => received.map((m) => m.type),
  };
}

const event = (ch: string, n: number): NewEvent => ({ ch, at: 1_000 + n, k: "text", d: { n }, key: `k${n}` });
const some = (ch: string, from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => event(ch, from + i));
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test.each([
  ["that said goodbye", true],
  ["that was killed", false],
])("a page that resumes at another portal after one %s receives each event once; the numbers go on", async (how, isClean) => {
  const ch = `fb:restart-${isClean}`;
  const reader = page();
  let life = await startLife();
  await life.hub.publish([event(ch, 1)]);
  const match = follow(reader.feed, ch);
  reader.connect(life.url);
  await until(() => expect(match.kinds()).toEqual(["snapshot"]));
  await life.hub.publish(some(ch, 2, 5));
  await until(() => expect(match.events()).toHaveLength(4));

  for (const [from, away, last] of [
    [6, 8, 10],
    [11, 13, 15],
  ] as const) {
    await life.end(isClean);
    await reader.whenGone();
    life = await startLife();
    // Events that a provider repeats are recognised by their keys, although this process has not seen them before.
    expect(await life.hub.publish(some(ch, from - 2, from - 1)), how).toEqual([]);
    expect((await life.hub.publish(some(ch, from, away))).map(({ s }) => s)).toEqual(upTo(away, from));
    reader.connect(life.url);
    await until(() => expect(match.events()).toHaveLength(away - 1));
    await life.hub.publish(some(ch, away + 1, last));
    await until(() => expect(match.events()).toHaveLength(last - 1));
  }

  expect(match.events().map(({ s, d }) => [s, d])).toEqual(upTo(15, 2).map((n) => [n, { n }]));
  // One snapshot at the beginning, then only events. The page never blanks.
  expect(match.kinds().filter((kind) => kind !== "event")).toEqual(["snapshot"]);
  const log = await createEventLog(database.db).read(ch, 0, 100);
  expect(log.map(({ s, d }) => [s, d])).toEqual(upTo(15).map((n) => [n, { n }]));
  reader.end();
  await life.end(true);
});

test("a page whose portal moves to another machine three times: each event once, in order, without a gap, nothing blanks", async () => {
  const own = await freshDatabase(inject("databaseUrl"));
  const ch = "fb:moved";
  const at = Date.now();
  const fixture = {
    matchId: "moved",
    sport: "fb",
    league: { id: "l", name: "联赛", color: "#123456" },
    kickoffAt: at,
    home: { id: "h", name: "主队" },
    away: { id: "a", name: "客队" },
    source: "test",
  };
  const told = (n: number) => ({
    ch,
    at: at + n,
    key: `k${n}`,
    ...(n === 1 ? { k: "fixture", d: fixture } : { k: "score", d: { score: [n, 0] } }),
  });
  const reader = page();
  const match = follow(reader.feed, ch);
  let folder = mkdtempSync(join(tmpdir(), "fulltime-node-"));
  let portal = await startTestPortal(own.url, {}, folder);
  const connect = () => reader.connect(`${portal.url.replace("http", "ws")}/feed/sport`);
  const push = async (from: number, to: number) => (await portal.push(upTo(to, from).map(told))).data;
  await push(1, 1);
  connect();
  await until(() => expect(match.kinds()).toEqual(["snapshot"]));
  await push(2, 3);
  await until(() => expect(match.events()).toHaveLength(2));

  for (const last of [6, 9, 12]) {
    // Another machine with the same database and secrets, in another folder and at another address.
    const next = mkdtempSync(join(tmpdir(), "fulltime-node-"));
    copyFileSync(join(folder, "secrets.json"), join(next, "secrets.json"));
    await portal.stop();
    await reader.whenGone();
    folder = next;
    portal = await startTestPortal(own.url, {}, folder);
    // The provider does not know which of its last events arrived, and the page is not connected yet.
    expect(await push(last - 3, last - 1)).toEqual({ accepted: 2, duplicates: 1 });
    connect();
    await push(last, last);
    await until(() => expect(match.events()).toHaveLength(last - 1));
  }

  expect(match.events().map(({ s, d }) => [s, d])).toEqual(upTo(12, 2).map((n) => [n, { score: [n, 0] }]));
  expect(match.kinds().filter((kind) => kind !== "event")).toEqual(["snapshot"]);
  reader.end();
  await portal.stop();
  await own.remove();
});

test("a board, whose numbers begin anew with each portal, is given whole to whoever comes back, and no old number is taken for a new one", async () => {
  const reader = page();
  const rows = (hub: FeedHub, n: number) => hub.publish([{ ch: "fb", at: 1_000 + n, k: "rows", d: [{ n }] }]);
  let life = await startLife();
  const board = follow(reader.feed, "fb");
  reader.connect(life.url);
  await until(() => expect(board.kinds()).toEqual(["snapshot"]));
  await rows(life.hub, 1);
  await rows(life.hub, 2);
  await until(() => expect(board.events()).toHaveLength(2));
  const { e: before } = await life.hub.position("fb");
  await life.end(false);
  await reader.whenGone();

  life = await startLife();
  life.hub.provideSnapshot("board", async () => ({ s: 4, at: 1_006, d: { rows: "whole" } }));
  // More events than the page has seen: if the epoch were the same, it would resume after its second.
  for (let n = 3; n <= 6; n += 1) await rows(life.hub, n);
  const { e: after } = await life.hub.position("fb");
  expect(after).not.toBe(before);
  reader.connect(life.url);
  await until(() => expect(board.received.slice(3)).toHaveLength(1));
  expect(board.received[3]).toEqual({ type: "snapshot", e: after, s: 4, at: 1_006, d: { rows: "whole" } });
  await rows(life.hub, 7);
  await until(() => expect(board.received.slice(4)).toHaveLength(1));
  expect(board.received[4]).toMatchObject({ type: "event", e: after, event: { s: 5, d: [{ n: 7 }] } });
  reader.end();
  await life.end(true);
});
