import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterContextProvider, RouterProvider, createMemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { attentionCalls } from "../../../contract/http/attention.ts";
import { type SearchPart, type SearchParts, type SearchReply, searchCalls } from "../../../contract/http/search.ts";
import { SEARCH_TYPES } from "../../../contract/http/searchLimits.ts";
import { siteCalls } from "../../../contract/http/site.ts";
import { ok } from "../../../contract/result.ts";
import { refused } from "../../api/testing/faults.ts";
import { portalServer } from "../../api/testing/server.ts";
import { portalContext } from "../../loading/context.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { createSpoilers } from "../../hooks/spoilers.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { boardRow, teamOf } from "../../hooks/testing/matches.ts";
import { sessionOf, userCard, userInfo } from "../../hooks/testing/people.ts";
import { portalOf } from "../../hooks/testing/portal.tsx";
import * as followPage from "../../routes/search/follow.tsx";
import * as searchPage from "../../routes/search/index.tsx";
import * as listPage from "../../routes/search/list.tsx";

const server = portalServer();
const { all: ALL, count: COUNT, suggest: SUGGEST } = searchCalls;
const { attentionOperAttention: FOLLOW } = attentionCalls;

const part = <T,>(list: readonly T[], over: Partial<SearchPart<T>> = {}): SearchPart<T> => ({
  total: list.length,
  page: 1,
  pageSize: 3,
  list,
  cursor: null,
  ...over,
});

const TEAM = {
  sport: "fb",
  id: "fb-arsenal",
  name: "阿森纳",
  original: "Arsenal",
  crest: null,
  league: "英超",
  marks: { name: [[0, 3]], original: [] },
} as const;
const derby = {
  row: boardRow("m1", { home: teamOf("阿森纳"), away: teamOf("切尔西") }),
  marks: { home: [[0, 3]], away: [], league: [] },
} as const;
const people = [userCard("100007", { nickName: "阿森纳老周" }), userCard("8", { nickName: "枪手阿森纳", fansCount: 12_000 })].map(
  (user) => ({
    user,
    marks: { name: [[0, 1] as const], description: [] },
  }),
);

function reply(parts: Partial<SearchParts>, over: Partial<SearchReply> = {}): SearchReply {
  const counts = Object.fromEntries(SEARCH_TYPES.map((type) => [type, parts[type]?.total ?? 0])) as SearchReply["counts"];
  return { word: "阿森纳", best: null, counts, parts, ...over };
}

beforeEach(() => {
  server.on(ALL, () => ok(reply({ matches: part([derby]), teams: part([TEAM]), users: part(people) })));
  server.on(COUNT, () => ok({}));
  server.on(FOLLOW, () => ok({ isFollowed: true, fansCount: 12_001 }));
  vi.unstubAllGlobals();
});

function open(at: string, behind: { readonly matchId: string; readonly lagMs: number } | null = null): void {
  const portal = {
    ...portalOf({ api: server.api, session: { ...staticSession(sessionOf(userInfo({ id: "100007" }))), require: () => true } }),
    spoilers: createSpoilers({ isOn: false, behind: behind as never, write: () => undefined }),
  };
  const context = new RouterContextProvider();
  context.set(portalContext, portal);
  const routes = [
    { path: "/search", loader: searchPage.loader, element: <searchPage.Component />, hydrateFallbackElement: <p /> },
    { path: "/search/list", loader: listPage.loader, element: <listPage.Component />, hydrateFallbackElement: <p /> },
    { path: "/search/follow", loader: followPage.loader, element: <followPage.Component />, hydrateFallbackElement: <p /> },
    { path: "*", element: <p>another page</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at], getContext: () => context });
  render(
    <PortalContext value={portal}>
      <RouterProvider router={router} />
    </PortalContext>,
  );
}

const region = (name: string) => screen.findByRole("region", { name });

describe("what a word finds", () => {
  it("is asked for once, trimmed, counted, and shown by kind with its hits marked; of what was not found nothing is said beside the rest", async () => {
    open("/search?val=%20阿森纳%20");
    const match = within(await region("比赛")).getByRole("link", { name: /阿森纳.*切尔西/ });
    expect([match.getAttribute("href"), match.querySelector("mark")?.textContent]).toEqual(["/football/live/m1", "阿森纳"]);
    expect(
      within(await region("球队"))
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/database/fb/team/fb-arsenal");
    expect(screen.queryByRole("region", { name: "直播间" })).toBeNull();
    expect(server.sentTo(ALL)).toEqual([expect.objectContaining({ word: "阿森纳", page: "1" })]);
    expect(server.sentTo(ALL)[0]).not.toHaveProperty("at");
    await waitFor(() => expect(server.sentTo(COUNT)).toEqual([expect.objectContaining({ word: "阿森纳" })]));
  });

  it("is asked for as of the moment of a reader who is behind", async () => {
    open("/search?val=阿森纳", { matchId: "m1", lagMs: 18_000 });
    await region("比赛");
    expect(server.sentTo(ALL)).toEqual([expect.objectContaining({ at: String(portalOf({ api: server.api }).now() - 18_000) })]);
  });

  it("has what was most likely meant first, with its facts and its next match", async () => {
    const best = {
      kind: "team",
      team: TEAM,
      isSimulated: true,
      place: { league: "英超", season: "2026-27", rank: 1, points: 30 },
      form: ["W", "D", "L"],
      coach: "阿尔特塔",
      next: {
        matchId: "m9",
        kickoffAt: 0,
        isLive: false,
        isSimulated: true,
        league: { id: "eng1", name: "英超" },
        round: "第 12 轮",
        isHome: false,
        opponent: { id: "x", name: "曼城", crest: null },
        prices: null,
      },
    } as const;
    server.on(ALL, () => ok(reply({ teams: part([TEAM]) }, { best })));
    open("/search?val=asn");
    const card = within(await region("最佳匹配：阿森纳"));
    expect(card.getByText("英超第 1")).toBeTruthy();
    expect(card.getAllByText(/^[胜平负]$/).map((one) => one.textContent)).toEqual(["胜", "平", "负"]);
    expect(card.getByText("演示数据")).toBeTruthy();
    expect(card.getByRole("link", { name: /下一场.*曼城.*阿森纳/ }).getAttribute("href")).toBe("/football/live/m9");
    expect(card.getByRole("link", { name: "球队资料" }).getAttribute("href")).toBe("/database/fb/team/fb-arsenal?season=demo");
  });

  it("has its kinds as tabs with how many there are of each, and of more than are shown the way to all", async () => {
    server.on(ALL, () => ok(reply({ matches: part([derby], { total: 38 }), news: part([], { total: 1_000 }) })));
    open("/search?val=阿森纳");
    expect((await screen.findByRole("link", { name: "全部比赛" })).getAttribute("href")).toBe(
      `/search/list?${new URLSearchParams({ val: "阿森纳", type: "matches" })}`,
    );
    const tabs = within(screen.getByRole("navigation", { name: "搜索结果" })).getAllByRole("link");
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      "全部",
      "比赛 38",
      "球队 0",
      "球员 0",
      "联赛 0",
      "主播 0",
      "直播间 0",
      "录像 0",
      "资讯 1,000+",
      "帖子 0",
      "用户 0",
      "方案 0",
    ]);
  });

  it("has posts by their titles, or by the words around the hit where they have none, and leads to them", async () => {
    const of = {
      author: { id: "8", nickName: "边线裁判员", portrait: "" },
      at: portalOf({ api: server.api }).now() - 3 * 60_000,
      likes: 22,
      comments: 4,
    } as const;
    const titled = { ...of, id: "31", title: "阿森纳的越位线", text: "画线之前", marks: { title: [[0, 3]], text: [] } } as const;
    const untitled = { ...of, id: "32", title: "", text: "…都说阿森纳稳", marks: { title: [], text: [[3, 6]] } } as const;
    server.on(ALL, () => ok(reply({ posts: part([titled, untitled], { total: 5 }) })));
    open("/search?val=阿森纳");
    const posts = within(await region("帖子"));
    const rows = posts.getAllByRole("listitem");
    expect(rows.map((row) => within(row).getByRole("link").getAttribute("href"))).toEqual(["/community/31", "/community/32"]);
    expect(rows.map((row) => row.querySelector("mark")?.textContent)).toEqual(["阿森纳", "阿森纳"]);
    expect(rows[0]?.textContent).toBe("阿森纳的越位线画线之前边线裁判员　3 分钟前　22 点亮　4 评论");
    expect(rows[1]?.textContent).toBe("…都说阿森纳稳边线裁判员　3 分钟前　22 点亮　4 评论");
    expect(posts.getByRole("link", { name: "全部帖子" }).getAttribute("href")).toContain("type=posts");
  });

  it("has plans by their titles, with whose they are and what they cost; an expert leads to their page", async () => {
    const found = {
      id: "12",
      n: 86,
      title: "阿森纳 vs 切尔西 让球",
      expert: { id: "900001", name: "数据派老陈", portrait: "" },
      closesAt: portalOf({ api: server.api }).now() + 3_600_000,
      isSelling: true,
      price: { currency: "diamond", amount: "38.00" },
      isRefundable: true,
      sold: 3,
      marks: { title: [[0, 3]] },
    } as const;
    const expert = { user: userCard("900001", { nickName: "阿森纳数据派", isExpert: 1 }), marks: { name: [], description: [] } };
    server.on(ALL, () => ok(reply({ plans: part([found, { ...found, id: "13", isSelling: false }]), users: part([expert]) })));
    open("/search?val=阿森纳");
    const plans = within(await region("方案"));
    const rows = plans.getAllByRole("listitem");
    expect(within(rows[0]!).getByRole("link").getAttribute("href")).toBe("/guide/expert/plan?id=12");
    expect([rows[0]?.textContent, rows[1]?.textContent]).toEqual([
      expect.stringContaining("38 球钻，不中退款"),
      expect.stringContaining("已截止"),
    ]);
    expect(rows[0]?.querySelector("mark")?.textContent).toBe("阿森纳");
    expect(
      within(await region("用户"))
        .getByRole("link", { name: /阿森纳数据派/ })
        .getAttribute("href"),
    ).toBe("/guide/expert/info/900001");
    expect(screen.getByRole("link", { name: /^方案/ }).getAttribute("href")).toContain("type=plans");
  });

  it("has users to follow, oneself not among them", async () => {
    open("/search/follow?val=阿森纳&type=users");
    const found = within(await region("用户"));
    expect(found.getAllByRole("button").map((button) => button.textContent)).toEqual(["关注"]);
    await userEvent.click(found.getByRole("button", { name: "关注 枪手阿森纳" }));
    expect(await found.findByRole("button", { name: "已关注 枪手阿森纳，取消关注" })).toBeTruthy();
    await waitFor(() => expect(server.sentTo(FOLLOW)).toEqual([expect.objectContaining({ targetId: "8" })]));
    expect(server.sentTo(ALL)).toEqual([expect.objectContaining({ type: "users" })]);
  });

  it("of one kind comes by pages: the next one from where this one ends", async () => {
    server.on(ALL, () => ok(reply({ teams: part([TEAM], { total: 61, page: 2, pageSize: 30, cursor: "fb-arsenal" }) })));
    open("/search/list?val=阿森纳&type=teams&page=2&cursor=abc");
    await region("球队");
    expect(server.sentTo(ALL)).toEqual([expect.objectContaining({ type: "teams", page: "2", cursor: "abc" })]);
    expect(screen.getByRole("link", { name: /^球队\s*61$/ }).getAttribute("aria-current")).toBe("page");
    const next = new URL(screen.getByRole("link", { name: "下一页" }).getAttribute("href") ?? "", "http://x").searchParams;
    expect([next.get("page"), next.get("cursor"), next.get("type")]).toEqual(["3", "fb-arsenal", "teams"]);
    const before = new URL(screen.getByRole("link", { name: "上一页" }).getAttribute("href") ?? "", "http://x").searchParams;
    expect([before.get("page"), before.get("cursor")]).toEqual([null, null]);
  });

  it("may fail: it says so, and another try brings it", async () => {
    server.on(ALL, refused(503, 503));
    open("/search?val=阿森纳");
    const retry = await screen.findByRole("button", { name: "重试" });
    server.on(ALL, () => ok(reply({ teams: part([TEAM]) })));
    await userEvent.click(retry);
    expect(await region("球队")).toBeTruthy();
  });

  it("is nothing: the words say so, once", async () => {
    server.on(ALL, () => ok(reply({})));
    open("/search?val=xyz");
    expect(await screen.findByText(/没有找到与“xyz”有关的内容/)).toBeTruthy();
  });

  it("is not asked for without a word", async () => {
    open("/search?val=%20");
    expect(await screen.findByText(/输入球队、赛事或主播的名字/)).toBeTruthy();
    expect([server.sentTo(ALL), server.sentTo(COUNT)]).toEqual([[], []]);
  });
});

describe("on a phone", () => {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("760"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    server.on(siteCalls.searchList, () => ok({ list: [{ word: "德比", rank: 1 }] }));
    server.on(SUGGEST, () =>
      ok({
        top: { word: "阿森纳", marks: [[0, 3]] as const },
        groups: [
          {
            type: "teams",
            list: [
              {
                type: "teams",
                id: "fb-arsenal",
                sport: "fb",
                isPerson: false,
                title: "阿森纳",
                marks: [[0, 3]],
                detail: "英超",
                kickoffAt: null,
                isLive: false,
                crest: null,
                portrait: null,
              },
            ],
          },
        ],
      } as const),
    );
  });

  it("the field is the whole screen: hot words first, then what is typed by kind, and away again", async () => {
    open("/search");
    const dialog = within(await screen.findByRole("dialog", { name: "搜索" }));
    const field = dialog.getByRole("textbox", { name: "搜索" });
    expect(document.activeElement).toBe(field);
    expect(await dialog.findByRole("link", { name: /德比/ })).toBeTruthy();
    expect(dialog.getByRole("heading", { name: "热搜", level: 2 })).toBeTruthy();
    await userEvent.type(field, "asn");
    const team = await dialog.findByRole("link", { name: /阿森纳\s*英超/ });
    expect(dialog.getByRole("heading", { name: "球队", level: 2 })).toBeTruthy();
    expect([team.getAttribute("href"), team.querySelector("mark")?.textContent]).toEqual(["/database/fb/team/fb-arsenal", "阿森纳"]);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: "搜索" })).toBeNull();
    await userEvent.click(screen.getByRole("searchbox", { name: "搜索内容" }));
    await userEvent.click(within(await screen.findByRole("dialog", { name: "搜索" })).getByRole("button", { name: "取消" }));
    expect(screen.queryByRole("dialog", { name: "搜索" })).toBeNull();
  });
});
