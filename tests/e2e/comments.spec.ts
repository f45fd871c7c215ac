import { expect, expectGoodLooks, test } from "./fixtures.ts";
import { addPerson, loginByAccount, pageOf } from "./people.ts";

test("two people under an article: written over a login, answered, liked, edited, reported, shielded", async ({ page, browser }) => {
  await addPerson("评论者甲", "13811110001");
  await addPerson("评论者乙", "13811110002");
  await page.goto("/news/pages/34");
  await page
    .getByRole("list", { name: "深度" })
    .getByRole("link", { name: /补时的进球/ })
    .click();
  await expect(page.getByRole("list", { name: "亮评" }).getByRole("listitem").first()).toContainText("竞彩按九十分钟");

  // A visitor's comment waits for the login and is sent after it.
  await page.getByRole("textbox", { name: "写评论" }).fill("加时赛的球不算，这条我记住了");
  await page.getByRole("button", { name: "发表" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "写评论" })).toHaveValue("加时赛的球不算，这条我记住了");
  await loginByAccount(page, "评论者甲", "demo2018");
  await expect(page.getByRole("banner").getByRole("button", { name: /^评论者甲/ })).toBeVisible();
  await page.getByRole("button", { name: "发表" }).click();
  const all = page.getByRole("list", { name: "全部评论" });
  const own = all.getByRole("listitem").filter({ hasText: "加时赛的球不算" });
  await expect(own).toBeVisible();
  await own.getByRole("button", { name: "更多操作" }).click();
  await own.getByRole("button", { name: "编辑" }).click();
  await own.getByRole("textbox", { name: "修改评论" }).fill("加时赛的球不算，这条我记住了。");
  await own.getByRole("button", { name: "保存" }).click();
  await expect(own).toContainText("已编辑");

  const other = await pageOf(browser, "评论者乙");
  await other.goto(page.url());
  const theirs = other.getByRole("list", { name: "全部评论" }).getByRole("listitem").filter({ hasText: "加时赛的球不算" });
  await theirs.getByRole("button", { name: "点亮，已有 0 次" }).click();
  await expect(theirs.getByRole("button", { name: "点亮，已有 1 次" })).toHaveAttribute("aria-pressed", "true");
  await theirs.getByRole("button", { name: "回复", exact: true }).click();
  await theirs.getByRole("textbox", { name: "回复 评论者甲" }).fill("点球大战也不算");
  await theirs.locator("form").getByRole("button", { name: "回复" }).click();
  await expect(theirs.getByRole("listitem").filter({ hasText: "点球大战也不算" })).toBeVisible();
  await theirs.getByRole("button", { name: "更多操作" }).first().click();
  await theirs.getByRole("button", { name: "举报" }).click();
  const dialog = other.getByRole("dialog", { name: "举报评论" });
  await dialog.getByText("剧透").click();
  await dialog.getByRole("button", { name: "提交举报" }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  const answered = page.getByRole("list", { name: "全部评论" }).getByRole("listitem").filter({ hasText: "加时赛的球不算" });
  await expect(answered.getByRole("button", { name: "点亮，已有 1 次" })).toBeVisible();
  const answer = answered.getByRole("listitem").filter({ hasText: "点球大战也不算" });
  await answer.getByRole("button", { name: "更多操作" }).click();
  await answer.getByRole("button", { name: "屏蔽此人" }).click();
  await expect(answer).toHaveCount(0);
  await other.reload();
  await theirs.getByRole("button", { name: "点亮，已有 1 次" }).click();
  // The answer under it is the same user's own and has no likes either.
  await expect(theirs.getByRole("button", { name: "点亮，已有 1 次" })).toHaveCount(0);
  const lamp = theirs.getByRole("button", { name: "点亮，已有 0 次" }).first();
  await expect(lamp).toHaveAttribute("aria-pressed", "false");
  await lamp.click();
  await expect(other.getByText("对方已屏蔽您，不能互动")).toBeVisible();
  await other.context().close();
  await expectGoodLooks(page);
});
