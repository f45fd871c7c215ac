import type { Page } from "@playwright/test";
import sharp from "sharp";
import { sql } from "kysely";
import { DESK, expect, test, visit } from "./fixtures.ts";
import { addPerson, inPortalDatabase, pageOf, userButton } from "./people.ts";

/** Two users in the community: each open page shows the other's actions; a post against the rules goes, and its author is told why. */

const AUTHOR = "发帖的老周";
const READER = "看帖的小林";
const WORDS = "这一下看台都站起来了";

const picture = async (name: string, background: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** A user of more than a month, who is trusted: may post two pictures at once. */
async function addRegular(name: string, mobile: string): Promise<void> {
  await addPerson(name, mobile);
  await inPortalDatabase(({ db }) =>
    sql`update app_user set created_at = now() - interval '40 days' where nick_name = ${name}`.execute(db),
  );
  await inPortalDatabase(({ db }) =>
    sql`
      insert into post (author_id, doc, plain, at, hot)
      select u.id, '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"旧帖"}]}]}'::jsonb, '旧帖' || n,
        now() - interval '30 days', 1 from app_user u, generate_series(1, 5) n where u.nick_name = ${name}`.execute(db),
  );
}

/** Opens the page; returns the unread count according to the server. */
async function unreadAt(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const token = (await page.context().cookies()).find(({ name }) => name === "auth")?.value ?? "";
  const answer = await page.request.get("/tapi/inform/notice/unread", { headers: { "access-token": decodeURIComponent(token) } });
  const { data } = (await answer.json()) as { data: Readonly<Record<string, number>> };
  return Object.values(data).reduce((sum, count) => sum + count, 0);
}

async function expectUnread(page: Page, name: string, count: number): Promise<void> {
  await expect(userButton(page, name)).toHaveAccessibleName(new RegExp(`，${count} 条未读消息`));
}

async function moderator(page: Page): Promise<void> {
  const headers = { "x-desk": "1" };
  const accounts = (await (await page.request.get(`${DESK}/desk/api/demo-accounts`)).json()) as {
    data: { list: { name: string; password: string; code: string }[] };
  };
  const account = accounts.data.list.find(({ name }) => name === "陆行舟");
  const begun = await page.request.post(`${DESK}/desk/api/sign-in`, {
    headers,
    data: { name: account?.name, password: account?.password },
  });
  const { challenge } = ((await begun.json()) as { data: { challenge: string } }).data;
  const done = await page.request.post(`${DESK}/desk/api/sign-in/code`, { headers, data: { challenge, code: account?.code } });
  expect(done.ok()).toBe(true);
}

test("a post with pictures, a moment and a mention is read, lit and answered live; who is blocked cannot; reported it goes, with the reason", async ({
  page: desk,
  browser,
}) => {
  await addRegular(AUTHOR, "13900139021");
  await addRegular(READER, "13900139022");
  const answer = (await (await desk.request.get("/tapi/live/fb/match/list?type=live")).json()) as { data: { rows: { id: string }[] } };
  const matchId = answer.data.rows[0]?.id ?? "";

  const reader = await pageOf(browser, READER);
  const readerUnread = await unreadAt(reader, "/v/information?kind=like");
  await expect(reader.getByText("暂无数据")).toBeVisible();

  // From the rail to the composer.
  const author = await pageOf(browser, AUTHOR);
  await author.goto(`/football/live/${matchId}`);
  await author.getByRole("group", { name: "时间轴" }).getByRole("button", { name: "分享这一刻" }).click();
  await author.getByRole("dialog", { name: "分享这一刻" }).getByRole("button", { name: "发帖" }).click();
  await expect(author).toHaveURL(/\/v\/posting$/);
  const field = author.getByRole("textbox", { name: "帖子内容" }).or(author.getByRole("combobox", { name: "帖子内容" }));
  await field.fill(WORDS);
  await field.press("End");
  await field.pressSequentially(` @${READER.slice(0, 3)}`);
  const names = author.getByRole("listbox", { name: "提到" });
  await expect(names.getByRole("option", { name: READER })).toBeVisible();
  await field.press("Enter");
  await author.locator("input[type=file]").setInputFiles([await picture("a.png", "#224466"), await picture("b.png", "#664422")]);
  await expect(author.getByRole("list", { name: "已选图片" }).getByRole("listitem")).toHaveCount(2);
  await author.getByRole("button", { name: "发布" }).click();

  // The reader's open page receives the notice.
  await expectUnread(reader, READER, readerUnread + 1);
  await reader.getByRole("link", { name: "提到" }).click();
  const notice = reader.getByRole("link", { name: new RegExp(WORDS) }).first();
  await notice.click();
  await expect(reader).toHaveURL(/\/community\/\d+$/);
  const path = new URL(reader.url()).pathname;
  const shown = reader.getByRole("article", { name: `${AUTHOR}的帖子` });
  await expect(shown.getByRole("list", { name: "2 张图片" }).locator("img").first()).toBeVisible();
  await expect(shown.getByRole("link", { name: READER })).toBeVisible();
  await expect(shown.getByRole("link", { name: /从这一刻看/ })).toHaveAttribute(
    "href",
    new RegExp(`^/football/live/${matchId}\\?at=\\d+$`),
  );

  const authorUnread = await unreadAt(author, path);
  await shown.getByRole("button", { name: "点亮 0" }).click();
  await expect(shown.getByRole("button", { name: "点亮 1" })).toHaveAttribute("aria-pressed", "true");
  const write = reader.getByLabel("写评论");
  await write.fill("我在南看台，耳朵还在响");
  await reader.getByRole("button", { name: "发表" }).click();
  await expect(reader.getByRole("list", { name: "全部评论" })).toContainText("耳朵还在响");
  await expectUnread(author, AUTHOR, authorUnread + 2);
  await visit(author, "/v/information?kind=reply");
  await expect(author.getByRole("main")).toContainText(READER);
  await author.goto("/v/information?kind=like");
  await expect(author.getByRole("main")).toContainText(READER);

  // Blocked: the comment is gone for the author, and the reader can no longer interact.
  await visit(author, path);
  const said = author.getByRole("list", { name: "全部评论" }).getByRole("listitem").filter({ hasText: "耳朵还在响" });
  await said.getByRole("button", { name: "更多操作" }).click();
  await said.getByRole("button", { name: "屏蔽此人" }).click();
  await expect(said).toHaveCount(0);
  await shown.getByRole("button", { name: "点亮 1" }).click();
  await shown.getByRole("button", { name: "点亮 0" }).click();
  await expect(reader.getByText("对方已屏蔽您，不能互动")).toBeVisible();

  // Reported, and removed by staff at the desk.
  await shown.getByRole("button", { name: "更多操作" }).click();
  await shown.getByRole("button", { name: "举报" }).click();
  const dialog = reader.getByRole("dialog", { name: "举报帖子" });
  await dialog.getByText("剧透").click();
  await dialog.getByRole("button", { name: "提交举报" }).click();
  await expect(dialog).toBeHidden();
  await moderator(desk);
  await desk.goto(`${DESK}/queue`);
  await desk.getByRole("textbox", { name: "在队列里搜索" }).fill(WORDS);
  const row = desk.getByRole("list", { name: "审核队列" }).getByRole("button", { name: new RegExp(WORDS) });
  await row.click();
  await desk.keyboard.press("h");
  // The sentence appears once the case has been loaded.
  await expect(desk.getByText(/7 天内可申诉一次/)).toBeVisible();
  await desk.keyboard.press("Enter");
  await expect(row).toContainText("已隐藏");
  await author.reload();
  await expect(author.getByText(/社区规范第 \d+ 条，7 天内可申诉一次/)).toBeVisible();
  expect((await reader.goto(path))?.status()).toBe(404);
  await author.context().close();
  await reader.context().close();
});
