import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import { type MatchId, type UserId, asMatchId } from "../../../contract/ids.ts";
import { emptyFootballMatch } from "../../../contract/match/football.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { VISITOR, type AfterLogin } from "../../hooks/session.ts";
import { boardRow } from "../../hooks/testing/matches.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { LOST, NOW } from "../../hooks/testing/portal.tsx";
import { WRITE, MINUTE, SUBJECT, ME, comment, item, listOf, press, show, type } from "./testing.tsx";

/** Comments that are written, answered, changed and removed. */

beforeEach(() => sessionStorage.clear());

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

  it("by the button's key, the focus stays there while it is sent, then goes back to the field", async () => {
    const waiting = Promise.withResolvers<void>();
    const { sentTo } = show(ok(listOf([])), { [WRITE]: () => waiting.promise.then(() => ok(comment("60", "好球", { isOwn: true }))) });
    type("写评论", "好球");
    const button = screen.getByRole("button", { name: "发表" });
    button.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(sentTo(WRITE)).toHaveLength(1));
    expect([button.matches(":disabled"), button.ariaDisabled, document.activeElement]).toEqual([false, "true", button]);
    waiting.resolve();
    await screen.findByText("好球");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "写评论" }));
  });

  it("of a visitor waits for the login, is sent then, and is there again after a reload if it was refused", async () => {
    let wanted: AfterLogin | undefined;
    const require = (what?: AfterLogin): boolean => {
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
    // The field appears first, its kept draft a moment later.
    await waitFor(() => expect(screen.getByRole("textbox", { name: "回复 球迷1" })).toHaveProperty("value", "你也早"));
    expect(screen.getByRole("alert").textContent).toBe("新用户每小时最多3条，59分钟后再试");
  });

  const BOTH = ok(listOf([comment("1", "早"), comment("2", "晚")]));
  /** Answers the comment 早 without getting a response; returns the request keys the page has used. */
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

  it("was typed before the page is alive: it is kept in the place of a draft, and never of what was sent without an answer", async () => {
    show(ok(listOf([])), { [WRITE]: () => LOST });
    type("写评论", "旧的草稿");
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    cleanup();
    show(ok(listOf([])), { [WRITE]: () => LOST }, ME, {}, "早到的话");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "写评论" })).toHaveProperty("value", "早到的话"));
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain("早到的话"));
    await press("发表");
    await screen.findByRole("button", { name: "重试" });
    cleanup();
    show(ok(listOf([])), { [WRITE]: () => LOST }, ME, {}, "又早到了");
    await screen.findByRole("button", { name: "重试" });
    expect(screen.getByRole("textbox", { name: "写评论" })).toMatchObject({ value: "早到的话", readOnly: true });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("又早到了");
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

  it("that answers another is taken away with its count: nothing is offered in its place", async () => {
    const own = comment("2", "我的回答", { rootId: "1", isOwn: true });
    show(ok(listOf([comment("1", "话题", { replies: 1, firstReplies: [own] })])), { "/inform/comment/delete": () => ok({}) });
    for (const name of ["更多操作", "删除", "确认删除"]) await press(name, item("我的回答"));
    expect([screen.queryByText("我的回答"), screen.queryByRole("button", { name: /条回复/ })]).toEqual([null, null]);
  });
});
