import { sql } from "kysely";
import { expect, expectGoodLooks, test, visit } from "./fixtures.ts";
import { addPerson, inPortalDatabase, pageOf } from "./people.ts";

/** Every screen of the community in each look, for a visitor and for a user. */

const DESK = { width: 1440, height: 1100 };
const WRITER = "社区门面";
const FRIEND = "社区好友";

test("the pages of the community fit a desk and a phone, light and dark", async ({ page }) => {
  await page.goto("/community");
  const links = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const post = links.find((href) => /^\/community\/\d+$/.test(href)) ?? "";
  const circle = links.find((href) => href.startsWith("/community/circle-detail/")) ?? "";
  const anchorId = await inPortalDatabase(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`select anchor_id as id from room order by id limit 1`.execute(db);
    return String(rows[0]?.id);
  });
  for (const path of ["/community", post, circle, `/community/anchor-dynamic/${anchorId}`, `/personal/${anchorId}?view=posts`]) {
    expect(path).not.toBe("");
    await test.step(path, async () => {
      await page.setViewportSize(DESK);
      await visit(page, path);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await expectGoodLooks(page);
    });
  }
});

test("one's own pages of the community fit a desk and a phone, and what is written stands above the tab bar", async ({ browser }) => {
  await addPerson(WRITER, "13900139081");
  await addPerson(FRIEND, "13900139082");
  const page = await pageOf(browser, WRITER);
  for (const path of ["/v/community", "/v/posting", "/v/chat", "/v/information", "/v/grade"]) {
    await test.step(path, async () => {
      await page.setViewportSize(DESK);
      await visit(page, path);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await expect(page.getByRole("status", { name: "加载中" })).toHaveCount(0);
      await expectGoodLooks(page);
    });
  }
  const friendId = await inPortalDatabase(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`select id from app_user where nick_name = ${FRIEND}`.execute(db);
    return String(rows[0]?.id);
  });
  await page.goto(`/v/chat?id=${friendId}`);
  const send = page.getByRole("button", { name: "发送" });
  await expect(send).toBeVisible();
  await expectGoodLooks(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("navigation", { name: "底部导航" });
  const [own, below] = [await send.boundingBox(), await bar.boundingBox()];
  expect((own?.y ?? Infinity) + (own?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await page.context().close();
});
