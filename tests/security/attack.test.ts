import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { LOGIN_TRIES } from "../../contract/limits.ts";
import type { DynamicKey } from "../../contract/http/secret.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { connect } from "../../server/feed/testClient.ts";
import { openPage } from "../../server/media/web/testing.ts";
import { PUBLISH_LIMITS } from "../../contract/room/publish.ts";
import { createPasswords } from "../../server/user/passwords.ts";
import { createSessions } from "../../server/user/sessions.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";
import { createCaptchaClient, puzzlePoint, verificationOf } from "./captchaClient.ts";
import { sealUnder, testClient } from "./client.ts";

/** Attacks on the whole portal over HTTP: a bounded number, on loopback, with real Argon2id. */
const MANY = 1_000;

let database: TestDatabase;
let portal: TestPortal;
let sent: string[] = [];

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url, {
    smsProvider: {
      async send(mobile) {
        sent.push(mobile);
      },
    },
  });
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

async function addUser(nickName: string, password: string | null, mobile: string | null = null): Promise<string> {
  const hash = password === null ? null : await createPasswords().hash(password);
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into app_user (nick_name, nick_key, password_hash, mobile) values ($1, $1, $2, $3) returning id",
    [nickName, hash, mobile],
  );
  return String(rows[0]?.id);
}

/** The n-th of many different addresses. */
function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

function countBy(codes: readonly number[]): Readonly<Record<number, number>> {
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((c) => c === code).length]));
}

test("1,000 wrong passwords at once from 1,000 addresses: at most five are looked at, then the right one is locked out too", async () => {
  const id = await addUser("目标", "right-password");
  const attempt = async (n: number, password: string): Promise<number> => {
    const client = testClient(portal.url, addressOf(n));
    const { iv, sealed } = await client.seal(password);
    return (await client.post("/tapi/user/login", { mode: 0, username: "目标", password: sealed[0], iv })).code;
  };
  const codes = await Promise.all(Array.from({ length: MANY }, (_, n) => attempt(n, `wrong-${n}`)));
  expect(countBy(codes)).toEqual({ 10011: MANY });
  const { rows } = await database.pool.query<{ outcome: string; count: bigint }>(
    "select outcome, count(*) from audit where action = 'login' and user_id = $1 group by outcome",
    [id],
  );
  const outcomes = Object.fromEntries(rows.map((row) => [row.outcome, Number(row.count)]));
  expect(outcomes).toEqual({ wrong: LOGIN_TRIES, locked: MANY - LOGIN_TRIES });
  expect(await attempt(MANY + 1, "right-password")).toBe(10011);
});

test("an unknown user is answered as a wrong password is, word for word", async () => {
  await addUser("有人", "right-password");
  const ask = async (username: string): Promise<unknown> => {
    const client = testClient(portal.url, "198.51.100.7");
    const { iv, sealed } = await client.seal("wrong-password");
    return client.post("/tapi/user/login", { mode: 0, username, password: sealed[0], iv });
  };
  expect(await ask("查无此人")).toEqual(await ask("有人"));
});

test("one dynamic key at once a hundred times: it opens once", async () => {
  const id = await addUser("新人", null);
  const client = testClient(portal.url, "198.51.100.8");
  const sessions = createSessions({ db: database.db, clock: systemClock, log: silentLog(), notify: async () => undefined });
  client.token = await sessions.issue(id, { isPersistent: false, ip: "", userAgent: "" });
  const { data } = await client.get<DynamicKey>("/tapi/user/key/getDynamicKey");
  const body = { password: sealUnder(data, "secret123"), iv: data.iv };
  const codes = await Promise.all(
    Array.from({ length: 100 }, async () => (await client.post("/tapi/user/center/initPassword", body)).code),
  );
  expect(countBy(codes)).toEqual({ 200: 1, 100224: 99 });
});

test("1,000 codes for one number at once: one is sent", async () => {
  sent = [];
  const id = await addUser("收件人", null, "13900000077");
  const sessions = createSessions({ db: database.db, clock: systemClock, log: silentLog(), notify: async () => undefined });
  const token = await sessions.issue(id, { isPersistent: false, ip: "", userAgent: "" });
  const codes = await Promise.all(
    Array.from({ length: MANY }, async (_, n) => {
      const client = testClient(portal.url, addressOf(n));
      client.token = token;
      return (await client.post("/tapi/inform/send/sms/new", { type: 8 })).code;
    }),
  );
  expect(countBy(codes)).toEqual({ 200: 1, 429: MANY - 1 });
  expect(sent).toEqual(["13900000077"]);
});

test("one captcha solved and used 1,000 times at once, for as many numbers: one code is sent", async () => {
  sent = [];
  const visitor = createCaptchaClient(portal.url, "captcha-attacker");
  const challenge = await visitor.get("blockPuzzle", "login");
  const { rows } = await database.pool.query<{ answer: { x: number } }>(
    "update captcha_challenge set created_at = created_at - interval '5 seconds' where token = $1 returning answer",
    [challenge.token],
  );
  const point = puzzlePoint(rows[0]?.answer.x ?? 0);
  expect(await visitor.check(challenge, point)).toMatchObject({ repCode: "0000" });
  const captchaVerification = verificationOf(challenge, point);
  const codes = await Promise.all(
    Array.from({ length: MANY }, async (_, n) => {
      const mobile = `138${String(n).padStart(8, "0")}`;
      return (await visitor.post<unknown>("/tapi/inform/send/sms/new", { type: 3, mobile, captchaVerification })).code;
    }),
  );
  expect(countBy(codes)[200]).toBe(1);
  expect(sent).toHaveLength(1);
});

test("silent sockets of one address keep nobody out: neither from publishing nor from the feeds", async () => {
  const port = Number(new URL(portal.url).port);
  const from = (address: string) => ({ headers: { "x-forwarded-for": address, origin: portal.url } });
  const silent = await Promise.allSettled(Array.from({ length: 300 }, () => openPage(port, from("203.0.113.66"))));
  const held = silent.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const other = await openPage(port, from("203.0.113.67"));
  await expect(other.begin(`680001?exp=99999999999&nonce=00&sign=${"A".repeat(43)}`)).rejects.toThrow("refused: key");
  for (const feed of ["sport", "tv"]) {
    const reader = await connect(`ws://127.0.0.1:${port}/feed/${feed}`, from("203.0.113.67"));
    await reader.until((frame) => frame.t === "hello");
    reader.socket.close();
  }
  expect(held.length).toBeLessThanOrEqual(PUBLISH_LIMITS.waitingPerNetwork);
  for (const { socket } of held) socket.terminate();
});

test("a page of another site publishes to no room; a page of ours only with a key that was given out", async () => {
  const port = Number(new URL(portal.url).port);
  await expect(openPage(port, { headers: { origin: "https://evil.example" } })).rejects.toThrow("refused with 403");
  for (const room of ["680001", "999999", "", "1 or 1", "../680001", "x".repeat(900)]) {
    const page = await openPage(port, { headers: { origin: portal.url } });
    await expect(page.begin(`${room}?exp=99999999999&nonce=00&sign=${"A".repeat(43)}`)).rejects.toThrow("refused: key");
    await page.closed;
  }
});
