import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createSessions } from "../../server/user/sessions.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";
import { type TestClient, testClient } from "./client.ts";

/** Attacks by strangers on the codes of a number they know, over HTTP. */

let database: TestDatabase;
let portal: TestPortal;
let sent: { readonly mobile: string; readonly code: string }[] = [];

const MINE = "13900000077";
const MY_ADDRESS = "198.51.100.7";

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url, { smsProvider: { send: async (mobile, _, { code }) => void sent.push({ mobile, code }) } });
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});
beforeEach(async () => {
  sent = [];
  // Cascades to all tables of users. Retried, because the portal's jobs may lock two of them in the opposite order.
  await vi.waitFor(() => database.pool.query("truncate attempt, sms_code, app_user cascade"));
});

const AGENT = "test-browser";
let solved = 0;

/** A verification as if the client at that address had solved the captcha. */
async function verification(address: string, purpose: string): Promise<string> {
  solved += 1;
  const text = `solved-${solved}`;
  const visitor = createHash("sha256").update(`${address}\n${AGENT}`).digest("hex").slice(0, 32);
  await database.pool.query(
    "insert into captcha_verification (hash, purpose, visitor, expires_at) values ($1, $2, $3, now() + interval '1 minute')",
    [createHash("sha256").update(text).digest(), purpose, visitor],
  );
  return text;
}

/** The code sent to `mobile`, requested from `address`; the number's limit per minute is reset. */
async function ask(address: string, mobile: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  await database.pool.query("delete from attempt where kind like '%minute'");
  const captchaVerification = await verification(address, "login");
  const answer = await testClient(portal.url, address, AGENT).post(
    "/tapi/inform/send/sms/new",
    { mobile, type: 3, captchaVerification },
    headers,
  );
  expect(answer.code).toBe(200);
  return sent.at(-1)?.code ?? "";
}

function other(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

async function isValid(client: TestClient, code: string, headers: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const { data } = await client.get<{ isValid: boolean }>(`/tapi/inform/verifyCode?mobile=${MINE}&verifyCode=${code}&type=3`, headers);
  return data.isValid;
}

const me = (): TestClient => testClient(portal.url, MY_ADDRESS, AGENT);
const login = (client: TestClient, code: string, headers: Readonly<Record<string, string>> = {}) =>
  client.post("/tapi/user/login", { mode: 1, mobile: MINE, verifyCode: code, loginType: 1 }, headers);

test("a hundred strangers' guesses leave my code as it is, and find nothing", async () => {
  const code = await ask(MY_ADDRESS, MINE);
  for (let n = 0; n < 100; n += 1) await isValid(testClient(portal.url, `10.0.0.${n}`), other(code));
  expect((await login(me(), code)).code).toBe(200);
});

test("a stranger who asks for a code to my number gets one of his own: mine goes on", async () => {
  const mine = await ask(MY_ADDRESS, MINE);
  await ask("10.0.0.1", MINE);
  expect((await login(me(), mine)).code).toBe(200);
});

test("a code is good for whoever asked for it: not for a stranger who was told it", async () => {
  const mine = await ask(MY_ADDRESS, MINE);
  expect((await login(testClient(portal.url, "10.0.0.1"), mine)).code).toBe(10012);
  expect((await login(me(), mine)).code).toBe(200);
});

test("a phone that changes its network keeps its code by its fingerprint; one who only knows the number has none", async () => {
  const phone = { "visitor-id": "f00df00df00df00d" };
  const mine = await ask(MY_ADDRESS, MINE, phone);
  const moved = testClient(portal.url, "203.0.113.9", AGENT);
  expect((await login(moved, mine)).code).toBe(10012);
  expect((await login(moved, mine, phone)).code).toBe(200);
});

test("/inform/verifyCode counts by address, an IPv6 network as one", async () => {
  const codes = new Set<number>();
  for (let n = 0; n < 60; n += 1) {
    const client = testClient(portal.url, `2001:db8:0:1::${n.toString(16)}`);
    codes.add((await client.get(`/tapi/inform/verifyCode?mobile=${MINE}&verifyCode=111111`)).code);
  }
  expect(codes).toContain(429);
});

test("strangers who use up my number's day of logins keep me neither from my payment password nor from my money", async () => {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into app_user (nick_name, nick_key, mobile) values ('本人', '本人', $1) returning id",
    [MINE],
  );
  const sessions = createSessions({ db: database.db, clock: systemClock, log: silentLog(), notify: async () => undefined });
  const user = me();
  user.token = await sessions.issue(String(rows[0]?.id), { isPersistent: false, ip: "", userAgent: "" });
  for (let n = 0; n < 10; n += 1) await ask(`10.0.1.${n}`, MINE);
  expect((await user.post("/tapi/inform/send/sms/new", { type: 8 })).code).toBe(200);
  expect(sent.at(-1)?.mobile).toBe(MINE);
});
