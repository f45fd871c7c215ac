import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { tipsCalls } from "../../contract/http/tips.ts";
import { addUser, type TestPortal, testPortal } from "../follow/testing.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { registerExpertCalls } from "./expert.routes.ts";

const call = tipsCalls.tjExpertInfo;

let database: TestDatabase;
let portal: TestPortal;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await testPortal([call], (registry) => registerExpertCalls(registry, database.db));
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});

test("an expert by id for everybody, oneself without one, and nobody else", async () => {
  const expert = await addUser(database.db, "神算子", { isExpert: true, description: "专注亚盘" });
  const fan = await addUser(database.db, "球迷");
  await sql`insert into user_follow values (${fan}, ${expert}, now())`.execute(database.db);
  const head = { id: expert, name: "神算子", description: "专注亚盘", fans: 1, favors: 0, fifteenRecords: [], sevenRecords: [] };
  expect((await portal.call(call, { body: { id: expert } })).data).toEqual(head);
  expect((await portal.call(call, { as: fan, body: { id: expert } })).data).toEqual(head);
  expect((await portal.call(call, { as: expert, body: {} })).data).toEqual(head);
  expect((await portal.call(call, { as: expert })).data).toEqual(head);
  expect(await portal.call(call, { body: {} })).toMatchObject({ code: 401 });
  for (const id of [fan, "99999999", "nobody"])
    expect(await portal.call(call, { body: { id } })).toMatchObject({ code: 404, message: "专家不存在" });
  expect(await portal.call(call, { as: fan, body: {} })).toMatchObject({ code: 404 });
});
