import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { ServerFrame } from "../../contract/feed/frames.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { type TestClient as FeedClient, connect } from "../../server/feed/testClient.ts";
import { createPasswords } from "../../server/user/passwords.ts";
import { createSessions } from "../../server/user/sessions.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";
import { testClient } from "./client.ts";

/** An ended session receives nothing more on any socket it had authenticated (docs/ARCHITECTURE.md, Session). */
let database: TestDatabase;
let portal: TestPortal;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url);
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

const SESSION_ENDED = 4001;
const PASSWORD = "right-password";

async function addUser(nickName: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into app_user (nick_name, nick_key, password_hash) values ($1, $1, $2) returning id",
    [nickName, await createPasswords().hash(PASSWORD)],
  );
  return String(rows[0]?.id);
}

function tokenOf(userId: string): Promise<string> {
  const sessions = createSessions({ db: database.db, clock: systemClock, log: silentLog(), notify: async () => undefined });
  return sessions.issue(userId, { isPersistent: true, ip: "127.0.0.1", userAgent: "test" });
}

/** A socket authenticated by a token; on the feed of rooms and users it follows the user's channel. */
async function follow(path: string, userId: string, token: string): Promise<FeedClient> {
  const client = await connect(`${portal.url.replace("http", "ws")}${path}`);
  client.say({ t: "auth", token });
  const ch = path === "/feed/tv" ? `user:${userId}` : "fb";
  client.say({ t: "sub", ch });
  await client.until((frame) => frame.t === "snap" && frame.ch === ch);
  return client;
}

/** The close code; null if the socket is still open after the server has answered another ping. */
async function endOf(client: FeedClient): Promise<number | null> {
  const isPong = (frame: ServerFrame): boolean => frame.t === "pong" && frame.at === 7;
  if (client.socket.readyState === client.socket.OPEN) client.say({ t: "ping", at: 7 });
  return Promise.race([client.closed, client.until(isPong).then(() => null)]);
}

/** End of a socket of the score feed, which serves before its token has been looked up: closed, or not authorised. */
function endOfLetOn(client: FeedClient): Promise<number> {
  const isRefusal = (frame: ServerFrame): boolean => frame.t === "err" && frame.ch === undefined && frame.code === "not-authorised";
  return Promise.race([client.closed, client.until(isRefusal).then(() => SESSION_ENDED)]);
}

test("a logout closes the sockets of its session on every feed, and those of no other", async () => {
  const me = await addUser("登出者");
  const [ended, kept] = [await tokenOf(me), await tokenOf(me)];
  const [tv, sport] = [await follow("/feed/tv", me, ended), await follow("/feed/sport", me, ended)];
  const other = await follow("/feed/tv", me, kept);
  const visitor = await connect(`${portal.url.replace("http", "ws")}/feed/tv`);

  const client = testClient(portal.url);
  client.token = ended;
  expect((await client.get("/tapi/user/logout")).code).toBe(200);
  expect(await Promise.all([endOf(tv), endOfLetOn(sport)])).toEqual([SESSION_ENDED, SESSION_ENDED]);
  expect(await Promise.all([other, visitor].map(endOf))).toEqual([null, null]);
  expect(tv.frames).toContainEqual({ t: "err", ch: `user:${me}`, code: "not-authorised" });
  for (const socket of [other, visitor]) socket.socket.terminate();
});

test("a change of the password closes the sockets of the other sessions, and a dead token subscribes no more", async () => {
  const me = await addUser("改密者");
  const [mine, stolen] = [await tokenOf(me), await tokenOf(me)];
  const [own, thief] = [await follow("/feed/tv", me, mine), await follow("/feed/tv", me, stolen)];

  const client = testClient(portal.url);
  client.token = mine;
  const { iv, sealed } = await client.seal(PASSWORD, "another-password");
  const changed = await client.post("/tapi/user/center/updatePassword", { password: sealed[0], newPassword: sealed[1], iv });
  expect(changed.code).toBe(200);
  expect(await endOf(thief)).toBe(SESSION_ENDED);
  expect(await endOf(own)).toBeNull();

  const again = await connect(`${portal.url.replace("http", "ws")}/feed/tv`);
  again.say([
    { t: "auth", token: stolen },
    { t: "sub", ch: `user:${me}` },
  ]);
  await again.until((frame) => frame.t === "err" && frame.ch === `user:${me}` && frame.code === "not-authorised");
  for (const { socket } of [own, again]) socket.terminate();
});

test("a session ended behind the portal's back, or by another one, is found out at the next subscription", async () => {
  const me = await addUser("被盗者");
  const token = await tokenOf(me);
  const client = await connect(`${portal.url.replace("http", "ws")}/feed/tv`);
  client.say([
    { t: "auth", token },
    { t: "sub", ch: `user:${me}` },
  ]);
  await client.until((frame) => frame.t === "snap");
  await database.pool.query("update user_session set revoked_at = now() where user_id = $1", [me]);
  client.say({ t: "unsub", ch: `user:${me}` });
  client.say({ t: "sub", ch: `user:${me}` });
  await client.until((frame) => frame.t === "err" && frame.ch === `user:${me}` && frame.code === "not-authorised");
  expect(await client.closed).toBe(SESSION_ENDED);
});
