import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { isOpen } from "../../contract/pages.ts";
import { describe, expect, it, vi } from "vitest";
import { userOf, viewOf } from "../parts/session/testing.ts";
import { staticSession } from "../hooks/staticSession.ts";
import { isCurrentItem } from "../layouts/mineMenu.ts";
import { asUser, requestedSession, stubWindow, visit } from "../../tests/setup/testVisits.tsx";

stubWindow();

describe("the header", () => {
  it("has the sections of the portal and marks the current one", async () => {
    await visit("/about");
    const nav = screen.getByRole("navigation", { name: "主导航" });
    const names = [...nav.querySelectorAll(":scope > ul > li > a")].map((a) => a.textContent);
    const sections: readonly (readonly [string, string])[] = [
      ["首页", "/"],
      ["比分", "/football"],
      ["直播", "/live/all"],
      ["赛程", "/next"],
      ["回放", "/playback"],
      ["头条", "/news/pages"],
      ["社区", "/community"],
      ["推荐", "/guide"],
      ["数据", "/database/fb/1"],
    ];
    expect(names).toEqual(sections.filter(([, path]) => isOpen(path)).map(([name]) => name));
    expect(nav.textContent).not.toMatch(/电竞|网球/);
  });

  it.each(["variant3", "variant4"] as const)("hides the tips for %s", async (brandId) => {
    await visit("/about", { brandId });
    expect(screen.queryByRole("link", { name: "推荐" })).toBeNull();
  });

  it("opens the trimmed search in a new tab, and nothing for no words", async () => {
    await visit("/about");
    const form = within(screen.getByRole("banner")).getByRole("search");
    expect(form.getAttribute("action")).toBe("/search");
    expect(form.getAttribute("target")).toBe("_blank");
    // The form submits only when nothing prevents it; React's listener is at the root, below the document.
    const sent: unknown[] = [];
    const onSubmit = (event: SubmitEvent): void => {
      if (!event.defaultPrevented) sent.push(new FormData(form as HTMLFormElement).get("val"));
      event.preventDefault();
    };
    document.addEventListener("submit", onSubmit);
    const input = within(form).getByRole("combobox", { name: "搜索" });
    await userEvent.type(input, "   {Enter}");
    expect(sent).toEqual([]);
    await userEvent.type(input, "  阿森纳  {Enter}");
    expect(sent).toEqual(["阿森纳"]);
    document.removeEventListener("submit", onSubmit);
  });
});

describe("the header's user side", () => {
  const header = () => within(screen.getByRole("banner"));

  it("opens the login dialog for a visitor", async () => {
    const { session, requested } = requestedSession();
    await visit("/about", { session });
    await userEvent.click(header().getByRole("button", { name: "登录" }));
    expect(requested).toEqual([undefined]);
  });

  it("leads a visitor who wants to broadcast through the login dialog", async () => {
    const { session, requested } = requestedSession();
    const router = await visit("/about", { session });
    await userEvent.click(header().getByRole("link", { name: "开播" }));
    expect(requested).toEqual([{ kind: "go", to: "/v/apply" }]);
    expect(router.state.location.pathname).toBe("/about");
  });

  it.each([
    ["/", "首页"],
    ["/news/pages", "首页"],
    ["/search", "首页"],
    ["/football/end", "比分"],
    ["/about", null],
  ])("tells a phone's reader of %s that it is of %s", async (path, label) => {
    await visit(path);
    const tabs = within(screen.getByRole("navigation", { name: "底部导航" })).getAllByRole("link");
    const current = tabs.filter((tab) => tab.getAttribute("aria-current") === "page").map((tab) => tab.textContent);
    expect(current).toEqual(label === null ? [] : [label]);
  });

  it("leads a phone's visitor to the user centre through it too", async () => {
    const { session, requested } = requestedSession();
    await visit("/about", { session });
    await userEvent.click(within(screen.getByRole("navigation", { name: "底部导航" })).getByRole("link", { name: "我的" }));
    expect(requested).toEqual([{ kind: "go", to: "/v/personal-data" }]);
  });

  it.each([
    [1, "/v/anchor-set"],
    [0, "/v/apply"],
  ] as const)("leads a user whose isAnchor is %i to %s to broadcast", async (isAnchor, to) => {
    await visit("/about", asUser({ isAnchor }));
    expect(header().getByRole("link", { name: "开播" }).getAttribute("href")).toBe(to);
    expect(header().queryByRole("button", { name: "登录" })).toBeNull();
  });

  it("shows the user's popover under the pointer, with wallet and links", async () => {
    await visit("/about", asUser());
    const button = await header().findByRole("button", { name: /看台第七排/ });
    await userEvent.hover(button);
    const popover = within(await header().findByRole("dialog", { name: "用户" }));
    await popover.findByText("12,860");
    expect(popover.getByText("350.50")).toBeTruthy();
    expect(popover.getByText("距 LV.6 还差 320 经验")).toBeTruthy();
    expect(popover.getAllByRole("tooltip")).toHaveLength(2);
    const links = popover.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["钱包", "/v/wallet"],
      ["个人中心", "/v/personal-data"],
      ["我的关注", "/v/concern"],
      ["我的空间", "/personal/7?headerNavIndex=0"],
      ["私信", "/v/chat"],
      ["申请主播", "/v/apply"],
    ]);
    await userEvent.unhover(button);
    await waitFor(() => expect(header().queryByRole("dialog", { name: "用户" })).toBeNull());
  });

  it("offers publishing to experts, and no application to anchors", async () => {
    await visit("/about", asUser({ isAnchor: 1, isExpert: 1 }));
    await userEvent.click(await header().findByRole("button", { name: /看台第七排/ }));
    const popover = within(await header().findByRole("dialog", { name: "用户" }));
    await popover.findByRole("link", { name: "个人中心" });
    expect(popover.queryByRole("link", { name: "发布推荐" })?.getAttribute("href")).toBe(isOpen("/recommend") ? "/recommend" : undefined);
    expect(popover.queryByRole("link", { name: "申请主播" })).toBeNull();
    expect(popover.getByRole("link", { name: "我的空间" }).getAttribute("href")).toBe("/personal/7?headerNavIndex=2");
  });

  it("shows -- for balances that could not be loaded", async () => {
    await visit("/about", { session: staticSession({ ...viewOf(userOf()), balances: null }) });
    await userEvent.click(await header().findByRole("button", { name: /看台第七排/ }));
    const popover = within(await header().findByRole("dialog", { name: "用户" }));
    await popover.findByText("球钻");
    expect(popover.getAllByText("--")).toHaveLength(2);
  });

  it("is of use with the keyboard alone: in by Tab, on through the popover, out by Escape", async () => {
    await visit("/about", asUser());
    const button = await header().findByRole("button", { name: /看台第七排/ });
    act(() => header().getByRole("link", { name: "开播" }).focus());
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    const popover = within(await header().findByRole("dialog", { name: "用户" }));
    await popover.findByText("球钻");
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("球钻");
    await userEvent.keyboard("{Escape}");
    expect(header().queryByRole("dialog", { name: "用户" })).toBeNull();
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    await header().findByRole("dialog", { name: "用户" });
    await userEvent.click(screen.getByRole("main"));
    expect(header().queryByRole("dialog", { name: "用户" })).toBeNull();
  });

  it("logs out", async () => {
    const logout = vi.fn(() => Promise.resolve());
    await visit("/about", { session: { ...staticSession(viewOf(userOf())), logout } });
    await userEvent.click(await header().findByRole("button", { name: /看台第七排/ }));
    await userEvent.click(await header().findByRole("button", { name: "退出登录" }));
    expect(logout).toHaveBeenCalledOnce();
  });

  it("loads what drops from the search field when it is entered", async () => {
    await visit("/about");
    expect(header().queryByRole("dialog", { name: "搜索" })).toBeNull();
    await userEvent.click(header().getByRole("combobox", { name: "搜索" }));
    await header().findByRole("dialog", { name: "搜索" });
    await userEvent.keyboard("{Escape}");
    expect(header().queryByRole("dialog", { name: "搜索" })).toBeNull();
  });
});

describe("the user centre's header", () => {
  it("shows description and followers, save on the wallet page", async () => {
    const router = await visit("/v/order", asUser());
    const head = within(screen.getByRole("region", { name: "我的信息" }));
    expect(head.getByText("只看球，不说话")).toBeTruthy();
    expect(head.getByText("粉丝").nextSibling?.textContent).toBe("12");
    await act(() => router.navigate("/v/wallet"));
    expect(screen.queryByRole("region", { name: "我的信息" })).toBeNull();
  });

  it("tells the two applications apart", async () => {
    const address = (kind: "" | "?kind=expert") => ({ label: "", icon: "cam", to: `/v/apply${kind}` }) as const;
    const isHere = (kind: "" | "?kind=expert") => isCurrentItem(address(kind), { pathname: "/v/apply", search: "?kind=expert" });
    expect([isHere("?kind=expert"), isHere("")]).toEqual([true, false]);
    await visit("/v/apply", asUser());
    const menu = within(screen.getByRole("navigation", { name: "个人中心" }));
    expect(menu.getByRole("link", { name: "申请主播" }).getAttribute("aria-current")).toBe("page");
  });
});
