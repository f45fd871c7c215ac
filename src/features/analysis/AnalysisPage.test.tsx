import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { AnalysisReply, Basis, Meetings, PastMatch, Strength } from "../../../contract/http/analysis.ts";
import { PLAIN_RULES, standings } from "../../../contract/standings/standings.ts";
import { err, ok } from "../../../contract/result.ts";
import { BUSY, NOW, worldOf } from "../../hooks/testing/portal.tsx";
import { AnalysisPage } from "./AnalysisPage.tsx";

const DAY_MS = 86_400_000;
const PATH = "/live/{sport}/analysis";
const basis = (n: number, isSimulated = true): Basis => ({
  isSimulated,
  n,
  from: "2026-08-14",
  to: "2026-11-20",
  source: isSimulated ? "sim" : "pack",
});
const HOME = { id: "h", name: "阿森纳", crest: null };
const AWAY = { id: "a", name: "切尔西", crest: null };

function match(daysAgo: number, home: string, away: string, score: [number, number]): PastMatch {
  const named = (id: string) => ({ id, name: id === "h" ? "阿森纳" : id === "a" ? "切尔西" : "利物浦" });
  return {
    matchId: null,
    kickoffAt: NOW - daysAgo * DAY_MS,
    league: { id: "l", name: "英超" },
    home: named(home),
    away: named(away),
    score,
    regular: null,
    half: [0, 0],
    corners: [3, 4],
    lines: { ah: -0.5, ou: 2.5 },
  };
}

const rows = Array.from({ length: 8 }, (_, i) => match(i + 1, i % 2 === 0 ? "h" : "x", i % 2 === 0 ? "x" : "h", [2, i % 2]));
const table = standings(
  [
    { home: "h", away: "x", score: [1, 0] },
    { home: "a", away: "y", score: [3, 0] },
    { home: "x", away: "y", score: [1, 1] },
  ],
  PLAIN_RULES.fb,
);
const sum = (n: number) => ({ n, won: n, drawn: 0, lost: 0 });
const meetings = (isSimulated: boolean): Meetings => ({
  basis: basis(2, isSimulated),
  all: sum(2),
  sameVenue: sum(1),
  sameCompetition: sum(2),
  rows: [match(50, "h", "a", [1, 0]), match(90, "a", "h", [0, 2])],
});
const strength = (isSimulated: boolean): Strength => ({
  basis: basis(300, isSimulated),
  competition: "英超",
  competitionId: "l",
  home: {
    rating: 1_600,
    points: [
      [NOW - 90 * DAY_MS, 1_500],
      [NOW - DAY_MS, 1_600],
    ],
  },
  away: {
    rating: 1_550,
    points: [
      [NOW - 90 * DAY_MS, 1_520],
      [NOW - DAY_MS, 1_550],
    ],
  },
  chances: [0.5, 0.27, 0.23],
  check: {
    n: 200,
    bins: [{ from: 0.5, n: 60, meanProbability: 0.55, share: 0.5, low: 0.4, high: 0.6 }],
    logLoss: 1.01,
    base: 1.06,
    closing: null,
  },
});

function reply(over: Partial<AnalysisReply> = {}): AnalysisReply {
  const spans = { n: 10, scored: [1, 2, 3, 4, 5, 6], conceded: [6, 5, 4, 3, 2, 1] };
  const trend = { n: 6, won: 3, pushed: 1, lost: 2, nTotal: 6, over: 4, level: 0, under: 2 };
  const trends = [
    { kind: "all", ...trend },
    { kind: "venue", ...trend },
    { kind: "line", ...trend, n: 2, won: 1 },
  ] as const;
  return {
    sport: "fb",
    matchId: "m1",
    kickoffAt: NOW,
    isSimulated: true,
    home: HOME,
    away: AWAY,
    league: "英超",
    leagueId: "l",
    form: { home: { basis: basis(8), rows }, away: { basis: basis(0), rows: [] } },
    table: {
      basis: basis(3),
      season: "2026-27",
      expected: null,
      criteria: PLAIN_RULES.fb.steps.flatMap(({ by }) => by),
      teams: [HOME, AWAY, { id: "x", name: "利物浦", crest: null }, { id: "y", name: "热刺", crest: null }],
      tables: { all: table, home: table.slice(0, 2), away: table },
    },
    trends: { basis: basis(8), home: trends, away: trends, lines: { ah: -0.5, ou: 2.5 } },
    spans: { basis: basis(10), home: spans, away: spans },
    absences: { isSimulated: true, home: [{ name: "哈弗茨", position: "F", reason: "膝伤", until: null }], away: [] },
    next: {
      home: [{ matchId: "m2", kickoffAt: NOW + 3 * DAY_MS, league: "足总杯", leagueId: "cup", opponent: AWAY, isHome: false, days: 3 }],
      away: [],
    },
    meetings: meetings(true),
    strength: strength(true),
    real: { meetings: meetings(false), strength: strength(false) },
    ...over,
  };
}

function show(value: AnalysisReply) {
  return render(worldOf(<AnalysisPage sport={value.sport} matchId="m1" first={ok(value)} />, {}).element);
}

const section = (name: string): HTMLElement => {
  const found = screen.getAllByRole("heading", { level: 2, name })[0]?.closest("section");
  if (!found) throw new Error(`no block ${name}`);
  return found;
};

describe("the analysis of a match", () => {
  it("has a way to each of its blocks, and says until when it knows", () => {
    show(reply());
    const nav = screen.getByRole("navigation", { name: "分析内容" });
    const links = within(nav).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(["近况", "积分", "盘路", "进球时段", "伤停", "未来三场", "交锋", "强度"]);
    for (const link of links) expect(document.querySelector(link.getAttribute("href") ?? "none"), link.textContent ?? "").toBeTruthy();
    expect(nav.textContent).toContain("截至 20:00 开赛");
  });

  it("shows as many matches as are asked for, of the ground that is asked for, settled by the closing line", async () => {
    show(reply());
    const form = section("近况");
    const [own] = within(form).getAllByRole("table");
    expect(within(own as HTMLElement).getAllByRole("row")).toHaveLength(6);
    expect(own?.textContent).toContain("半球");
    await userEvent.click(within(form).getByRole("button", { name: "10 场" }));
    expect(within(within(form).getAllByRole("table")[0] as HTMLElement).getAllByRole("row")).toHaveLength(9);
    await userEvent.click(within(form).getByRole("button", { name: "客场" }));
    expect(within(within(form).getAllByRole("table")[0] as HTMLElement).getAllByRole("row")).toHaveLength(5);
    expect(form.textContent).toContain("0胜 0平 4负");
    // The other team has no matches at all.
    expect(within(form).getByText("暂无数据")).toBeTruthy();
  });

  it("says why one of the two stands above another with as many points", () => {
    show(reply());
    expect(section("积分").textContent).toContain("切尔西与阿森纳同为 3 分，切尔西净胜多 2 在前");
  });

  it("keeps simulated and real results in blocks of their own, each saying which it is and of how many matches", () => {
    show(reply());
    for (const name of ["交锋", "强度"]) {
      const blocks = screen.getAllByRole("heading", { level: 2, name }).map((heading) => heading.closest("section")?.textContent ?? "");
      const said = blocks.map((text) => ["演示数据", "真实历史", "本站演示赛程", "公开赛果集"].filter((word) => text.includes(word)));
      expect(said).toContainEqual(["演示数据", "本站演示赛程"]);
      expect(said).toContainEqual(["真实历史", "公开赛果集"]);
      expect(said).toHaveLength(2);
    }
    expect(section("强度").textContent).toContain("300 场");
  });

  it("leads from every team and league to its page, in the world the block is of", () => {
    show(reply());
    const linksOf = (section: Element): readonly string[] =>
      [...section.querySelectorAll("a")].map((link) => `${link.textContent} ${link.getAttribute("href")}`);
    expect(linksOf(section("积分"))).toEqual([
      "英超 2026/27 /database/fb/l?season=demo-2026-27",
      "切尔西 /database/fb/team/a?season=demo",
      "阿森纳 /database/fb/team/h?season=demo",
      "利物浦 /database/fb/team/x?season=demo",
      "热刺 /database/fb/team/y?season=demo",
    ]);
    expect(linksOf(section("未来三场"))).toEqual([
      "切尔西 /database/fb/team/a?season=demo",
      "足总杯 /database/fb/cup?season=demo",
      "11-24 /football/live/m2",
    ]);
    expect(new Set(linksOf(section("近况")))).toEqual(
      new Set([
        "阿森纳 /database/fb/team/h?season=demo",
        "切尔西 /database/fb/team/a?season=demo",
        "利物浦 /database/fb/team/x?season=demo",
      ]),
    );
    const both = (name: string) =>
      screen.getAllByRole("heading", { level: 2, name }).map((heading) => linksOf(heading.closest("section") ?? heading));
    expect(both("强度").toSorted()).toEqual([["英超 /database/fb/l"], ["英超 /database/fb/l?season=demo"]]);
    expect(both("交锋").map((links) => links.map((link) => link.endsWith("?season=demo")))).toEqual([
      [true, true, true, true],
      [false, false, false, false],
    ]);
  });

  it("has a table behind each chart", () => {
    show(reply());
    expect(screen.getAllByRole("table", { name: "强度走势" })).toHaveLength(2);
    expect(screen.getAllByRole("table", { name: "可靠性" })).toHaveLength(2);
    const spans = within(screen.getByRole("table", { name: "各时段进球和失球" })).getByRole("row", { name: /16-30/ });
    expect(spans.textContent).toBe("2516-3052");
  });

  it("says 暂无数据 where nothing is known, block by block", () => {
    show(
      reply({
        form: null,
        table: null,
        trends: null,
        spans: null,
        absences: null,
        next: { home: [], away: [] },
        meetings: null,
        strength: null,
        real: null,
      }),
    );
    expect(screen.getAllByText(/暂无数据/).length).toBeGreaterThanOrEqual(6);
    expect(screen.getByText("两队没有交过手的记录")).toBeTruthy();
  });

  it("speaks of quarters and points in basketball", () => {
    const spans = { n: 10, scored: [24.5, 25, 26, 27], conceded: [24, 25, 26, 27] };
    show(
      reply({
        sport: "bk",
        spans: { basis: basis(10), home: spans, away: spans },
        real: null,
        strength: { ...strength(true), chances: [0.6, 0.4] },
      }),
    );
    expect(section("单节得分").textContent).toContain("第一节");
    expect(section("盘路").textContent).toContain("让分");
    expect(section("盘路").textContent).not.toContain("半球");
    expect(section("近况").textContent).not.toContain("平");
  });

  it("that failed says so and is asked for again", async () => {
    let fails = true;
    const api = { [PATH]: () => (fails ? BUSY : ok(reply())) };
    render(worldOf(<AnalysisPage sport="fb" matchId="m1" first={err({ code: 500, message: "网络繁忙，请稍后再试" })} />, api).element);
    expect(screen.queryByRole("navigation", { name: "分析内容" })).toBeNull();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("heading", { level: 2, name: "近况" })).toBeTruthy();
  });
});
