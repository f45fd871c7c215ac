import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { levelOf } from "../../contract/rules/level.ts";
import { nickNameProblem } from "../../contract/rules/nickName.ts";
import { manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { DEMO_ACCOUNT, DEMO_ANCHOR, DEMO_MODERATOR, seedDemoUsers } from "./demoUsers.ts";
import { DEMO_USERS } from "./demoUserList.ts";
import { BROWSER, countingPasswords, createTestUsers, valueOf } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const counts = async () => {
  const { rows } = await database.pool.query<Record<string, number>>(
    `select (select count(*)::int from app_user) as users, (select count(*)::int from user_follow) as follows,
      (select count(*)::int from app_user where is_anchor) as anchors, (select count(*)::int from app_user where is_expert) as experts,
      (select count(*)::int from app_user where password_hash is not null) as with_password,
      (select count(distinct target_id)::int from user_follow) as followed`,
  );
  return rows[0];
};

test("fills an empty database once, whoever else does at the same time, and the tester can log in", async () => {
  const deps = { db: database.db, clock: manualClock(), passwords: countingPasswords() };
  const seeded = await Promise.all([seedDemoUsers(deps), seedDemoUsers(deps), seedDemoUsers(deps)]);
  expect(seeded.toSorted()).toEqual([false, false, true]);
  expect(await seedDemoUsers(deps)).toBe(false);
  const first = await counts();
  expect(first).toMatchObject({ users: DEMO_USERS.length + 1, anchors: 12, experts: 8, with_password: 4 });
  expect(first?.follows).toBeGreaterThan(200);
  expect(first?.followed).toBeGreaterThan(20);

  const moderator = await database.pool.query(
    "select u.nick_name from room_manager m join app_user u on u.id = m.user_id where m.room_id = 'match'",
  );
  expect(moderator.rows).toEqual([{ nick_name: DEMO_MODERATOR.nickName }]);

  const { users, loginBody, deps: userDeps } = createTestUsers(database.db);
  const { token } = valueOf(await users.login(await loginBody(DEMO_ACCOUNT.mobile, DEMO_ACCOUNT.password), BROWSER));
  const identity = await userDeps.sessions.identify(token);
  expect(await users.userInfoOf(identity?.userId ?? "")).toMatchObject({
    nickName: "演示球迷",
    level: 3,
    attentionCount: 6,
    hasPassword: 1,
  });
  expect(valueOf(await users.login(await loginBody(DEMO_ANCHOR.mobile, DEMO_ACCOUNT.password), BROWSER)).token).not.toBe("");
  expect(await users.userInfoOf("100001")).toMatchObject({ nickName: "老周说球", isAnchor: 1, level: 8 });
});

test("a database with a user of its own is left alone", async () => {
  const other = await freshDatabase(inject("databaseUrl"));
  await createTestUsers(other.db).addUser("本来就有", null);
  expect(await seedDemoUsers({ db: other.db, clock: manualClock(), passwords: countingPasswords() })).toBe(false);
  await other.remove();
});

test("the list: about forty, nicknames that anybody could have, every level there is", () => {
  expect(DEMO_USERS).toHaveLength(40);
  expect(DEMO_USERS.map((user) => nickNameProblem(user.nickName)).filter((p) => p !== null)).toEqual([]);
  expect(new Set(DEMO_USERS.map((user) => levelOf(user.experience)))).toEqual(new Set([null, 1, 2, 3, 4, 5, 6, 7, 8]));
});
