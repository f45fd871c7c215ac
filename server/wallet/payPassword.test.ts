import { sql } from "kysely";
import { expect, test } from "vitest";
import { PAY_PASSWORD_LOCK_MS } from "../../contract/limits.ts";
import { BROWSER, type MoneyOutWorld, PAY_PASSWORD, moneyOutTests, said } from "./moneyOut.testing.ts";

let world: MoneyOutWorld;
let me: string;

moneyOutTests(async (fresh) => {
  world = fresh;
  me = await world.addUser();
});

const LOCKED = "10022 支付密码输入错误次数过多，请1小时后再试";

async function verify(password: string): Promise<string> {
  return said(await world.payPasswords.verify(me, password, BROWSER.ip));
}

async function change(password: string, verifyCode = "123456"): Promise<string> {
  const { text, iv } = world.encrypted(password);
  return said(await world.payPasswords.change(me, { newPassword: text, iv, type: 1, verifyCode }, BROWSER));
}

test("each wrong one says how many tries are left; the fifth locks for an hour, whatever is tried", async () => {
  for (const left of [4, 3, 2, 1]) expect(await verify("wrong")).toBe(`10021 支付密码错误，还可输入${left}次`);
  expect(await verify("wrong")).toBe(LOCKED);
  expect(await verify(PAY_PASSWORD)).toBe(LOCKED);
  world.clock.advance(PAY_PASSWORD_LOCK_MS - 1);
  expect(await verify(PAY_PASSWORD)).toBe(LOCKED);
  world.clock.advance(1);
  expect(await verify(PAY_PASSWORD)).toBe("200");
  expect(world.evaluated).toHaveLength(6);
});

test("a sixth try, wrong or right, does not renew the lock: it ends an hour after the fifth", async () => {
  for (let i = 0; i < 5; i += 1) await verify("wrong");
  world.clock.advance(PAY_PASSWORD_LOCK_MS - 60_000);
  for (const password of ["wrong", PAY_PASSWORD, "wrong"]) expect(await verify(password)).toBe(LOCKED);
  world.clock.advance(59_999);
  expect(await verify(PAY_PASSWORD)).toBe(LOCKED);
  expect(world.evaluated).toHaveLength(5);
  world.clock.advance(1);
  expect(await verify(PAY_PASSWORD)).toBe("200");
});

test("a right one begins the count anew", async () => {
  for (let i = 0; i < 4; i += 1) await verify("wrong");
  expect(await verify(PAY_PASSWORD)).toBe("200");
  expect(await verify("wrong")).toBe("10021 支付密码错误，还可输入4次");
});

test("a hundred at once: five are looked at", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => verify(`guess ${i}`)));
  expect(world.evaluated).toHaveLength(5);
  expect(answers.filter((a) => a === LOCKED)).toHaveLength(96);
});

test("one that could not be compared does not count", async () => {
  world.failComparing(7);
  for (let i = 0; i < 7; i += 1) await expect(verify(PAY_PASSWORD)).rejects.toThrow("too many wait");
  expect(await verify("wrong")).toBe("10021 支付密码错误，还可输入4次");
});

test("nobody's lock is another's", async () => {
  for (let i = 0; i < 6; i += 1) await verify("wrong");
  me = await world.addUser();
  expect(await verify(PAY_PASSWORD)).toBe("200");
});

test("where none is set nothing is compared", async () => {
  me = await world.addUser({ payPassword: null });
  expect(await verify("")).toBe("10023 请先设置支付密码");
  expect(world.evaluated).toEqual([]);
});

test("set first and anew with a code of its own type, once; a lock ends with it, and the user's pages are told", async () => {
  me = await world.addUser({ payPassword: null });
  await world.sendCode(me, 5);
  expect(await change("first-one")).toBe("200");
  const { rows } = await sql<{ hash: string }>`select pay_password_hash as hash from app_user where id = ${me}::int8`.execute(
    world.database.db,
  );
  expect(rows).toEqual([{ hash: "hash of first-one" }]);
  expect(await change("second-one")).toBe("10012 验证码错误，请确认后重新输入");
  expect(world.notified).toEqual([[me, "profile"]]);
  for (let i = 0; i < 5; i += 1) await verify("wrong");
  await world.sendCode(me, 5);
  expect(await change("second-one")).toBe("200");
  expect(await verify("second-one")).toBe("200");
});

test("refused: no code, another type's, another's, no phone, a key that is used, too short and too long", async () => {
  await world.sendCode(me, 8);
  expect(await change("secret-1")).toBe("10012 验证码错误，请确认后重新输入");
  await world.sendCode(await world.addUser(), 5);
  expect(await change("secret-1")).toBe("10012 验证码错误，请确认后重新输入");
  expect(await change("secret-1", "")).toBe("400 请输入验证码");
  await world.sendCode(me, 5);
  for (const bad of ["12345", "1".repeat(21), ""]) expect(await change(bad)).toMatch(/^400 (密码，6-20位字符|请输入密码)$/);
  const body = { newPassword: "encrypted:secret-1", iv: "f".repeat(32), type: 1, verifyCode: "123456" } as const;
  expect(said(await world.payPasswords.change(me, body, BROWSER))).toMatch(/^100224/);
  expect(await world.isCodeLeft(me, 5)).toBe(true);
  me = await world.addUser({ mobile: null });
  expect(await change("secret-1")).toBe("409 请先绑定手机号");
});

test("what is written down: each wrong one, what comes while locked, a wrong code and a new password", async () => {
  for (let i = 0; i < 6; i += 1) await verify("wrong");
  await change("secret-1");
  await world.sendCode(me, 5);
  expect(await change("secret-1")).toBe("200");
  expect(await verify("secret-1")).toBe("200");
  const entry = (outcome: string, how: string) => ({ action: "pay-password", outcome, userId: me, ip: BROWSER.ip, detail: { how } });
  expect(world.audited).toEqual([
    ...Array.from({ length: 5 }, () => entry("wrong", "verify")),
    entry("locked", "verify"),
    entry("wrong", "set"),
    entry("ok", "set"),
  ]);
});
