import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { PeopleReply, PersonReply, VenueReply } from "../../../../contract/http/databasePeople.ts";
import { err, ok } from "../../../../contract/result.ts";
import { BUSY, worldOf } from "../../../hooks/testing/portal.tsx";
import { TEAMS, seasonOf } from "../testing.ts";
import { PeopleTab } from "./PeopleTab.tsx";
import { PersonPage } from "./PersonPage.tsx";
import { VenuePage } from "./VenuePage.tsx";

const PATH = "/live/fb/league/people";
const [team] = TEAMS;
if (!team) throw new Error("no team");
const season = { ref: "1994", label: "1994", isSimulated: false, count: 2 };

const people: PeopleReply = {
  season,
  source: "fjelstul",
  told: null,
  helpers: null,
  scorers: [{ person: { id: "p1", name: "Romário" }, team, goals: 5, penalties: 1 }],
  booked: [],
  coaches: [{ person: { id: "c1", name: "Parreira" }, team }],
  referees: [{ id: "r1", name: "Puhl" }],
  venues: [{ id: "v1", name: "Rose Bowl", city: "Pasadena", country: null, capacity: 91_000, matches: 2 }],
};

describe("people of a season", () => {
  it("are listed with what was counted, lead to their pages, and the source is credited", async () => {
    render(worldOf(<PeopleTab reply={seasonOf()} />, { [PATH]: () => ok(people) }).element);
    const table = await screen.findByRole("table", { name: "射手榜" });
    expect(within(table).getByRole("link", { name: "Romário" }).getAttribute("href")).toBe("/database/fb/player/p1");
    expect(
      within(table)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["1", "阿森纳", "5", "1"]);
    expect(within(screen.getByRole("region", { name: "红黄牌" })).getByText("暂无数据")).toBeTruthy();
    expect(screen.getByText("Pasadena，91,000 座，2 场")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Puhl" }).getAttribute("href")).toBe("/database/fb/player/r1");
    expect(screen.getByText(/Joshua C. Fjelstul/)).toBeTruthy();
  });

  it("who are level share a place, and the next one stands behind them all", async () => {
    const scorer = (id: string, goals: number, penalties = 0) => ({ person: { id, name: id }, team, goals, penalties });
    const booked = (id: string, yellow: number, red: number) => ({ person: { id, name: id }, team, yellow, red });
    const level: PeopleReply = {
      ...people,
      scorers: [scorer("a", 6), scorer("b", 5), scorer("c", 5, 2), scorer("d", 4)],
      booked: [booked("a", 1, 1), booked("b", 3, 0), booked("c", 3, 0), booked("d", 2, 0)],
    };
    render(worldOf(<PeopleTab reply={seasonOf()} />, { [PATH]: () => ok(level) }).element);
    const places = (name: string) =>
      within(screen.getByRole("table", { name }))
        .getAllByRole("row")
        .slice(1)
        .map((row) => within(row).getAllByRole("cell")[0]?.textContent);
    await screen.findByRole("table", { name: "射手榜" });
    expect([places("射手榜"), places("红黄牌")]).toEqual([
      ["1", "2", "2", "4"],
      ["1", "2", "2", "4"],
    ]);
  });

  it("of simulated matches have those who helped too, and say of how many matches they are and that nothing was real", async () => {
    const told: PeopleReply = {
      ...{ ...people, source: "sim", told: { matches: 10, played: 120 }, coaches: [], referees: [], venues: [] },
      helpers: [{ person: { id: "p2", name: "赖斯" }, team, assists: 3 }],
    };
    render(worldOf(<PeopleTab reply={seasonOf()} />, { [PATH]: () => ok(told) }).element);
    const table = await screen.findByRole("table", { name: "助攻榜" });
    expect(within(table).getByRole("link", { name: "赖斯" }).getAttribute("href")).toBe("/database/fb/player/p2");
    expect(screen.getByText("本站演示赛程，不是真实比赛。")).toBeTruthy();
    const scorers = within(screen.getByRole("region", { name: "射手榜" }));
    const note = scorers.getByText("按有比赛事件的 10 场统计，本赛季已赛 120 场。");
    // Above the rows it refers to.
    expect(note.compareDocumentPosition(scorers.getByRole("table")) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "裁判" })).toBeNull();
  });

  it("that could not be read say so", async () => {
    render(worldOf(<PeopleTab reply={seasonOf()} />, { [PATH]: () => BUSY }).element);
    expect(await screen.findByRole("button", { name: "重试" })).toBeTruthy();
  });
});

describe("the page of a ground", () => {
  const [, other] = TEAMS;
  if (!other) throw new Error("no second team");
  const match = { matchId: null, kickoffAt: Date.UTC(1994, 6, 17, 15), round: "决赛", home: team, away: other, regular: null };
  const venue = { id: "v1", name: "Rose Bowl", city: "Pasadena", country: "United States", capacity: 91_000 };
  const reply: VenueReply = {
    venue,
    source: "fjelstul",
    total: 2,
    page: 1,
    pageSize: 50,
    seasons: [
      {
        ...{ competition: { id: "fb-world-cup", name: "世界杯" }, season },
        matches: [
          { ...match, score: [1, 1], penalties: [3, 2] },
          { ...match, matchId: "m1", kickoffAt: Date.UTC(1994, 5, 20, 15), round: "B 组", score: [0, 2], penalties: null },
        ],
      },
    ],
  };

  it("is led to by the list of grounds, and has what was played there by season", async () => {
    render(worldOf(<PeopleTab reply={seasonOf()} />, { [PATH]: () => ok(people) }).element);
    expect((await screen.findByRole("link", { name: "Rose Bowl" })).getAttribute("href")).toBe("/database/fb/venue/v1");
    render(worldOf(<VenuePage data={ok(reply)} onRetry={() => undefined} />, {}).element);
    expect(screen.getByText(/^球场.Pasadena.United States.91,000 座.2 场$/)).toBeTruthy();
    const rows = within(screen.getByRole("table", { name: "世界杯 1994在这里的比赛" }))
      .getAllByRole("row")
      .slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ["1994-07-17", "决赛", team.name, "1-1", `${other.name} 点球 3-2`],
      ["1994-06-20", "B 组", team.name, "0-2", `${other.name} `],
    ]);
    expect(screen.getByRole("link", { name: "0-2" }).getAttribute("href")).toBe("/football/live/m1");
    expect(screen.getByRole("link", { name: "世界杯 1994" }).getAttribute("href")).toBe("/database/fb/fb-world-cup?season=1994");
    expect(screen.getByText("真实赛果")).toBeTruthy();
    expect(screen.getAllByText(/Joshua C. Fjelstul/)).not.toHaveLength(0);
    expect(screen.queryByRole("navigation", { name: "比赛分页" })).toBeNull();
  });

  it("with many matches counts all and has them by pages", () => {
    const paged = { ...reply, total: 120, page: 2 };
    render(worldOf(<VenuePage data={ok(paged)} onRetry={() => undefined} />, {}, { at: "/database/fb/venue/v1?page=2" }).element);
    expect(screen.getByText(/91,000 座.120 场$/)).toBeTruthy();
    const pages = within(screen.getByRole("navigation", { name: "比赛分页" }));
    expect(pages.getByText("共 120 场")).toBeTruthy();
    expect(pages.getByRole("link", { name: "下一页" }).getAttribute("href")).toContain("page=3");
    expect(pages.getByRole("link", { name: "第 2 页" }).getAttribute("aria-current")).toBe("page");
  });

  it("where nothing was played says so, and one that could not be read can be asked for again", () => {
    render(worldOf(<VenuePage data={ok({ ...reply, total: 0, seasons: [] })} onRetry={() => undefined} />, {}).element);
    expect(screen.getByText("暂无数据")).toBeTruthy();
    render(worldOf(<VenuePage data={err({ code: 503, message: "网络繁忙，请稍后再试" })} onRetry={() => undefined} />, {}).element);
    expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
  });
});

describe("the page of a person", () => {
  const reply: PersonReply = {
    person: { id: "p1", name: "Romário", kind: "player", birthOn: "1966-01-29", country: null },
    source: "fjelstul",
    seasons: [
      {
        competition: { id: "fb-world-cup", name: "世界杯" },
        season,
        team,
        number: 11,
        position: "FW",
        goals: 5,
        penalties: 1,
        own: 0,
        assists: null,
        yellow: 0,
        red: 0,
      },
    ],
  };

  it("has every season with goals and cards", () => {
    render(worldOf(<PersonPage data={ok(reply)} onRetry={() => undefined} />, {}).element);
    expect(screen.getByText(/球员.*1966-01-29 出生/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "世界杯 1994" }).getAttribute("href")).toBe("/database/fb/fb-world-cup?season=1994");
    expect(screen.getByRole("cell", { name: "前锋" })).toBeTruthy();
    expect(screen.getByText("真实赛果")).toBeTruthy();
  });

  it("of a simulated one says so", () => {
    const [one] = reply.seasons;
    if (!one) throw new Error("no season");
    const seasons = [{ ...one, season: { ...season, isSimulated: true }, position: "D", assists: 4 }];
    render(worldOf(<PersonPage data={ok({ ...reply, source: "sim", seasons })} onRetry={() => undefined} />, {}).element);
    expect(screen.getByText("演示数据")).toBeTruthy();
    expect(screen.getByRole("cell", { name: "后卫" })).toBeTruthy();
    expect(screen.getByRole("cell", { name: "4" })).toBeTruthy();
  });

  it("has nothing yet, or could not be read", () => {
    render(worldOf(<PersonPage data={ok({ ...reply, total: 0, seasons: [] })} onRetry={() => undefined} />, {}).element);
    expect(screen.getByText("暂无数据")).toBeTruthy();
    render(worldOf(<PersonPage data={err({ code: 503, message: "网络繁忙，请稍后再试" })} onRetry={() => undefined} />, {}).element);
    expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
  });
});
