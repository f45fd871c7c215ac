import { sql } from "kysely";
import { expect, expectGoodLooks, test, visit } from "./fixtures.ts";
import { addPerson, inPortalDatabase, pageOf } from "./people.ts";
import { providerOf } from "./provider.ts";

/** Every tips screen in each look: for readers, for an expert, and the application to become one. */

const HOUR_MS = 3_600_000;
const EXPERT = "门面专家";
const READER = "门面球迷";
const DESK = { width: 1440, height: 1100 };

async function expertId(): Promise<string> {
  return inPortalDatabase(async ({ db }) => {
    await sql`update app_user set is_expert = true where nick_name = ${EXPERT}`.execute(db);
    const { rows } = await sql<{ id: bigint }>`select id from app_user where nick_name = ${EXPERT}`.execute(db);
    return String(rows[0]?.id);
  });
}

test.beforeAll(async () => {
  await addPerson(EXPERT, "13900139071");
  await addPerson(READER, "13900139072");
});

test("the pages that readers have of tips fit a desk and a phone, light and dark", async ({ page, request }) => {
  const id = await expertId();
  const matchId = `looks-${Date.now().toString(36)}`;
  const push = await providerOf(request, `fb:${matchId}`);
  const [home, away] = [
    { id: `${matchId}-h`, name: "门面主队" },
    { id: `${matchId}-a`, name: "门面客队" },
  ];
  const league = { id: "looks-league", name: "门面联赛", color: "#335577" };
  await push([["fixture", { matchId, sport: "fb", league, kickoffAt: Date.now() + HOUR_MS, home, away, source: "test" }]]);
  const screens = [
    ["/guide", "推荐"],
    ["/guide/expert", "专家榜"],
    ["/guide/expert/plan", "专家方案"],
    ["/guide/expert/plan?state=settled", "专家方案"],
    [`/guide/expert/info/${id}`, EXPERT],
  ] as const;
  for (const [path, heading] of screens) {
    await test.step(path, async () => {
      await page.setViewportSize(DESK);
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
      await expectGoodLooks(page);
    });
  }
  await test.step("方案 of a match", async () => {
    await page.setViewportSize(DESK);
    await visit(page, `/football/plan/${matchId}`);
    const tabs = page.getByRole("navigation", { name: "比赛内容" });
    await expect(tabs.getByRole("link", { name: "方案" })).toHaveAttribute("aria-current", "page");
    await expectGoodLooks(page);
  });
});

test("the pages of an expert, and of whoever wants to be one, fit a desk and a phone, light and dark", async ({ browser }) => {
  await expertId();
  const screens = [
    [EXPERT, "/recommend", "发布推荐"],
    [EXPERT, "/recommend/records", "推荐记录"],
    [READER, "/v/apply?kind=expert", "申请专家"],
  ] as const;
  for (const [who, path, heading] of screens) {
    await test.step(path, async () => {
      const page = await pageOf(browser, who);
      await visit(page, path);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expectGoodLooks(page);
      await page.context().close();
    });
  }
});
