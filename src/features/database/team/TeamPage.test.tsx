import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { TeamReply, TeamTitle } from "../../../../contract/http/databaseTeam.ts";
import { type Result, err, ok } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { worldOf } from "../../../hooks/testing/portal.tsx";
import { TeamPage } from "./TeamPage.tsx";
import { teamMatch, teamReply, teamSeason } from "./testing.ts";

function show(team: Result<TeamReply, ApiFailure>, path = "/database/fb/team/fb-t", onRetry = () => undefined) {
  const sport = team.ok ? team.value.sport : "fb";
  return render(worldOf(<TeamPage data={{ sport, team }} onRetry={onRetry} />, {}, { at: path }).element);
}

const block = (name: string): HTMLElement => screen.getByRole("region", { name });
const address = () => screen.getByTestId("address").textContent;
const opponents = (name: string) =>
  within(within(block(name)).getByRole("table", { name: /的比赛/ }))
    .getAllByRole("rowheader")
    .map((cell) => cell.textContent)
    .filter((text) => !text?.endsWith("月"));

describe("the page of a team", () => {
  it("says who it is and how its season stands, with a mark for what was taken", () => {
    show(ok(teamReply()));
    expect(screen.getByRole("heading", { level: 1, name: "埃弗顿" })).toBeTruthy();
    const head = screen.getByText("英超排名").closest("dl")?.textContent ?? "";
    expect(head).toContain("13/20");
    expect(head).toContain("2胜 0平 2负");
    expect(screen.getByText("积分", { selector: "dt" }).parentElement?.textContent).toBe("积分3*");
    expect(block("赛程").textContent).toContain("2023-11-13 扣 10 分（违规）。不计处罚列第 9。");
    expect(screen.getByRole("link", { name: "英超 2023/24" }).getAttribute("href")).toBe("/database/fb/fb-eng1?season=2023-24");
  });

  it("tells a match nobody counted the cards of from one without any", () => {
    const matches = [teamMatch(0, { yellow: null, red: null }), teamMatch(1, { yellow: [0, 0], red: [0, 0] }), teamMatch(2)];
    show(ok(teamReply({ season: teamSeason({ matches }) })));
    const cards = within(block("赛程"))
      .getAllByRole("row")
      .filter((row) => /对手\d/.test(row.textContent ?? ""))
      .map((row) => within(row).getAllByRole("cell").slice(0, -2).at(-1)?.textContent);
    expect(cards.toSorted()).toEqual(["", "--", "黄牌2"]);
  });

  it("says of each block of which world it is", () => {
    show(ok(teamReply()));
    const tags = Object.fromEntries(
      ["逐轮排名", "强度", "赛程", "主客", "下一场", "阵容"].map((name) => [
        name,
        within(block(name)).getByText(/真实赛果|演示数据/).textContent,
      ]),
    );
    expect(tags).toEqual({
      逐轮排名: "真实赛果",
      强度: "真实赛果",
      赛程: "真实赛果",
      主客: "真实赛果",
      下一场: "演示数据",
      阵容: "演示数据",
    });
  });

  it("has a table behind each of its charts", () => {
    show(ok(teamReply()));
    const places = within(screen.getByRole("table", { name: "每场比赛后的排名" })).getAllByRole("row");
    expect(places.slice(1).map((row) => row.textContent)).toEqual(
      teamSeason().matches.map(({ after }) => `${after?.played}${after?.day}${after?.rank}${after?.without ?? "--"}`),
    );
    expect(screen.getByRole("table", { name: "强度走势" }).textContent).toContain("1620");
    expect(block("强度").textContent).toContain("最高 1620");
  });

  it("leads to every opponent, match and league", () => {
    const played = teamMatch(0, { matchId: "sim-1", competition: 1, after: null });
    const season = teamSeason({
      matches: [played],
      competitions: [
        { id: "fb-eng1", name: "英超" },
        { id: "fb-cup", name: "足总杯" },
      ],
    });
    show(ok(teamReply({ season })));
    const hrefs = within(block("赛程"))
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["/database/fb/fb-cup?season=2023-24", "/database/fb/team/fb-o0?season=2023-24", "/football/live/sim-1"]);
    expect(within(block("下一场")).getByRole("link", { name: "布伦特福德" }).getAttribute("href")).toBe("/database/fb/team/eng1-bre");
    expect(block("下一场").textContent).toContain("主胜2.34");
  });

  it("narrows matches to one ground, says so in the address, and groups a whole season by month", async () => {
    show(ok(teamReply()), "/database/fb/team/fb-t?tab=matches");
    expect(opponents("全部比赛")).toEqual(["客对手3", "主对手2", "客对手1", "主对手0"]);
    expect(within(block("全部比赛")).getByText("2023年11月")).toBeTruthy();
    await userEvent.click(within(block("全部比赛")).getByRole("button", { name: "客场" }));
    expect(opponents("全部比赛")).toEqual(["客对手3", "客对手1"]);
    expect(address()).toContain("venue=away");
  });

  it("goes to another season by the address and keeps the tab", async () => {
    show(ok(teamReply()), "/database/fb/team/fb-t?tab=figures");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "赛季" }), "demo-2026-27");
    expect(address()).toBe("/database/fb/team/fb-t?tab=figures&season=demo-2026-27");
  });

  it("sets figures beside the league's mean, says how many were counted, and leaves out what nobody counted", () => {
    show(ok(teamReply()), "/database/fb/team/fb-t?tab=figures");
    const table = screen.getByRole("table", { name: /赛季数据/ });
    expect(within(table).getByRole("row", { name: /场均进球/ }).textContent).toBe("场均进球2.002.002.002.00");
    expect(within(table).getByRole("row", { name: /黄牌/ }).textContent).toContain("2/4 场有记录");
    expect(within(table).queryByText("角球")).toBeNull();
  });

  it("names what was won and of which seasons it can tell", () => {
    show(ok(teamReply()), "/database/fb/team/fb-t?tab=honours");
    const honours = block("荣誉");
    expect(within(honours).getByRole("link", { name: "1986/87" }).getAttribute("href")).toBe("/database/fb/fb-eng1?season=1986-87");
    expect(honours.textContent).toContain("英超 1986/87 至 2023/24 的 30 个赛季");
  });

  it("of basketball has the league it won before its conference and its division", () => {
    const competition = { id: "bk-nba", name: "NBA" };
    const title = (kind: TeamTitle["kind"], part: string | null, label: string): TeamTitle => ({
      competition,
      kind,
      part,
      ref: label,
      label,
    });
    const titles = [
      title("division", "Atlantic", "2010-11"),
      title("division", "Atlantic", "2009-10"),
      title("conference", "East", "2009-10"),
      title("league", null, "2007-08"),
    ];
    const judged = [{ ...competition, n: 21, from: "2003-04", to: "2023-24" }];
    show(ok(teamReply({ sport: "bk", honours: { titles, judged } })), "/database/lq/team/bk-t?tab=honours");
    const honours = block("荣誉");
    expect(
      within(honours)
        .getAllByRole("heading", { level: 3 })
        .map((one) => one.textContent),
    ).toEqual(["NBA总冠军", "东部冠军", "大西洋赛区冠军"]);
    expect(within(honours).getByRole("link", { name: "2007/08" }).getAttribute("href")).toBe("/database/lq/bk-nba?season=2007-08");
    expect(honours.textContent).toContain(
      "总冠军和东西部冠军看季后赛，赛区冠军只算常规赛赛果完整的赛季：NBA 2003/04 至 2023/24 的 21 个赛季",
    );
  });

  it("has the squad of the season it was named for; whoever has a page leads there, and nobody else", () => {
    const squad = {
      ...{
        isSimulated: false,
        season: { competition: { id: "fb-world-cup", name: "世界杯" }, label: "2022" },
        coach: "斯卡洛尼",
        coachPerson: "c1",
      },
      players: [
        { name: "梅西", number: "10", position: "F", person: "p10" },
        { name: "鲁利", number: "12", position: "G", person: null },
      ],
    };
    show(ok(teamReply({ squad })));
    expect(block("阵容").textContent).toContain("世界杯 2022 2 人真实赛果");
    const links = within(block("阵容")).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["梅西", "/database/fb/player/p10"],
      ["斯卡洛尼", "/database/fb/player/c1"],
    ]);
  });

  it("of basketball counts no draws, and stands in its conference", () => {
    const season = teamSeason();
    const place = season.place && { ...season.place, conference: "East" as const, of: 15, without: null };
    show(ok(teamReply({ sport: "bk", season: teamSeason({ place, adjustments: [] }) })), "/database/lq/team/bk-t");
    expect(screen.getByText("东部排名")).toBeTruthy();
    expect(screen.getByText("战绩").parentElement?.textContent).toBe("战绩2胜 2负");
    expect(within(screen.getByRole("table", { name: /主客场战绩/ })).queryByText("平")).toBeNull();
  });

  it("without a result says so, and still shows what comes next", () => {
    show(ok(teamReply({ seasons: [], season: null, strength: null, squad: null, honours: { titles: [], judged: [] } })));
    for (const name of ["逐轮排名", "强度", "赛程", "主客", "阵容"]) expect(within(block(name)).getByText("暂无数据"), name).toBeTruthy();
    expect(within(block("下一场")).getByText("布伦特福德")).toBeTruthy();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("that could not be loaded can be asked for again", async () => {
    let asked = 0;
    show(err({ code: 500, message: "网络繁忙，请稍后再试" }), undefined, () => void (asked += 1));
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(asked).toBe(1);
  });
});
