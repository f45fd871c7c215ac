import { BUSY_MESSAGE } from "../../../../contract/codes/errors.ts";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { BRANDS } from "../../../../brands/brands.ts";
import { attentionCalls } from "../../../../contract/http/attention.ts";
import { userCalls } from "../../../../contract/http/user.ts";
import { err, ok } from "../../../../contract/result.ts";
import { offline, page, tooMany } from "../../../api/testing/faults.ts";
import { portalServer } from "../../../api/testing/server.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { pageOf } from "../../../hooks/testing/pages.ts";
import { card, setUp } from "../testing.tsx";
import { AttentionPage } from "./AttentionPage.tsx";
import { ConcernPage } from "./ConcernPage.tsx";

const server = portalServer();
const WITHOUT_TIPS = Object.values(BRANDS).find(({ hasTips }) => !hasTips)!;

function show(element: ReactNode, options?: Parameters<typeof setUp>[2]): ReturnType<typeof setUp> {
  const shown = setUp(element, server.api, options);
  render(shown.element);
  return shown;
}

/** Loaded beforehand: the tests do not measure how long the control tier takes to load. */
beforeAll(() => import("../../../ui/control/PagerControl.tsx"), 30_000);

const { attentionPageAttention: LIST, attentionOperAttention: FOLLOW } = attentionCalls;

describe("my follows", () => {
  it("are a skeleton, then cards with level, role and followers, each a way to the person's space", async () => {
    server.on(LIST, () => ok(pageOf([card("7", { nickName: "老周聊枪手", isAnchor: 1, fansCount: 128_000, level: 6 })])));
    show(<ConcernPage first={null} />);
    expect(screen.getByRole("status", { name: "加载中" })).toBeTruthy();
    const link = await screen.findByRole("link", { name: "老周聊枪手" });
    expect(link.getAttribute("href")).toBe("/personal/7?headerNavIndex=2");
    const item = within(screen.getByRole("listitem"));
    expect(item.getByRole("img", { name: "等级 6" })).toBeTruthy();
    expect(item.getByText("粉丝 12.8万")).toBeTruthy();
    expect(item.getByText("主播")).toBeTruthy();
  });

  it("ask for anchors first, and for the tab that is chosen", async () => {
    server.on(LIST, () => ok(pageOf([])));
    show(<ConcernPage first={null} />);
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(screen.getByRole("link", { name: "主播" }).getAttribute("aria-current")).toBe("page");
    await userEvent.click(screen.getByRole("link", { name: "专家" }));
    expect(screen.getByTestId("address").textContent).toBe("/v/x?type=2");
    await waitFor(() => expect(server.sentTo(LIST)).toMatchObject([{ attentionType: "1" }, { attentionType: "2" }]));
  });

  it("know no experts in a brand without tips: no tab, no mark, and an address of theirs asks for anchors", async () => {
    server.on(LIST, () => ok(pageOf([card("7", { isExpert: 1 })])));
    show(<ConcernPage first={null} />, { at: "/v/concern?type=2", brand: WITHOUT_TIPS });
    expect(await screen.findByRole("link", { name: "用户7" })).toBeTruthy();
    expect(
      within(screen.getByRole("navigation", { name: "我的关注" }))
        .getAllByRole("link")
        .map((tab) => tab.textContent),
    ).toEqual(["主播", "全部"]);
    expect(screen.queryByText("专家")).toBeNull();
    expect(server.sentTo(LIST)).toMatchObject([{ attentionType: "1" }]);
  });

  it("are not asked for again when the server has answered", () => {
    const { api } = show(<ConcernPage first={ok(pageOf([card("7")]))} />);
    expect(screen.getByRole("link", { name: "用户7" })).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it("are undone in place, and can be taken back", async () => {
    server.on(FOLLOW, ({ query }) => ok({ isFollowed: query?.operateType === "1", fansCount: 7 }));
    const { refreshed } = show(<ConcernPage first={ok(pageOf([card("7")]))} />);
    await userEvent.click(screen.getByRole("button", { name: "取消关注 用户7" }));
    expect(await screen.findByText("已取消关注")).toBeTruthy();
    expect(screen.getByText("粉丝 7")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "撤销 用户7" }));
    expect(await screen.findByRole("button", { name: "取消关注 用户7" })).toBeTruthy();
    expect(server.sentTo(FOLLOW)).toEqual([
      { type: "1", operateType: "2", targetId: "7" },
      { type: "1", operateType: "1", targetId: "7" },
    ]);
    expect(refreshed()).toBe(2);
  });

  it("say what the server says when it refuses, and stay", async () => {
    server.on(FOLLOW, tooMany(60));
    show(<ConcernPage first={ok(pageOf([card("7")]))} />);
    await userEvent.click(screen.getByRole("button", { name: "取消关注 用户7" }));
    expect((await screen.findByRole("alert")).textContent).toBe("操作过于频繁，请稍后再试（429）");
    expect(screen.getByRole("button", { name: "取消关注 用户7" })).toBeTruthy();
  });

  it("that cannot be loaded show the code, and are asked for again", async () => {
    server.on(LIST, page(502));
    show(<ConcernPage first={null} />);
    expect(await screen.findByText("（502）")).toBeTruthy();
    server.on(LIST, () => ok(pageOf([card("7")])));
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("link", { name: "用户7" })).toBeTruthy();
  });

  it("of a visitor are the way to log in", async () => {
    show(<ConcernPage first={null} />, { view: VISITOR });
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "我的关注" })).toBeNull();
  });

  it("of a session that has ended are the way to log in", async () => {
    show(<ConcernPage first={err({ code: 401, message: "x" })} />);
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
  });

  it("are a skeleton while it is not known who looks", () => {
    show(<ConcernPage first={null} />, { view: { ...VISITOR, status: "loading" } });
    expect(screen.getByRole("status", { name: "加载中" })).toBeTruthy();
  });

  it("come a page at a time; the page before stays until the next is there", async () => {
    const next = Promise.withResolvers<void>();
    server.on(LIST, async () => (await next.promise, ok(pageOf([card("11")], { total: 12, page: 2 }))));
    show(<ConcernPage first={ok(pageOf([card("1")], { total: 12 }))} />);
    expect(screen.getByText("共 12 条")).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: /下一页/ }));
    expect(screen.getByTestId("address").textContent).toBe("/v/x?page=2");
    expect(screen.getByRole("link", { name: "用户1" })).toBeTruthy();
    next.resolve();
    expect(await screen.findByRole("link", { name: "用户11" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "用户1" })).toBeNull();
    expect(server.sentTo(LIST)).toEqual([{ attentionType: "1", page: "2", pageSize: "10" }]);
  });
});

describe("a page that cannot be turned", () => {
  it.each([
    ["no network", offline],
    ["a login wall with status 200", page(200)],
  ])("for %s keeps what was there, says why, and is turned by another try", async (_, fault) => {
    server.on(LIST, fault);
    show(<ConcernPage first={ok(pageOf([card("1")], { total: 12 }))} />);
    await userEvent.click(await screen.findByRole("button", { name: "下一页" }));
    expect((await screen.findByText(BUSY_MESSAGE)).textContent).toBe(BUSY_MESSAGE);
    expect(screen.getByRole("link", { name: "用户1" })).toBeTruthy();
    server.on(LIST, () => ok(pageOf([card("11")], { total: 12, page: 2 })));
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("link", { name: "用户11" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "用户1" })).toBeNull();
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
    expect(server.sentTo(LIST)).toMatchObject([{ page: "2" }, { page: "2" }]);
  });
});

describe("follows and fans", () => {
  it("are asked for by the user's own id, and a fan can be followed", async () => {
    server.on(userCalls.userInfoAttention, () => ok(pageOf([card("9", { isFollowed: false })])));
    server.on(FOLLOW, () => ok({ isFollowed: true, fansCount: 9 }));
    const { api } = show(<AttentionPage title="关注" first={null} />, { at: "/v/attention?type=2" });
    await userEvent.click(await screen.findByRole("button", { name: "关注 用户9" }));
    expect(await screen.findByRole("button", { name: "取消关注 用户9" })).toBeTruthy();
    expect(api.sent[0]?.input.query).toMatchObject({ userId: "100007", type: "2", page: "1" });
  });
});
