import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SHORT_SESSION_MS } from "../../contract/limits.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createNotifier } from "./notifier.ts";
import { createSessions } from "./sessions.ts";
import { createTestUsers } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const how = { isPersistent: true, ip: "192.0.2.1", userAgent: "browser" };
const DAY = 86_400_000;

test("a token says whose it is and what they may; the table does not hold it", async () => {
  const { deps, addUser } = createTestUsers(database.db);
  const { sessions } = deps;
  const [plain, anchor] = [await addUser("甲", null), await addUser("乙", null)];
  await database.pool.query("update app_user set is_anchor = true where id = $1", [anchor]);
  await database.pool.query("insert into room_manager (room_id, user_id) values ('r', $1)", [plain]);
  const tokens = [await sessions.issue(plain, how), await sessions.issue(anchor, how)] as const;
  expect(tokens[0]).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await sessions.identify(tokens[0])).toMatchObject({
    userId: plain,
    roles: { isAnchor: false, isExpert: false, isManager: true },
  });
  expect(await sessions.identify(tokens[1])).toMatchObject({
    userId: anchor,
    roles: { isAnchor: true, isExpert: false, isManager: false },
  });
  const { rows } = await database.pool.query<{ row: string }>("select s::text as row from user_session s");
  for (const { row } of rows) for (const token of tokens) expect(row).not.toContain(token);
});

test("what is no token of ours is nobody", async () => {
  const { deps, addUser } = createTestUsers(database.db);
  const token = await deps.sessions.issue(await addUser("丙", null), how);
  const other = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  for (const bad of ["", "x", "' or 1=1 --", other, `${token}x`, "a\0b", token.toLowerCase() === token ? "" : token.toLowerCase()]) {
    expect(await deps.sessions.identify(bad)).toBeNull();
  }
});

test("whoever listens is told which sessions have ended, and why, until it listens no more", async () => {
  const { deps, addUser } = createTestUsers(database.db);
  const { sessions } = deps;
  const id = await addUser("听", null);
  const ended: object[] = [];
  const stop = sessions.onEnded((one) => void ended.push(one));
  const sessionId = (await sessions.identify(await sessions.issue(id, how)))?.sessionId;
  await sessions.revoke(id, { reason: "password" });
  expect(ended).toMatchObject([{ userId: id, sessionIds: [sessionId] }]);
  stop();
  await sessions.issue(id, how);
  await sessions.revoke(id, { reason: "password" });
  expect(ended).toHaveLength(1);
});

test("what cannot be a token is nobody without a question to the database", async () => {
  const { deps } = createTestUsers(database.db);
  const nobody = createSessions({ ...deps, db: null as never, notify: async () => undefined });
  for (const bad of ["", "x", "a".repeat(42), "a".repeat(44)]) expect(await nobody.identify(bad)).toBeNull();
});

test("30 days, or a day for who does not stay logged in; on the millisecond", async () => {
  const { deps, clock, addUser } = createTestUsers(database.db);
  const id = await addUser("丁", null);
  const long = await deps.sessions.issue(id, how);
  const short = await deps.sessions.issue(id, { ...how, isPersistent: false });
  clock.advance(SHORT_SESSION_MS - 1);
  expect(await deps.sessions.identify(short)).not.toBeNull();
  clock.advance(1);
  expect(await deps.sessions.identify(short)).toBeNull();
  clock.advance(29 * DAY - 1);
  expect(await deps.sessions.identify(long)).not.toBeNull();
  clock.advance(1);
  expect(await deps.sessions.identify(long)).toBeNull();
});

test("ended sessions are nobody's and open pages hear of it, of this user alone", async () => {
  const { deps, notified, addUser } = createTestUsers(database.db);
  const { sessions } = deps;
  const [me, you] = [await addUser("戊", null), await addUser("己", null)];
  const [a, b, c] = [await sessions.issue(me, how), await sessions.issue(me, how), await sessions.issue(me, how)];
  const yours = await sessions.issue(you, how);
  const alive = async () => Promise.all([a, b, c, yours].map(async (token) => (await sessions.identify(token)) !== null));
  const idOf = async (token: string) => (await sessions.identify(token))?.sessionId ?? "";

  await sessions.revoke(me, { only: await idOf(a), reason: "logout" });
  expect(await alive()).toEqual([false, true, true, true]);
  const kept = await idOf(b);
  await sessions.revoke(me, { except: kept, reason: "password" });
  expect(await alive()).toEqual([false, true, false, true]);
  await sessions.revoke(you, { only: kept, reason: "logout" });
  expect(await alive()).toEqual([false, true, false, true]);
  await sessions.revoke(me, { reason: "revoked" });
  await sessions.revoke(me, { reason: "revoked" });
  expect(await alive()).toEqual([false, false, false, true]);
  expect(notified).toEqual([
    { userId: me, kind: "session.revoked", data: { reason: "logout", except: null } },
    { userId: me, kind: "session.revoked", data: { reason: "password", except: kept } },
    { userId: me, kind: "session.revoked", data: { reason: "revoked", except: null } },
  ]);
});

test("sessions end though nobody can be notified", async () => {
  const { deps, addUser } = createTestUsers(database.db);
  const notify = createNotifier({ hub: { publish: () => Promise.reject(new Error("no feed")) }, clock: deps.clock, log: deps.log });
  const sessions = createSessions({ ...deps, notify });
  const id = await addUser("庚", null);
  const token = await sessions.issue(id, how);
  await sessions.revoke(id, { reason: "revoked" });
  expect(await sessions.identify(token)).toBeNull();
});

test("a login with a password that is being changed gets no session that outlives the change", async () => {
  const { deps, users, addUser, sendCode, encrypted } = createTestUsers(database.db);
  const id = await addUser("辛", "oldPass1", "13900000001");
  const caller = { ip: "192.0.2.9", userAgent: "b" };
  for (let round = 0; round < 20; round += 1) {
    const old = (await deps.passwords.hash(round === 0 ? "oldPass1" : `newPass${round - 1}`)) as string;
    sendCode("13900000001", 2, "123456");
    const { iv, texts } = await encrypted(caller, `newPass${round}`);
    const [changed, ...tokens] = await Promise.all([
      users.retrievePassword({ mobile: "13900000001", verifyCode: "123456", iv, password: texts[0] ?? "" }, caller),
      ...Array.from({ length: 6 }, () => deps.sessions.issueFor(id, old, how)),
    ]);
    expect(changed.ok).toBe(true);
    for (const token of tokens) if (token !== null) expect(await deps.sessions.identify(token)).toBeNull();
  }
});

test("sessions long over are swept away", async () => {
  const { deps, clock, addUser } = createTestUsers(database.db);
  const id = await addUser("壬", null);
  await deps.sessions.issue(id, { ...how, isPersistent: false });
  clock.advance(3 * DAY);
  await deps.sessions.issue(id, how);
  const { rows } = await database.pool.query("select id from user_session where user_id = $1", [id]);
  expect(rows).toHaveLength(1);
});

test("networks somebody came from are known for 180 days, and looked through once an hour", async () => {
  const { deps, clock, addUser } = createTestUsers(database.db);
  const [id, other] = [await addUser("癸", null), await addUser("子", null)];
  const known = async () => (await database.pool.query("select network from login_network where user_id = $1", [id])).rows.length;
  await deps.sessions.issue(id, how);
  clock.advance(180 * DAY - 1);
  await deps.sessions.issue(other, how);
  expect(await known()).toBe(1);
  clock.advance(3_599_999);
  await deps.sessions.issue(other, how);
  expect(await known()).toBe(1);
  clock.advance(1);
  await deps.sessions.issue(other, how);
  expect(await known()).toBe(0);
});
