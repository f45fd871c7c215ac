import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectGoodLooks, test, visit } from "./fixtures.ts";
import { providerOf } from "./provider.ts";

/** The results database: a league of its own, sent by a provider, so that nothing depends on today's demo matches. */

const DAY_MS = 86_400_000;
const TEAMS = { red: "红队", blue: "蓝队", green: "绿队", white: "白队" } as const;
type TeamId = keyof typeof TEAMS;

/** Sends a match as a provider does: finished, in play, or to come. */
async function tell(
  request: APIRequestContext,
  {
    league,
    id,
    days,
    home,
    away,
    score,
    isOver,
  }: {
    readonly league: string;
    readonly id: string;
    /** Kick-off, days from now. */
    readonly days: number;
    readonly home: TeamId;
    readonly away: TeamId;
    readonly score?: readonly [number, number];
    readonly isOver?: boolean;
  },
) {
  const push = await providerOf(request, `fb:${id}`);
  const kickoffAt = Date.now() + days * DAY_MS;
  const team = (of: TeamId) => ({ id: `${league}-${of}`, name: TEAMS[of] });
  await push([
    [
      "fixture",
      {
        matchId: id,
        sport: "fb",
        league: { id: league, name: "浏览器联赛", color: "#335577" },
        season: "2026-27",
        kickoffAt,
        home: team(home),
        away: team(away),
        source: "test",
      },
    ],
    ...(score === undefined
      ? []
      : ([
          ["state", { state: 2, clock: { base: 0, startAt: kickoffAt, rate: 1 } }],
          ["score", { score }],
          ...(isOver
            ? ([
                ["state", { state: 3 }],
                ["state", { state: 4 }],
                ["state", { state: 8 }],
              ] as const)
            : []),
        ] as const)),
  ]);
  return push;
}

const order = async (page: Page): Promise<readonly string[]> => {
  const rows = page.getByRole("table", { name: /积分榜/ }).locator("tbody tr");
  return (await rows.allTextContents()).map((text) => Object.values(TEAMS).find((name) => text.includes(name)) ?? "");
};

test("the table of any day by the slider, the live table that a goal moves, and a supposed result with its reason", async ({
  page,
  request,
}) => {
  const league = `liga-${Date.now()}`;
  const of = (id: string) => `${league}-${id}`;
  await tell(request, { league, id: of("m1"), days: -20, home: "red", away: "blue", score: [2, 0], isOver: true });
  await tell(request, { league, id: of("m2"), days: -19, home: "green", away: "white", score: [1, 0], isOver: true });
  await tell(request, { league, id: of("m3"), days: -10, home: "blue", away: "green", score: [1, 1], isOver: true });
  const inPlay = await tell(request, { league, id: of("m4"), days: -0.01, home: "red", away: "white", score: [0, 0] });
  await tell(request, { league, id: of("m5"), days: 2, home: "green", away: "blue" });
  // The league's season has the matches once the database has taken them over.
  await expect
    .poll(async () => {
      const answer = await request.get(`/tapi/live/fb/league/season?id=${league}`);
      return ((await answer.json()) as { readonly data: { readonly matches: readonly unknown[] } | null }).data?.matches.length ?? 0;
    })
    .toBe(5);

  await page.goto(`/database/fb/${league}`);
  // 红队 is drawing at the moment: level with 绿队 on points and ahead on goals.
  await expect.poll(() => order(page)).toEqual(["红队", "绿队", "白队", "蓝队"]);
  const first = page
    .getByRole("table", { name: /积分榜/ })
    .locator("tbody tr")
    .first();
  await expect(first).toContainText("净胜球 +2 对 +1");
  await inPlay([["score", { score: [0, 1] }]]);
  await expect.poll(() => order(page)).toEqual(["绿队", "红队", "白队", "蓝队"]);
  await expect(page.getByRole("button", { name: "实时" })).toHaveAttribute("aria-pressed", "true");

  const slider = page.getByRole("slider", { name: "截至日期" });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => order(page).then((names) => names[0])).toBe("红队");
  await expect(page).toHaveURL(/asOf=\d{4}-\d{2}-\d{2}/);
  await page.getByRole("button", { name: "后一个比赛日" }).click();
  await expect.poll(() => order(page)).toEqual(["红队", "绿队", "白队", "蓝队"]);
  // The same URL shows the same table.
  await page.reload();
  await expect.poll(() => order(page)).toEqual(["红队", "绿队", "白队", "蓝队"]);
  await page.getByRole("button", { name: "回到实时" }).click();
  await expect.poll(() => order(page)).toEqual(["绿队", "红队", "白队", "蓝队"]);

  await page.getByRole("button", { name: "假设" }).click();
  const rounds = page.getByRole("complementary", { name: "轮次" });
  await rounds.getByLabel("绿队进球，绿队对蓝队").fill("0");
  await rounds.getByLabel("蓝队进球，绿队对蓝队").fill("4");
  await expect.poll(() => order(page)).toEqual(["蓝队", "绿队", "红队", "白队"]);
  await expect(first).toContainText("上升");
  await expect(first).toContainText("净胜球 +2 对 −3");
  await expect(page.getByText("1 场按你填的比分计算")).toBeVisible();
  await page.getByRole("button", { name: "撤销全部" }).click();
  await expect.poll(() => order(page)).toEqual(["绿队", "红队", "白队", "蓝队"]);
  await expectAccessible(page);
});

test("leagues of both sports at a desk and on a phone: nothing sideways, axe content", async ({ page }) => {
  for (const path of [
    "/database/fb/page",
    "/database/fb/1?season=demo",
    "/database/fb/1?season=demo&tab=fixtures",
    "/database/lq/1?season=demo",
  ]) {
    await visit(page, path);
    await expectGoodLooks(page);
  }
  for (const path of ["/database/fb/nowhere", "/database/fb/1?season=1850-51", "/database/fb/1?season=x", "/database/lq/fb-eng1"]) {
    const response = await page.request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
  }
});

test("teams of both sports at a desk and on a phone: every tab, nothing sideways, axe content", async ({ page }) => {
  for (const path of [
    "/database/fb/team/eng1-ars?season=demo",
    "/database/fb/team/eng1-ars?season=demo&tab=matches",
    "/database/fb/team/eng1-ars?season=demo&tab=squad",
    "/database/fb/team/eng1-ars?season=demo&tab=figures",
    "/database/fb/team/eng1-ars?season=demo&tab=honours",
    "/database/lq/team/nba-bos?season=demo",
  ]) {
    await visit(page, path);
    await expectGoodLooks(page);
  }
  await page.goto("/database/lq/team");
  await expect(page).toHaveURL(/\/database\/lq\/1$/);
  await page.goto("/database/fb");
  await expect(page).toHaveURL(/\/database\/fb\/1$/);
  for (const path of [
    "/database/fb/team/nobody",
    "/database/fb/team",
    "/database/fb/team/eng1-ars?season=1850-51",
    "/database/lq/team/eng1-ars",
  ]) {
    const response = await page.request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
  }
});
