import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { BRANDS } from "../../brands/brands.ts";
import type { StaffRole } from "../../contract/codes/staff.ts";
import { staffCalls } from "../../contract/desk/staff.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createPasswords } from "../user/passwords.ts";
import { createSealer } from "../user/seal.ts";
import { createDeskApp } from "./deskApp.ts";
import { createDeskRegistry } from "./deskCalls.ts";
import { type DeskClient, createDeskClient, signIn } from "./signIn.testing.ts";
import { createSignIn } from "./signIn.ts";
import { createStaffAccounts } from "./staff.ts";
import { registerStaffCalls } from "./staff.routes.ts";
import { createStaffActions } from "./staffActions.ts";
import { createStaffRepository } from "./staffRepository.ts";
import { createStaffSessions } from "./staffSessions.ts";
import { totpCode } from "./totp.ts";

let database: TestDatabase;
let app: FastifyInstance;
let clock: ManualClock;
const passwords = createPasswords();
const START = 1_795_000_000_000;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  clock = manualClock(START);
  const { db } = database;
  const registry = createDeskRegistry();
  const staff = createStaffRepository(db);
  const sessions = createStaffSessions({ db, clock });
  const actions = createStaffActions({ db, clock });
  const sealer = createSealer("5a".repeat(32), "staff second factor");
  registerStaffCalls(registry, {
    signIn: createSignIn({ db, clock, staff, sessions, actions, passwords, sealer, issuer: "值班台" }),
    sessions,
    accounts: accounts(),
    actions,
    brandName: "全场体育",
    portalUrl: () => "http://portal",
    demoAccounts: null,
    counts: async () => ({}),
  });
  app = await createDeskApp({
    log: silentLog(),
    brand: BRANDS.default,
    registry,
    calls: Object.values(staffCalls),
    sessions,
    actions,
    trustedProxies: [],
    pagesDir: "none",
    routes: [],
  });
});
afterAll(async () => {
  await app.close();
  await database.remove();
});

const accounts = () => {
  const { db } = database;
  return createStaffAccounts({ db, clock, staff: createStaffRepository(db), sessions: createStaffSessions({ db, clock }), passwords });
};

interface Person {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  readonly secret: string;
  readonly client: DeskClient;
}

let people = 0;
/** A staff account added by the command line, with a second factor and its own password. */
async function person(roles: readonly StaffRole[]): Promise<Person> {
  people += 1;
  const name = `值班${people}`;
  const added = await accounts().add(name, roles, "test");
  if (!added.ok) throw new Error(added.error.message);
  const client = createDeskClient(app);
  const { data } = await client.post("/sign-in", { name, password: added.value.password });
  const { secret } = data.enrolment;
  await client.post("/sign-in/code", { challenge: data.challenge, code: totpCode(secret, clock.now()) });
  const password = `own-password-${people}`;
  expect((await client.post("/password", { password: added.value.password, newPassword: password })).code).toBe(200);
  clock.advance(60_000); // Past the time step of the code.
  return { id: added.value.staff.id, name, password, secret, client };
}

describe("signing in", () => {
  test("a password alone opens nothing; with the code of the second factor there is a session that no script can read", async () => {
    const { name, password, secret } = await person(["editor"]);
    const client = createDeskClient(app);
    const first = await client.post("/sign-in", { name, password });
    expect(first.data.enrolment).toBeNull();
    expect(client.cookie()).toBe("");
    expect(await client.get("/actions")).toMatchObject({ status: 401, code: 401 });
    expect((await client.get("/me")).data).toEqual({ me: null });

    const response = await app.inject({
      method: "POST",
      url: "/desk/api/sign-in/code",
      headers: { "x-desk": "1" },
      payload: { challenge: first.data.challenge, code: totpCode(secret, clock.now()) },
    });
    expect(String(response.headers["set-cookie"])).toMatch(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test("a code works once, also for another challenge of the same half minute", async () => {
    const { name, password, secret } = await person(["editor"]);
    const code = totpCode(secret, clock.now());
    expect((await signIn(createDeskClient(app), name, password, code)).code).toBe(200);
    expect(await signIn(createDeskClient(app), name, password, code)).toMatchObject({ code: 10012, message: "动态码错误或已用过" });
    clock.advance(60_000);
    expect((await signIn(createDeskClient(app), name, password, totpCode(secret, clock.now()))).code).toBe(200);
  });

  test("five wrong codes end a challenge, at once too, and lock the account for a quarter of an hour", async () => {
    const { name, password, secret } = await person(["editor"]);
    const client = createDeskClient(app);
    const { data } = await client.post("/sign-in", { name, password });
    const good = totpCode(secret, clock.now());
    const wrong = good === "000000" ? "000001" : "000000";
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => client.post("/sign-in/code", { challenge: data.challenge, code: wrong })),
    );
    expect(tries.filter((answer) => answer.code === 10012)).toHaveLength(5);
    expect((await client.post("/sign-in/code", { challenge: data.challenge, code: good })).code).toBe(10011);
    expect(await client.post("/sign-in", { name, password })).toMatchObject({ code: 429 });
    clock.advance(15 * 60_000);
    expect((await client.post("/sign-in", { name, password })).code).toBe(200);
  });

  test("five wrong passwords, at once too, lock the account for a quarter of an hour; a right one before counts for nothing", async () => {
    const { name, password } = await person(["editor"]);
    const client = createDeskClient(app);
    const tryAt = async (typed: string) => (await client.post("/sign-in", { name, password: typed })).code;
    for (let i = 0; i < 6; i += 1) expect(await tryAt(password)).toBe(200);
    const tries = await Promise.all(Array.from({ length: 12 }, () => tryAt("no")));
    expect([tries.filter((code) => code === 10011), tries.filter((code) => code === 429)].map(({ length }) => length)).toEqual([5, 7]);
    clock.advance(15 * 60_000 - 1);
    expect(await tryAt(password)).toBe(429);
    clock.advance(1);
    for (let i = 0; i < 4; i += 1) expect(await tryAt("no")).toBe(10011);
    expect([await tryAt(password), await tryAt("no"), await tryAt(password)]).toEqual([200, 10011, 429]);
  });

  test("whoever has a session only is locked out of changing the password by five tries, too", async () => {
    const { client, password } = await person(["editor"]);
    const change = async (typed: string) => (await client.post("/password", { password: typed, newPassword: "another-password" })).code;
    const tries = await Promise.all(Array.from({ length: 7 }, () => change("no")));
    expect([tries.filter((code) => code === 10011), tries.filter((code) => code === 429)].map(({ length }) => length)).toEqual([5, 2]);
    expect(await change(password)).toBe(429);
    clock.advance(15 * 60_000);
    expect(await change(password)).toBe(200);
  });

  test("challenges that were gathered before are no way around the lock", async () => {
    const { name, password, secret } = await person(["editor"]);
    const client = createDeskClient(app);
    const gathered = [await client.post("/sign-in", { name, password }), await client.post("/sign-in", { name, password })];
    const good = totpCode(secret, clock.now());
    const wrong = good === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one guess after the other
      await client.post("/sign-in/code", { challenge: gathered[0]?.data.challenge, code: wrong });
    }
    expect(await client.post("/sign-in/code", { challenge: gathered[1]?.data.challenge, code: good })).toMatchObject({ code: 429 });
  });

  test("a wrong name and a wrong password are one answer, and stand in the log", async () => {
    const { name } = await person(["editor"]);
    const administrator = await person(["administrator"]);
    const client = createDeskClient(app);
    const answers = [
      await client.post("/sign-in", { name, password: "no" }),
      await client.post("/sign-in", { name: "没有", password: "no" }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    const { data } = await administrator.client.get("/actions?action=session.password");
    expect(data.list.slice(0, 2).map((row: { staffName: string; outcome: string }) => [row.staffName, row.outcome])).toEqual([
      ["", "wrong"],
      [name, "wrong"],
    ]);
  });

  test("a given password opens nothing but the way to another", async () => {
    const administrator = await person(["administrator"]);
    const { data: made } = await administrator.client.post("/staff/add", { name: "新来的", roles: ["editor"] });
    const client = createDeskClient(app);
    const { data } = await client.post("/sign-in", { name: "新来的", password: made.password });
    await client.post("/sign-in/code", { challenge: data.challenge, code: totpCode(data.enrolment.secret, clock.now()) });
    expect(await client.get("/actions")).toMatchObject({ status: 403, message: "请先修改初始密码" });
    expect((await client.post("/password", { password: made.password, newPassword: "short" })).code).toBe(400);
    expect((await client.post("/password", { password: made.password, newPassword: "long-enough-1" })).code).toBe(200);
    expect((await client.get("/actions")).code).toBe(200);
  });

  test("a session ends after an hour without use, and after twelve hours whatever is done", async () => {
    const { client } = await person(["editor"]);
    for (let minutes = 0; minutes < 11 * 60; minutes += 55) {
      expect((await client.get("/actions")).code).toBe(200);
      clock.advance(55 * 60_000);
    }
    expect((await client.get("/actions")).code).toBe(200);
    clock.advance(60 * 60_000);
    expect((await client.get("/actions")).code).toBe(401);
  });
});

describe("what changes something", () => {
  test("is refused without the desk's own header, and from another origin", async () => {
    const { client } = await person(["administrator"]);
    const body = { name: "外人加的", roles: ["editor"] };
    expect((await client.post("/staff/add", body, {})).status).toBe(403);
    expect((await client.post("/staff/add", body, { "x-desk": "1", "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await client.post("/staff/add", body, { "x-desk": "1", "sec-fetch-site": "same-origin" })).code).toBe(200);
  });

  test("is in the log with how it ended, without passwords, and nobody changes the log", async () => {
    const { client, name, password } = await person(["administrator"]);
    await client.post("/staff/add", { name: "甲", roles: ["finance"] });
    await client.post("/staff/add", { name: "甲", roles: ["finance"] });
    await client.post("/password", { password, newPassword: "another-password" });
    const { data } = await client.get("/actions");
    const mine = data.list.filter((row: { staffName: string }) => row.staffName === name).slice(0, 3);
    expect(mine.map((row: { action: string; detail: object; outcome: string }) => [row.action, row.detail, row.outcome])).toEqual([
      ["password.change", {}, "ok"],
      ["staff.add", { name: "甲", roles: ["finance"] }, "10014"],
      ["staff.add", { name: "甲", roles: ["finance"] }, "ok"],
    ]);
    for (const statement of [
      "delete from staff_action",
      "update staff_action set outcome = 'ok'",
      "update staff_action set action = 'x'",
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow(/append-only/);
    }
  });

  test("a long text is kept to its first 500 characters, an emoji at the end of them whole", async () => {
    const actions = createStaffActions({ db: database.db, clock });
    const detail = { text: `${"长".repeat(499)}😀后面` };
    await actions.record({ staff: null, ip: "192.0.2.1", action: "test.long", detail }, "ok");
    const [last] = await actions.list({ staffId: null, action: "test.long", before: null, limit: 1 });
    expect(last?.detail).toEqual({ text: `${"长".repeat(499)}😀` });
  });

  test("an editor sees only the own actions, and none of what is an administrator's", async () => {
    const { client, name } = await person(["editor"]);
    const { data } = await client.get("/actions");
    expect(new Set(data.list.map((row: { staffName: string }) => row.staffName))).toEqual(new Set([name]));
    expect((await client.get("/staff")).status).toBe(403);
    expect((await client.post("/staff/add", { name: "乙", roles: ["administrator"] })).status).toBe(403);
  });
});

describe("accounts", () => {
  test("disabling ends the session at once; nobody disables the own account", async () => {
    const administrator = await person(["administrator"]);
    const other = await person(["administrator", "editor"]);
    expect(await administrator.client.post(`/staff/${administrator.id}/disable`, { isDisabled: true })).toMatchObject({ code: 409 });
    expect((await administrator.client.post(`/staff/${other.id}/disable`, { isDisabled: true })).code).toBe(200);
    expect((await other.client.get("/actions")).code).toBe(401);
    expect((await createDeskClient(app).post("/sign-in", { name: other.name, password: other.password })).code).toBe(10011);
  });

  test("two administrators who disable each other at once: one of them stays", async () => {
    const [a, b] = [await person(["administrator"]), await person(["administrator"])];
    // Disables all other accounts of this database.
    await database.pool.query("update staff set disabled_at = now() where id <> all($1::int8[])", [[a.id, b.id]]);
    const answers = await Promise.all([
      a.client.post(`/staff/${b.id}/disable`, { isDisabled: true }),
      b.client.post(`/staff/${a.id}/disable`, { isDisabled: true }),
    ]);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    const { rows } = await database.pool.query("select 1 from staff where disabled_at is null and 'administrator' = any(roles)");
    expect(rows).toHaveLength(1);
  });

  test("a reset ends sessions, and the second factor is set up anew", async () => {
    await database.pool.query("update staff set disabled_at = null");
    const administrator = await person(["administrator"]);
    const other = await person(["finance"]);
    const { data } = await administrator.client.post(`/staff/${other.id}/reset`);
    expect((await other.client.get("/actions")).code).toBe(401);
    const step = await createDeskClient(app).post("/sign-in", { name: other.name, password: data.password });
    expect(step.data.enrolment.secret).not.toBe(other.secret);
  });
});
