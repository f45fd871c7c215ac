import { expect, test, vi } from "vitest";
import { FEED } from "../../contract/limits.ts";
import type { NewEvent } from "../../contract/feed/frames.ts";
import { createMetrics } from "../kit/metrics.ts";
import type { TestClient } from "./testClient.ts";
import type { FeedSessions } from "./types.ts";
import { playedSessions, setUpSockets, signIn } from "./socket.testing.ts";

const event = (ch: string, n = 0, over: Partial<NewEvent> = {}): NewEvent => ({ ch, at: 1_000 + n, k: "text", d: { n }, ...over });

test("a check of sessions that is under way when the portal ends is the last", async () => {
  const answer = Promise.withResolvers<ReadonlySet<string>>();
  const alive = vi.fn<FeedSessions["alive"]>(() => answer.promise);
  const { clock, sockets, open } = await setUpSockets({ sessions: { ...playedSessions({ token: "7" }), alive } });
  const client = await open("/feed/tv");
  client.say({ t: "auth", token: "token" });
  client.say({ t: "sub", ch: "horn" });
  await client.until((f) => f.t === "snap");
  clock.advance(60_000);
  expect(alive).toHaveBeenCalledTimes(1);
  const drained = sockets.drain(0);
  answer.resolve(new Set(["token"]));
  await drained;
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(10 * 60_000);
  expect(alive).toHaveBeenCalledTimes(1);
});

test("once all sockets are closed nothing is waited for any more", async () => {
  const { clock, hub, sockets } = await setUpSockets();
  await hub.close();
  expect(clock.pending).toBe(2);
  await sockets.drain(0);
  expect(clock.pending).toBe(0);
});

test("a socket that is being closed is written to no more", async () => {
  const metrics = createMetrics({ process: false });
  const sessions = playedSessions({ mine: "42" });
  const { hub, clock, open } = await setUpSockets({ metrics, sessions });
  await hub.publish([event("user:42")]);
  const client = await open("/feed/tv");
  await signIn(client, "mine", "42");
  const written = async () => (await metrics.deliveries.get()).values[0]?.value ?? 0;
  await hub.publish([event("user:42")]);
  clock.advance(FEED.tickMs);
  expect(await written()).toBe(1);
  sessions.end("mine");
  await hub.publish([event("user:42", 1)]);
  clock.advance(FEED.tickMs);
  expect(await written()).toBe(1);
  await client.closed;
});

test("a subscriber gets a snapshot, then what happens; after unsub nothing more", async () => {
  const { hub, clock, open } = await setUpSockets();
  await hub.publish([event("fb:1")]);
  hub.provideSnapshot("match", async () => ({ s: 1, at: 1_000, d: { score: [1, 0] } }));
  const client = await open();
  client.say({ t: "sub", ch: "fb:1" });
  expect(await client.until((f) => f.t === "snap")).toMatchObject({ ch: "fb:1", s: 1, d: { score: [1, 0] } });
  await hub.publish([event("fb:1", 1, { d: { text: "进球" } }), event("fb:1", 2)]);
  clock.advance(FEED.tickMs);
  expect(await client.until((f) => f.t === "ev" && f.s === 3)).toMatchObject({ k: "text", at: 1_002 });
  expect(client.frames.find((f) => f.t === "ev" && f.s === 2)).toMatchObject({ d: { text: "进球" } });
  client.say({ t: "unsub", ch: "fb:1" });
  client.say({ t: "ping", at: 5 });
  expect(await client.until((f) => f.t === "pong")).toEqual({ t: "pong", at: 5, now: clock.now() });
  await hub.publish([event("fb:1", 3)]);
  clock.advance(FEED.tickMs);
  client.say({ t: "ping", at: 6 });
  await client.until((f) => f.t === "pong" && f.at === 6);
  expect(client.frames.some((f) => f.t === "ev" && f.s === 4)).toBe(false);
});

test("a match that does not exist, another feed's channel and what is no channel are refused, and counted", async () => {
  const metrics = createMetrics({ process: false });
  const { hub, open } = await setUpSockets({ metrics });
  await hub.publish([event("fb:1"), event("room:1")]);
  const client = await open();
  for (const ch of ["fb:nobody", "odds:fb:nobody", "room:1", "nonsense", "fb:../x"]) {
    client.say({ t: "sub", ch });
    expect(await client.until((f) => f.t === "err" && f.ch === ch)).toEqual({ t: "err", ch, code: "unknown-channel" });
  }
  expect((await metrics.clientFramesRefused.get()).values).toMatchObject([{ labels: { code: "unknown-channel" }, value: 5 }]);
  // Prices may begin later than their match.
  client.say({ t: "sub", ch: "odds:fb:1" });
  await client.until((f) => f.t === "snap" && f.ch === "odds:fb:1");
});

test("a user's channel is for that user alone, by a token in a frame", async () => {
  const { open } = await setUpSockets({ sessions: playedSessions({ good: "42" }) });
  const client = await open("/feed/tv");
  client.say({ t: "sub", ch: "user:42" });
  expect(await client.until((f) => f.t === "err")).toEqual({ t: "err", ch: "user:42", code: "not-authorised" });
  client.say([
    { t: "auth", token: "good" },
    { t: "sub", ch: "user:42" },
    { t: "sub", ch: "user:43" },
  ]);
  await client.until((f) => f.t === "snap" && f.ch === "user:42");
  await client.until((f) => f.t === "err" && f.ch === "user:43" && f.code === "not-authorised");
  client.say({ t: "auth", token: "bad" });
  await client.until((f) => f.t === "err" && f.ch === undefined && f.code === "not-authorised");
  const nobody = await (await setUpSockets()).open("/feed/tv");
  nobody.say([
    { t: "auth", token: "good" },
    { t: "sub", ch: "user:42" },
  ]);
  await nobody.until((f) => f.t === "err" && f.ch === "user:42" && f.code === "not-authorised");
});

test("a session that ends closes its sockets at once, and no others; another auth leaves what was the first one's", async () => {
  const sessions = playedSessions({ mine: "42", theirs: "43" });
  const { open } = await setUpSockets({ sessions });
  const [tv, sport, other] = [await open("/feed/tv"), await open("/feed/sport"), await open("/feed/tv")];
  tv.say([
    { t: "auth", token: "mine" },
    { t: "sub", ch: "user:42" },
  ]);
  sport.say([
    { t: "auth", token: "mine" },
    { t: "sub", ch: "fb" },
  ]);
  other.say([
    { t: "auth", token: "mine" },
    { t: "sub", ch: "user:42" },
  ]);
  await Promise.all([tv, sport, other].map((client) => client.until((f) => f.t === "snap")));
  other.say([
    { t: "auth", token: "theirs" },
    { t: "sub", ch: "user:43" },
  ]);
  await other.until((f) => f.t === "snap" && f.ch === "user:43");
  expect(other.frames).toContainEqual({ t: "err", ch: "user:42", code: "not-authorised" });
  sessions.end("mine");
  expect(await Promise.all([tv.closed, sport.closed])).toEqual([FEED.sessionEndedCloseCode, FEED.sessionEndedCloseCode]);
  expect(tv.frames.at(-1)).toEqual({ t: "err", ch: "user:42", code: "not-authorised" });
  other.say({ t: "ping", at: 9 });
  await other.until((f) => f.t === "pong" && f.at === 9);
  sessions.end("theirs");
  expect([await other.closed, other.closedWhy]).toEqual([FEED.sessionEndedCloseCode, "the session has ended"]);
});

test("of two sockets of a session the one that stays is closed with it, whenever the other has gone; both gone, it is asked about no more", async () => {
  const sessions = playedSessions({ mine: "42" });
  const alive = vi.fn<FeedSessions["alive"]>(sessions.alive);
  const { clock, sockets, open } = await setUpSockets({ sessions: { ...sessions, alive } });
  const [stays, goes] = [await open("/feed/tv"), await open("/feed/tv")];
  for (const client of [stays, goes]) {
    client.say([
      { t: "auth", token: "mine" },
      { t: "sub", ch: "user:42" },
    ]);
    await client.until((f) => f.t === "snap");
  }
  goes.socket.close();
  await vi.waitFor(() => expect(sockets.connections).toBe(1), { interval: 1 });
  sessions.end("mine");
  expect(await stays.closed).toBe(FEED.sessionEndedCloseCode);
  await vi.waitFor(() => expect(sockets.connections).toBe(0), { interval: 1 });
  alive.mockClear();
  clock.advance(60_000);
  expect(alive).not.toHaveBeenCalled();
});

test("a session that ran out, or that another node has ended, is found within a minute, and closes its sockets alone", async () => {
  const sessions = playedSessions({ mine: "42", theirs: "43" });
  const { clock, open } = await setUpSockets({ sessions });
  const [mine, theirs] = [await open("/feed/tv"), await open("/feed/tv")];
  await signIn(mine, "mine", "42");
  await signIn(theirs, "theirs", "43");
  // Sends pings, since a client silent for a minute is closed.
  const pass = async (ms: number, clients: readonly TestClient[]) => {
    clock.advance(ms);
    for (const client of clients) client.say({ t: "ping", at: clock.now() });
    await Promise.all(clients.map((client) => client.until((f) => f.t === "pong" && f.at === clock.now())));
  };
  await pass(40_000, [mine, theirs]);
  sessions.vanish("mine");
  await pass(20_000, [theirs]);
  expect(await mine.closed).toBe(FEED.sessionEndedCloseCode);
  await pass(40_000, [theirs]);
  sessions.vanish("theirs");
  clock.advance(20_000);
  expect(await theirs.closed).toBe(FEED.sessionEndedCloseCode);
});

test("a session that ends while its token is being looked up lets nobody on", async () => {
  const sessions = playedSessions({ mine: "42" });
  const { open } = await setUpSockets({ sessions });
  const client = await open("/feed/tv");
  const held = Promise.withResolvers<void>();
  sessions.holdAnswers(held.promise);
  client.say([
    { t: "auth", token: "mine" },
    { t: "sub", ch: "user:42" },
    { t: "ping", at: 1 },
  ]);
  await client.until((f) => f.t === "pong");
  sessions.end("mine");
  held.resolve();
  await client.until((f) => f.t === "err" && f.ch === "user:42" && f.code === "not-authorised");
  await client.until((f) => f.t === "err" && f.ch === undefined && f.code === "not-authorised");
});

test("one network has so many sockets on all feeds together; the next is told why, and others are let in", async () => {
  const metrics = createMetrics({ process: false });
  const { open, url } = await setUpSockets({ socketsPerNetwork: 3, metrics });
  const mine = [await open("/feed/sport"), await open("/feed/tv"), await open("/feed/tv")];
  const turnedAway = new WebSocket(`${url}/feed/sport`);
  expect(await new Promise<number>((resolve) => turnedAway.addEventListener("close", ({ code }) => resolve(code)))).toBe(
    FEED.tooManySocketsCloseCode,
  );
  expect((await metrics.clientFramesRefused.get()).values).toMatchObject([{ labels: { code: "too-many-sockets" }, value: 1 }]);
  const [, , last] = mine;
  last?.socket.close();
  await last?.closed;
  await vi.waitFor(() => open("/feed/sport"));
});

test("no more than 200 channels a socket", async () => {
  const { hub, clock, open } = await setUpSockets();
  await hub.publish(Array.from({ length: 201 }, (_, i) => event(`fb:${i}`)));
  const client = await open();
  for (let i = 0; i < 200; i += 50) client.say(Array.from({ length: 50 }, (_, j) => ({ t: "sub", ch: `fb:${i + j}` })));
  await client.until((f) => f.t === "snap" && f.ch === "fb:199");
  client.say({ t: "sub", ch: "fb:200" });
  expect(await client.until((f) => f.t === "err")).toEqual({ t: "err", ch: "fb:200", code: "too-many-channels" });
  // A channel may be subscribed again, and an unsubscribed one makes room.
  client.say([
    { t: "sub", ch: "fb:7" },
    { t: "unsub", ch: "fb:8" },
    { t: "sub", ch: "fb:200" },
  ]);
  await client.until((f) => f.t === "snap" && f.ch === "fb:200");
  await hub.publish([event("fb:7", 9)]);
  clock.advance(FEED.tickMs);
  await client.until((f) => f.t === "ev" && f.ch === "fb:7");
  expect(client.frames.filter((f) => f.t === "ev")).toHaveLength(1);
});

test("unknown frames are answered with err, three in a row close the socket", async () => {
  const { open } = await setUpSockets();
  const client = await open();
  client.say("not json");
  client.say({ t: "what" });
  client.say({ t: "ping", at: 1 });
  await client.until((f) => f.t === "pong");
  expect(client.frames.filter((f) => f.t === "err").map((f) => f.t === "err" && f.code)).toEqual(["bad-frame", "bad-frame"]);
  client.say({ t: "sub", ch: "fb:1", since: { e: "x", s: -1 } });
  client.socket.send(Buffer.from([1, 2, 3]), { binary: true });
  client.say([]);
  expect([await client.closed, client.closedWhy]).toEqual([1008, "unknown frames"]);
});

test("a frame past 4 kB closes the socket; one of 4 kB does not", async () => {
  const { open } = await setUpSockets();
  const client = await open();
  const padded = (bytes: number): string => {
    const text = JSON.stringify({ t: "ping", at: 1, pad: "" });
    return text.replace('""', `"${"x".repeat(bytes - text.length)}"`);
  };
  client.say(padded(4_096));
  await client.until((f) => f.t === "pong");
  client.say(padded(4_097));
  expect(await client.closed).toBe(1009);
});

test("past 20 frames a second frames are dropped with one err; a flood closes the socket", async () => {
  const { clock, open } = await setUpSockets();
  const client = await open();
  for (let i = 1; i <= 25; i += 1) client.say({ t: "ping", at: i });
  await client.until((f) => f.t === "err" && f.code === "too-many-frames");
  clock.advance(1_000);
  client.say({ t: "ping", at: 26 });
  await client.until((f) => f.t === "pong" && f.at === 26);
  expect(client.frames.filter((f) => f.t === "pong")).toHaveLength(21);
  expect(client.frames.filter((f) => f.t === "err")).toHaveLength(1);
  for (let i = 0; i < 200; i += 1) client.say({ t: "ping", at: i });
  expect([await client.closed, client.closedWhy]).toEqual([1008, "flood"]);
});

test("60 s of silence close a socket, 59,999 ms do not", async () => {
  const { clock, open, sockets } = await setUpSockets();
  const [silent, talking] = [await open(), await open()];
  clock.advance(59_999);
  talking.say({ t: "ping", at: 1 });
  await talking.until((f) => f.t === "pong");
  expect(sockets.connections).toBe(2);
  // Connections are swept every second.
  clock.advance(1_000);
  expect([await silent.closed, silent.closedWhy]).toEqual([4000, "silent"]);
  talking.say({ t: "ping", at: 2 });
  await talking.until((f) => f.t === "pong" && f.at === 2);
});

test("only the portal's own pages, listed origins and clients that are no browser may connect", async () => {
  const { open, url } = await setUpSockets();
  await open("/feed/sport", { origin: url.replace("ws:", "http:") });
  await open("/feed/sport", { origin: "https://allowed.example" });
  await expect(open("/feed/sport", { origin: "https://evil.example" })).rejects.toThrow("403");
  await expect(open("/feed/sport", { origin: "null" })).rejects.toThrow("403");
  await expect(open("/elsewhere")).rejects.toThrow("404");
});

test("hello is the first frame and carries the server's time", async () => {
  const { open, clock } = await setUpSockets();
  clock.advance(7_654_321);
  const client = await open();
  expect(client.frames[0]).toEqual({ t: "hello", at: clock.now() });
});

test("how many are connected is counted by feed, until they are gone", async () => {
  const metrics = createMetrics({ process: false });
  const { open, sockets } = await setUpSockets({ metrics });
  const counts = async () => (await metrics.connections.get()).values.map(({ labels, value }) => `${labels.feed} ${value}`);
  const [sport, tv] = [await open(), await open("/feed/tv")];
  await Promise.all([sport, tv].map((client) => client.until((f) => f.t === "hello")));
  expect(await counts()).toEqual(["sport 1", "tv 1"]);
  tv.socket.close();
  await tv.closed;
  await vi.waitFor(() => expect(sockets.connections).toBe(1));
  expect(await counts()).toEqual(["sport 1", "tv 0"]);
});

test("a drain says bye with a time to come back after, and takes nobody new", async () => {
  const { open, sockets, clock } = await setUpSockets();
  const client = await open();
  const random = vi.spyOn(Math, "random").mockReturnValue(0.9999);
  const drained = sockets.drain(1_000);
  random.mockRestore();
  const bye = await client.until((f) => f.t === "bye");
  expect(bye).toEqual({ t: "bye", retryMs: 3_499 });
  expect(await client.closed).toBe(1001);
  await expect(open()).rejects.toThrow("503");
  clock.advance(1_000);
  await drained;
  expect(sockets.connections).toBe(0);
});

test("a drain waits no longer than it may for a client that does not go", async () => {
  const { open, sockets, clock } = await setUpSockets();
  const client = await open();
  client.socket.pause();
  let isOver = false;
  const drained = sockets.drain(1_000).then(() => (isOver = true));
  const seen: boolean[] = [];
  for (let ms = 0; ms <= 1_000; ms += 20) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    seen.push(isOver);
    if (ms < 1_000) clock.advance(20);
  }
  expect(seen).toEqual([...Array(50).fill(false), true]);
  await drained;
  client.socket.resume();
  expect(await client.closed).toBe(1001);
  await vi.waitFor(() => expect(sockets.connections).toBe(0));
});

test("a reset of a channel reaches its subscribers as a snapshot in a new epoch", async () => {
  const { hub, clock, open } = await setUpSockets();
  await hub.publish([event("fb:1", 1), event("fb:1", 2)]);
  const client = await open();
  client.say({ t: "sub", ch: "fb:1" });
  const before = await client.until((f) => f.t === "snap");
  const position = await hub.reset("fb:1");
  const after = await client.until((f) => f.t === "snap" && f !== before);
  expect(after).toMatchObject({ ch: "fb:1", e: position.e, s: 0 });
  await hub.publish([event("fb:1", 3)]);
  clock.advance(FEED.tickMs);
  expect(await client.until((f) => f.t === "ev")).toMatchObject({ ch: "fb:1", s: 1, d: { n: 3 } });
});
