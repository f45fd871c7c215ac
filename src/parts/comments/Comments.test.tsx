import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Result, err, ok } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { leavable } from "../../hooks/testing/leavable.tsx";
import { NOW, worldOf } from "../../hooks/testing/portal.tsx";
import { Comments } from "./Comments.tsx";
import { LIST, ME, MINUTE, SUBJECT, comment, item, listOf, press, show } from "./testing.tsx";

/** Reading the comments on a page, and acting on those of others. */

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

it("keeps the focus on the order while it is read, and gives it to the first of the new comments", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const waiting = Promise.withResolvers<void>();
  show(ok(listOf([comment("1", "旧一")])), {
    "/inform/comment/newer": () => ok({ newer: 2 }),
    [LIST]: () => waiting.promise.then(() => ok(listOf([comment("52", "新二"), comment("1", "旧一")], { sort: "new" }))),
  });
  await act(async () => vi.advanceTimersByTime(30_000));
  const newest = screen.getByRole("button", { name: "最新" });
  const newer = screen.getByRole("button", { name: "2 条新评论" });
  newer.focus();
  await press("2 条新评论");
  expect([newest, newer].map((one) => [one.matches(":disabled"), one.ariaDisabled])).toEqual([
    [false, "true"],
    [false, "true"],
  ]);
  expect(document.activeElement).toBe(newer);
  await act(async () => waiting.resolve());
  expect(document.activeElement).toBe(within(item("新二")).getByRole("link", { name: "球迷52" }));
  vi.useRealTimers();
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
  screen.getByRole("button", { name: "更多评论" }).focus();
  await press("更多评论");
  expect(sentTo(LIST)).toMatchObject([
    { sort: "new", page: 1 },
    { sort: "new", cursor: "0.1" },
  ]);
  const texts = within(screen.getByRole("list", { name: "全部评论" }))
    .getAllByRole("listitem")
    .map((one) => one.querySelector("p + p")?.textContent);
  expect(texts).toEqual(["新二", "旧一", "更旧"]);
  // The button disappeared with the last of the comments.
  expect(
    within(screen.getByRole("list", { name: "全部评论" }))
      .getAllByRole("listitem")
      .at(-1)
      ?.contains(document.activeElement),
  ).toBe(true);
  vi.useRealTimers();
});

it("further comments and opened replies are found by Back as they were left", async () => {
  const first = ok(listOf([comment("3", "第一页", { replies: 1 })], { cursor: "0.3" }));
  const { element } = worldOf(
    leavable(<Comments subject={SUBJECT} first={first} now={NOW} />),
    {
      [LIST]: () => ok(listOf([comment("2", "第二页")])),
      "/inform/comment/replies": () => ok({ list: [comment("4", "答第一页", { rootId: "3" })], cursor: null }),
    },
    { view: ME, at: "/news/12" },
  );
  render(element);
  await press("更多评论");
  await press("另外 1 条回复");
  await press("离开");
  expect(screen.queryByText("第二页")).toBeNull();
  await press("返回");
  expect(["第一页", "答第一页", "第二页"].filter((text) => screen.queryByText(text) === null)).toEqual([]);
  expect(screen.queryByRole("button", { name: "更多评论" })).toBeNull();
});
