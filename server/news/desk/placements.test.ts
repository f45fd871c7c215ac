import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { PlacementFields } from "../../../contract/desk/placements.ts";
import { addUser } from "../../follow/testing.ts";
import { manualClock } from "../../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../../kit/testDatabase.ts";
import { createPlacements } from "../placements.ts";
import { createDeskPlacementRepository } from "./deskPlacementRepository.ts";
import { createDeskPlacements } from "./deskPlacements.ts";
import { createJumpTargets } from "./jumpTargets.ts";

/** Where banners lead to: what the desk takes, and what readers of a brand get. */

const clock = manualClock();
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(() => sql`delete from placement`.execute(database.db));

function desk() {
  const { db } = database;
  const matches = { search: async () => [], find: async () => null, moments: () => Promise.reject(new Error("not asked for")) };
  const targets = createJumpTargets({ db, clock, matches });
  const brands = new Map([
    ["default", { hasTips: true }],
    ["plain", { hasTips: false }],
  ]);
  return { targets, placements: createDeskPlacements({ clock, placements: createDeskPlacementRepository(db), targets, brands }) };
}

const BANNER: PlacementFields = {
  place: "home-top",
  brand: null,
  from: null,
  until: null,
  weight: 0,
  title: "看球",
  text: "",
  cover: null,
  jumpType: 1,
  innerPageId: 1,
  targetId: null,
  outerLink: null,
};
async function saved(changes: Partial<PlacementFields>) {
  const answer = await desk().placements.save("林知远", null, 0, { ...BANNER, ...changes });
  return answer.ok ? answer.value : answer.error.message;
}

test("a banner leads to a plan or an expert, where the brand has them", async () => {
  const { db } = database;
  const expertId = await addUser(db, "老陈看盘", { isExpert: true });
  await sql`insert into expert (user_id) values (${expertId}::int8)`.execute(db);
  const plan = async (n: number, review: string | null) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into plan (expert_id, n, seal, previous_seal, request_key, title, bet_type, sport, published_at, closes_at, currency,
        price_minor, is_refundable, reason_length, review)
      values (${expertId}::int8, ${n}, ${`s${n}`}, '', ${`k${n}`}, ${`双红会让球 ${n}`}, 'ah', 'fb', now(), now(), 'diamond', 500, false, 90, ${review})
      returning id`.execute(db);
    return String(rows[0]?.id);
  };
  const [planId, heldId] = [await plan(1, null), await plan(2, "waiting")];
  expect(await desk().targets.search(5, "双红会")).toMatchObject([{ id: planId, title: "双红会让球 1" }]);
  expect(await desk().targets.search(6, "老陈")).toMatchObject([{ id: expertId, title: "老陈看盘" }]);
  expect(await saved({ title: "方案", innerPageId: 5, targetId: planId })).toMatchObject({
    targetTitle: "双红会让球 1",
    isTargetGone: false,
  });
  expect(await saved({ title: "专家", innerPageId: 6, targetId: expertId })).toMatchObject({
    targetTitle: "老陈看盘",
    isTargetGone: false,
  });
  for (const [innerPageId, targetId] of [
    [5, heldId],
    [5, "999999"],
    [6, "999999"],
  ] as const)
    expect(await saved({ innerPageId, targetId })).toBe("跳转的内容不存在或已下线，请重新选择");
  expect(await saved({ brand: "plain", innerPageId: 5, targetId: planId })).toBe("这个品牌没有专家和方案，不能跳转过去");
  const shown = async (hasTips: boolean) =>
    (await createPlacements({ db, clock, brand: "x", hasTips }).at("home-top")).map(({ title }) => title).toSorted();
  expect([await shown(true), await shown(false)]).toEqual([["专家", "方案"].toSorted(), []]);
  await sql`update plan set review = 'refused' where id = ${planId}::int8`.execute(db);
  expect(await shown(true)).toEqual(["专家"]);
});

test("an address whose host is in Chinese is kept in the form that is looked up", async () => {
  expect(await saved({ jumpType: 2, outerLink: "https://例子.中国/x?y=中" })).toMatchObject({
    outerLink: "https://xn--fsqu00a.xn--fiqs8s/x?y=中",
    isTargetGone: false,
  });
  expect(await saved({ jumpType: 2, outerLink: "https://Example.com:8443/A" })).toMatchObject({ outerLink: "https://example.com:8443/A" });
  for (const outerLink of ["https://例子.中国@x.test/", "https://例 子.中国/", "例子.中国", "https://"])
    expect(await saved({ jumpType: 2, outerLink })).toBe("请填写以 http:// 或 https:// 开头的网址");
});
