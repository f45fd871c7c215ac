import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Notice } from "../../../../contract/http/notice.ts";
import type { NoticeKind } from "../../../../contract/http/noticeKinds.ts";
import { asUserId } from "../../../../contract/ids.ts";
import { ok } from "../../../../contract/result.ts";
import { fakeFeed } from "../../../../streams/testing/fakeFeed.ts";
import { HeaderUser } from "../../../parts/session/HeaderUser.tsx";
import { sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { leavable } from "../../../hooks/testing/leavable.tsx";
import { BUSY, NOW, type Replies, worldOf } from "../../../hooks/testing/portal.tsx";
import { NoticePage } from "./NoticePage.tsx";

const LIST = "/inform/notice/list";
const READ = "/inform/notice/read";
const UNREAD = "/inform/notice/unread";
const FAN = userInfo();
const NONE = { like: 0, reply: 0, mention: 0, follow: 0, tip: 0, horn: 0, message: 0, request: 0 };

function notice(id: string, over: Partial<Notice> = {}): Notice {
  const actor = (n: string, nickName: string) => ({ id: asUserId(n)!, nickName, portrait: "" });
  return {
    id,
    kind: "like",
    what: "post",
    actors: [actor("7", "北看台阿宽"), actor("8", "门线技术")],
    count: 12,
    at: NOW - 120_000,
    isRead: false,
    settled: null,
    said: null,
    about: "三后卫不是五后卫",
    path: "/community/31",
    ...over,
  };
}

function show(replies: Replies, kind: NoticeKind = "like") {
  const { feed, say } = fakeFeed();
  const world = worldOf(<NoticePage kind={kind} first={null} />, replies, {
    view: sessionOf(FAN),
    tvFeed: feed,
    at: "/v/information?kind=like",
  });
  render(world.element);
  return { ...world, say };
}

describe("notices", () => {
  it("stand together where people did the same, lead to what they are about, and are read by being seen", async () => {
    const { api } = show({ [LIST]: () => ok({ list: [notice("3")], cursor: null }), [READ]: () => ok(NONE) });
    const row = within(await screen.findByRole("listitem"));
    expect(row.getByText(/等 12 人点亮了你的帖子/)).toBeTruthy();
    expect(row.getByRole("link", { name: "三后卫不是五后卫" }).getAttribute("href")).toBe("/community/31");
    expect(api.sent.find(({ path }) => path === READ)?.input.body).toMatchObject({ kind: "like" });
  });

  it("of a post that names one says its words once, with the way there; an answer stands above what it answers", async () => {
    const named = notice("4", { kind: "mention", count: 1, said: "@演示球迷 来看", about: "@演示球迷 来看" });
    const answered = notice("5", { kind: "reply", count: 1, said: "说得对" });
    show({ [LIST]: () => ok({ list: [named, answered], cursor: null }), [READ]: () => ok(NONE) }, "mention");
    const [first, second] = await screen.findAllByRole("listitem");
    expect(
      within(first!)
        .getAllByText("@演示球迷 来看")
        .map(({ tagName }) => tagName),
    ).toEqual(["A"]);
    expect(second!.textContent).toContain("说得对三后卫不是五后卫");
  });

  it("go on from where the page ended, none twice; a failure keeps what is there", async () => {
    let isDown = true;
    show({
      [LIST]: ({ query }) =>
        query?.["cursor"] === "c1"
          ? isDown
            ? BUSY
            : ok({ list: [notice("3"), notice("2", { about: "主场到底值几个球" })], cursor: null })
          : ok({ list: [notice("3", { isRead: true })], cursor: "c1" }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "查看更多" }));
    expect(await screen.findByText(/500/)).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "查看更多" }));
    expect(await screen.findByText("主场到底值几个球")).toBeTruthy();
    expect(screen.getAllByText("三后卫不是五后卫")).toHaveLength(1);
    expect(screen.getAllByRole("listitem").at(-1)?.contains(document.activeElement)).toBe(true);
  });

  it("are found by Back as they were left", async () => {
    const now = NOW;
    const first = ok({ list: [notice("3")], cursor: "c1", now });
    const world = worldOf(
      leavable(<NoticePage kind="like" first={first} />),
      { [LIST]: () => ok({ list: [notice("2", { about: "主场到底值几个球", at: NOW - 180_000 })], cursor: null }), [READ]: () => ok(NONE) },
      { view: sessionOf(FAN), at: "/v/information?kind=like" },
    );
    render(world.element);
    await userEvent.click(await screen.findByRole("button", { name: "查看更多" }));
    await screen.findByText("主场到底值几个球");
    await userEvent.click(screen.getByRole("button", { name: "离开" }));
    await userEvent.click(screen.getByRole("button", { name: "返回" }));
    expect(screen.getByText("主场到底值几个球")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "查看更多" })).toBeNull();
  });

  it("keep the one that a new one pushes off the first page", async () => {
    const of = (n: number) => notice(String(n), { about: `第${n}条`, at: NOW - 60_000 + n, isRead: true });
    let first = [of(4), of(3)];
    const { say } = show({
      [LIST]: ({ query }) => ok(query?.["cursor"] === "c1" ? { list: [of(2), of(1)], cursor: null } : { list: first, cursor: "c1" }),
    });
    const told = () => screen.getAllByText(/^第.条$/).map(({ textContent }) => textContent);
    await userEvent.click(await screen.findByRole("button", { name: "查看更多" }));
    expect(await screen.findByText("第1条")).toBeTruthy();
    first = [of(5), of(4)];
    act(() =>
      say(`user:${FAN.id}`, {
        type: "event",
        e: "e1",
        event: { ch: `user:${FAN.id}`, s: 1, at: NOW, k: "notice", d: { unread: NONE, isMatch: false } },
      }),
    );
    expect(await screen.findByText("第5条")).toBeTruthy();
    expect(told()).toEqual(["第5条", "第4条", "第3条", "第2条", "第1条"]);
  });

  it("of plans name the experts, and of a settled one what became of the money", async () => {
    const settled = { outcome: "HL", paid: { currency: "diamond", amount: "38.00" }, isRefunded: true } as const;
    const path = "/guide/expert/plan?id=12";
    show(
      {
        [LIST]: () =>
          ok({
            list: [
              notice("5", { kind: "tip", what: "plan", count: 2, about: "国际米兰 vs 那不勒斯 让球", path }),
              notice("4", { kind: "tip", what: "settlement", count: 1, about: "拜仁 vs 莱比锡 大小球", path, settled }),
            ],
            cursor: null,
          }),
        [READ]: () => ok(NONE),
      },
      "tip",
    );
    expect(await screen.findByText(/等 2 人发布了新方案/)).toBeTruthy();
    expect(screen.getByText("输半，38 球钻已全额退回")).toBeTruthy();
    expect(screen.getByRole("link", { name: "国际米兰 vs 那不勒斯 让球" }).getAttribute("href")).toBe(path);
  });

  it("say that there are none, and why they could not be read", async () => {
    show({ [LIST]: () => ok({ list: [], cursor: null }) });
    expect(await screen.findByText("暂无数据")).toBeTruthy();
  });
});

describe("the header", () => {
  it("says how many are unread, and follows the feed", async () => {
    let likes = 2;
    const { feed, say } = fakeFeed();
    const world = worldOf(
      <HeaderUser user={FAN} />,
      { [UNREAD]: () => ok({ ...NONE, like: likes, horn: 1 }) },
      { view: sessionOf(FAN), tvFeed: feed },
    );
    render(world.element);
    expect(await screen.findByRole("button", { name: /3 条未读消息，用户菜单$/ })).toBeTruthy();
    likes = 0;
    act(() =>
      say(`user:${FAN.id}`, {
        type: "event",
        e: "e1",
        event: { ch: `user:${FAN.id}`, s: 1, at: NOW, k: "notice", d: { unread: NONE, isMatch: false } },
      }),
    );
    expect(await screen.findByRole("button", { name: /1 条未读消息，用户菜单$/ })).toBeTruthy();
  });
});
