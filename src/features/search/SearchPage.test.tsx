import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterContextProvider, RouterProvider, createMemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { attentionCalls } from "../../../contract/http/attention.ts";
import { contentCalls } from "../../../contract/http/content.ts";
import { databaseCalls } from "../../../contract/http/database.ts";
import { liveCalls } from "../../../contract/http/live.ts";
import { roomCalls } from "../../../contract/http/room.ts";
import { ok } from "../../../contract/result.ts";
import { refused } from "../../api/testing/faults.ts";
import { portalServer } from "../../api/testing/server.ts";
import { portalContext } from "../../loading/context.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { boardRow, teamOf } from "../../hooks/testing/matches.ts";
import { pageOf } from "../../hooks/testing/pages.ts";
import { sessionOf, userCard, userInfo } from "../../hooks/testing/people.ts";
import { portalOf } from "../../hooks/testing/portal.tsx";
import * as searchPage from "../../routes/search/index.tsx";
import * as listPage from "../../routes/search/list.tsx";

const server = portalServer();
const { scoreList: SCORES } = liveCalls;
const { find: DATA } = databaseCalls;
const { roomPage: ROOMS } = roomCalls;
const { informInfoList: NEWS } = contentCalls;
const noNews = { ...pageOf([]), cursor: null };
const { userPageList: PEOPLE, attentionOperAttention: FOLLOW } = attentionCalls;
const derby = boardRow("m1", { home: teamOf("阿森纳"), away: teamOf("切尔西") });
const people = [userCard("100007", { nickName: "阿森纳老周" }), userCard("8", { nickName: "枪手阿森纳", fansCount: 12_000 })];

beforeEach(() => {
  server.on(SCORES, () => ok({ asOf: { e: "e1", s: 1 }, rows: [derby] }));
  server.on(ROOMS, () => ok(pageOf([])));
  server.on(DATA, () => ok(pageOf([])));
  server.on(NEWS, () => ok(noNews));
  server.on(PEOPLE, () => ok(pageOf(people)));
  server.on(FOLLOW, () => ok({ isFollowed: true, fansCount: 12_001 }));
});

function open(at: string): void {
  const portal = portalOf({ api: server.api, session: { ...staticSession(sessionOf(userInfo({ id: "100007" }))), require: () => true } });
  const context = new RouterContextProvider();
  context.set(portalContext, portal);
  const routes = [
    { path: "/search", loader: searchPage.loader, element: <searchPage.Component />, hydrateFallbackElement: <p /> },
    { path: "/search/list", loader: listPage.loader, element: <listPage.Component />, hydrateFallbackElement: <p /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at], getContext: () => context });
  render(
    <PortalContext value={portal}>
      <RouterProvider router={router} />
    </PortalContext>,
  );
}

const part = (name: string) => screen.findByRole("region", { name });

describe("what a word finds", () => {
  it("is asked for trimmed, and shown by kind; of what was not found nothing is said beside the rest", async () => {
    open("/search?val=%20阿森纳%20");
    expect(
      within(await part("比赛"))
        .getByRole("link", { name: /阿森纳.*切尔西/ })
        .getAttribute("href"),
    ).toBe("/football/live/m1");
    expect(within(await part("用户")).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.queryByRole("region", { name: "直播间" })).toBeNull();
    expect(server.sentTo(PEOPLE)).toEqual([expect.objectContaining({ word: "阿森纳", page: "1" })]);
  });

  it("has teams and leagues of the results database, each with its page", async () => {
    const team = { sport: "fb", kind: "team", id: "fb-arsenal", name: "阿森纳", original: "Arsenal", country: null, crest: null } as const;
    const league = { sport: "bk", kind: "league", id: "bk-nba", name: "NBA", original: "NBA", country: "美国", crest: null } as const;
    server.on(DATA, () => ok(pageOf([team, league])));
    open("/search?val=a");
    const links = within(await part("资料")).getAllByRole("link");
    expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
      ["/database/fb/team/fb-arsenal", "阿森纳足球球队　Arsenal"],
      ["/database/lq/bk-nba", "NBA篮球赛事　美国"],
    ]);
  });

  it("has users to follow, oneself not among them", async () => {
    open("/search?val=阿森纳");
    const found = within(await part("用户"));
    expect(found.getAllByRole("button").map((button) => button.textContent)).toEqual(["关注"]);
    await userEvent.click(found.getByRole("button", { name: "关注 枪手阿森纳" }));
    expect(await found.findByRole("button", { name: "已关注 枪手阿森纳，取消关注" })).toBeTruthy();
    await waitFor(() => expect(server.sentTo(FOLLOW)).toEqual([expect.objectContaining({ targetId: "8" })]));
  });

  it("of one kind comes by pages", async () => {
    server.on(PEOPLE, () => ok(pageOf(people, { total: 61, page: 2, pageSize: 30 })));
    open("/search/list?val=阿森纳&type=people&page=2");
    expect(within(await part("用户")).getAllByRole("listitem").length).toBeGreaterThan(1);
    expect(screen.getByRole("link", { name: "用户" }).getAttribute("aria-current")).toBe("page");
    expect(server.sentTo(PEOPLE)).toEqual([expect.objectContaining({ page: "2" })]);
    expect(server.sentTo(SCORES)).toEqual([]);
  });

  it("may fail in part: the rest stays, and another try brings it", async () => {
    server.on(PEOPLE, refused(503, 503));
    open("/search?val=阿森纳");
    const failed = within(await part("用户"));
    expect(await part("比赛")).toBeTruthy();
    server.on(PEOPLE, () => ok(pageOf(people)));
    await userEvent.click(failed.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("枪手阿森纳")).toBeTruthy();
  });

  it("is nothing: the words say so, once", async () => {
    server.on(PEOPLE, () => ok(pageOf([])));
    open("/search?val=xyz");
    expect(await screen.findByText(/没有找到与“xyz”有关的内容/)).toBeTruthy();
  });

  it("is not asked for without a word", async () => {
    open("/search?val=%20");
    expect(await screen.findByText("输入球队、赛事或主播的名字")).toBeTruthy();
    expect([server.sentTo(PEOPLE), server.sentTo(SCORES)]).toEqual([[], []]);
  });
});
