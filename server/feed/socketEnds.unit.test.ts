import { once } from "node:events";
import { connect as connectRaw } from "node:net";
import { expect, test, vi } from "vitest";
import { FEED } from "../../contract/limits.ts";
import { createMetrics } from "../kit/metrics.ts";
import { playedSessions, setUpSockets } from "./socket.testing.ts";

/** Sockets that end without the portal's doing, and repeated subscriptions. */

test("a socket that its client has closed is written to no more", async () => {
  const metrics = createMetrics({ process: false });
  const { hub, clock, sockets, open } = await setUpSockets({ metrics });
  const publish = async () => {
    await hub.publish([{ ch: "fb:1", at: 1, k: "text", d: null }]);
    clock.advance(FEED.tickMs);
    return (await metrics.deliveries.get()).values[0]?.value ?? 0;
  };
  await publish();
  const client = await open();
  client.say({ t: "sub", ch: "fb:1" });
  await client.until((f) => f.t === "snap");
  expect(await publish()).toBe(1);
  client.socket.close();
  await vi.waitFor(() => expect(sockets.connections).toBe(0));
  expect(await publish()).toBe(1);
});

test("who is turned away is told why, however many were before, as long as few are at once", async () => {
  const { open, url } = await setUpSockets({ socketsPerNetwork: 1 });
  await open();
  for (let i = 0; i < 25; i += 1) {
    const turnedAway = new WebSocket(`${url}/feed/sport`);
    const code = await new Promise<number>((resolve) => turnedAway.addEventListener("close", (ended) => resolve(ended.code)));
    expect(code, String(i)).toBe(FEED.tooManySocketsCloseCode);
  }
});

/** A handshake by hand: the test controls what is sent afterwards, and whether the end is answered. */
async function upgradeRaw(url: string) {
  const raw = connectRaw(Number(new URL(url).port), "127.0.0.1");
  raw.on("error", () => undefined);
  raw.write(
    `GET /feed/sport HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${btoa("0123456789abcdef")}\r\n\r\n`,
  );
  const [answer] = (await once(raw, "data")) as [Buffer];
  return { raw, status: answer.toString("latin1").split("\r\n")[0] };
}

test("of those who are turned away and do not go, twenty are told why; the next has no connection at all", async () => {
  const { open, url } = await setUpSockets({ socketsPerNetwork: 1 });
  await open();
  const stay = [];
  for (let i = 0; i < 21; i += 1) stay.push(await upgradeRaw(url));
  expect(stay.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 20 }, () => "HTTP/1.1 101 Switching Protocols"),
    "HTTP/1.1 429 Too Many Requests",
  ]);
  for (const { raw } of stay) raw.destroy();
});

test("one too many of a network that speaks no protocol ends itself alone", async () => {
  const { open, url } = await setUpSockets({ socketsPerNetwork: 1 });
  const mine = await open();
  const { raw, status } = await upgradeRaw(url);
  expect(status).toContain("101 Switching Protocols");
  // Reserved bits set, and no mask.
  raw.write(Buffer.from([0xff, 0x7f, 0xff, 0xff]));
  if (!raw.closed) await once(raw, "close");
  mine.say({ t: "ping", at: 1 });
  await mine.until((f) => f.t === "pong");
});

test("whoever asks anew for a channel it follows gets nothing of it until it is answered, and nothing twice", async () => {
  const admissions: Promise<boolean>[] = [];
  const { hub, clock, open } = await setUpSockets({ hasRoom: () => admissions.shift() ?? Promise.resolve(true) });
  const say = async (n: number) => {
    await hub.publish([{ ch: "room:7", at: n, k: "chat", d: { n } }]);
    clock.advance(FEED.tickMs);
  };
  await say(1);
  const client = await open("/feed/tv");
  client.say({ t: "sub", ch: "room:7" });
  const first = await client.until((f) => f.t === "snap");
  const held = Promise.withResolvers<boolean>();
  admissions.push(held.promise);
  client.say({ t: "sub", ch: "room:7", ...(first.t === "snap" ? { since: { e: first.e, s: first.s } } : {}) });
  client.say({ t: "ping", at: 1 });
  await client.until((f) => f.t === "pong");
  await say(2);
  held.resolve(true);
  await client.until((f) => f.t === "ok");
  await say(3);
  await client.until((f) => f.t === "ev" && f.s === 3);
  expect(client.frames.flatMap((f) => (f.t === "ev" ? [f.s] : []))).toEqual([2, 3]);
});

test("a user's channel that is being asked for when auth comes is refused once, and may be asked for again", async () => {
  const { open } = await setUpSockets({ sessions: playedSessions({ mine: "42" }) });
  const client = await open("/feed/tv");
  client.say([
    { t: "sub", ch: "user:42" },
    { t: "auth", token: "mine" },
    { t: "ping", at: 1 },
  ]);
  await client.until((f) => f.t === "pong");
  client.say({ t: "sub", ch: "user:42" });
  await client.until((f) => f.t === "snap");
  expect(client.frames.filter((f) => "ch" in f)).toEqual([
    { t: "err", ch: "user:42", code: "not-authorised" },
    expect.objectContaining({ t: "snap", ch: "user:42" }),
  ]);
});
