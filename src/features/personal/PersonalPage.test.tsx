import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import type { Post, PostList } from "../../../contract/http/post.ts";
import { richOfParagraphs } from "../../../contract/rules/richText.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { PortalContext } from "../../hooks/portal.ts";
import type { SessionView, AfterLogin } from "../../hooks/session.ts";
import { pageOf } from "../../hooks/testing/pages.ts";
import type { PersonalData } from "./loadPersonal.ts";
import { PersonalPage } from "./PersonalPage.tsx";
import { AuthorPosts } from "../community/AuthorPosts.tsx";
import { activeView, card, portalWith, spaceOf } from "./testing.ts";

function postOf(id: string, text: string): Post {
  return {
    id,
    author: { id: spaceOf("7").id, nickName: "球迷7", portrait: "", level: 3, isAnchor: 0 },
    circle: null,
    title: "",
    doc: richOfParagraphs([text]),
    pictures: [],
    topics: [],
    match: null,
    seenMinute: null,
    embeds: { matches: [], moments: [] },
    at: 0,
    likes: 0,
    isLiked: false,
    comments: 0,
    isEdited: false,
    isOwn: false,
    editableUntil: null,
    isHeld: false,
    hiddenReason: null,
    isSample: false,
  };
}

type Space = Extract<PersonalData, { kind: "space" }>;

function home(over: Partial<Space> = {}): Space {
  return { kind: "space", view: "home", space: spaceOf("7"), follows: ok(pageOf([])), fans: ok(pageOf([])), posts: null, now: 0, ...over };
}

function show(data: PersonalData, input: Parameters<typeof portalWith>[0] = {}, at = "/personal/7") {
  const made = portalWith(input);
  const onRetry = vi.fn();
  const onProblem = vi.fn();
  const page = (shown: PersonalData) => (
    <MemoryRouter initialEntries={[at]}>
      <PortalContext value={made.portal}>
        <NoticeContext value={onProblem}>
          <PersonalPage data={shown} Posts={AuthorPosts} onRetry={onRetry} />
        </NoticeContext>
      </PortalContext>
    </MemoryRouter>
  );
  const { rerender } = render(page(data));
  return { ...made, onRetry, onProblem, update: (next: PersonalData) => rerender(page(next)) };
}
const settle = (): Promise<void> => act(async () => undefined);

describe("the head of a space", () => {
  it("names the user, level, roles and counts; the description is text, never HTML", () => {
    show(
      home({
        space: spaceOf("7", {
          nickName: "老周聊枪手",
          level: 5,
          isAnchor: 1,
          isExpert: 1,
          roomId: "88",
          description: "<img src=x onerror=alert(1)>",
          fansCount: 328_000,
          attentionCount: 12,
        }),
      }),
    );
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("老周聊枪手");
    expect(screen.getByRole("img", { name: "等级 5" })).toBeTruthy();
    expect([screen.getByText("主播"), screen.getByText("专家")]).toHaveLength(2);
    expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
    expect(document.querySelector("img")).toBeNull();
    expect(screen.getByRole("link", { name: "32.8万 粉丝" }).getAttribute("href")).toBe("/personal/fans?id=7&headerNavIndex=2");
    expect(screen.getByRole("link", { name: "直播间" }).getAttribute("href")).toBe("/live/room/88");
  });

  it("one's own is edited, not followed", () => {
    show(home(), { view: activeView("7") });
    expect(screen.getByRole("link", { name: "编辑资料" }).getAttribute("href")).toBe("/v/personal-data");
    expect(screen.queryByRole("button", { name: /关注/ })).toBeNull();
  });
});

describe("following", () => {
  function withAnswer(view: SessionView = activeView("5")) {
    let finish: (answer: Result<unknown, ApiFailure>) => void = () => undefined;
    const pending = () => new Promise<Result<unknown, ApiFailure>>((resolve) => (finish = resolve));
    const shown = show(home({ space: spaceOf("7", { nickName: "小梁", fansCount: 10 }) }), { view, answer: pending });
    return { ...shown, finish: (answer: Result<unknown, ApiFailure>) => act(async () => finish(answer)) };
  }

  it("shows at once, and keeps what the server says", async () => {
    const { sent, finish } = withAnswer();
    fireEvent.click(screen.getByRole("button", { name: "关注 小梁" }));
    await settle();
    expect(screen.getByRole("button", { name: "已关注 小梁，取消关注" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "11 粉丝" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /已关注/ }));
    expect(sent.map(({ input }) => input.query)).toEqual([{ type: 1, operateType: 1, targetId: "7" }]);
    await finish(ok({ isFollowed: true, fansCount: 15 }));
    expect(screen.getByRole("link", { name: "15 粉丝" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /已关注/ }));
    expect(sent[1]?.input.query).toMatchObject({ operateType: 2 });
    await settle();
    expect(screen.getByRole("link", { name: "14 粉丝" })).toBeTruthy();
  });

  it("is taken back when the server refuses, with the reason", async () => {
    const { finish, onProblem } = withAnswer();
    fireEvent.click(screen.getByRole("button", { name: "关注 小梁" }));
    await finish(err({ code: 429, message: "操作过于频繁，请稍后再试" }));
    expect(screen.getByRole("button", { name: "关注 小梁" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "10 粉丝" })).toBeTruthy();
    expect(onProblem).toHaveBeenCalledExactlyOnceWith("操作过于频繁，请稍后再试");
  });

  it("newly loaded data replaces what was changed here", async () => {
    const { finish, update } = withAnswer();
    fireEvent.click(screen.getByRole("button", { name: "关注 小梁" }));
    await finish(ok({ isFollowed: true, fansCount: 11 }));
    update(home({ space: spaceOf("8", { nickName: "别人", fansCount: 3 }) }));
    expect(screen.getByRole("button", { name: "关注 别人" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "3 粉丝" })).toBeTruthy();
  });

  it("asks a visitor to log in first and follows afterwards", async () => {
    const wanted: AfterLogin[] = [];
    const { sent } = show(home({ space: spaceOf("7", { nickName: "小梁" }) }), {
      answer: () => ok({ isFollowed: true, fansCount: 11 }),
      session: {
        require: (what) => {
          if (what) wanted.push(what);
          return false;
        },
      },
    });
    fireEvent.click(screen.getByRole("button", { name: "关注 小梁" }));
    expect(sent).toEqual([]);
    const [what] = wanted;
    await act(async () => (what?.kind === "do" ? what.run() : undefined));
    expect(sent).toHaveLength(1);
    expect(screen.getByRole("button", { name: /已关注/ })).toBeTruthy();
  });
});

describe("lists", () => {
  const ten = Array.from({ length: 10 }, (_, i) => card(String(i + 20)));

  it("the overview has six of each and the way to all", () => {
    show(home({ fans: ok(pageOf(ten, { total: 23 })) }));
    expect(within(screen.getByRole("list", { name: "粉丝" })).getAllByRole("listitem")).toHaveLength(6);
    expect(screen.getByRole("link", { name: "全部 23" }).getAttribute("href")).toBe("/personal/fans?id=7&headerNavIndex=0");
    expect(screen.getByText("暂无数据")).toBeTruthy();
  });

  it("a full list has its pages as links", () => {
    const fans = ok(pageOf(ten, { total: 43, page: 2 }));
    show(home({ view: "fans", follows: null, fans }), {}, "/personal/fans?id=7&headerNavIndex=0&page=2");
    expect(screen.getByRole("link", { name: "粉丝", current: "page" })).toBeTruthy();
    const pages = within(screen.getByRole("navigation", { name: "分页" }));
    expect(pages.getAllByRole("link").map((link) => link.getAttribute("aria-label"))).toEqual([
      "上一页",
      "第 1 页",
      "第 2 页",
      "第 3 页",
      "第 4 页",
      "第 5 页",
      "下一页",
    ]);
    expect(pages.getByRole("link", { name: "下一页" }).getAttribute("href")).toBe("/personal/fans?id=7&headerNavIndex=0&page=3");
  });

  it("one's own row has no button, the others' have", () => {
    show(home({ view: "fans", follows: null, fans: ok(pageOf([card("5"), card("6")])) }), { view: activeView("5") });
    const buttons = within(screen.getByRole("list", { name: "粉丝" })).getAllByRole("button");
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(["关注 球迷6"]);
  });

  it("one that failed says so and can be asked for again", () => {
    const { onRetry } = show(home({ view: "follows", follows: err({ code: 503, message: "网络繁忙，请稍后再试" }), fans: null }));
    expect(screen.getByText("（503）")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe("posts", () => {
  const listOf = (list: readonly Post[], cursor: string | null = null): PostList => ({
    total: list.length,
    page: 1,
    pageSize: 20,
    list,
    cursor,
  });
  const posts = (first: Space["posts"]): Space => home({ view: "posts", follows: null, fans: null, posts: first });

  it("are what the user has written, page by page", async () => {
    const { sent } = show(posts(ok(listOf([postOf("1", "先发的")], "n.0.1"))), { answer: () => ok(listOf([postOf("2", "早些发的")])) });
    expect(screen.getByRole("link", { name: "帖子", current: "page" }).getAttribute("href")).toBe(
      "/personal/7?headerNavIndex=0&view=posts",
    );
    expect(screen.getByText("先发的")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "查看更多" }));
    expect(await screen.findByText("早些发的")).toBeTruthy();
    expect(sent.map(({ input }) => input.body)).toMatchObject([{ authorId: "7", sort: "new", cursor: "n.0.1" }]);
    expect(screen.queryByRole("button", { name: "查看更多" })).toBeNull();
  });

  it("say where there are none, and where they could not be read", () => {
    const { update, onRetry } = show(posts(ok(listOf([]))));
    expect(screen.getByText("还没有发过帖子")).toBeTruthy();
    update(posts(err({ code: 503, message: "网络繁忙，请稍后再试" })));
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("of an anchor are their 动态 too", () => {
    show(home({ space: spaceOf("7", { isAnchor: 1 }) }));
    expect(screen.getByRole("link", { name: "动态" }).getAttribute("href")).toBe("/community/anchor-dynamic/7");
  });
});

describe("one's own space while nobody is known", () => {
  it("a visitor is asked to log in", () => {
    show({ kind: "nobody" });
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
  });

  it("is asked for once more when the user has been loaded", () => {
    const { view$, onRetry, update } = show({ kind: "nobody" }, { view: { ...activeView("5"), status: "loading", user: null } });
    expect(screen.getByRole("status", { name: "加载中" })).toBeTruthy();
    act(() => view$.next(activeView("5")));
    update({ kind: "nobody" });
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
