import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { type LoaderFunction, RouterContextProvider, RouterProvider, createMemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BRANDS } from "../../../brands/brands.ts";
import { FootballState } from "../../../contract/codes/football.ts";
import { BUSY_MESSAGE } from "../../../contract/codes/errors.ts";
import { type LotteryItem, type LotteryListReply, type LotteryMarket, lotteryCalls } from "../../../contract/http/lottery.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { ok } from "../../../contract/result.ts";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import { offline } from "../../api/testing/faults.ts";
import { portalServer } from "../../api/testing/server.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { boardRow, teamOf } from "../../hooks/testing/matches.ts";
import { NOW, portalOf } from "../../hooks/testing/portal.tsx";
import { portalContext, requestContext } from "../../loading/context.ts";
import * as jclqPage from "../../routes/basketball/jclq.tsx";
import * as bjdcPage from "../../routes/football/bjdc.tsx";
import * as jczqPage from "../../routes/football/jczq.tsx";
import * as zcPage from "../../routes/football/zc.tsx";

const server = portalServer();
const { lotteryList: LIST } = lotteryCalls;
const HOUR = 3_600_000;

const market = (over: Partial<LotteryMarket> = {}): LotteryMarket => ({
  market: "had",
  line: null,
  prizes: [2, 3, 4],
  isSingle: false,
  outlook: { basis: "consensus", companies: 20, probabilities: [0.5, 0.3, 0.2] },
  result: null,
  ...over,
});
const lined = (line: number, isSingle = false): LotteryMarket => market({ market: "hhad", line, isSingle, prizes: [2.5, 3.5, 2.2] });

function item(number: string, home: string, over: Partial<LotteryItem> & { row?: BoardRow } = {}): LotteryItem {
  const row = over.row ?? boardRow(home, { n: 1, home: teamOf(home), away: teamOf(`${home}的客人`) });
  return { number, closesAt: NOW + HOUR, status: "onSale", markets: [market(), lined(-1)], ...over, row };
}

const REPLY: LotteryListReply = {
  type: "jczq",
  asOf: { e: "e1", s: 1 },
  issue: { issue: "20261121", date: "2026-11-21", count: 3, closesAt: NOW + HOUR },
  issues: [
    { issue: "20261120", date: "2026-11-20", count: 8, closesAt: NOW - 22 * HOUR },
    { issue: "20261121", date: "2026-11-21", count: 3, closesAt: NOW + HOUR },
    { issue: "20261122", date: "2026-11-22", count: 31, closesAt: NOW + 27 * HOUR },
  ],
  items: [
    item("周六001", "阿森纳"),
    item("周六002", "拜仁", {
      markets: [market(), lined(-2, true)],
      row: { ...boardRow("拜仁"), home: teamOf("拜仁"), league: { id: "d", name: "德甲", color: "#c8102e" } },
    }),
    item("周六003", "曼城"),
  ],
};

interface Page {
  readonly Component: ComponentType;
  readonly loader: LoaderFunction;
}

function open(at = "/football/jczq", page: Page = jczqPage, over: Parameters<typeof portalOf>[0] = {}) {
  const portal = portalOf({ api: server.api, ...over });
  const context = new RouterContextProvider();
  context.set(portalContext, portal);
  context.set(requestContext, { environment: "browser", token: "" });
  const routes = [{ path: "*", loader: page.loader, element: <page.Component />, hydrateFallbackElement: <p /> }];
  const router = createMemoryRouter(routes, { initialEntries: [at], getContext: () => context });
  render(
    <PortalContext value={portal}>
      <RouterProvider router={router} />
    </PortalContext>,
  );
  return router;
}

const answer = (over: Partial<LotteryListReply> = {}): void => server.on(LIST, () => ok({ ...REPLY, ...over }));
const group = (name: string) => screen.findByRole("region", { name });
/** The prizes of a match's market, on the page. */
const prizes = async (home: string, line = "") => within(await screen.findByRole("group", { name: `${home} 对 ${home}的客人${line}` }));
const choose = async (home: string, name: RegExp, line = ""): Promise<void> =>
  userEvent.click((await prizes(home, line)).getByRole("button", { name }));
const panel = () => screen.findByRole("complementary", { name: "组合计算" });

/** Fakes only the page's one-second clock, which the test ticks. Its other timers run by themselves. */
const holdClock = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
const tick = () => act(() => vi.advanceTimersByTime(1_000));

afterEach(() => void vi.useRealTimers());
beforeEach(() =>
  answer({
    items: REPLY.items.map((one) => (one.row.home.name === "拜仁" ? { ...one, row: { ...one.row, away: teamOf("拜仁的客人") } } : one)),
  }),
);

describe("the list of 竞彩足球", () => {
  it("has its matches in groups with prizes to choose by, and asks for the day of the address", async () => {
    open("/football/jczq?date=2026-11-21");
    const onSale = within(await group("在售"));
    expect(onSale.getAllByRole("listitem")).toHaveLength(3);
    expect((await prizes("阿森纳")).getAllByRole("button").map((button) => button.textContent)).toEqual(["2.00", "3.00", "4.00"]);
    expect((await prizes("拜仁", " 让 −2")).getAllByRole("button")).toHaveLength(3);
    expect(server.sentTo(LIST)[0]).toEqual({ type: "jczq", date: "2026-11-21" });
    expect(onSale.getAllByRole("img", { name: "概率：胜 50%，平 30%，负 20%" }).length).toBeGreaterThan(0);
  });

  it("leads to the plans of a match where the brand has tips, and says nothing of them where it has none", async () => {
    const links = async () => {
      const rows = within(await group("在售")).getAllByRole("listitem");
      return within(rows[0]!)
        .getAllByRole("link")
        .map(({ textContent }) => textContent)
        .filter((word) => word?.length === 1);
    };
    open();
    expect(await links()).toEqual(["析", "亚", "欧", "荐"]);
    cleanup();
    open("/football/jczq", jczqPage, { brand: Object.values(BRANDS).find(({ hasTips }) => !hasTips)! });
    expect(await links()).toEqual(["析", "亚", "欧"]);
  });

  it("leads to the days around with their counts", async () => {
    open();
    const days = within(await screen.findByRole("navigation", { name: "日期" }));
    expect(days.getByRole("link", { name: /周六\s*11-21\s*3\s*场/ }).getAttribute("aria-current")).toBe("date");
    expect(days.getByRole("link", { name: /周日\s*11-22\s*31\s*场/ }).getAttribute("href")).toContain("date=2026-11-22");
    expect(screen.getByRole("link", { name: "前一天" }).getAttribute("href")).toContain("date=2026-11-20");
  });

  it("moves a match on as it closes, is played and ends: prizes are no buttons then, and what was drawn stands out", async () => {
    holdClock();
    const { feed, say } = fakeFeed();
    let now = NOW;
    open("/football/jczq", jczqPage, { sportFeed: feed, now: () => now });
    await group("在售");
    const tell = (k: string, d: unknown, s: number): void =>
      act(() => say("fb", { type: "event", e: "e1", event: { ch: "fb", s, at: now, k, d } }));
    const patch = (over: Partial<BoardRow>, s: number): void => tell("rows", [{ id: "阿森纳", ...over }], s);
    patch({ state: FootballState.firstHalf, score: [1, 0] }, 2);
    const playing = within(await group("进行中"));
    expect(playing.getByText("1-0")).toBeTruthy();
    expect(playing.queryAllByRole("button")).toEqual([]);
    patch({ state: FootballState.finished, score: [1, 0] }, 3);
    const finished = within(await group("完场"));
    // 1-0 is a win, and with a goal's handicap a draw.
    expect(finished.getAllByText("2.00").some((cell) => cell.hasAttribute("data-drawn"))).toBe(true);
    expect(finished.getAllByText("3.50").some((cell) => cell.hasAttribute("data-drawn"))).toBe(true);
    // Hours after its end it leaves the board, and not the list.
    tell("rows.removed", ["阿森纳"], 4);
    expect(within(await group("完场")).getByText("1-0")).toBeTruthy();
    expect(within(await group("在售")).getAllByRole("listitem")).toHaveLength(2);
    now = NOW + HOUR;
    tick();
    expect(within(await group("待开赛")).getAllByRole("listitem")).toHaveLength(2);
  });

  it("can be narrowed to matches that may be chosen alone, and widened again", async () => {
    open();
    await userEvent.click(await screen.findByRole("switch", { name: "单关" }));
    expect(within(await group("在售")).getAllByRole("listitem")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: /^赛事/ }));
    await userEvent.click(await screen.findByRole("checkbox", { name: /德甲/ }));
    await userEvent.click(screen.getByRole("button", { name: "关闭" }));
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "清除筛选" }));
    expect(within(await group("在售")).getAllByRole("listitem")).toHaveLength(3);
  });

  it("has its filter in the address: another day, a reload and the way back keep it, and no list is read for it", async () => {
    const router = open("/football/jczq?hide=d");
    expect(within(await group("在售")).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByRole("button", { name: /^赛事/ }).textContent).toContain("1 /2");
    await userEvent.click(screen.getByRole("button", { name: /^让球/ }));
    await userEvent.click(await screen.findByRole("checkbox", { name: /−2/ }));
    await userEvent.click(screen.getByRole("button", { name: "关闭" }));
    expect(router.state.location.search).toBe("?hide=d&lines=-1");
    await userEvent.click(screen.getByRole("switch", { name: "单关" }));
    expect(router.state.location.search).toBe("?hide=d&lines=-1&single=1");
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(server.sentTo(LIST)).toHaveLength(1);
    await userEvent.click(screen.getByRole("link", { name: "后一天" }));
    await waitFor(() => expect(router.state.location.search).toContain("date=2026-11-22"));
    expect(server.sentTo(LIST)).toHaveLength(2);
    expect(screen.getByRole("switch", { name: "单关" }).getAttribute("aria-checked")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "清除筛选" }));
    expect(router.state.location.search).toBe("?date=2026-11-22");
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByRole("switch", { name: "单关" }).getAttribute("aria-checked")).toBe("true"));
  });

  it("says when there is nothing", async () => {
    answer({ issue: null, items: [] });
    open();
    expect(await screen.findByText("暂无数据")).toBeTruthy();
  });

  it("says when it could not be read, and can be asked for again", async () => {
    server.on(LIST, offline);
    open();
    expect(await screen.findByText(BUSY_MESSAGE)).toBeTruthy();
    answer();
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await group("在售")).toBeTruthy();
  });
});

describe("the calculator", () => {
  it("reckons stake, prizes and chances of what is chosen, and says that nothing is sold", async () => {
    open();
    expect((await panel()).textContent).toContain("本站不出售彩票");
    await choose("阿森纳", /^胜/);
    await choose("曼城", /^平/);
    const of = within(await panel());
    // 2.00 x 3.00 x 2 yuan; 0.5 x 0.3.
    expect(await of.findByText("最高奖金")).toBeTruthy();
    expect(of.getByRole("row", { name: "中 2 场 15.0% 12" })).toBeTruthy();
    expect(of.getByText("2 元")).toBeTruthy();
    expect(of.getByText("90.0%")).toBeTruthy();
    expect(of.getByText(/只作计算，本站不出售彩票/)).toBeTruthy();
    await userEvent.click(of.getByRole("button", { name: "加一倍" }));
    expect(await of.findByText("4 元")).toBeTruthy();
    expect(await of.findByRole("row", { name: "中 2 场 15.0% 24" })).toBeTruthy();
  });

  it("plays several passes, of matches that stand in every bet", async () => {
    open();
    for (const home of ["阿森纳", "拜仁", "曼城"]) await choose(home, /^胜/);
    const of = within(await panel());
    await userEvent.click(await of.findByRole("button", { name: "2 串 1" }));
    expect(await of.findByText(/^4 注/)).toBeTruthy();
    await userEvent.click(of.getByRole("button", { name: "3 串 1" }));
    expect(await of.findByText(/^3 注/)).toBeTruthy();
    await userEvent.click(of.getByRole("button", { name: /^胆 阿森纳/ }));
    expect(await of.findByText(/^2 注/)).toBeTruthy();
    await userEvent.click(of.getByRole("button", { name: /^胆 曼城/ }));
    expect(await of.findByText(/胆太多/)).toBeTruthy();
  });

  it("lets a match be alone only where it may be", async () => {
    open();
    await choose("阿森纳", /^胜/);
    const of = within(await panel());
    expect(await of.findByText(/请再选一场/)).toBeTruthy();
    expect(of.getByRole("button", { name: "单关" }).hasAttribute("disabled")).toBe(true);
    await choose("阿森纳", /^胜/);
    await choose("拜仁", /^胜/, " 让 −2");
    expect(await within(await panel()).findByText(/^1 注/)).toBeTruthy();
  });

  it("has one market of a match: the other takes its place", async () => {
    open();
    await choose("拜仁", /^胜/);
    await choose("拜仁", /^负/, " 让 −2");
    expect((await prizes("拜仁")).getByRole("button", { name: /^胜/ }).getAttribute("aria-pressed")).toBe("false");
    expect(within(await panel()).getByText("1 场")).toBeTruthy();
  });

  it("keeps what is chosen when the list is read anew, marks what has closed, and is emptied by 清空", async () => {
    holdClock();
    let now = NOW;
    const router = open("/football/jczq", jczqPage, { now: () => now });
    await choose("阿森纳", /^胜/);
    await choose("曼城", /^胜/);
    answer({
      items: REPLY.items.map((one) =>
        one.number === "周六001" ? { ...one, closesAt: NOW + 1, markets: [market({ prizes: [2.1, 3, 4] }), lined(-1)] } : one,
      ),
    });
    now = NOW + 1_000;
    await act(() => router.revalidate());
    const of = within(await panel());
    tick();
    await waitFor(() => expect(of.getAllByText("已停售")).toHaveLength(1));
    expect(of.getByText("2.10")).toBeTruthy();
    await userEvent.click(of.getByRole("button", { name: "清空" }));
    expect((await panel()).textContent).toContain("点选奖金");
    const opener = screen.getByRole("button", { name: /^计算器/ });
    expect(opener.textContent).toContain("0");
    expect(document.activeElement).toBe(opener);
  });
});

it("a removed pick gives the focus to the next one's button, the last one to the one before it, the only one to 计算器", async () => {
  open();
  for (const home of ["阿森纳", "拜仁", "曼城"]) await choose(home, /^胜/);
  const of = within(await panel());
  const left = () => of.queryAllByRole("button", { name: /^移除/ }).map((one) => one.ariaLabel);
  const [first = "", middle = "", last = ""] = await waitFor(() => (expect(left()).toHaveLength(3), left().map(String)));
  const remove = async (name: string) => userEvent.click(of.getByRole("button", { name }));
  const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
  await remove(middle);
  expect([left(), focused()]).toEqual([[first, last], last]);
  await remove(last);
  expect([left(), focused()]).toEqual([[first], first]);
  await remove(first);
  expect(focused()).toMatch(/^计算器/);
});

it("更多 passes give the focus to the first of them", async () => {
  open();
  for (const home of ["阿森纳", "拜仁", "曼城"]) await choose(home, /^胜/);
  const of = within(await panel());
  await userEvent.click(await of.findByRole("button", { name: /^更多 \d/ }));
  expect(document.activeElement?.textContent).toBe("3 串 3");
});

it("a closed panel, with picks or without, gives the focus to the button that opens it again", async () => {
  open();
  const close = async () => userEvent.click(within(await panel()).getByRole("button", { name: "收起" }));
  const opener = await screen.findByRole("button", { name: /^计算器/ });
  await close();
  expect([document.activeElement, opener.ariaExpanded]).toEqual([opener, "false"]);
  await choose("阿森纳", /^胜/);
  await within(await panel()).findByRole("button", { name: "清空" });
  await close();
  expect([document.activeElement, opener.ariaExpanded]).toEqual([opener, "false"]);
});

describe("the other lotteries", () => {
  it("北京单场 pays 65 % of its SP, and says that it floats", async () => {
    answer({ type: "bjdc", items: [item("1", "阿森纳", { markets: [{ ...lined(0, true), prizes: [2, 4, 4] }] })] });
    open("/football/bjdc", bjdcPage);
    expect((await group("在售")).textContent).toContain("参考 SP 随投注浮动");
    await choose("阿森纳", /^胜/);
    const of = within(await panel());
    // 2.00 x 2 yuan x 65 %.
    expect(await of.findByRole("row", { name: "中 1 场 50.0% 2.60" })).toBeTruthy();
    expect(of.getByText(/65% 估算/)).toBeTruthy();
  });

  it("足球彩票 counts the bets of fourteen, and of nine of them", async () => {
    const fourteen = Array.from({ length: 14 }, (_, i) => item(String(i + 1), `队${i + 1}`, { markets: [market({ prizes: null })] }));
    answer({ type: "zc", issue: { ...REPLY.issue!, issue: "26185", count: 14 }, items: fourteen });
    open("/football/zc", zcPage);
    for (let i = 1; i <= 10; i += 1) await choose(`队${i}`, /^胜$/);
    await choose("队1", /^平$/);
    const of = within(await panel());
    expect(await of.findByText("已选 10 场，还差 4 场")).toBeTruthy();
    await userEvent.click(of.getByRole("button", { name: "任选九" }));
    // Nine of ten: nine combinations with the doubled match, one without.
    expect(await of.findByText(/^19 注/)).toBeTruthy();
    expect(of.getByText("38 元")).toBeTruthy();
  });

  it("竞彩篮球 has winner, points and total", async () => {
    const two = { prizes: [1.75, 1.8], outlook: { basis: "consensus", companies: 20, probabilities: [0.5, 0.5] } } as const;
    const markets = [
      market({ ...two, market: "winner" }),
      market({ ...two, market: "handicap", line: -6.5 }),
      market({ ...two, market: "total", line: 221.5 }),
    ];
    const row = boardRow("湖人", { sport: "bk", home: teamOf("湖人"), away: teamOf("湖人的客人") });
    answer({ type: "jclq", items: [item("周六301", "湖人", { markets, row })] });
    open("/basketball/jclq", jclqPage);
    await choose("湖人", /^大/, " 221.5");
    expect(within(await panel()).getByText("大 221.5")).toBeTruthy();
    expect(within(await group("在售")).getAllByRole("group")).toHaveLength(3);
  });
});
