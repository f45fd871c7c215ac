import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { SeasonReply } from "../../../contract/http/database.ts";
import { footballRules } from "../../../contract/standings/football.ts";
import { plainSeason } from "../../../contract/standings/standings.ts";
import { type BestThirds, bestThirds } from "../../../contract/standings/thirds.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { NOW, worldOf } from "../../hooks/testing/portal.tsx";
import * as leaguePage from "../../routes/database/fb/$id.tsx";
import * as basketballPage from "../../routes/database/lq/$id.tsx";
import { LeaguePage } from "./LeaguePage.tsx";
import { MATCHES, matchOf, seasonOf } from "./testing.ts";

const TREE = [
  {
    id: "hot",
    name: "热门",
    countrys: [{ id: "hot", name: "热门", leagues: [{ id: "fb-eng1", name: "英超", color: null, isReal: true }] }],
  },
  {
    id: "europe",
    name: "欧洲",
    countrys: [
      {
        id: "英格兰",
        name: "英格兰",
        leagues: [
          { id: "fb-eng1", name: "英超", color: null, isReal: true },
          { id: "fb-eng2", name: "英冠", color: null, isReal: false },
        ],
      },
      { id: "德国", name: "德国", leagues: [{ id: "fb-ger1", name: "德甲", color: null, isReal: true }] },
    ],
  },
];

function show(season: Result<SeasonReply, ApiFailure>, path = "/database/fb/1", onRetry = () => undefined) {
  const data = { sport: "fb" as const, tree: ok(TREE), now: NOW, season };
  return render(worldOf(<LeaguePage data={data} onRetry={onRetry} />, {}, { at: path }).element);
}

const order = () =>
  within(screen.getByRole("table", { name: /积分榜/ }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getByRole("rowheader").textContent);
const address = () => screen.getByTestId("address").textContent;

describe("the page of a league", () => {
  it("shows the last table, whose it is, and why each stands above the next", () => {
    show(ok(seasonOf()));
    expect(order().map((text) => text?.slice(0, 3))).toEqual(["利物浦", "阿森纳", "热刺", "切尔西"]);
    const [, first] = within(screen.getByRole("table", { name: /积分榜/ })).getAllByRole("row");
    expect(first?.textContent).toContain("多 5 分");
    expect(screen.getByText("真实赛果")).toBeTruthy();
    expect(screen.getByText("6 场")).toBeTruthy();
    expect(screen.getByRole("button", { name: "终榜", pressed: true })).toBeTruthy();
    // The last round is beside it, with its results.
    expect(within(screen.getByRole("complementary", { name: "轮次" })).getByText("0-1")).toBeTruthy();
  });

  it("is named by its league and season, in the browser's tab as well", () => {
    const data = { sport: "fb" as const, tree: ok(TREE), now: NOW, season: ok(seasonOf()) };
    expect([leaguePage.title(data), basketballPage.title(data)]).toEqual(["英超 2023/24", "英超 2023/24"]);
    expect(leaguePage.title({ ...data, season: err({ code: 503, message: "网络繁忙" }) })).toBeNull();
  });

  it("begins with the ties of a cup that has nothing else", () => {
    const [table] = seasonOf().stages;
    if (!table) throw new Error("no stage");
    show(ok(seasonOf({ stages: [{ ...table, name: "决赛", kind: "ties" }], matches: [matchOf(5, 0, 1, [2, 0], { round: "决赛" })] })));
    expect(screen.getByRole("link", { name: "淘汰赛" }).getAttribute("aria-current")).toBe("page");
    expect(screen.queryByRole("link", { name: "积分" })).toBeNull();
    expect(screen.getAllByRole("region", { name: "决赛" }).length).toBeGreaterThan(0);
  });

  it("goes back to a day by the slider, holds back what came later, and says it in the address", () => {
    show(ok(seasonOf()));
    const slider = screen.getByRole("slider", { name: "截至日期" });
    fireEvent.input(slider, { target: { value: "7" } });
    expect(slider.getAttribute("aria-valuetext")).toBe("2023-08-12 周六");
    fireEvent.change(slider);
    expect(address()).toContain("asOf=2023-08-12");
    expect(screen.getByText(/已赛 4\/6/)).toBeTruthy();
    expect(within(screen.getByRole("complementary", { name: "轮次" })).queryByText("2-2")).toBeNull();
  });

  it("marks a match that was awarded with the day it was announced, and not before that day", async () => {
    const [table] = seasonOf().stages;
    if (!table) throw new Error("no stage");
    const award = { home: "fb-t0", away: "fb-t2", score: [3, 0], announcedOn: "2023-08-22", reason: "派上不合资格球员" } as const;
    const reply = seasonOf({ stages: [{ ...table, rules: { ...table.rules, awards: [award] } }] });
    const panel = () => within(screen.getByRole("complementary", { name: "轮次" }));
    const last = show(ok(reply));
    expect(panel().getByText("3-0").textContent).toBe("3-0判");
    expect(panel().getByTitle("2023-08-22 派上不合资格球员").textContent).toBe("判");
    last.unmount();
    const earlier = show(ok(reply), "/database/fb/1?asOf=2023-08-20");
    expect(panel().getByText("0-1").textContent).toBe("0-1");
    expect(panel().queryByText("判")).toBeNull();
    earlier.unmount();
    show(ok(reply), "/database/fb/1?tab=fixtures");
    const row = screen.getByText("2023-08-22 判定").closest("tr");
    expect(row?.textContent).toContain("3-0");
    expect(row?.querySelector("[data-winner]")?.textContent).toBe("阿森纳");
  });

  it("ranks teams that are level in a figure at one place", () => {
    show(ok(seasonOf({ matches: [matchOf(5, 0, 1, [2, 2]), matchOf(5, 2, 3, [1, 0])] })), "/database/fb/1?tab=teams");
    const [table] = screen.getAllByRole("table");
    const places = within(table as HTMLElement)
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell")[0]?.textContent);
    expect(places).toEqual(["1", "1", "3", "4"]);
  });

  it("parts 大 and 小 by the usual total where no closing one is known, after 90 minutes", () => {
    const extra = { ...matchOf(5, 2, 3, [2, 1]), regular: [1, 1] as const };
    show(ok(seasonOf({ matches: [matchOf(5, 0, 1, [2, 1]), extra] })), "/database/fb/1?tab=totals");
    const rows = within(screen.getByRole("table", { name: "大小" }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].slice(1).map((cell) => cell.textContent));
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ["1", "1", "0", "100%"],
      ["1", "1", "0", "100%"],
      ["1", "0", "1", "0%"],
      ["1", "0", "1", "0%"],
    ]);
    expect(screen.getByText(/一律以 2.5 球分大小/)).toBeTruthy();
    const names = within(screen.getByRole("navigation", { name: "资料" }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
    expect(names).toContain("大小");
    expect(names).not.toContain("让球");
  });

  it("says of a day before the season that it had not begun, under that day, with a table in which nobody has played", () => {
    show(ok(seasonOf()), "/database/fb/1?asOf=1990-01-01");
    expect(screen.getByText("1990-01-01 周一")).toBeTruthy();
    expect(screen.getByText("赛季尚未开始，已赛 0/6")).toBeTruthy();
    const [, ...rows] = within(screen.getByRole("table", { name: "英超 2023-24 积分榜，1990-01-01" })).getAllByRole("row");
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .some((cell) => cell.textContent === "3"),
      ),
    ).toEqual(rows.map(() => false));
    expect(screen.queryByText("2023-08-05 周六")).toBeNull();
  });

  it("says how much of a season in stages is lacking, and of which table it cannot be told", () => {
    const [table] = seasonOf().stages;
    if (!table) throw new Error("no stage");
    const season = { ...seasonOf().season, expected: 20 };
    const stages = [
      { ...table, name: "常规赛" },
      { ...table, name: "冠军组" },
    ];
    const second = [matchOf(25, 0, 1, [1, 0], { stage: 1 }), matchOf(26, 0, 2, [1, 0], { stage: 1 })];
    const reply = seasonOf({ season, stages, matches: [...MATCHES, ...second] });
    const first = show(ok(reply));
    // Each team has played three in the first stage; the second stage lacks some.
    expect(screen.getByText(/已赛 6 场/)).toBeTruthy();
    expect(screen.getByText(/本赛季赛果 8\/20 场。/)).toBeTruthy();
    first.unmount();
    show(ok(reply), "/database/fb/1?stage=1");
    expect(screen.getByText(/本赛季赛果 8\/20 场，积分榜不是最终结果。/)).toBeTruthy();
  });

  it("says what a second stage takes over from the first, under its table and among the rules", () => {
    const stage = (name: string, of: string | null) => ({
      ...{ name, kind: "table" as const, groups: [], zones: [], rules: footballRules("be.1", 2024, of) },
    });
    const second = matchOf(25, 0, 1, [1, 0], { stage: 1 });
    const reply = seasonOf({ stages: [stage("常规赛", null), stage("冠军组", "Championship")], matches: [...MATCHES, second] });
    const words = /积分含前一阶段积分的一半，半分进位；场次和进球只计本阶段。/;
    const first = show(ok(reply));
    expect(screen.queryByText(words)).toBeNull();
    first.unmount();
    const after = show(ok(reply), "/database/fb/1?stage=1");
    expect(screen.getByText(words)).toBeTruthy();
    after.unmount();
    show(ok(reply), "/database/fb/1?tab=rules");
    expect(screen.getByText(words).textContent).toContain("冠军组：");
  });

  it("takes supposed results, says whose place changed and why, and takes them back", async () => {
    show(ok(seasonOf()), "/database/fb/1?asOf=2023-08-12&if=");
    const rounds = screen.getByRole("complementary", { name: "轮次" });
    await userEvent.type(within(rounds).getByLabelText("阿森纳进球，阿森纳对利物浦"), "3");
    expect(order()[0]).toContain("利物浦");
    await userEvent.type(within(rounds).getByLabelText("利物浦进球，阿森纳对利物浦"), "0");
    expect(order()[0]).toContain("阿森纳");
    const [, first] = within(screen.getByRole("table", { name: /积分榜/ })).getAllByRole("row");
    expect(first?.textContent).toContain("上升1");
    expect(first?.textContent).toContain("多 1 分");
    await vi.waitFor(() => expect(address()).toContain(`if=${encodeURIComponent("0.2=3-0")}`));
    expect(screen.getByText(/1 场按你填的比分计算/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "撤销全部" }));
    expect(order()[0]).toContain("利物浦");
    await userEvent.click(screen.getByRole("button", { name: "回到终榜" }));
    expect(address()).toBe("/database/fb/1");
  });

  it("counts a match as it was played from its day on, whatever was supposed before, and supposes it again before", async () => {
    const banner = () => screen.getByText("假设", { selector: "b" }).parentElement?.textContent;
    const panel = () => within(screen.getByRole("complementary", { name: "轮次" }));
    const over = show(ok(seasonOf()), "/database/fb/1?asOf=2023-08-20&if=0.2=3-0");
    expect(order()[0]).toContain("利物浦");
    expect(panel().getByText("0-1")).toBeTruthy();
    expect(panel().queryByRole("textbox")).toBeNull();
    expect(banner()).toContain("这一天之后没有比赛");
    const slider = screen.getByRole("slider", { name: "截至日期" });
    fireEvent.input(slider, { target: { value: "7" } });
    fireEvent.change(slider);
    expect(banner()).toContain("1 场按你填的比分计算");
    expect(order()[0]).toContain("阿森纳");
    over.unmount();
    show(ok(seasonOf()), "/database/fb/1?asOf=2023-08-12&if=0.2=3-0&venue=half");
    expect(banner()).toContain("填了 1 场的全场比分，半场榜不计");
  });

  it("opens the matches of level teams, and step by step what put them in order", async () => {
    // Level on points: 阿森纳 beat 切尔西, who has the better goals.
    const matches = [
      matchOf(5, 0, 1, [1, 0]),
      matchOf(12, 1, 0, [0, 0]),
      matchOf(19, 1, 2, [5, 0]),
      matchOf(20, 2, 0, [0, 0]),
      matchOf(21, 2, 1, [0, 0]),
    ];
    const spain = footballRules("esp1", 2023);
    const zones = [{ from: 1, to: 1, kind: "championsLeague" as const, name: "欧冠" }];
    const stages = [{ name: null, kind: "table" as const, groups: [], rules: spain, zones }];
    show(ok(seasonOf({ matches, stages, teams: seasonOf().teams.slice(0, 3) })));
    // Below the name on phones, in its own column on wide pages: either opens the details.
    const [narrow, wide, ...others] = screen.getAllByRole("button", { name: /相互战绩 4 分 对 1 分/, expanded: false });
    expect([narrow?.closest("em") !== null, wide?.closest("em"), others]).toEqual([true, null, []]);
    await userEvent.click(wide as HTMLElement);
    expect([narrow, wide].map((button) => button?.getAttribute("aria-expanded"))).toEqual(["true", "true"]);
    await userEvent.click(wide as HTMLElement);
    expect(screen.queryByText(/2 队同积 5 分/)).toBeNull();
    await userEvent.click(narrow as HTMLElement);
    expect(screen.getByText(/2 队同积 5 分/)).toBeTruthy();
    expect(screen.getByText(/2023-08-05/).closest("li")?.textContent).toContain("阿森纳 1-0 切尔西");
    expect(screen.getByText(/积分相同先看相互战绩/)).toBeTruthy();
    expect(screen.getByText("欧冠")).toBeTruthy();
  });

  it("opens what an address says, and leaves out what no address can say", () => {
    show(ok(seasonOf()), "/database/fb/1?asOf=2023-02-30&venue=home&tab=nothing&if=9.9=x&stage=77&round=99");
    expect(screen.getByRole("button", { name: "主场", pressed: true })).toBeTruthy();
    expect(order()[0]).toContain("阿森纳");
  });

  it("says 370/380 of a season that is not whole, and 待定 where nothing parts two", () => {
    show(ok(seasonOf({ season: { ...seasonOf().season, expected: 12 } })));
    expect(screen.getByText("6/12 场")).toBeTruthy();
    expect(screen.getByText(/本赛季赛果 6\/12 场，积分榜不是最终结果/)).toBeTruthy();
    show(ok(seasonOf({ matches: [matchOf(5, 0, 1, [1, 1])], teams: seasonOf().teams.slice(0, 2) })));
    expect(screen.getAllByText("待定").length).toBeGreaterThan(0);
  });

  it("lists fixtures by round and by month, each team with a way to its page", async () => {
    show(ok(seasonOf()), "/database/fb/1?tab=fixtures");
    const table = screen.getByRole("table", { name: /的比赛/ });
    expect(within(table).getByRole("link", { name: "热刺" }).getAttribute("href")).toBe("/database/fb/team/fb-t3?season=2023-24");
    await userEvent.click(screen.getByRole("button", { name: "上一轮" }));
    expect(within(screen.getByRole("table", { name: /的比赛/ })).getByText("0-1")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "按日期" }));
    expect(within(screen.getByRole("table", { name: /2023年8月/ })).getAllByRole("row").length).toBeGreaterThan(MATCHES.length);
  });

  it("finds a league by its name or its country, and leads to seasons", async () => {
    show(ok(seasonOf()));
    const tree = screen.getByRole("navigation", { name: "赛事" });
    expect(within(tree).getByRole("link", { name: "英超", current: "page" })).toBeTruthy();
    expect(within(tree).queryByRole("link", { name: "德甲" })).toBeNull();
    await userEvent.type(within(tree).getByRole("searchbox", { name: "搜索赛事" }), "德");
    expect(within(tree).getByRole("link", { name: "德甲" })).toBeTruthy();
    await userEvent.clear(within(tree).getByRole("searchbox"));
    await userEvent.type(within(tree).getByRole("searchbox"), "没有的");
    expect(within(tree).getByText("没有相符的赛事")).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "赛季" }), "demo-2023-24");
    expect(address()).toBe("/database/fb/fb-eng1?season=demo-2023-24");
  });

  it("goes from tab to tab without the round of the last one, whose number is a month there", async () => {
    show(ok(seasonOf()), "/database/fb/1?tab=fixtures&round=0");
    await userEvent.click(screen.getByRole("link", { name: "按日期" }));
    expect(address()).toBe("/database/fb/1?tab=fixtures&by=date");
    show(ok(seasonOf()), "/database/fb/1?tab=fixtures&round=0");
    await userEvent.click(screen.getAllByRole("link", { name: "积分" }).at(-1) as HTMLElement);
    expect(screen.getAllByTestId("address").at(-1)?.textContent).toBe("/database/fb/1");
  });

  it("keeps the focus in the field of seasons while somebody goes through them", async () => {
    const data = (season: SeasonReply) => ({ sport: "fb" as const, tree: ok(TREE), now: NOW, season: ok(season) });
    const page = (season: SeasonReply) => worldOf(<LeaguePage data={data(season)} onRetry={() => undefined} />, {}).element;
    const { rerender } = render(page(seasonOf()));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "赛季" }), "demo-2023-24");
    const next = { ...seasonOf().season, ref: "demo-2023-24", isSimulated: true };
    rerender(page(seasonOf({ season: next })));
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "赛季" }));
    // When the season changed in another way, the focus does not move.
    await userEvent.click(screen.getByRole("button", { name: "主场" }));
    rerender(page(seasonOf()));
    expect(document.activeElement).not.toBe(screen.getByRole("combobox", { name: "赛季" }));
  });

  it("says where the list of leagues could not be read, and that nothing is like a word only where one was typed", () => {
    const data = { sport: "fb" as const, tree: err({ code: 503, message: "网络繁忙" }), now: NOW, season: ok(seasonOf()) };
    render(worldOf(<LeaguePage data={data} onRetry={() => undefined} />, {}).element);
    const tree = within(screen.getByRole("navigation", { name: "赛事" }));
    expect(tree.getByText("赛事列表暂时读取不到")).toBeTruthy();
    expect(tree.queryByText("没有相符的赛事")).toBeNull();
  });

  it("has nothing yet: 暂无数据; and a failure says so and is asked again", async () => {
    show(ok(seasonOf({ matches: [] })));
    expect(screen.getAllByText("暂无数据").length).toBeGreaterThan(0);
    let asked = 0;
    show(err({ code: 503, message: "网络繁忙，请稍后再试" }), "/database/fb/1", () => void (asked += 1));
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(asked).toBe(1);
  });
});

it("of groups whose best thirds go on it has them in a table of their own, and says who goes on", () => {
  const names = ["甲", "乙", "丙", "丁", "戊", "己"];
  const teams = names.map((name, i) => ({ id: `fb-t${i}`, name, original: null, code: null, crest: null }));
  const at = (group: number) => ({ group });
  // 丙 and 己 are third: 己 lost by less.
  const matches = [
    matchOf(5, 0, 2, [4, 0], at(0)),
    matchOf(6, 1, 2, [1, 0], at(0)),
    matchOf(7, 0, 1, [0, 0], at(0)),
    matchOf(5, 3, 5, [1, 0], at(1)),
    matchOf(6, 4, 5, [1, 0], at(1)),
    matchOf(7, 3, 4, [0, 0], at(1)),
  ];
  const thirds = { ...bestThirds("world-cup", 1994), through: 1 } as BestThirds;
  const stages = [{ name: "小组赛", kind: "table" as const, groups: ["A 组", "B 组"], rules: plainSeason("fb"), zones: [], thirds }];
  show(ok(seasonOf({ teams, matches, stages })));
  const rows = within(screen.getByRole("table", { name: /小组第三积分榜/ })).getAllByRole("row");
  expect(rows.slice(1).map((row) => within(row).getByRole("rowheader").textContent)).toEqual([
    expect.stringContaining("己（B 组）"),
    expect.stringContaining("丙（A 组）"),
  ]);
  expect(rows[1]?.textContent).toContain("净胜球 −2 对 −5");
  expect(within(rows[1] as HTMLElement).getByTitle("晋级淘汰赛").textContent).toBe("1");
  expect(within(rows[2] as HTMLElement).queryByTitle("晋级淘汰赛")).toBeNull();
  expect(screen.getByText(/2 个小组的第三名中前 1 名晋级/)).toBeTruthy();
});
