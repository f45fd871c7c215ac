import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Post, PostList } from "../../../contract/http/post.ts";
import { asUserId } from "../../../contract/ids.ts";
import { err, ok } from "../../../contract/result.ts";
import { richOfParagraphs } from "../../../contract/rules/richText.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { VISITOR } from "../../hooks/session.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { leavable } from "../../hooks/testing/leavable.tsx";
import { NOW, type Replies, worldOf } from "../../hooks/testing/portal.tsx";
import { PostPage } from "./PostPage.tsx";
import { PostFeed } from "./PostFeed.tsx";
import { postOf as post } from "./testing.ts";
import { draftOf, editedDoc } from "./editedPost.ts";

const SAVE = "/inform/post/addSave";
const ME = userInfo();

const own = (over: Partial<Post> = {}): Post =>
  post("1", "三后卫", { isOwn: true, editableUntil: NOW + 60_000, pictures: ["/uploads/a.webp", "/uploads/b.webp"], ...over });
const listOf = (list: readonly Post[]): PostList => ({ total: list.length, page: 1, pageSize: 20, list, cursor: null });

interface Shown {
  readonly replies?: Replies;
  readonly view?: typeof VISITOR;
  readonly now?: () => number;
  readonly newer?: Parameters<typeof PostFeed>[0]["newer"];
}

function show(posts: readonly Post[], { replies = {}, view = sessionOf(ME), now = () => NOW, newer }: Shown = {}) {
  const onNotice = vi.fn();
  const require = vi.fn(() => view.user !== null);
  const { element, api } = worldOf(
    <NoticeContext value={onNotice}>
      <PostFeed
        first={ok(listOf(posts))}
        now={NOW}
        label="社区"
        onRetry={() => undefined}
        more={async () => ok(listOf([]))}
        newer={newer}
      />
    </NoticeContext>,
    replies,
    { view, now, session: { require } },
  );
  render(element);
  const bodies = (path: string) => api.sent.filter((one) => one.path === path).map(({ input }) => input.body);
  const card = (of: string) => within(screen.getByRole("article", { name: `${of}的帖子` }));
  const open = async (of: string) => {
    await userEvent.click(card(of).getByRole("button", { name: "更多操作" }));
    return card(of);
  };
  return { bodies, card, open, onNotice, require };
}

// The dialogs load on first use.
beforeAll(async () => void (await import("../../parts/comments/CommentDialogs.tsx")));
beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterEach(() => vi.unstubAllGlobals());

describe("a post card", () => {
  it("of one's own is edited for ten minutes, its pictures too, and says so", async () => {
    const { open, card, bodies } = show([own()], {
      replies: {
        [SAVE]: ({ body }) => {
          const { doc, pictures } = body as Pick<Post, "doc" | "pictures">;
          return ok({ post: own({ doc, pictures, isEdited: true }) });
        },
      },
    });
    await userEvent.click((await open("球迷1")).getByRole("button", { name: "编辑" }));
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "帖子内容" });
    expect(field.value).toBe("三后卫");
    await userEvent.type(field, "不是五后卫");
    await userEvent.click(screen.getByRole("button", { name: "移除图片 1" }));
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await card("球迷1").findByText("已编辑")).toBeTruthy();
    expect(card("球迷1").getByText("三后卫不是五后卫")).toBeTruthy();
    expect(bodies(SAVE)).toMatchObject([{ id: "1", pictures: ["/uploads/b.webp"], doc: richOfParagraphs(["三后卫不是五后卫"]) }]);
    expect(Object.keys(localStorage).filter((name) => name.startsWith("community.draft"))).toEqual([]);
  });

  it("takes the focus to its words to be edited, and back when that is over", async () => {
    const { open, card } = show([own()]);
    await userEvent.click((await open("球迷1")).getByRole("button", { name: "编辑" }));
    const field = await screen.findByRole("textbox", { name: "帖子内容" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.click(card("球迷1").getByRole("button", { name: "取消" }));
    expect(document.activeElement).toBe(card("球迷1").getByRole("button", { name: "更多操作" }));
  });

  it("without a title is the heading of its own page all the same", () => {
    const nothing = { subject: "post:1", total: 0, page: 1, pageSize: 20, sort: "hot", best: [], list: [], cursor: null } as const;
    const comments = ok({ ...nothing, newestId: "0", isClosed: false, muted: null });
    render(worldOf(<PostPage data={{ kind: "post", post: own({ title: "" }), comments, sameMatch: [], now: NOW }} />, {}).element);
    expect(screen.getAllByRole("heading").map(({ tagName, textContent }) => [tagName, textContent])[0]).toEqual(["H1", "球迷1的帖子"]);
  });

  it("in a list is a heading of the second level", () => {
    show([own()]);
    expect(screen.getByRole("heading", { level: 2 }).textContent).toContain("球迷1");
  });

  it("on its own page counts the comments that are written there", async () => {
    const said = { subject: "post:1", total: 4, page: 1, pageSize: 20, sort: "hot", best: [], list: [], cursor: null } as const;
    const comments = ok({ ...said, newestId: "0", isClosed: false, muted: null });
    render(worldOf(<PostPage data={{ kind: "post", post: own({ comments: 3 }), comments, sameMatch: [], now: NOW }} />, {}).element);
    const card = within(screen.getByRole("article", { name: "球迷1的帖子" }));
    expect(await card.findByText("4")).toBeTruthy();
  });

  it("is not offered to be edited any more at the tenth minute; a refusal stands beside the words, which stay", async () => {
    const late = show([own()], { now: () => NOW + 60_000 });
    expect((await late.open("球迷1")).queryByRole("button", { name: "编辑" })).toBeNull();
    document.body.replaceChildren();
    const { open } = show([own()], { replies: { [SAVE]: () => err({ code: 403, message: "发表超过 10 分钟，不能编辑" }) } });
    await userEvent.click((await open("球迷1")).getByRole("button", { name: "编辑" }));
    await userEvent.click(await screen.findByRole("button", { name: "保存" }));
    expect((await screen.findByRole("alert")).textContent).toContain("发表超过 10 分钟，不能编辑");
    await userEvent.click(screen.getByRole("button", { name: "取消" }));
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("names no more than ten people, and says so before anything is sent", async () => {
    const { open, bodies } = show([own()]);
    await userEvent.click((await open("球迷1")).getByRole("button", { name: "编辑" }));
    const field = await screen.findByRole("textbox", { name: "帖子内容" });
    await userEvent.click(field);
    await userEvent.paste(Array.from({ length: 100 }, (_, i) => ` @球迷${i}`).join(""));
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect((await screen.findByRole("alert")).textContent).toContain("一次最多提到10人");
    expect(bodies(SAVE)).toEqual([]);
  });

  it("of somebody else is reported, put away, or its author shielded with all of theirs", async () => {
    const [first, other] = [post("1", "甲"), post("3", "丙")];
    const { open, bodies, onNotice } = show([first, other, { ...post("2", "乙"), author: { ...first.author, nickName: "旧名" } }], {
      replies: { "/inform/shield/user": () => ok({}), "/inform/post/shield": () => ok({}), "/api/report/add": () => ok({}) },
    });
    const card = await open("球迷1");
    await userEvent.click(card.getByRole("button", { name: "举报" }));
    const dialog = within(await screen.findByRole("dialog", { name: "举报帖子" }));
    expect(dialog.getByText("甲")).toBeTruthy();
    await userEvent.click(dialog.getAllByRole("radio")[0]!);
    await userEvent.click(dialog.getByRole("button", { name: "提交举报" }));
    await waitFor(() => expect(bodies("/api/report/add")).toMatchObject([{ subject: "post:1" }]));
    await userEvent.click(card.getByRole("button", { name: "屏蔽此人" }));
    await waitFor(() => expect([screen.queryByText("甲"), screen.queryByText("乙")]).toEqual([null, null]));
    expect(onNotice).toHaveBeenCalledWith("已屏蔽 球迷1", "success");
    expect(screen.getByText("丙")).toBeTruthy();
  });

  it("is shared by its address, without logging in; reporting asks a visitor to log in", async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    const { card, open, onNotice, require } = show([post("1", "甲")], { view: VISITOR });
    await userEvent.click(card("球迷1").getByRole("button", { name: "分享" }));
    expect(writeText.mock.calls[0]?.[0]).toMatch(/\/community\/1$/);
    await waitFor(() => expect(onNotice).toHaveBeenCalledWith("链接已复制", "success"));
    expect(require).not.toHaveBeenCalled();
    await userEvent.click((await open("球迷1")).getByRole("button", { name: "举报" }));
    expect(require).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("of one's own that was hidden says why, and is appealed against once", async () => {
    const hiddenReason = "这条帖子含有辱骂或人身攻击，已隐藏。社区规范第 3 条，7 天内可申诉一次。";
    const hidden = (id: string, state: "open" | "waiting" | "refused" | "late"): Post =>
      post(id, `第${id}帖`, { isOwn: true, hiddenReason, appeal: { state, until: NOW } });
    const waits = post("5", "第5帖", { isOwn: true, hiddenReason: "多人举报，暂时隐藏，管理员查看后会告诉您结果。" });
    const { card, bodies } = show([hidden("1", "open"), hidden("2", "waiting"), hidden("3", "refused"), hidden("4", "late"), waits], {
      replies: { "/inform/post/appeal": () => ok({}) },
    });
    expect(card("球迷2").getByText("申诉已提交，等待处理")).toBeTruthy();
    expect(card("球迷3").getByText("申诉未通过")).toBeTruthy();
    expect(card("球迷4").getByText("已超过申诉期限")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "申诉" })).toHaveLength(1);
    await userEvent.click(card("球迷1").getByRole("button", { name: "申诉" }));
    const dialog = within(await screen.findByRole("dialog", { name: "申诉" }));
    expect([dialog.getByText("第1帖"), dialog.getByText(hiddenReason)].length).toBe(2);
    await userEvent.type(dialog.getByRole("textbox", { name: "申诉理由" }), "没有骂人");
    await userEvent.click(dialog.getByRole("button", { name: "提交申诉" }));
    expect(await card("球迷1").findByText("申诉已提交，等待处理")).toBeTruthy();
    expect(bodies("/inform/post/appeal")).toEqual([{ postId: "1", text: "没有骂人" }]);
    expect(screen.queryByRole("button", { name: "申诉" })).toBeNull();
  });

  it("shows what is said best under it, with the way there", () => {
    const author = { id: asUserId("5")!, nickName: "Cobham少年" };
    const { card } = show([post("1", "甲", { best: { id: "31", author, text: "没人理他", likes: 141 } })]);
    expect(
      card("球迷1")
        .getByRole("link", { name: /没人理他/ })
        .getAttribute("href"),
    ).toBe("/community/1#comment-31");
    expect(card("球迷1").getByText(/141/)).toBeTruthy();
  });
});

describe("a list by time", () => {
  it("says how many came since, and shows them when asked", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const count = vi.fn(async (after: string) => ok(after === "1" ? 2 : 0));
    show([post("1", "旧的")], { newer: { count, read: async () => ok(listOf([post("3", "新的"), post("1", "旧的")])) } });
    expect(screen.queryByRole("button", { name: /新帖/ })).toBeNull();
    await act(async () => vi.advanceTimersByTime(30_000));
    expect(count).toHaveBeenCalledWith("1");
    await userEvent.click(screen.getByRole("button", { name: "2 条新帖" }));
    expect(await screen.findByText("新的")).toBeTruthy();
    expect([screen.getAllByText("旧的").length, screen.queryByRole("button", { name: /新帖/ })]).toEqual([1, null]);
    vi.useRealTimers();
  });
});

it("a list that failed at first goes on by its cursor when it was read after all", async () => {
  const page = { ...listOf([post("1", "终于读到")]), cursor: "n.0.1" };
  const feed = (first: Parameters<typeof PostFeed>[0]["first"]) =>
    worldOf(
      <PostFeed first={first} now={NOW} label="社区" onRetry={() => undefined} more={async () => ok(listOf([post("2", "下一页")]))} />,
      {},
    ).element;
  const { rerender } = render(feed(err({ code: 503, message: "网络繁忙，请稍后再试" })));
  rerender(feed(ok(page)));
  await userEvent.click(await screen.findByRole("button", { name: "查看更多" }));
  expect(await screen.findByText("下一页")).toBeTruthy();
  // The button is gone with the last page: the focus moves to the new posts.
  expect(screen.getAllByRole("article").at(-1)?.contains(document.activeElement)).toBe(true);
});

it("a list is found by Back as it was left, and goes on from there", async () => {
  const page = { ...listOf([post("3", "第一页")]), cursor: "n.0.3" };
  const more = vi.fn(async () => ok({ ...listOf([post("2", "第二页", { isOwn: true }), post("1", "第二页的末尾")]), cursor: "n.0.1" }));
  const { element } = worldOf(
    leavable(<PostFeed first={ok(page)} now={NOW} label="社区" onRetry={() => undefined} more={more} />),
    {},
    { view: sessionOf(ME) },
  );
  render(element);
  await userEvent.click(screen.getByRole("button", { name: "查看更多" }));
  await screen.findByText("第二页的末尾");
  await userEvent.click(screen.getByRole("button", { name: "离开" }));
  expect(screen.queryByText("第二页")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "返回" }));
  expect(screen.getAllByRole("article")).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "查看更多" }));
  expect(more.mock.calls).toEqual([["n.0.3"], ["n.0.1"]]);
});

it("an edit changes the words and leaves the cards of the post", () => {
  const moment = { type: "moment", attrs: { sport: "fb", matchId: "m1", at: NOW } } as const;
  const whole = { type: "doc", content: [...richOfParagraphs(["一", "二"]).content, moment] } as Post["doc"];
  expect(draftOf(post("1", "", { doc: whole })).text).toBe("一\n二");
  expect(editedDoc(whole, "三")).toEqual({ type: "doc", content: [...richOfParagraphs(["三"]).content, moment] });
});
