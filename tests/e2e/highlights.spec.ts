import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import { systemClock } from "../../server/kit/clock.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { verifyLedger } from "../../server/wallet/verify.ts";
import { expect, expectGoodLooks, test, visit } from "./fixtures.ts";
import { addPerson, expectMoving, inPortalDatabase, pageOf } from "./people.ts";

/** Films cut by the portal under test from the demo's first recordings. */
test.skip(spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status !== 0, "ffmpeg is not installed");

test("a film is previewed, bought, seen whole with its score, and still owned after a reload", async ({ browser, request }) => {
  const name = "集锦球迷";
  await addPerson(name, "13900139053");
  await inPortalDatabase(async ({ db, pool }) => {
    const { rows } = await sql<{ id: bigint }>`select id from app_user where nick_name = ${name}`.execute(db);
    await createLedgerRepository({ db, pool, clock: systemClock }).move({
      key: `e2e/${name}`,
      type: 7,
      postings: [
        { account: "issue:diamond", amountMinor: -1_200n },
        { account: { user: String(rows[0]?.id), kind: "diamond" }, amountMinor: 1_200n },
      ],
    });
  });
  let id = "";
  await expect
    .poll(
      async () => {
        const answer = await request.get("/tapi/inform/movie-highlights?price=paid");
        const { data } = (await answer.json()) as { data: { list: { id: string; kind: string }[] } };
        id = data.list.find(({ kind }) => kind === "goal")?.id ?? "";
        return id;
      },
      { timeout: 120_000 },
    )
    .not.toBe("");

  const page = await pageOf(browser, name);
  await page.goto("/playback/highlights?price=paid");
  await expectGoodLooks(page);
  await page.locator(`a[href="/playback/video/h${id}"]`).click();
  await expectMoving(page);
  await expect(page.getByText("试看 5 秒，购买后观看全片")).toBeVisible();
  await page.getByRole("button", { name: "2 球钻购买" }).click();
  await expect(page.getByRole("alertdialog", { name: "购买集锦" })).toContainText("支付后余额10 球钻");
  await page.getByRole("button", { name: "确认购买" }).click();
  await expect(page.getByText("已购买，可随时观看全片")).toBeVisible();

  await page.reload();
  await expect(page.getByText("已购买，可随时观看全片")).toBeVisible();
  await expectMoving(page);
  // Past the preview, to the goal: the score at the picture's moment changes there, and back when the picture goes back.
  const score = page.getByRole("group", { name: "此刻比分" });
  const before = await score.locator("b").textContent();
  const seek = page.getByRole("slider", { name: "播放进度" });
  await seek.fill("20");
  await seek.blur();
  await expect(score.locator("b")).not.toHaveText(before ?? "");
  await seek.press("Home");
  await expect(score.locator("b")).toHaveText(before ?? "");
  await expectGoodLooks(page);
  await visit(page, "/v/consume");
  await expect(page.getByRole("row").filter({ hasText: "集锦" })).toHaveCount(1);
  expect((await inPortalDatabase(({ db }) => verifyLedger(db))).faults).toEqual([]);
  await page.context().close();
});
