import { createFeedbackDesk } from "../../server/feedback/feedbackDesk.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { expect, expectAccessible, test, visit } from "./fixtures.ts";
import { addPerson, inPortalDatabase, pageOf } from "./people.ts";

test("feedback from the help bar is answered by horn: at once on the open page, and with the question among the messages", async ({
  browser,
}) => {
  const name = `反馈${Date.now().toString(36).slice(-4)}`;
  await addPerson(name, `139${String(Date.now()).slice(-8)}`);
  const page = await pageOf(browser, name);
  await page.goto("/about/agreement");
  await page.getByRole("complementary", { name: "快捷工具" }).getByRole("button", { name: "反馈" }).click();
  const dialog = page.getByRole("dialog", { name: "意见反馈" });
  await dialog.getByText("比分数据").click();
  await dialog.getByLabel("反馈内容").fill("德比战的角球数不对");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "提交反馈" }).click();
  await expect(dialog.getByText("已收到，谢谢您的反馈")).toBeVisible();
  await dialog.getByRole("button", { name: "好的" }).click();
  const answered = await inPortalDatabase(async ({ db }) => {
    const desk = createFeedbackDesk({ db, clock: systemClock });
    const waiting = await desk.list({ state: "waiting" });
    const found = waiting.ok ? waiting.value.list.find(({ user }) => user?.nickName === name) : undefined;
    expect(found).toMatchObject({ kind: "score", content: "德比战的角球数不对", page: "/about/agreement" });
    return desk.answer(found?.id ?? "", "已核对并更正，谢谢。", "客服一");
  });
  expect(answered.ok).toBe(true);
  const ticker = page.getByRole("status", { name: "喇叭" });
  await expect(ticker).toContainText("您的反馈有了答复");
  await expect(ticker).toContainText("已核对并更正，谢谢。");
  await visit(page, "/v/information");
  await page
    .getByRole("main")
    .getByRole("button", { name: /您的反馈有了答复/ })
    .click();
  await expect(page.getByRole("main").getByText("“德比战的角球数不对”")).toBeVisible();
  await page.context().close();
});
