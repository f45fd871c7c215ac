import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { DYNAMIC_KEY_MS } from "../../contract/limits.ts";
import type { DynamicKey } from "../../contract/http/secret.ts";
import { manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { KEYS_PER_VISITOR, createOneTimeKeys } from "./oneTimeKeys.ts";
import { encryptText } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

function setUp() {
  const clock = manualClock();
  const keys = createOneTimeKeys({ db: database.db, clock });
  const issue = async (visitor: string): Promise<DynamicKey> => {
    const key = await keys.issue(visitor);
    if (key === null) throw new Error("no key");
    return key;
  };
  return { clock, keys, issue };
}

test("texts come out in clear, in their order, once", async () => {
  const { keys, issue } = setUp();
  const key = await issue("me");
  expect(key.key).toMatch(/^[0-9a-f]{64}$/);
  expect(key.iv).toMatch(/^[0-9a-f]{32}$/);
  // Exact to the character, including a byte order mark that a decoder would strip.
  const clear = ["旧密码 123", "newPass1", "\u{FEFF}abc"];
  const texts = clear.map((text) => encryptText(key, text));
  expect(await keys.open("me", key.iv, texts)).toEqual(clear);
  expect(await keys.open("me", key.iv, texts)).toBeNull();
});

test("a thousand at once with one key: one of them opens it", async () => {
  const { keys, issue } = setUp();
  const key = await issue("me");
  const text = encryptText(key, "secret");
  const opened = await Promise.all(Array.from({ length: 1_000 }, () => keys.open("me", key.iv, [text])));
  expect(opened.filter((texts) => texts !== null)).toEqual([["secret"]]);
});

test("unknown, late, another's and damaged are one answer", async () => {
  const { clock, keys, issue } = setUp();
  expect(await keys.open("me", "0".repeat(32), ["aaaa"])).toBeNull();

  const late = await issue("me");
  const inTime = await issue("me");
  clock.advance(DYNAMIC_KEY_MS - 1);
  expect(await keys.open("me", inTime.iv, [encryptText(inTime, "x")])).toEqual(["x"]);
  clock.advance(1);
  expect(await keys.open("me", late.iv, [encryptText(late, "x")])).toBeNull();

  const mine = await issue("me");
  expect(await keys.open("you", mine.iv, [encryptText(mine, "x")])).toBeNull();
  expect(await keys.open("me", mine.iv, [encryptText(mine, "x")])).toEqual(["x"]);

  for (const damage of [
    () => "no base64 of a block",
    () => "",
    (text: string) => Buffer.from(text, "base64").subarray(0, 15).toString("base64"),
    () => Buffer.alloc(64).toString("base64"),
  ]) {
    const key = await issue("me");
    expect(await keys.open("me", key.iv, [damage(encryptText(key, "x"))])).toBeNull();
  }
  const noText = await issue("me");
  expect(await keys.open("me", noText.iv, [encryptText(noText, Buffer.from([0xff, 0xfe]))])).toBeNull();
  const half = await issue("me");
  expect(await keys.open("me", half.iv, [encryptText(half, "good"), "bad"])).toBeNull();
  expect(await keys.open("me", half.iv, [encryptText(half, "good")])).toBeNull();
});

test("a visitor holds so many unused keys, also when asking for all of them at once; used and late ones do not count", async () => {
  const { clock, keys } = setUp();
  const asked = await Promise.all(Array.from({ length: KEYS_PER_VISITOR + 40 }, () => keys.issue("greedy")));
  const held = asked.filter((key) => key !== null);
  expect(held).toHaveLength(KEYS_PER_VISITOR);
  expect(new Set(held.map((key) => key.iv)).size).toBe(KEYS_PER_VISITOR);
  expect(await keys.issue("modest")).not.toBeNull();
  await keys.open("greedy", held[0]?.iv ?? "", []);
  expect(await keys.issue("greedy")).not.toBeNull();
  expect(await keys.issue("greedy")).toBeNull();
  clock.advance(DYNAMIC_KEY_MS);
  expect(await keys.issue("greedy")).not.toBeNull();
  const { rows } = await database.pool.query("select iv from one_time_key where visitor = 'greedy'");
  expect(rows).toHaveLength(1);
});

test("keys that are over are swept up once a minute at most", async () => {
  const { clock, issue } = setUp();
  const late = async (iv: string) => {
    await database.pool.query("insert into one_time_key (iv, key, visitor, expires_at) values ($1, '', 'late', $2)", [
      iv,
      new Date(clock.now()),
    ]);
  };
  const left = async () => (await database.pool.query("select iv from one_time_key where visitor = 'late'")).rows.length;
  await late("1");
  await issue("sweeps");
  expect(await left()).toBe(0);
  await late("2");
  clock.advance(59_999);
  await issue("sweeps");
  expect(await left()).toBe(1);
  clock.advance(1);
  await issue("sweeps");
  expect(await left()).toBe(0);
});
