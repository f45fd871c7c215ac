import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { err, ok } from "../../../../contract/result.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { pageOf } from "../../../hooks/testing/pages.ts";
import { BUSY } from "../../../hooks/testing/portal.tsx";
import { card, setUp } from "../testing.tsx";
import { AttentionPage } from "./AttentionPage.tsx";
import { ConcernPage } from "./ConcernPage.tsx";

function show(...given: Parameters<typeof setUp>): ReturnType<typeof setUp> {
  const shown = setUp(...given);
  render(shown.element);
  return shown;
}

/** Loaded beforehand: what is measured here is not how long the control tier takes to come. */
beforeAll(() => import("../../../ui/control/PagerControl.tsx"), 30_000);

const LIST = "/api/attention/pageAttention";
const FOLLOW = "/api/attention/operAttention";

describe("my follows", () => {
  it("are a skeleton, then cards with level, role and followers, each a way to the person's space", async () => {
    show(<ConcernPage first={null} />, {
      [LIST]: () => ok(pageOf([card("7", { nickName: "老周聊枪手", isAnchor: 1, fansCount: 128_000, level: 6 })])),
    });
    expect(screen.getByRole("status", { name: "加载中" })).toBeTruthy();
    const link = await screen.findByRole("link", { name: "老周聊枪手" });
    expect(link.getAttribute("href")).toBe("/personal/7?headerNavIndex=2");
    const item = within(screen.getByRole("listitem"));
    expect(item.getByRole("img", { name: "等级 6" })).toBeTruthy();
    expect(item.getByText("粉丝 12.8万")).toBeTruthy();
    expect(item.getByText("主播")).toBeTruthy();
  });

  it("ask for anchors first, and for the tab that is chosen", async () => {
    const { api } = show(<ConcernPage first={null} />, { [LIST]: () => ok(pageOf([])) });
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(screen.getByRole("link", { name: "主播" }).getAttribute("aria-current")).toBe("page");
    await userEvent.click(screen.getByRole("link", { name: "专家" }));
    expect(screen.getByTestId("address").textContent).toBe("/v/x?type=2");
    expect(api.sent.map(({ input }) => input.query?.attentionType)).toEqual([1, 2]);
  });

  it("are not asked for again when the server has answered", () => {
    const { api } = show(<ConcernPage first={ok(pageOf([card("7")]))} />, {});
    expect(screen.getByRole("link", { name: "用户7" })).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it("are undone in place, and can be taken back", async () => {
    const { api, refreshed } = show(<ConcernPage first={ok(pageOf([card("7")]))} />, {
      [FOLLOW]: ({ query }) => ok({ isFollowed: query?.operateType === 1, fansCount: 7 }),
    });
    await userEvent.click(screen.getByRole("button", { name: "取消关注 用户7" }));
    expect(await screen.findByText("已取消关注")).toBeTruthy();
    expect(screen.getByText("粉丝 7")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "撤销 用户7" }));
    expect(await screen.findByRole("button", { name: "取消关注 用户7" })).toBeTruthy();
    expect(api.sent.map(({ input }) => input.query)).toEqual([
      { type: 1, operateType: 2, targetId: "7" },
      { type: 1, operateType: 1, targetId: "7" },
    ]);
    expect(refreshed()).toBe(2);
  });

  it("say what the server says when it refuses, and stay", async () => {
    show(<ConcernPage first={ok(pageOf([card("7")]))} />, { [FOLLOW]: () => err({ code: 429, message: "操作过于频繁，请稍后再试" }) });
    await userEvent.click(screen.getByRole("button", { name: "取消关注 用户7" }));
    expect((await screen.findByRole("alert")).textContent).toBe("操作过于频繁，请稍后再试（429）");
    expect(screen.getByRole("button", { name: "取消关注 用户7" })).toBeTruthy();
  });

  it("that cannot be loaded show the code, and are asked for again", async () => {
    let tries = 0;
    show(<ConcernPage first={null} />, {
      [LIST]: () => {
        tries += 1;
        return tries === 1 ? BUSY : ok(pageOf([card("7")]));
      },
    });
    expect(await screen.findByText("（500）")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("link", { name: "用户7" })).toBeTruthy();
  });

  it("of a visitor are the way to log in", async () => {
    show(<ConcernPage first={null} />, {}, { view: VISITOR });
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "我的关注" })).toBeNull();
  });

  it("of a session that has ended are the way to log in", async () => {
    show(<ConcernPage first={err({ code: 401, message: "x" })} />, {});
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
  });

  it("are a skeleton while it is not known who looks", () => {
    show(<ConcernPage first={null} />, {}, { view: { ...VISITOR, status: "loading" } });
    expect(screen.getByRole("status", { name: "加载中" })).toBeTruthy();
  });

  it("come a page at a time; the page before stays until the next is there", async () => {
    let arrive: (value: ReturnType<typeof ok>) => void = () => undefined;
    const { api } = show(<ConcernPage first={ok(pageOf([card("1")], { total: 12 }))} />, {
      [LIST]: () => new Promise((resolve) => (arrive = resolve as typeof arrive)),
    });
    expect(screen.getByText("共 12 条")).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: /下一页/ }));
    expect(screen.getByTestId("address").textContent).toBe("/v/x?page=2");
    expect(screen.getByRole("link", { name: "用户1" })).toBeTruthy();
    arrive(ok(pageOf([card("11")], { total: 12, page: 2 })));
    expect(await screen.findByRole("link", { name: "用户11" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "用户1" })).toBeNull();
    expect(api.sent[0]?.input.query).toMatchObject({ page: 2, pageSize: 10 });
  });
});

describe("a page that cannot be turned", () => {
  it("keeps what was there, and says why", async () => {
    show(<ConcernPage first={ok(pageOf([card("1")], { total: 12 }))} />, { [LIST]: () => BUSY });
    await userEvent.click(await screen.findByRole("button", { name: "下一页" }));
    expect(await screen.findByText("（500）")).toBeTruthy();
    expect(screen.getByRole("link", { name: "用户1" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
  });
});

describe("follows and fans", () => {
  it("are asked for by the user's own id, and a fan can be followed", async () => {
    const { api } = show(
      <AttentionPage title="关注" first={null} />,
      {
        "/user/info/attention": () => ok(pageOf([card("9", { isFollowed: false })])),
        [FOLLOW]: () => ok({ isFollowed: true, fansCount: 9 }),
      },
      { at: "/v/attention?type=2" },
    );
    await userEvent.click(await screen.findByRole("button", { name: "关注 用户9" }));
    expect(await screen.findByRole("button", { name: "取消关注 用户9" })).toBeTruthy();
    expect(api.sent[0]?.input.query).toMatchObject({ userId: "100007", type: 2, page: 1 });
  });
});
