import { sql } from "kysely";
import { createEventLog } from "../../server/feed/eventLog.ts";
import { type Clock, systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createClosingPrices } from "../../server/odds/readClosings.ts";
import { fixtureOf } from "../../server/odds/testing.ts";
import { createLogPages } from "../../server/tips/logPages.ts";
import { createSettlement } from "../../server/tips/settlement.ts";
import { createSettling } from "../../server/tips/settlePlan.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { announceBalances } from "../../server/wallet/moneyTransaction.ts";
import { verifyLedger } from "../../server/wallet/verify.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { expect, expectGoodLooks, retry, test } from "./fixtures.ts";
import { addPerson, inPortalDatabase, pageOf, userButton } from "./people.ts";
import { providerOf } from "./provider.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const REASON = "开盘以来主队一方水位一路走低，盘口没有动，客队三天前刚踢过加时；风险是主队中卫停赛，定位球防守要打折扣，最后请量力而行。";

/**
 * Runs the portal's settlement on the portal's database for one match, by a clock set forward by `laterMs`; returns the
 * number of versions of its plan. The demo's plans keep their own time.
 */
function settleLater(matchId: string, laterMs: number): Promise<{ readonly versions: number; readonly released: number }> {
  return inPortalDatabase(async ({ db, pool }) => {
    const clock: Clock = { ...systemClock, now: () => Date.now() + laterMs };
    const hub = createLogPages(createEventLog(db));
    const { released } = await createSettlement({
      db,
      hub,
      clock,
      log: silentLog(),
      settling: createSettling({ db, clock, ledger: createLedgerRepository({ db, pool, clock }), announceBalances }),
      closingPrices: createClosingPrices({ db, hub }),
      // Only this match counts as over.
      rowsOf: async (sport, ids) =>
        ids.filter((id) => id === matchId).map((id) => ({ ...rowOfFixture(fixtureOf(id, { sport })), state: 8 as const })),
    }).round();
    const { rows } = await sql`
      select s.version from plan_settlement s join plan_leg l on l.plan_id = s.plan_id where l.match_id = ${matchId}`.execute(db);
    return { versions: rows.length, released };
  });
}

test("an expert seals a plan, a fan buys it, it is settled by the log, corrected and paid; both open pages show the money move, and the browser proves the seal", async ({
  browser,
  request,
}) => {
  const [expertName, fanName] = ["封存专家", "推荐球迷"];
  await addPerson(expertName, "13900139061");
  await addPerson(fanName, "13900139062");
  await inPortalDatabase(async ({ db, pool }) => {
    await sql`update app_user set is_expert = true where nick_name = ${expertName}`.execute(db);
    const { rows } = await sql<{ id: bigint }>`select id from app_user where nick_name = ${fanName}`.execute(db);
    const postings = [
      { account: "issue:diamond", amountMinor: -10_000n },
      { account: { user: String(rows[0]?.id), kind: "diamond" }, amountMinor: 10_000n },
    ] as const;
    await createLedgerRepository({ db, pool, clock: systemClock }).move({ key: "e2e/tips", type: 7, postings });
  });
  const matchId = `tips-${Date.now().toString(36)}`;
  const push = await providerOf(request, `fb:${matchId}`);
  const pushOdds = await providerOf(request, `odds:fb:${matchId}`);
  const kickoffAt = Date.now() + HOUR_MS;
  const league = { id: "tips-league", name: "封存联赛", color: "#335577" };
  const [home, away] = [
    { id: `${matchId}-h`, name: "封存主队" },
    { id: `${matchId}-a`, name: "封存客队" },
  ];
  await push([["fixture", { matchId, sport: "fb", league, kickoffAt, home, away, source: "test" }]]);
  await pushOdds([["odds.batch", { quotes: [{ company: "crown", market: "ah", price: [0.92, -0.25, 0.96] }] }]]);

  const expert = await pageOf(browser, expertName);
  await expert.goto("/recommend");
  // A match is offered once its row has a price, a moment after the price was sent, so the search is repeated. In the list
  // before the search it is at another position, and would move away under the click.
  const found = expert.getByRole("list", { name: "可发布的比赛" }).getByRole("listitem");
  await retry(async (timeout) => {
    await expert.getByRole("searchbox", { name: "搜索比赛" }).fill("封存主队");
    await expert.getByRole("searchbox", { name: "搜索比赛" }).press("Enter");
    await expect(found).toHaveCount(1, { timeout });
    await expect(found).toContainText("封存主队", { timeout });
  });
  await found.getByRole("button").click();
  await expect(found.getByRole("button")).toHaveAttribute("aria-pressed", "true");
  await expert.getByRole("button", { name: /封存主队.*0\.92/ }).click();
  await expert.getByRole("textbox", { name: "理由" }).fill(REASON);
  await expert.getByRole("radiogroup", { name: "价格" }).getByText("38", { exact: true }).click();
  await expert.getByRole("button", { name: "预览" }).click();
  // The price moves during the preview: the plan is sealed at the live price, once the expert has seen it.
  await pushOdds([["odds.batch", { quotes: [{ company: "crown", market: "ah", price: [0.88, -0.25, 1] }] }]]);
  const preview = expert.getByRole("dialog", { name: "预览" });
  await preview.getByRole("button", { name: "封存发布" }).click();
  await expect(preview).toContainText("赔率已变动，已换成最新赔率");
  await preview.getByRole("button", { name: "封存发布" }).click();
  await expect(expert.getByRole("heading", { name: "已封存第 1 单" })).toBeVisible();
  const path = (await expert.getByRole("link", { name: "看方案" }).getAttribute("href")) ?? "";
  await expert.getByRole("link", { name: "看记录" }).click();
  const totals = expert.locator("dl").filter({ hasText: "保管中" });
  await expect(totals).toContainText("收入0");

  const fan = await pageOf(browser, fanName);
  await fan.goto(path);
  await expect(fan.getByRole("region", { name: "方案内容" })).not.toContainText("0.88");
  // A press counts even before the page is hydrated.
  await fan.getByRole("button", { name: "38 球钻 解锁" }).click();
  await fan.getByRole("button", { name: "确认支付" }).click();
  await expect(fan.getByRole("region", { name: "方案内容" })).toContainText(REASON);
  await expect(fan.getByRole("region", { name: "方案内容" })).toContainText("0.88");
  // No reload from here on; the wallet popover in the header stays open.
  await userButton(fan, fanName).click();
  const purse = fan.getByRole("dialog", { name: "用户", exact: true });
  await expect(purse).toContainText("球钻62");

  await push([
    ["state", { state: 2 }],
    ["score", { score: [1, 1] }],
    ["state", { state: 3 }],
    ["state", { state: 4 }],
    ["state", { state: 8 }],
  ]);
  expect((await settleLater(matchId, 9 * MINUTE_MS)).versions).toBe(0);
  expect((await settleLater(matchId, 11 * MINUTE_MS)).versions).toBe(1);
  await expect(purse).toContainText("球钻100");
  const versions = fan.getByRole("list", { name: "结算版本" });
  await expect(versions).toContainText("1 位买家共退 38 球钻");
  await expert.reload();
  await expect(expert.getByRole("list", { name: "推荐记录" })).toContainText("已退 38 球钻");

  // A goal is added afterwards: the plan is won, and the fan keeps the refund.
  await push([["score", { score: [2, 1] }]]);
  expect((await settleLater(matchId, 25 * MINUTE_MS)).versions).toBe(2);
  await expect(versions.getByRole("listitem").first()).toContainText("第 2 版");
  expect((await settleLater(matchId, 25 * HOUR_MS)).released).toBeGreaterThan(0);
  await expect(totals).toContainText("收入19");
  await expect(purse).toContainText("球钻100");
  // The fan's balance has not changed, so no event arrives: the page polls every 20 s, and at once when it becomes visible.
  await fan.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(versions).toContainText("买家不再扣款，平台补给专家 19 球钻");

  await fan.keyboard.press("Escape");
  await fan.getByRole("region", { name: "封存" }).getByRole("button", { name: "验证" }).click();
  await expect(fan.getByRole("button", { name: "验证通过" })).toBeVisible();
  await expect(fan.getByRole("region", { name: "封存" })).toContainText(/本页内容、单号与.+都与封存时一致/);
  await expectGoodLooks(fan);
  expect((await inPortalDatabase(({ db }) => verifyLedger(db))).faults).toEqual([]);
  await fan.context().close();
  await expert.context().close();
});
