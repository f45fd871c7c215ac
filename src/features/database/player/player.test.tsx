import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type LoaderFunction, RouterContextProvider, RouterProvider, createMemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import { refuse } from "../../../../contract/http/failure.ts";
import { type LeadersReply, type PlayerReply, databaseCalls } from "../../../../contract/http/database.ts";
import { ok } from "../../../../contract/result.ts";
import { offline } from "../../../api/testing/faults.ts";
import { portalServer } from "../../../api/testing/server.ts";
import { PortalContext } from "../../../hooks/portal.ts";
import { portalOf } from "../../../hooks/testing/portal.tsx";
import { portalContext, requestContext } from "../../../loading/context.ts";
import * as playerPage from "../../../routes/database/lq/player.$id.tsx";
import { LeadersTab } from "../basketball/LeadersTab.tsx";
import { SHOWN_STATS } from "./statText.ts";

const server = portalServer();
const { leaguePlayer: PLAYER, leaguePlayers: LEADERS } = databaseCalls;

const team = (id: string, name: string) => ({ id, name, original: null, code: null, crest: null });
const season = (label: string) => ({ ref: `demo-${label}`, label, isSimulated: true, count: 80 });
const competition = { id: "bk-nba", name: "NBA", color: null };

const REPLY: PlayerReply = {
  player: { id: "bos-p7", name: "布朗", position: "SG", number: "7" },
  isSimulated: true,
  seasons: [
    { season: season("2026-27"), competition, team: team("bk-bos", "凯尔特人"), games: 2, starts: 2, totals: { points: 51, rebounds: 9 } },
    { season: season("2025-26"), competition, team: team("bk-mia", "热火"), games: 1, starts: 0, totals: { points: 9 } },
  ],
  games: [
    {
      ...{ matchId: "nba-1", kickoffAt: Date.parse("2026-11-20T12:00:00Z"), season: "2026-27", isHome: false },
      ...{ opponent: team("bk-lal", "湖人"), score: [99, 101], stats: { points: 30, fieldGoalsAccuracy: 45.5 } },
    },
  ],
};

const LEADERS_REPLY: LeadersReply = {
  season: season("2026-27"),
  ...{ order: "points", per: "game", games: 12, needed: { games: 2, attempts: 0 }, total: 1, pageNum: 1, pageSize: 30 },
  players: [{ ...REPLY.player, team: team("bk-bos", "凯尔特人"), games: 2, totals: { points: 51 } }],
};

async function open(id = "bos-p7"): Promise<void> {
  const portal = portalOf({ api: server.api });
  const context = new RouterContextProvider();
  context.set(portalContext, portal);
  context.set(requestContext, { environment: "browser", token: "" });
  const page = { loader: playerPage.loader as LoaderFunction, element: <playerPage.Component />, hydrateFallbackElement: <p /> };
  const routes = [{ path: "/database/lq/player/:id?", ...page, errorElement: <p>没有这一页</p> }];
  const router = createMemoryRouter(routes, { initialEntries: [`/database/lq/player/${id}`], getContext: () => context });
  await act(async () => {
    render(
      <PortalContext value={portal}>
        <RouterProvider router={router} />
      </PortalContext>,
    );
  });
}

const rowsOf = (table: string): string[][] =>
  within(screen.getByRole("region", { name: table }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].slice(0, 7).map((cell) => cell.textContent));

describe("a basketball player's page", () => {
  it("has his seasons a game and in total, of how many games, and -- where nobody counted", async () => {
    server.on(PLAYER, () => ok(REPLY));
    await open();
    expect(await screen.findByRole("heading", { name: "布朗" })).toBeTruthy();
    expect([playerPage.title({ player: ok(REPLY) }), playerPage.title({ player: ok(null) })]).toEqual(["布朗", null]);
    expect(screen.getByText("据 3 场有球员统计的比赛")).toBeTruthy();
    expect(screen.getByText("演示数据")).toBeTruthy();
    expect(screen.getByText("得分后卫")).toBeTruthy();
    expect(rowsOf("各赛季统计")).toEqual([
      ["2026/27", "NBA", "凯尔特人", "2", "2", "--", "25.5"],
      ["2025/26", "NBA", "热火", "1", "0", "--", "9.0"],
      ["合计", "", "", "3", "2", "--", "20.0"],
    ]);
    await userEvent.click(screen.getByRole("button", { name: "总计" }));
    expect(rowsOf("各赛季统计").map((row) => row[6])).toEqual(["51", "9", "60"]);
    expect(within(screen.getByRole("region", { name: "各赛季统计" })).getAllByRole("columnheader")).toHaveLength(5 + 20);
    expect(SHOWN_STATS).toHaveLength(20);
  });

  it("has his last games, each leading to its page", async () => {
    server.on(PLAYER, () => ok(REPLY));
    await open();
    await screen.findByRole("heading", { name: "布朗" });
    expect(rowsOf("最近比赛统计")[0]?.slice(0, 5)).toEqual(["2026-11-20", "客 湖人", "负 99-101", "--", "30"]);
    expect(screen.getByRole("link", { name: "负 99-101" }).getAttribute("href")).toContain("nba-1");
  });

  it("is of who leads the NBA where the address names nobody, and says where nobody has played", async () => {
    server.on(LEADERS, () => ok(LEADERS_REPLY));
    server.on(PLAYER, () => ok(REPLY));
    await open("");
    expect(await screen.findByRole("heading", { name: "布朗" })).toBeTruthy();
    expect(server.sentTo(PLAYER).at(-1)).toEqual({ id: "bos-p7" });
  });

  it("says that there is nothing where nobody has played", async () => {
    server.on(LEADERS, () => ok({ ...LEADERS_REPLY, players: [], total: 0 }));
    await open("");
    expect(await screen.findByText("暂无数据")).toBeTruthy();
  });

  it("is the 404 page for nobody's name, and an error to try again where the answer fails", async () => {
    server.on(PLAYER, () => refuse(ErrorCode.notFound, "没有这名球员"));
    await open("nobody");
    expect(await screen.findByText("没有这一页")).toBeTruthy();
    server.on(PLAYER, offline);
    await open();
    expect(await screen.findByRole("button", { name: "重试" })).toBeTruthy();
  });
});

it("who leads a season: of how many games, ordered by the heads", async () => {
  const routes = [{ path: "*", element: <LeadersTab leaders={ok(LEADERS_REPLY)} onRetry={() => undefined} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ["/database/lq/bk-nba?tab=players&page=3"] });
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  expect(screen.getByText("据 12 场有球员统计的比赛，至少出场 2 场")).toBeTruthy();
  expect(rowsOf("得分榜")).toEqual([["1布朗", "凯尔特人", "2", "--", "25.5", "--", "--"]]);
  expect(screen.getByRole("link", { name: "篮板" }).getAttribute("href")).toBe("/database/lq/bk-nba?tab=players&order=rebounds");
  expect(screen.getByRole("link", { name: "布朗" }).getAttribute("href")).toBe("/database/lq/player/bos-p7");
});
