import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { roomCalls } from "../../contract/http/room.ts";
import { addUser, type TestPortal, testPortal } from "../follow/testing.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { seedHorns } from "./demoHorns.ts";
import { registerHornCalls } from "./horn.routes.ts";
import { type Horns, createHorns } from "./horns.ts";

const { hornList, hornInfo } = roomCalls;

let database: TestDatabase;
let portal: TestPortal;
let clock: ManualClock;
let horns: Horns;
let me: string;
let other: string;
const notified: unknown[] = [];

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  clock = manualClock();
  horns = createHorns({
    db: database.db,
    clock,
    notify: async (...args) => void notified.push(args),
  });
  portal = await testPortal([hornList, hornInfo], (registry) => registerHornCalls(registry, horns));
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});
beforeEach(async () => {
  await sql`truncate app_user, horn_message cascade`.execute(database.db);
  me = await addUser(database.db, "我");
  other = await addUser(database.db, "别人");
  await sql`delete from outbox`.execute(database.db);
  notified.length = 0;
});

async function send(userId: string | null, title: string): Promise<string> {
  clock.advance(1_000);
  const sent = await horns.send({ userId, title, content: `${title}的内容` });
  if (!sent.ok) throw new Error(sent.error.message);
  return sent.value.id;
}
/** Events waiting in the outbox. */
async function told(): Promise<readonly unknown[]> {
  const { rows } = await sql`select ch, kind, data from outbox order by id`.execute(database.db);
  return rows;
}
const unread = async (as: string) => (await portal.call(hornInfo, { as })).data.unread;
const titles = async (as: string) => (await portal.call(hornList, { as })).data.list.map((horn) => horn.title);

describe("horn messages", () => {
  test("to everybody: on the feed and in everybody's list, newest first", async () => {
    await send(null, "第一条");
    const id = await send(null, "<i>第二条</i>");
    expect((await told()).at(-1)).toEqual({
      ch: "horn",
      kind: "horn",
      data: { id, title: "<i>第二条</i>", content: "<i>第二条</i>的内容" },
    });
    expect(await titles(me)).toEqual(["<i>第二条</i>", "第一条"]);
    expect(await titles(other)).toEqual(["<i>第二条</i>", "第一条"]);
    const page = (await portal.call(hornList, { as: me, query: { page: 2, pageSize: 1 } })).data;
    expect([page.total, page.list.map((horn) => horn.title)]).toEqual([2, ["第一条"]]);
  });

  test("to one user: told on the user's own channel, seen by nobody else", async () => {
    const id = await send(me, "只给我");
    expect(await told()).toEqual([
      { ch: `user:${me}`, kind: "horn", data: { unread: 1, news: { id, title: "只给我", content: "只给我的内容" } } },
    ]);
    expect((await portal.call(hornList, { as: me })).data.list).toMatchObject([{ id, isPrivate: true, isRead: false }]);
    expect(await titles(other)).toEqual([]);
    expect(await portal.call(hornInfo, { as: other, query: { id } })).toMatchObject({ code: 404, message: "消息不存在", data: null });
    expect(await unread(other)).toBe(0);
    expect(await unread(me)).toBe(1);
  });

  test("reading counts down, for the reader alone, once", async () => {
    const first = await send(null, "第一条");
    await send(null, "第二条");
    expect((await portal.call(hornInfo, { as: me })).data).toMatchObject({ unread: 2, horn: { title: "第二条", isRead: false } });
    expect((await portal.call(hornInfo, { as: me, query: { id: first } })).data).toMatchObject({
      unread: 1,
      horn: { title: "第一条", isRead: true, isPrivate: false },
    });
    await portal.call(hornInfo, { as: me, query: { id: first } });
    expect(notified).toEqual([[me, "horn", { unread: 1 }]]);
    expect(await unread(me)).toBe(1);
    expect(await unread(other)).toBe(2);
  });

  test("nothing there, nobody there, no session", async () => {
    expect((await portal.call(hornInfo, { as: me })).data).toEqual({ unread: 0, horn: null });
    expect(await portal.call(hornInfo, { as: me, query: { id: "999" } })).toMatchObject({ code: 404 });
    expect(await portal.call(hornInfo, { as: me, query: { id: "abc" } })).toMatchObject({ code: 404 });
    expect(await portal.call(hornInfo)).toMatchObject({ code: 401 });
    expect(await portal.call(hornList)).toMatchObject({ code: 401 });
    for (const userId of ["99999999", "nobody"]) await expect(send(userId, "t")).rejects.toThrow("用户不存在");
    expect([await told(), notified]).toEqual([[], []]);
  });

  test("a read does not come from a page of another site", async () => {
    const answer = await portal.app.inject({
      url: "/aapi/api/horn/info",
      headers: { "access-token": me, "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" },
    });
    expect(answer.statusCode).toBe(403);
  });

  test("the demo's messages come once", async () => {
    await seedHorns(database.db, clock.now(), "全场体育");
    await seedHorns(database.db, clock.now(), "全场体育");
    const { data } = await portal.call(hornList, { as: me, query: { pageSize: 100 } });
    expect(data.total).toBe(12);
    expect(data.list.map((horn) => horn.at)).toEqual(data.list.map((horn) => horn.at).toSorted((a, b) => b - a));
    expect(data.list[0]?.at).toBeLessThan(clock.now());
  });
});
