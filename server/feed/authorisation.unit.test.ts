import { expect, test, vi } from "vitest";
import { FEED } from "../../contract/limits.ts";
import type { FeedSessions } from "./types.ts";
import { playedSessions, setUpSockets, signIn } from "./socket.testing.ts";

/** The user of a socket: by the last token, as long as its session lasts. */

const event = (ch: string) => ({ ch, at: 1, k: "text", d: null });

test("with another token what was the first one's is left, and what is everybody's stays", async () => {
  const { hub, clock, open } = await setUpSockets({ sessions: playedSessions({ mine: "42", theirs: "43" }) });
  await hub.publish([event("user:42"), event("horn")]);
  const client = await open("/feed/tv");
  client.say([
    { t: "auth", token: "mine" },
    { t: "sub", ch: "user:42" },
    { t: "sub", ch: "horn" },
  ]);
  await client.until((f) => f.t === "snap" && f.ch === "user:42");
  await client.until((f) => f.t === "snap" && f.ch === "horn");
  client.say([
    { t: "auth", token: "theirs" },
    { t: "ping", at: 1 },
  ]);
  await client.until((f) => f.t === "pong");
  await hub.publish([event("user:42"), event("horn")]);
  clock.advance(FEED.tickMs);
  await client.until((f) => f.t === "ev");
  client.say({ t: "ping", at: 2 });
  await client.until((f) => f.t === "pong" && f.at === 2);
  expect(client.frames.flatMap((f) => (f.t === "ev" ? [f.ch] : []))).toEqual(["horn"]);
});

test("a session that ends while its token is looked up is remembered over the check of every minute", async () => {
  const sessions = playedSessions({ mine: "42" });
  const { clock, open } = await setUpSockets({ sessions });
  const client = await open("/feed/tv");
  clock.advance(59_999);
  const held = Promise.withResolvers<void>();
  sessions.holdAnswers(held.promise);
  client.say([
    { t: "auth", token: "mine" },
    { t: "ping", at: 1 },
  ]);
  await client.until((f) => f.t === "pong");
  sessions.end("mine");
  clock.advance(1);
  held.resolve();
  expect(await client.until((f) => f.t === "err")).toEqual({ t: "err", code: "not-authorised" });
});

test("rooms and their audiences are for everybody where the room is: as whoever knows the rooms says, else by its log", async () => {
  const wanted = ["room:7", "audience:7", "room:8", "audience:8"];
  const answers = async ({ hub, open }: Awaited<ReturnType<typeof setUpSockets>>) => {
    await hub.publish([event("room:8")]);
    const client = await open("/feed/tv");
    client.say(wanted.map((ch) => ({ t: "sub", ch })));
    const said = await Promise.all(wanted.map((ch) => client.until((f) => "ch" in f && f.ch === ch)));
    return said.map((f) => (f.t === "err" ? f.code : f.t));
  };
  const [there, not] = ["snap", "unknown-channel"];
  expect(await answers(await setUpSockets({ hasRoom: async (id) => id === "7" }))).toEqual([there, there, not, not]);
  expect(await answers(await setUpSockets())).toEqual([not, not, there, there]);
});

test("what is asked for and given back before it is known who asks is not answered", async () => {
  const sessions = playedSessions({});
  const { open } = await setUpSockets({ sessions });
  const client = await open("/feed/tv");
  const held = Promise.withResolvers<void>();
  sessions.holdAnswers(held.promise);
  client.say([
    { t: "auth", token: "unknown" },
    { t: "sub", ch: "user:42" },
    { t: "unsub", ch: "user:42" },
    { t: "ping", at: 1 },
  ]);
  await client.until((f) => f.t === "pong");
  held.resolve();
  await client.until((f) => f.t === "err" && f.ch === undefined);
  client.say({ t: "ping", at: 2 });
  await client.until((f) => f.t === "pong" && f.at === 2);
  expect(client.frames.filter((f) => f.t === "err")).toHaveLength(1);
});

test("a token that cannot be looked up just now is no refusal: who asks for the channel again has it once it can", async () => {
  const sessions = playedSessions({ mine: "42", theirs: "43" });
  const { open } = await setUpSockets({ sessions });
  const client = await open("/feed/tv");
  const gone = Promise.reject(new Error("the database is gone"));
  gone.catch(() => undefined);
  sessions.holdAnswers(gone);
  client.say([
    { t: "auth", token: "mine" },
    { t: "sub", ch: "user:42" },
  ]);
  await client.until((f) => f.t === "err" && f.ch === undefined && f.code === "internal");
  await client.until((f) => f.t === "err" && f.ch === "user:42" && f.code === "internal");
  client.say({ t: "sub", ch: "user:42" });
  await vi.waitFor(() => expect(client.frames.filter((f) => f.t === "err")).toHaveLength(3));
  sessions.holdAnswers(Promise.resolve());
  client.say({ t: "sub", ch: "user:42" });
  await client.until((f) => f.t === "snap" && f.ch === "user:42");
  expect(client.frames.flatMap((f) => (f.t === "err" ? [f.code] : []))).toEqual(["internal", "internal", "internal"]);
  // The connection is authorised like any other: the end of its session closes it.
  sessions.end("mine");
  expect(await client.closed).toBe(FEED.sessionEndedCloseCode);
});

test("of two tokens only the later is looked up again", async () => {
  const sessions = playedSessions({ mine: "42", theirs: "43" });
  const { open } = await setUpSockets({ sessions });
  const client = await open("/feed/tv");
  const gone = Promise.withResolvers<void>();
  gone.promise.catch(() => undefined);
  sessions.holdAnswers(gone.promise);
  client.say({ t: "auth", token: "mine" });
  client.say({ t: "ping", at: 1 });
  await client.until((f) => f.t === "pong");
  sessions.holdAnswers(Promise.resolve());
  client.say([
    { t: "auth", token: "theirs" },
    { t: "ping", at: 2 },
  ]);
  await client.until((f) => f.t === "pong" && f.at === 2);
  gone.reject(new Error("the database is gone"));
  await client.until((f) => f.t === "err" && f.ch === undefined);
  client.say([
    { t: "sub", ch: "user:42" },
    { t: "sub", ch: "user:43" },
  ]);
  await client.until((f) => f.t === "snap" && f.ch === "user:43");
  expect(await client.until((f) => f.t === "err" && f.ch === "user:42")).toMatchObject({ code: "not-authorised" });
});

test("a session that is over where it is looked at for a channel closes its socket", async () => {
  const sessions = playedSessions({ mine: "42" });
  const { open } = await setUpSockets({ sessions });
  const client = await open("/feed/tv");
  await signIn(client, "mine", "42");
  sessions.vanish("mine");
  client.say({ t: "sub", ch: "user:42" });
  expect(await client.closed).toBe(FEED.sessionEndedCloseCode);
});

test("of two tokens that are looked up at once the later counts, and the end of the first one's session is none of the socket's", async () => {
  const sessions = playedSessions({ mine: "42", theirs: "43" });
  const { open } = await setUpSockets({ sessions });
  const client = await open("/feed/tv");
  const held = Promise.withResolvers<void>();
  sessions.holdAnswers(held.promise);
  client.say([
    { t: "auth", token: "mine" },
    { t: "auth", token: "theirs" },
    { t: "ping", at: 1 },
  ]);
  await client.until((f) => f.t === "pong");
  held.resolve();
  client.say([
    { t: "sub", ch: "user:43" },
    { t: "sub", ch: "user:42" },
  ]);
  await client.until((f) => f.t === "snap" && f.ch === "user:43");
  await client.until((f) => f.t === "err" && f.ch === "user:42");
  sessions.end("mine");
  client.say({ t: "ping", at: 2 });
  await client.until((f) => f.t === "pong" && f.at === 2);
  sessions.end("theirs");
  expect(await client.closed).toBe(FEED.sessionEndedCloseCode);
});

test("whose socket is closed is not asked about any more", async () => {
  const played = playedSessions({ mine: "42" });
  const alive = vi.fn<FeedSessions["alive"]>(played.alive);
  const { clock, sockets, open } = await setUpSockets({ sessions: { ...played, alive } });
  const client = await open("/feed/tv");
  await signIn(client, "mine", "42");
  client.socket.close();
  await vi.waitFor(() => expect(sockets.connections).toBe(0));
  alive.mockClear();
  clock.advance(120_000);
  expect(alive).not.toHaveBeenCalled();
});

test("a portal that ends listens for the ends of sessions no more", async () => {
  const stop = vi.fn();
  const { sockets } = await setUpSockets({ sessions: { ...playedSessions({}), onEnded: () => stop } });
  await sockets.drain(0);
  expect(stop).toHaveBeenCalledTimes(1);
});
