import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { RoomCard } from "../../../contract/http/room.ts";
import { err, ok } from "../../../contract/result.ts";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import { sessionOf, userCard, userInfo } from "../../hooks/testing/people.ts";
import { boardRow } from "../../hooks/testing/matches.ts";
import { pageOf } from "../../hooks/testing/pages.ts";
import { BUSY, NOW, type Replies, fakeApi, worldOf } from "../../hooks/testing/portal.tsx";
import { loadAnchors } from "./anchors/anchors.ts";
import { AnchorsPage } from "./anchors/AnchorsPage.tsx";
import { FollowedPage } from "./followed/FollowedPage.tsx";
import { RankPage } from "./rank/RankPage.tsx";
import { loadRanks } from "./rank/ranks.ts";
import { RoomListPage } from "./lists/RoomListPage.tsx";
import { type RoomsData, loadRoomList, loadRooms } from "../../parts/rooms/rooms.ts";
import { RoomsPage } from "./lists/RoomsPage.tsx";
import { SameMatchRooms } from "../../parts/rooms/SameMatchRooms.tsx";
import { room } from "./testing.ts";

const ROOMS = "/api/room/page";
const CATEGORIES = "/api/nav/list";
const USER = sessionOf(userInfo({ id: "7" }));
const none = (): void => undefined;

function show(...given: Parameters<typeof worldOf>): ReturnType<typeof worldOf> {
  const world = worldOf(...given);
  render(world.element);
  return world;
}

const counts = () =>
  ok({
    list: [
      { navId: "1", name: "足球", rooms: 5 },
      { navId: "2", name: "篮球", rooms: 2 },
    ],
  });

function rooms(over: Partial<RoomsData> = {}): RoomsData {
  return {
    categoryId: null,
    word: "",
    rooms: ok(pageOf([room("680001")])),
    categories: [
      { navId: "1", name: "足球", rooms: 5 },
      { navId: "2", name: "篮球", rooms: 2 },
    ],
    ...over,
  };
}

describe("rooms in cards", () => {
  it("say who, what and how many watch, and lead to the room", () => {
    const match = { matchId: "m1", matchType: 1 as const, text: "英超 阿森纳 VS 切尔西" };
    show(
      <RoomsPage data={rooms({ rooms: ok(pageOf([room("680001", { match }), room("680002", { isLive: false })])) })} onRetry={none} />,
      {},
    );
    const [live, off] = within(screen.getByRole("list", { name: "全部直播" })).getAllByRole("link");
    expect(live?.getAttribute("href")).toBe("/live/room/680001");
    for (const words of ["直播", "5.2万", "标题680001", "主播680001", "英超 阿森纳 VS 切尔西"]) expect(live?.textContent).toContain(words);
    expect(off?.textContent).toContain("未开播");
    expect(off?.textContent).not.toContain("人在看");
  });

  it("show the uploaded cover, or one drawn when it cannot be loaded", () => {
    show(<RoomsPage data={rooms({ rooms: ok(pageOf([room("680001", { cover: "/upload/a.webp" })])) })} onRetry={none} />, {});
    const cover = document.querySelector('img[src="/upload/a.webp"]');
    expect(cover).toBeTruthy();
    cover?.dispatchEvent(new Event("error"));
    return vi.waitFor(() => expect(document.querySelector('img[src="/upload/a.webp"]')).toBeNull());
  });

  it("are chosen by category and by word; both stand in links and the address", async () => {
    show(<RoomsPage data={rooms({ categoryId: "1", word: "阿森纳" })} onRetry={none} />, {}, { at: "/live/1?word=阿森纳" });
    const tabs = within(screen.getByRole("navigation", { name: "分类" })).getAllByRole("link");
    expect(tabs.map(({ textContent }) => textContent)).toEqual(["全部 7", "足球 5", "篮球 2"]);
    expect(tabs[1]?.getAttribute("aria-current")).toBe("page");
    expect(decodeURIComponent(tabs[2]?.getAttribute("href") ?? "")).toBe("/live/2?word=阿森纳");
    const field = screen.getByRole<HTMLInputElement>("searchbox");
    expect(field.value).toBe("阿森纳");
    await userEvent.clear(field);
    await userEvent.type(field, " 老周 {Enter}");
    expect(decodeURIComponent(screen.getByTestId("address").textContent)).toBe("/live/1?word=老周");
    expect(document.activeElement).toBe(field);
  });

  it("come thirty a page, with the other pages as links", () => {
    const page = pageOf([room("680001")], { total: 61, page: 2, pageSize: 30 });
    show(<RoomsPage data={rooms({ rooms: ok(page) })} onRetry={none} />, {}, { at: "/live/all?word=a&page=2" });
    const pages = within(screen.getByRole("navigation", { name: "全部直播分页" }));
    expect(pages.getByRole("link", { name: "第 1 页" }).getAttribute("href")).toBe("/live/all?word=a");
    expect(pages.getByRole("link", { name: "下一页" }).getAttribute("href")).toBe("/live/all?word=a&page=3");
    expect(pages.getByRole("link", { name: "第 2 页" }).getAttribute("aria-current")).toBe("page");
  });

  it("that are none, and that could not be loaded, say so", async () => {
    const retry = vi.fn();
    const { unmount } = render(worldOf(<RoomsPage data={rooms({ rooms: ok(pageOf([])) })} onRetry={none} />, {}).element);
    expect(screen.getByText("暂无数据")).toBeTruthy();
    unmount();
    show(<RoomsPage data={rooms({ rooms: err({ code: 503, message: "网络繁忙，请稍后再试" }) })} onRetry={retry} />, {});
    expect(screen.getByText("（503）")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("are asked for as the address says; without numbers the categories remain; an unknown one is a 404", async () => {
    const api = fakeApi({ [ROOMS]: () => ok(pageOf([])), [CATEGORIES]: () => BUSY });
    const data = await loadRooms(api, { categoryId: "2", url: "http://x/live/2?word=%20湖人%20&page=3" });
    expect(api.sent[0]?.input.query).toMatchObject({ page: 3, pageSize: 30, navId: "2", word: "湖人", roomType: "all" });
    expect(data.categories.map(({ name, rooms: live }) => [name, live])).toContainEqual(["篮球", null]);
    await expect(loadRooms(api, { categoryId: "9", url: "http://x/live/9" })).rejects.toMatchObject({ status: 404 });
  });
});

describe("rooms in lines", () => {
  it("say when the match of each begins, as far as it is known", async () => {
    const next = { matchId: "m1", matchType: 1 as const, text: "英超 阿森纳 VS 切尔西" };
    const api = fakeApi({
      [ROOMS]: () => ok(pageOf([room("680001", { match: next }), room("680002", { isLive: false })])),
      [CATEGORIES]: counts,
      "/api/match/next": () => ok({ rows: [boardRow("m1", { kickoffAt: Date.parse("2026-11-22T22:30:00+08:00") })] }),
    });
    show(<RoomListPage data={await loadRoomList(api, "http://x/live/list")} onRetry={none} />, {});
    const [first, second] = within(screen.getByRole("list", { name: "全部房间" })).getAllByRole("listitem");
    expect(first?.textContent).toContain("11-22 22:30 开赛");
    expect(
      within(first as HTMLElement)
        .getByRole("link", { name: next.text })
        .getAttribute("href"),
    ).toBe("/football/live/m1");
    expect(second?.textContent).toContain("暂无比赛安排");
    expect(second?.textContent).toContain("未开播");
  });
});

describe("rooms one follows", () => {
  function follow(list: readonly RoomCard[]) {
    const { feed, say } = fakeFeed();
    let rooms = list;
    const answer: Replies[string] = ({ query }) =>
      ok(pageOf(query?.roomType === "followed" ? rooms : rooms.filter(({ isLive }) => isLive)));
    show(<FollowedPage first={null} />, { [ROOMS]: answer }, { view: USER, tvFeed: feed });
    return {
      goLive(next: readonly RoomCard[]) {
        rooms = next;
        const event = { ch: "user:7", s: 1, at: NOW, k: "live", d: {} };
        act(() => say("user:7", { type: "event", e: "e", event }));
      },
    };
  }

  it("begin with those on air, under their number", async () => {
    follow([room("680002"), room("680001", { isLive: false })]);
    const list = await screen.findByRole("list", { name: "关注的直播间" });
    const hrefs = within(list)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["/live/room/680002", "/live/room/680001"]);
    expect(screen.getByText("1 位关注的主播正在直播")).toBeTruthy();
  });

  it("say when nobody is on air, and when somebody is from now on", async () => {
    const { goLive } = follow([room("680001", { isLive: false })]);
    expect(await screen.findByText("关注的主播都没有开播")).toBeTruthy();
    goLive([room("680001")]);
    expect(await screen.findByText("1 位关注的主播正在直播")).toBeTruthy();
  });

  it("of a visitor are the way to log in, and are not asked for", () => {
    const { api } = show(<FollowedPage first={null} />, {});
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it("that are none lead to the anchors", async () => {
    follow([]);
    expect((await screen.findByRole("link", { name: "去看看主播" })).getAttribute("href")).toBe("/anchor");
  });
});

describe("anchors", () => {
  it("are hot ones, those on air first with their room, and others that are recommended", async () => {
    const api = fakeApi({
      "/api/user/hot": () => ok({ list: [userCard("1"), userCard("2")] }),
      "/api/user/recommend": () => ok({ list: [userCard("2"), userCard("5")] }),
      "/api/room/hotAppRoom": () => ok({ list: [room("680002", { anchor: { id: "2", nickName: "用户2", portrait: "", level: 2 } })] }),
    });
    const data = await loadAnchors(api);
    show(
      <AnchorsPage data={data} follow={({ nickName }) => <button type="button">关注 {nickName}</button>} onRetry={none} />,
      {},
      { view: USER },
    );
    const hot = within(screen.getByRole("list", { name: "热门主播" }));
    expect(hot.getAllByRole("link", { name: /用户/ }).map(({ textContent }) => textContent)).toEqual(["用户2", "用户1"]);
    expect(hot.getByRole("link", { name: "标题680002" }).getAttribute("href")).toBe("/live/room/680002");
    const recommended = within(screen.getByRole("list", { name: "推荐主播" }));
    expect(recommended.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["关注 用户5"]);
  });

  it("each part fails by itself", async () => {
    const data = await loadAnchors(fakeApi({ "/api/user/recommend": () => ok({ list: [userCard("5")] }) }));
    show(<AnchorsPage data={data} follow={() => null} onRetry={none} />, {});
    expect(screen.getByText("（500）")).toBeTruthy();
    expect(screen.getByRole("link", { name: "用户5" })).toBeTruthy();
  });
});

describe("ranks", () => {
  it("are asked for as the address says and show rank, amount and the way into the room", async () => {
    const api = fakeApi({
      "/api/rank/anchor": () => ok({ list: [{ rank: 1, user: userCard("1"), amount: "12860", roomId: "680001" }] }),
    });
    const data = await loadRanks(api, "http://x/live/rank?type=week");
    expect(api.sent[0]?.input.query).toEqual({ rankType: "week" });
    show(<RankPage data={data} onRetry={none} />, {}, { at: "/live/rank?type=week" });
    const row = screen.getByRole("listitem");
    expect(row.textContent).toContain("第1名");
    expect(row.textContent).toContain("12,860");
    expect(within(row).getByRole("link", { name: "进入直播间：用户1" }).getAttribute("href")).toBe("/live/room/680001");
    expect(screen.getByRole("link", { name: "贡献榜" }).getAttribute("href")).toBe("/live/rank?type=week&who=givers");
    expect(screen.getByRole("link", { name: "周榜" }).getAttribute("aria-current")).toBe("page");
  });
});

describe("rooms about the same match", () => {
  const text = (league: string) => ({ matchId: "m1", matchType: 1 as const, text: `${league} 阿森纳 VS 切尔西` });
  const server: Replies = {
    "/api/match/pcAnchorByMatch": () => ok({ list: [room("680001", { match: text("英超") }), room("680002", { match: text("英超") })] }),
    [ROOMS]: () =>
      ok(
        pageOf([room("680002", { match: text("英超") }), room("680003", { match: text("英超") }), room("680004", { match: text("西甲") })]),
      ),
  };
  const hrefs = () =>
    within(screen.getByRole("list"))
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")?.slice(-6));

  it("without the room one is in; then of the league; then all", async () => {
    const { api } = show(<SameMatchRooms matchId="m1" matchType={1} exceptRoomId="680001" />, server);
    await screen.findByRole("button", { name: "本场 1", pressed: true });
    expect(hrefs()).toEqual(["680002"]);
    await userEvent.click(screen.getByRole("button", { name: "英超 2" }));
    expect(hrefs()).toEqual(["680002", "680003"]);
    await userEvent.click(screen.getByRole("button", { name: "全部" }));
    expect(hrefs()).toEqual(["680002", "680003", "680004"]);
    expect(api.sent[0]?.input.query).toEqual({ matchId: "m1", matchType: 1 });
    expect(screen.getByRole("link", { name: "更多" }).getAttribute("href")).toBe("/live/all");
  });

  it("of a room about no match are all others", async () => {
    const { api } = show(<SameMatchRooms matchId={null} matchType={1} exceptRoomId="680004" />, server, { now: () => NOW });
    expect(await screen.findByRole("button", { name: "全部", pressed: true })).toBeTruthy();
    expect(hrefs()).toEqual(["680002", "680003"]);
    expect(api.sent.map(({ path }) => path)).toEqual([ROOMS]);
  });

  it("that cannot be loaded are asked for again", async () => {
    let tries = 0;
    show(<SameMatchRooms matchId="m1" matchType={1} exceptRoomId="680001" />, {
      ...server,
      [ROOMS]: (input) => ((tries += 1) === 1 ? BUSY : (server[ROOMS]?.(input) ?? BUSY)),
    });
    await userEvent.click(await screen.findByRole("button", { name: "重试" }));
    expect(await screen.findByRole("button", { name: "本场 1" })).toBeTruthy();
  });
});
