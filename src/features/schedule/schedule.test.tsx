import { BUSY_MESSAGE } from "../../../contract/codes/errors.ts";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { type LoaderFunction, RouterContextProvider, RouterProvider, createMemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { attentionCalls } from "../../../contract/http/attention.ts";
import { matchCalls } from "../../../contract/http/match.ts";
import { ok } from "../../../contract/result.ts";
import { cut, offline, page, refused } from "../../api/testing/faults.ts";
import { portalServer } from "../../api/testing/server.ts";
import { portalContext, requestContext } from "../../loading/context.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { boardRow, teamOf } from "../../hooks/testing/matches.ts";
import { VISITOR } from "../../hooks/session.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { NOW, portalOf } from "../../hooks/testing/portal.tsx";
import * as followPage from "../../routes/football/live.follow.tsx";
import * as listPage from "../../routes/football/live.list.tsx";
import { Component, loader } from "../../routes/next/index.tsx";

const server = portalServer();
const { matchDates: DATES, matchSchedule: MATCHES, matchListPage: PAGE } = matchCalls;
const TODAY = "2026-11-21";
const rows = [boardRow("m1", { home: teamOf("阿森纳"), away: teamOf("切尔西") })];

beforeEach(() => {
  server.on(DATES, () => ok({ dates: [{ date: TODAY, football: 1, basketball: 0 }] }));
  server.on(MATCHES, () => ok({ rows }));
});

interface Route {
  readonly path: string;
  readonly Component: ComponentType;
  readonly loader: LoaderFunction;
}
const NEXT: Route = { path: "/next", Component, loader };

/** The route with its loader: 重试 runs it again. */
function open(at = "/next", route = NEXT, view = VISITOR): void {
  const portal = portalOf({ api: server.api, session: staticSession(view) });
  const context = new RouterContextProvider();
  context.set(portalContext, portal);
  context.set(requestContext, { environment: "browser", token: "" });
  const routes = [{ path: route.path, loader: route.loader, element: <route.Component />, hydrateFallbackElement: <p /> }];
  const router = createMemoryRouter(routes, { initialEntries: [at], getContext: () => context });
  render(
    <PortalContext value={portal}>
      <RouterProvider router={router} />
    </PortalContext>,
  );
}

const match = () => screen.findByRole("link", { name: /阿森纳/ });

describe("the schedule of a day", () => {
  it.each([
    ["no network", offline, ""],
    ["a login wall with status 200", page(200), ""],
    ["a proxy's page", page(502), "（502）"],
    ["an answer that breaks off", cut, ""],
  ])("under %s says so, and another try brings the matches", async (_, fault, code) => {
    server.on(MATCHES, fault);
    open();
    expect((await screen.findByText(BUSY_MESSAGE)).textContent).toBe(`${BUSY_MESSAGE}${code}`);
    expect(screen.getByRole("link", { name: /今天/ })).toBeTruthy();
    server.on(MATCHES, () => ok({ rows }));
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await match()).toBeTruthy();
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
    expect(server.sentTo(MATCHES)).toEqual([{ date: TODAY }, { date: TODAY }]);
  });

  it("without its days still has its matches, and today to go by", async () => {
    server.on(DATES, refused(503, 503));
    open();
    expect(await match()).toBeTruthy();
    expect(screen.getByRole("link", { name: /今天/ })).toBeTruthy();
  });

  it("keeps the page it is on when that is tried again", async () => {
    server.on(PAGE, offline);
    open(`/next?sport=fb&date=${TODAY}&page=2`);
    const retry = await screen.findByRole("button", { name: "重试" });
    server.on(PAGE, () => ok({ total: 31, pageNum: 2, pageSize: 30, rows }));
    await userEvent.click(retry);
    expect(await match()).toBeTruthy();
    const asked = { sport: "fb", date: TODAY, pageNum: 2, pageSize: 30 };
    expect(server.sentTo(PAGE)).toEqual([asked, asked]);
  });
});

describe("football matches of a day", () => {
  const LIST: Route = { path: "/football/live/list", Component: listPage.Component, loader: listPage.loader };

  it("are of the one sport and the day asked for, with no choice of sports", async () => {
    server.on(PAGE, () => ok({ total: 1, pageNum: 1, pageSize: 30, rows }));
    open("/football/live/list?date=2026-11-22&sport=bk", LIST);
    expect((await match()).getAttribute("href")).toBe("/football/live/m1");
    expect(server.sentTo(PAGE)).toEqual([expect.objectContaining({ sport: "fb", date: "2026-11-22" })]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("足球比赛列表");
    expect(screen.queryByRole("link", { name: "篮球" })).toBeNull();
  });

  it("say so when there are none", async () => {
    server.on(PAGE, () => ok({ total: 0, pageNum: 1, pageSize: 30, rows: [] }));
    open("/football/live/list", LIST);
    expect(await screen.findByText(/暂无|没有/)).toBeTruthy();
  });
});

describe("followed football matches", () => {
  const FOLLOW: Route = { path: "/football/live/follow", Component: followPage.Component, loader: followPage.loader };
  const STARRED = attentionCalls.attentionGetAttentionMatchByUser;
  const kept = (id: string, hours: number, sport: "fb" | "bk" = "fb") =>
    boardRow(id, { sport, kickoffAt: NOW + hours * 3_600_000, home: teamOf(id), away: teamOf("客队") });

  it("are nobody's without a login, and nothing is asked", async () => {
    open("/football/live/follow", FOLLOW);
    expect(await screen.findByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
    expect(server.sentTo(STARRED)).toEqual([]);
  });

  it("are those with the star: to come the soonest first, then the latest that began; of football alone", async () => {
    server.on(STARRED, () =>
      ok({ matches: [], rows: [kept("旧", -30), kept("明天", 20), kept("篮", 1, "bk"), kept("今晚", 2), kept("刚才", -1)] }),
    );
    open("/football/live/follow", FOLLOW, sessionOf(userInfo()));
    const list = await screen.findByRole("list", { name: "关注的比赛" });
    expect(
      within(list)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")?.split("/").at(-1)),
    ).toEqual(["今晚", "明天", "刚才", "旧"]);
  });

  it("lead to the boards when there are none, and are asked for again when they could not be", async () => {
    server.on(STARRED, offline);
    open("/football/live/follow", FOLLOW, sessionOf(userInfo()));
    const retry = await screen.findByRole("button", { name: "重试" });
    server.on(STARRED, () => ok({ matches: [], rows: [] }));
    await userEvent.click(retry);
    expect(await screen.findByText(/您还没有关注足球比赛/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "去看比分" }).getAttribute("href")).toBe("/football");
  });
});
