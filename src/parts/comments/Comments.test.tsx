import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import type { Comment, CommentList } from "../../../contract/http/comment.ts";
import { type MatchId, type UserId, asMatchId } from "../../../contract/ids.ts";
import { emptyFootballMatch } from "../../../contract/match/football.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { VISITOR, type Wanted } from "../../hooks/session.ts";
import { boardRow } from "../../hooks/testing/matches.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { LOST, NOW, type Replies, worldOf } from "../../hooks/testing/portal.tsx";
import { Comments } from "./Comments.tsx";

/** Comments on a page, in each of their states. */

const LIST = "/inform/comment/list/byPost";
const WRITE = "/inform/comment/reply";
const MINUTE = 60_000;
const SUBJECT = "article:12";

function comment(id: string, text: string, over: Partial<Comment> = {}): Comment {
  return {
    id,
    subject: SUBJECT,
    rootId: null,
    author: { id: `9${id}` as UserId, nickName: `球迷${id}`, portrait: "", level: 3 },
    replyTo: null,
    text,
    at: NOW - 5 * MINUTE,
    seenMinute: null,
    likes: 0,
    isLiked: false,
    replies: 0,
    isEdited: false,
    isOwn: false,
    editableUntil: null,
    isHeld: false,
    hidden: null,
    gone: null,
    isSample: false,
    firstReplies: [],
    ...over,
  };
}

const listOf = (list: readonly Comment[], over: Partial<CommentList> = {}): CommentList => ({
  subject: SUBJECT,
  total: list.length,
  page: 1,
  pageSize: 20,
  sort: "hot",
  best: [],
  list,
  cursor: null,
  newestId: "50",
  isClosed: false,
  muted: null,
  ...over,
});

const ME = sessionOf(userInfo());

function show(first: Result<CommentList, ApiFailure>, replies: Replies = {}, view = ME, session: Parameters<typeof worldOf>[2] = {}) {
  const notices: string[] = [];
  const world = worldOf(
    <NoticeContext value={(text) => void notices.push(text)}>
      <Comments subject={SUBJECT} first={first} now={NOW} />
    </NoticeContext>,
    replies,
    { view, at: "/news/12", ...session },
  );
  render(world.element);
  const sentTo = (path: string) => world.api.sent.filter((one) => one.path === path).map(({ input }) => input.body ?? input.query);
  return { ...world, notices, sentTo };
}

const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(within_).getByRole("button", { name })));
const item = (text: string): HTMLElement => screen.getByText(text).closest("li") ?? expect.unreachable();
const type = (name: string, text: string) => fireEvent.change(screen.getByRole("textbox", { name }), { target: { value: text } });

beforeEach(() => sessionStorage.clear());

describe("what is read", () => {
  it("the best first, then the others, each with who, when and what of the match they saw; nothing of it is markup", () => {
    show(
      ok(
        listOf(
          [
            comment("2", "<b>粗体</b>\n看 https://example.com/a?b=1，好", {
              firstReplies: [comment("3", "同意", { rootId: "2" })],
              replies: 4,
            }),
          ],
          {
            best: [comment("1", "最佳", { likes: 31, seenMinute: "67′", isEdited: true })],
            total: 1_284,
          },
        ),
      ),
    );
    expect(screen.getByRole("heading", { name: "评论" }).parentElement?.textContent).toContain("1284");
    const best = within(screen.getByRole("list", { name: "亮评" }));
    expect(best.getByText("67′")).toBeTruthy();
    expect(best.getByText("已编辑")).toBeTruthy();
    expect(best.getByRole("button", { name: "点亮，已有 31 次" })).toBeTruthy();
    const all = screen.getByRole("list", { name: "全部评论" });
    expect(all.querySelector("b")).toBeNull();
    expect(within(all).getByRole("link", { name: "https://example.com/a?b=1" }).getAttribute("href")).toBe(
      `/user/comJumpPage?to=${encodeURIComponent("https://example.com/a?b=1")}`,
    );
    expect(within(all).getByRole("button", { name: "另外 3 条回复" })).toBeTruthy();
  });

  it("nothing, and a failure that is tried again", async () => {
    show(err({ code: 503, message: "数据库暂时不可用" }), { [LIST]: () => ok(listOf([])) });
    await press("重试");
    expect(screen.getByText("暂无数据")).toBeTruthy();
  });

  it("says of own ones that wait or were hidden why, and takes an appeal once", async () => {
    const reason = "这条评论含有辱骂或人身攻击，已隐藏。社区规范第 3 条，7 天内可申诉一次。";
    const { sentTo, notices } = show(
      ok(
        listOf([
          comment("1", "", { author: null, gone: "removed", replies: 1, firstReplies: [comment("4", "还在", { rootId: "1" })] }),
          comment("2", "有链接", { isOwn: true, isHeld: true }),
          comment("3", "骂人了", { isOwn: true, hidden: { reason, appeal: "open", until: NOW + MINUTE } }),
        ]),
      ),
      { "/inform/comment/appeal": () => ok({}) },
    );
    expect(screen.getByText("该评论已由作者删除")).toBeTruthy();
    expect(screen.getByText("还在")).toBeTruthy();
    expect(within(item("有链接")).getByText("审核中，通过后其他人可见")).toBeTruthy();
    expect(within(item("有链接")).queryByRole("button", { name: "回复" })).toBeNull();
    const hidden = item("骂人了");
    expect(hidden.textContent).toContain(reason);
    await press("申诉", hidden);
    const dialog = await screen.findByRole("dialog", { name: "申诉" });
    fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "没有骂人" } });
    await press("提交申诉", dialog);
    await waitFor(() => expect(sentTo("/inform/comment/appeal")).toEqual([{ id: "3", text: "没有骂人" }]));
    expect(within(hidden).getByText("申诉已提交，等待处理")).toBeTruthy();
    expect(notices).toEqual(["申诉已提交，结果会通过喇叭告诉您"]);
  });

  it("says who may not write, and that nobody may", () => {
    show(ok(listOf([], { muted: "您已被禁言至 11-28 21:50（辱骂）" })));
    expect(screen.getByText("您已被禁言至 11-28 21:50（辱骂）")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("what is written", () => {
  it("stands on top once it is taken; words nobody answered are sent again with their key, refused ones stay with why", async () => {
    const answers: Result<unknown, ApiFailure>[] = [
      LOST,
      err({ code: 10035, message: "内容涉及赌博，不能发布" }),
      ok(comment("60", "好球", { isOwn: true })),
    ];
    const { sentTo, notices } = show(ok(listOf([comment("1", "早")])), { [WRITE]: () => answers.shift() ?? expect.unreachable() });
    type("写评论", " 好球 ");
    await press("发表");
    expect((await screen.findByRole("alert")).textContent).toContain("网络繁忙，请稍后再试");
    expect(screen.getByRole("textbox", { name: "写评论" })).toHaveProperty("readOnly", true);
    await press("重试");
    expect((await screen.findByText("内容涉及赌博，不能发布")).role).toBe("alert");
    await press("发表");
    await waitFor(() => expect(notices).toHaveLength(1));
    const sent = sentTo(WRITE) as readonly { readonly requestKey: string; readonly text: string }[];
    expect(sent.map(({ text }) => text)).toEqual(["好球", "好球", "好球"]);
    expect(sent[0]?.requestKey).toBe(sent[1]?.requestKey);
    expect(sent[2]?.requestKey).not.toBe(sent[1]?.requestKey);
    const all = within(screen.getByRole("list", { name: "全部评论" })).getAllByRole("listitem");
    expect(all[0]?.textContent).toContain("好球");
    expect(screen.getByRole("textbox", { name: "写评论" })).toHaveProperty("value", "");
    expect([notices, sessionStorage.length]).toEqual([["评论已发表"], 0]);
  });

  it("of a visitor waits for the login, is sent then, and is there again after a reload if it was refused", async () => {
    let wanted: Wanted | undefined;
    const require = (what?: Wanted): boolean => {
      wanted = what;
      return false;
    };
    const first = ok(listOf([comment("1", "早")]));
    const { sentTo } = show(first, { [WRITE]: () => err({ code: 10031, message: "新用户每小时最多3条，59分钟后再试" }) }, VISITOR, {
      session: { require },
    });
    await press("回复", item("早"));
    type("回复 球迷1", "你也早");
    await press("回复", screen.getByRole("textbox", { name: "回复 球迷1" }).closest("form") ?? document.body);
    expect(sentTo(WRITE)).toEqual([]);
    if (wanted?.kind !== "do") return expect.unreachable();
    const { run } = wanted;
    await act(async () => run());
    expect(sentTo(WRITE)).toMatchObject([{ subject: SUBJECT, parentId: "1", text: "你也早" }]);
    cleanup();
    show(first);
    // The field comes first, what was kept for it a moment later.
    await waitFor(() => expect(screen.getByRole("textbox", { name: "回复 球迷1" })).toHaveProperty("value", "你也早"));
    expect(screen.getByRole("alert").textContent).toBe("新用户每小时最多3条，59分钟后再试");
  });

  const BOTH = ok(listOf([comment("1", "早"), comment("2", "晚")]));
  /** An answer to the comment 早 that got no answer; `keyOf`: by which key the page sends. */
  async function lost(view = ME) {
    const page = show(BOTH, { [WRITE]: () => LOST }, view);
    await press("回复", item("早"));
    type("回复 球迷1", "你也早");
    await press("回复", screen.getByRole("textbox", { name: "回复 球迷1" }).closest("form") ?? document.body);
    await screen.findByRole("button", { name: "重试" });
    cleanup();
    return keysOf(page.sentTo);
  }
  const keysOf = (sentTo: ReturnType<typeof show>["sentTo"]) =>
    (sentTo(WRITE) as readonly { readonly requestKey: string }[]).map(({ requestKey }) => requestKey);

  it("and got no answer is the same request after a reload, where it was written, and no other comment is that", async () => {
    const keys = await lost();
    const { sentTo, notices } = show(BOTH, { [WRITE]: () => ok(comment("60", "你也早", { isOwn: true, rootId: "1" })) });
    const field = await screen.findByRole("textbox", { name: "回复 球迷1" });
    expect(field).toMatchObject({ value: "你也早", readOnly: true });
    expect(screen.getByRole("alert").textContent).toContain("不会重复发表");
    expect(screen.getByRole("textbox", { name: "写评论" })).toMatchObject({ value: "", readOnly: false });
    type("写评论", "另一条");
    await press("发表");
    await waitFor(() => expect(notices).toHaveLength(1));
    await press("重试");
    await waitFor(() => expect(notices).toHaveLength(2));
    expect(sentTo(WRITE)).toMatchObject([{ text: "另一条" }, { subject: SUBJECT, parentId: "1", text: "你也早", requestKey: keys[0] }]);
    expect(keysOf(sentTo)[0]).not.toBe(keys[0]);
    expect(sessionStorage.length).toBe(0);
  });

  it("and got no answer, given up after a reload, can be changed and is another request", async () => {
    const keys = await lost();
    const { sentTo } = show(BOTH, { [WRITE]: () => LOST });
    await screen.findByRole("textbox", { name: "回复 球迷1" });
    await press("不再重试");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "回复 球迷1" })).toMatchObject({ value: "你也早", readOnly: false }));
    await press("回复", screen.getByRole("textbox", { name: "回复 球迷1" }).closest("form") ?? document.body);
    await waitFor(() => expect(keysOf(sentTo)).toHaveLength(1));
    expect(keysOf(sentTo)).not.toEqual(keys);
  });

  it("is nothing to another account of the tab, which cannot send it again; it is there again for its author", async () => {
    const keys = await lost();
    const other = sessionOf(userInfo({ id: "100008" as UserId }));
    const { view$ } = show(BOTH, {}, other);
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "回复 球迷1" })).toBeNull();
    type("写评论", "第二个人的");
    act(() => view$.next(ME));
    expect(screen.getByRole("textbox", { name: "写评论" })).toHaveProperty("value", "");
    cleanup();
    const { sentTo } = show(BOTH, { [WRITE]: () => LOST });
    await screen.findByRole("textbox", { name: "回复 球迷1" });
    await press("重试");
    await waitFor(() => expect(keysOf(sentTo)).toEqual(keys));
  });

  it("a pasted link to a moment goes as its card, which stands in the comment; a draft keeps it", async () => {
    const moment = { sport: "fb", matchId: "m1" as MatchId, at: NOW - MINUTE } as const;
    const teams = { home: { id: "h", name: "利物浦" }, away: { id: "a", name: "曼联" } };
    const card = { ...moment, ...teams, isWithheld: false, minute: "67′", score: [2, 1], incident: null, correction: null } as const;
    const replies = {
      "/inform/moment/list": () => ok({ list: [card] }),
      [WRITE]: () => ok(comment("60", "看这里", { isOwn: true, moment: card })),
    };
    show(ok(listOf([])), replies);
    type("写评论", `看这里 ${window.location.origin}/football/live/m1?at=${moment.at}`);
    expect(await screen.findByText("67′")).toBeTruthy();
    cleanup();
    const { sentTo } = show(ok(listOf([])), replies);
    expect(await screen.findByText("67′")).toBeTruthy();
    await press("发表");
    await waitFor(() => expect(sentTo(WRITE)).toMatchObject([{ text: "看这里", moment }]));
    expect(within(item("看这里")).getByText("2 - 1")).toBeTruthy();
  });

  it("a moment of a match is chosen by its button, a name by another; a comment that is changed keeps its card", async () => {
    const row = boardRow("m1", { kickoffAt: NOW - 60 * MINUTE, state: FootballState.secondHalf });
    const asOf = { e: "1", s: 1 };
    const own = comment("1", "写错", { isOwn: true, editableUntil: NOW + MINUTE });
    const { sentTo } = show(ok(listOf([own])), {
      "/live/{sport}/match/list": () => ok({ asOf, rows: [row] }),
      "/live/{sport}/match/detail": () => ok({ asOf, match: emptyFootballMatch(asMatchId("m1")!), oddsAsOf: asOf, odds: {} }),
      "/inform/moment/list": () => ok({ list: [] }),
      [WRITE]: () => ok(comment("60", "好球", { isOwn: true })),
    });
    type("写评论", "好球");
    fireEvent.click(await screen.findByRole("button", { name: "时刻" }));
    fireEvent.click(await screen.findByRole("button", { name: /主队m1/ }));
    fireEvent.click(await screen.findByRole("button", { name: "此刻" }));
    expect(await screen.findByRole("group", { name: "要分享的时刻" })).toBeTruthy();
    await press("提到");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "写评论" }).value).toContain("@");
    type("写评论", "好球");
    await press("发表");
    await waitFor(() => expect(sentTo(WRITE)).toHaveLength(1));
    expect(sentTo(WRITE)).toMatchObject([{ text: "好球", moment: { sport: "fb", matchId: "m1", at: NOW } }]);
    await press("更多操作", item("写错"));
    await press("编辑", item("写错"));
    const form = screen.getByRole("textbox", { name: "修改评论" }).closest("form")!;
    expect(within(form).getByRole("button", { name: "提到" })).toBeTruthy();
    expect(within(form).queryByRole("button", { name: "时刻" })).toBeNull();
  });

  it("stays open while Esc puts the choice of a character away", async () => {
    show(ok(listOf([comment("1", "原来的", { isOwn: true, editableUntil: NOW + MINUTE })])));
    await press("更多操作");
    await press("编辑");
    type("修改评论", "改到一半");
    fireEvent.keyDown(screen.getByRole("textbox", { name: "修改评论" }), { key: "Escape", isComposing: true });
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "修改评论" }).value).toBe("改到一半");
    fireEvent.keyDown(screen.getByRole("textbox", { name: "修改评论" }), { key: "Escape" });
    expect(screen.queryByRole("textbox", { name: "修改评论" })).toBeNull();
  });

  it("that answers or changes one leaves the focus where it was opened, sent or not", async () => {
    const mine = comment("1", "原来的", { isOwn: true, editableUntil: NOW + MINUTE });
    const written = comment("60", "说得对", { rootId: "2", isOwn: true });
    show(ok(listOf([mine, comment("2", "别人的")])), { [WRITE]: () => ok(written) });
    const opener = (text: string, name: string) => within(item(text)).getAllByRole("button", { name })[0];
    await press("回复", item("别人的"));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "回复 球迷2" }));
    fireEvent.keyDown(screen.getByRole("textbox", { name: "回复 球迷2" }), { key: "Escape" });
    expect(document.activeElement).toBe(opener("别人的", "回复"));
    await press("回复", item("别人的"));
    type("回复 球迷2", "说得对");
    await act(async () => fireEvent.keyDown(screen.getByRole("textbox", { name: "回复 球迷2" }), { key: "Enter", ctrlKey: true }));
    await waitFor(() => expect(document.activeElement).toBe(opener("别人的", "回复")));
    await press("更多操作", item("原来的"));
    await press("编辑", item("原来的"));
    fireEvent.keyDown(screen.getByRole("textbox", { name: "修改评论" }), { key: "Escape" });
    expect(document.activeElement).toBe(opener("原来的", "回复"));
  });

  it("is edited in its place and taken away after one question", async () => {
    const own = comment("1", "写错", { isOwn: true, editableUntil: NOW + MINUTE });
    show(ok(listOf([own])), {
      "/inform/comment/edit": () => ok({ ...own, text: "改好", isEdited: true }),
      "/inform/comment/delete": () => ok({}),
    });
    await press("更多操作");
    expect(screen.queryByRole("button", { name: "举报" })).toBeNull();
    await press("编辑");
    type("修改评论", "改好");
    await press("保存");
    expect(item("改好").textContent).toContain("已编辑");
    await press("更多操作");
    await press("删除");
    expect(screen.getByText("改好")).toBeTruthy();
    await press("确认删除");
    expect(screen.queryByText("改好")).toBeNull();
  });
});

describe("what is done about others'", () => {
  it("a like shows at once and is taken back when it is refused", async () => {
    let answer: (reply: Result<unknown, ApiFailure>) => void = () => undefined;
    const { notices } = show(ok(listOf([comment("1", "好球", { likes: 4 })])), {
      "/inform/comment/like/{id}": () => new Promise((resolve) => (answer = resolve)),
    });
    await press("点亮，已有 4 次");
    expect(screen.getByRole("button", { name: "点亮，已有 5 次" }).getAttribute("aria-pressed")).toBe("true");
    await act(async () => answer(err({ code: 403, message: "对方已屏蔽您，不能互动" })));
    expect(screen.getByRole("button", { name: "点亮，已有 4 次" }).getAttribute("aria-pressed")).toBe("false");
    expect(notices).toEqual(["对方已屏蔽您，不能互动"]);
  });

  it("a report needs a reason and names the comment; a shield reads the list anew", async () => {
    const { sentTo, notices } = show(ok(listOf([comment("7", "加我主页")])), {
      "/api/report/add": () => ok({}),
      "/inform/shield/user": () => ok({ isShielded: true }),
      [LIST]: () => ok(listOf([])),
    });
    await press("更多操作");
    await press("举报");
    const dialog = await screen.findByRole("dialog", { name: "举报评论" });
    await press("提交举报", dialog);
    expect(within(dialog).getByText("请选择举报原因")).toBeTruthy();
    await act(async () => fireEvent.click(within(dialog).getByRole("radio", { name: "广告引流" })));
    await press("提交举报", dialog);
    await waitFor(() => expect(sentTo("/api/report/add")).toEqual([{ subject: "comment:7", reason: "spam", text: "" }]));
    await press("屏蔽此人");
    expect(sentTo("/inform/shield/user")).toEqual([{ userId: "97", flag: 1 }]);
    expect(screen.queryByText("加我主页")).toBeNull();
    expect(notices).toEqual(["举报已提交，我们会尽快处理", "已屏蔽 球迷7"]);
  });
});

it("others' new comments wait until they are asked for; another order and more are read; none stands twice", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const pages = [
    listOf([comment("52", "新二"), comment("1", "旧一")], { sort: "new", cursor: "0.1" }),
    listOf([comment("1", "旧一"), comment("0", "更旧")], { sort: "new" }),
  ];
  const { sentTo } = show(ok(listOf([comment("1", "旧一")])), {
    "/inform/comment/newer": () => ok({ newer: 2 }),
    [LIST]: () => ok(pages.shift() ?? expect.unreachable()),
  });
  await act(async () => vi.advanceTimersByTime(29_999));
  expect(sentTo("/inform/comment/newer")).toEqual([]);
  await act(async () => vi.advanceTimersByTime(1));
  expect(sentTo("/inform/comment/newer")).toEqual([{ subject: SUBJECT, after: "50" }]);
  expect(screen.queryByText("新二")).toBeNull();
  await press("2 条新评论");
  expect(screen.getByText("新二")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "2 条新评论" })).toBeNull();
  await press("更多评论");
  expect(sentTo(LIST)).toMatchObject([
    { sort: "new", page: 1 },
    { sort: "new", cursor: "0.1" },
  ]);
  const texts = within(screen.getByRole("list", { name: "全部评论" }))
    .getAllByRole("listitem")
    .map((one) => one.querySelector("p + p")?.textContent);
  expect(texts).toEqual(["新二", "旧一", "更旧"]);
  vi.useRealTimers();
});
