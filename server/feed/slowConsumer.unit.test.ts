import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { FEED } from "../../contract/limits.ts";
import type { FeedEvent, ServerFrame } from "../../contract/feed/frames.ts";
import { createUpgrades } from "../http/upgrades.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createMetrics } from "../kit/metrics.ts";
import { Connection } from "./connection.ts";
import { createHub } from "./hub.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";
import { attachFeedSockets } from "./socket.ts";
import { connect, listen } from "./testClient.ts";
import { frameText, framesIn } from "./testSubscriber.ts";
import type { Delivery } from "./types.ts";
import { eventText, frameOfTexts } from "./wire.ts";

/** A connection over a socket whose backlog the test controls. */
function slowConnection() {
  const frames: ServerFrame[] = [];
  const asked: string[] = [];
  let closed = 0;
  const raw = Object.assign(new EventEmitter(), {
    writableLength: 0,
    corked: 0,
    cork() {
      this.corked += 1;
    },
    uncork() {
      this.corked -= 1;
    },
    writes: 0,
    write(frame: Buffer) {
      this.writes += 1;
      frames.push(...framesIn(frameText(frame)));
      return true;
    },
  });
  const connection = new Connection(null as never, undefined, {});
  Object.defineProperty(connection, "readyState", { value: Connection.OPEN, configurable: true });
  connection.raw = raw as unknown as Socket;
  connection.channels = new Map([
    ["fb", 1],
    ["fb:1", 2],
    ["room:1", 3],
  ]);
  connection.keeper = { tooSlow: () => (closed += 1), resubscribe: (_connection, ch) => asked.push(ch) };
  return { connection, raw, frames, asked, closed: () => closed };
}

function delivery(ch: string, kind: Delivery["kind"], events: readonly [s: number, k: string][]): Delivery {
  const all = events.map(([s, k]): FeedEvent => ({ ch, s, at: s, k, d: null }));
  return { ch, e: "e1", kind, events: all, frame: frameOfTexts(all.map(eventText)), isOneOfMany: false };
}

const seen = (frames: readonly ServerFrame[]) => frames.map((f) => ("s" in f ? `${f.t} ${f.ch} ${f.s}` : f.t));

test("up to 256 kB unsent everything is sent; past it barrage is left out, and the numbers say so", () => {
  const { connection, raw, frames } = slowConnection();
  raw.writableLength = FEED.softUnsentBytes - 1;
  connection.deliver(delivery("room:1", "room", [[1, "barrage"]]));
  raw.writableLength = FEED.softUnsentBytes;
  connection.deliver(
    delivery("room:1", "room", [
      [2, "barrage"],
      [3, "barrage"],
    ]),
  );
  expect(raw.writes).toBe(1);
  connection.deliver(
    delivery("room:1", "room", [
      [4, "chat"],
      [5, "barrage"],
      [6, "gift"],
      [7, "barrage"],
    ]),
  );
  expect(seen(frames)).toEqual(["ev room:1 1", "ok room:1 3", "ev room:1 4", "ok room:1 5", "ev room:1 6"]);
  raw.writableLength = 0;
  raw.emit("drain");
  connection.deliver(delivery("room:1", "room", [[8, "barrage"]]));
  expect(seen(frames).slice(5)).toEqual(["ok room:1 7", "ev room:1 8"]);
});

test("board rows are held back and made good by one snapshot", () => {
  const { connection, raw, frames, asked } = slowConnection();
  raw.writableLength = FEED.softUnsentBytes;
  for (let s = 1; s <= 3; s += 1) connection.deliver(delivery("fb", "board", [[s, "rows"]]));
  expect([frames, asked]).toEqual([[], []]);
  raw.writableLength = 0;
  // The next delivery comes before the `drain` event: the snapshot includes it.
  connection.deliver(delivery("fb", "board", [[4, "rows"]]));
  raw.emit("drain");
  expect([seen(frames), raw.writes]).toEqual([[], 0]);
  expect(asked).toEqual(["fb"]);
});

test("once the socket has room again the numbers go on and boards begin anew, though nothing more happens", () => {
  const { connection, raw, frames, asked } = slowConnection();
  raw.writableLength = FEED.softUnsentBytes;
  connection.deliver(delivery("room:1", "room", [[1, "barrage"]]));
  connection.deliver(delivery("fb", "board", [[1, "rows"]]));
  expect([frames, asked]).toEqual([[], []]);
  raw.writableLength = 0;
  raw.emit("drain");
  expect([seen(frames), asked]).toEqual([["ok room:1 1"], ["fb"]]);
  raw.emit("drain");
  expect([seen(frames), asked]).toEqual([["ok room:1 1"], ["fb"]]);
});

test("a channel that was left or began anew meanwhile is told nothing of what was held back", () => {
  const { connection, raw, frames, asked } = slowConnection();
  raw.writableLength = FEED.softUnsentBytes;
  for (const [ch, kind, k] of [
    ["room:1", "room", "barrage"],
    ["room:2", "room", "barrage"],
    ["fb", "board", "rows"],
  ] as const) {
    connection.deliver(delivery(ch, kind, [[1, k]]));
  }
  // The first channel was left, and the board subscribed again.
  for (const ch of ["room:1", "fb"]) connection.forget(ch);
  raw.writableLength = 0;
  raw.emit("drain");
  expect([frames, asked]).toEqual([[], []]);
});

test("whoever is to be sent a long history waits for room: until the socket drains, or is gone", async () => {
  const { connection, raw } = slowConnection();
  raw.writableLength = FEED.softUnsentBytes - 1;
  expect(connection.room()).toBeNull();
  for (const event of ["drain", "close"]) {
    raw.writableLength = FEED.softUnsentBytes;
    const room = connection.room();
    expect(room).not.toBeNull();
    raw.emit(event);
    await room;
    expect(raw.listenerCount("drain") + raw.listenerCount("close")).toBe(0);
  }
});

test("a socket past 1 MB is closed by a snapshot as well, and one that is closing is written nothing", () => {
  const { connection, raw, frames, closed } = slowConnection();
  raw.writableLength = FEED.hardUnsentBytes;
  connection.say({ t: "pong", at: 1, now: 1 });
  expect([frames.length, closed()]).toEqual([1, 0]);
  raw.writableLength = FEED.hardUnsentBytes + 1;
  connection.say({ t: "pong", at: 2, now: 2 });
  expect([frames.length, closed()]).toEqual([1, 1]);
  Object.defineProperty(connection, "readyState", { value: Connection.CLOSING });
  for (const unsent of [0, FEED.softUnsentBytes, FEED.hardUnsentBytes + 1]) {
    raw.writableLength = unsent;
    connection.say({ t: "pong", at: 3, now: 3 });
    connection.deliver(delivery("fb:1", "match", [[1, "score"]]));
  }
  expect([frames.length, closed(), connection.room()]).toEqual([1, 1, null]);
});

test("incidents, scores and balances are sent however slow the reader is, up to 1 MB; past it the socket is closed", () => {
  const { connection, raw, frames, closed } = slowConnection();
  raw.writableLength = FEED.hardUnsentBytes;
  connection.deliver(
    delivery("fb:1", "match", [
      [1, "score"],
      [2, "incident"],
    ]),
  );
  connection.deliver(delivery("user:1", "user", [[1, "balance"]]));
  expect(seen(frames)).toEqual(["ev fb:1 1", "ev fb:1 2", "ev user:1 1"]);
  expect(closed()).toBe(0);
  raw.writableLength = FEED.hardUnsentBytes + 1;
  connection.deliver(delivery("fb:1", "match", [[3, "score"]]));
  expect([frames.length, closed()]).toEqual([3, 1]);
});

test("what several channels have to say in one tick leaves in one write", async () => {
  const { connection, raw, frames } = slowConnection();
  for (let s = 1; s <= 3; s += 1) connection.deliver({ ...delivery("fb:1", "match", [[s, "text"]]), isOneOfMany: true });
  expect([frames.length, raw.corked]).toEqual([3, 1]);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(raw.corked).toBe(0);
});

test("what is gathered in a tick leaves earlier when it is more than 64 kB, for it must not look like a backlog", () => {
  const { connection, raw } = slowConnection();
  const deliver = (s: number): void => connection.deliver({ ...delivery("fb:1", "match", [[s, "text"]]), isOneOfMany: true });
  deliver(1);
  raw.writableLength = 65_536;
  deliver(2);
  expect(raw.corked).toBe(1);
  raw.writableLength = 65_537;
  deliver(3);
  expect(raw.corked).toBe(0);
});

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

test("a reader who stops reading is closed with 4008 and resumes without a gap", async () => {
  const clock = manualClock();
  const hub = createHub({ log: silentLog(), eventLog: createMemoryEventLog(), clock });
  const { server, url, close } = await listen();
  cleanUp.push(close);
  const metrics = createMetrics({ process: false });
  attachFeedSockets(createUpgrades(server), { hub, log: silentLog(), clock, metrics });
  const big = "x".repeat(50_000);
  const publish = async (): Promise<void> => {
    await hub.publish([{ ch: "fb:1", at: 1, k: "text", d: big }]);
    clock.advance(FEED.tickMs);
  };
  await publish();
  const slow = await connect(`${url}/feed/sport`);
  slow.say({ t: "sub", ch: "fb:1" });
  const snap = await slow.until((f) => f.t === "snap");
  slow.socket.pause();
  // The kernel buffers some megabytes before the backlog grows here.
  const slowClosed = async (): Promise<number> => (await metrics.slowClosed.get()).values[0]?.value ?? 0;
  for (let i = 0; i < 1_000 && (await slowClosed()) === 0; i += 1) await publish();
  slow.socket.resume();
  expect(await slow.closed).toBe(FEED.slowConsumerCloseCode);
  const got = slow.frames.flatMap((f) => (f.t === "ev" ? [f.s] : []));
  const again = await connect(`${url}/feed/sport`);
  cleanUp.push(async () => again.socket.terminate());
  const position = await hub.position("fb:1");
  const last = got.at(-1) ?? (snap.t === "snap" ? snap.s : 0);
  again.say({ t: "sub", ch: "fb:1", since: { e: position.e, s: last } });
  await again.until((f) => f.t === "ev" && f.s === position.s);
  expect([...got, ...again.frames.flatMap((f) => (f.t === "ev" ? [f.s] : []))]).toEqual(
    Array.from({ length: position.s - 1 }, (_, i) => i + 2),
  );
});
