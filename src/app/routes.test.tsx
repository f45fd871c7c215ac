import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterContextProvider, RouterProvider, createMemoryRouter } from "react-router-dom";
import { isOpen } from "../../contract/pages.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Brand } from "../../brands/brand.ts";
import { WithShell, testPortal, testShell } from "../features/shell/testing.tsx";
import type { Shell } from "../features/shell/shell.ts";
import { userOf, viewOf } from "../parts/session/testing.ts";
import { type Session, type SessionView, VISITOR } from "../hooks/session.ts";
import { staticSession } from "../hooks/staticSession.ts";
import { isCurrentItem } from "../layouts/mineMenu.ts";
import * as modules from "../routes/modules.ts";
import { type RequestInfo, requestContext } from "../loading/context.ts";
import { createRoutes } from "./routes.tsx";

// One file above 400 lines: what every page has around it is looked at by one way of visiting.

interface Visit {
  readonly brandId?: Brand["id"];
  readonly shell?: Partial<Shell>;
  readonly request?: Partial<RequestInfo>;
  readonly middleware?: readonly string[];
  readonly session?: Session;
}

const asUser = (over: Parameters<typeof userOf>[0] = {}): Visit => ({
  session: staticSession(viewOf(userOf(over))),
  request: { token: "t" },
});

/** A visitor's session that writes down what is asked of it. */
function requestedSession(view: SessionView = VISITOR) {
  const asked: unknown[] = [];
  const session: Session = {
    ...staticSession(view),
    require: (wanted) => {
      asked.push(wanted);
      return view.user !== null;
    },
  };
  return { session, asked };
}

async function visit(path: string, { brandId, shell, request, middleware, session }: Visit = {}) {
  const portal = testPortal(brandId, session);
  const info: RequestInfo = { environment: "browser", token: "", ...request };
  const router = createMemoryRouter(createRoutes({ portal, ...(middleware ? { middleware } : {}) }), {
    initialEntries: [path],
    getContext: () => new RouterContextProvider(new Map([[requestContext, info]])),
  });
  render(
    <WithShell portal={portal} shell={testShell(shell)}>
      <RouterProvider router={router} />
    </WithShell>,
  );
  await waitFor(() => expect(router.state.initialized && router.state.navigation.state === "idle").toBe(true));
  // The router is there before React has drawn what it says.
  await screen.findByRole("main");
  return router;
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal("scrollTo", vi.fn());
  Object.defineProperty(window, "scrollY", { value: 0, writable: true, configurable: true });
});

describe("guards", () => {
  it.each(["/v/wallet", "/v/personal-data", "/recommend", "/recommend/records"])("send a visitor from %s home", async (path) => {
    expect((await visit(path)).state.location.pathname).toBe("/");
  });

  it.each(["/v/anchor-set", "/playback/video/7", "/about/10001"])("let a visitor see %s", async (path) => {
    expect((await visit(path)).state.location.pathname).toBe(path);
  });

  it("let a user see the user centre, with its menu", async () => {
    await visit("/v/wallet", asUser());
    const menu = screen.getByRole("navigation", { name: "个人中心" });
    expect(within(menu).getByRole("link", { name: "我的钱包" }).getAttribute("aria-current")).toBe("page");
    expect(within(menu).getByRole("link", { name: "申请主播" })).toBeTruthy();
    expect(within(menu).queryByRole("link", { name: "直播设置" })).toBeNull();
    expect(await screen.findByText("该功能暂未开放")).toBeTruthy();
  });

  it("show an anchor the anchor's menu", async () => {
    await visit("/v/anchor-zone", asUser({ isAnchor: 1 }));
    const menu = screen.getByRole("navigation", { name: "个人中心" });
    const names = within(menu)
      .getAllByRole("link")
      .map((link) => link.textContent);
    expect(names).toEqual([
      ...["个人资料", "我的关注", "我的收藏", "预约观看", "我的等级", "喇叭消息"],
      ...["直播设置", "我的直播", "房间管理", "直播弹幕"],
      ...["我的主页", "我的钱包", "我的订单", ...(isOpen("/recommend") ? ["申请专家"] : []), "我的消息", "私信", "欢迎语设置"],
    ]);
  });

  it.each([
    [1, "/v/apply", "/v/anchor-set"],
    [0, "/v/anchor-set", "/v/apply"],
  ] as const)("lead a user whose isAnchor is %i from %s to %s", async (isAnchor, path, to) => {
    expect((await visit(path, asUser({ isAnchor }))).state.location.pathname).toBe(to);
  });

  it.each(["/v/wallet", "/v/anchor-set"])("send a token that is nobody's from %s home", async (path) => {
    expect((await visit(path, { request: { token: "revoked" } })).state.location.pathname).toBe("/");
  });

  it("read the session on each navigation, and wait for it", async () => {
    const waiting = Promise.withResolvers<void>();
    let asked = 0;
    const session: Session = {
      ...staticSession(VISITOR),
      synchronise: () => ((asked += 1) === 1 ? Promise.resolve() : waiting.promise),
    };
    const router = await visit("/about", { session });
    const before = asked;
    let navigation = Promise.resolve();
    await act(async () => {
      navigation = router.navigate("/about/privacy");
    });
    expect([asked, router.state.location.pathname]).toEqual([before + 1, "/about"]);
    await act(async () => {
      waiting.resolve();
      await navigation;
    });
    expect(router.state.location.pathname).toBe("/about/privacy");
  });

  it("let a visitor choose from the user centre's menu only after logging in", async () => {
    const { session, asked } = requestedSession();
    const router = await visit("/v/anchor-set", { session });
    const menu = screen.getByRole("navigation", { name: "个人中心" });
    await userEvent.click(within(menu).getByRole("link", { name: "我的钱包" }));
    expect(asked).toEqual([{ kind: "go", to: "/v/wallet" }]);
    expect(router.state.location.pathname).toBe("/v/anchor-set");
  });

  it("send a navigation to nowhere home", async () => {
    const router = await visit("/about");
    await act(() => router.navigate("/no/such/page"));
    expect(router.state.location.pathname).toBe("/");
  });
});

describe("the error page", () => {
  it("says 404 of an address asked of the server that matches nothing, and leads home", async () => {
    await visit("/no/such/page", { request: { environment: "server" } });
    expect(screen.getByRole("heading", { name: "This page could not be found" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "返回首页" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("navigation", { name: "主导航" })).toBeTruthy();
  });

  it("names a middleware nobody knows", async () => {
    await visit("/about", { middleware: ["authenticated", "geo-fence"] });
    expect(screen.getByRole("heading", { name: "Unknown middleware geo-fence" })).toBeTruthy();
    expect(screen.getByText("500")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "返回首页" })).toBeNull();
  });

  it("says in our words that a page's code did not come, and offers the page anew", async () => {
    const load = vi.spyOn(modules, "importOf").mockReturnValue(async () => Promise.reject(new TypeError("Failed to fetch")));
    await visit("/app?from=x");
    load.mockRestore();
    expect(screen.getByRole("heading", { name: "网络繁忙，请稍后再试" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "重试" }).getAttribute("href")).toBe("/app?from=x");
  });
});

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
    // Submitted for real only when nothing prevented it; React's listener sits at the root, below the document.
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
    const { session, asked } = requestedSession();
    await visit("/about", { session });
    await userEvent.click(header().getByRole("button", { name: "登录" }));
    expect(asked).toEqual([undefined]);
  });

  it("leads a visitor who wants to broadcast through the login dialog", async () => {
    const { session, asked } = requestedSession();
    const router = await visit("/about", { session });
    await userEvent.click(header().getByRole("link", { name: "开播" }));
    expect(asked).toEqual([{ kind: "go", to: "/v/apply" }]);
    expect(router.state.location.pathname).toBe("/about");
  });

  it("leads a phone's visitor to the user centre through it too", async () => {
    const { session, asked } = requestedSession();
    await visit("/about", { session });
    await userEvent.click(within(screen.getByRole("navigation", { name: "底部导航" })).getByRole("link", { name: "我的" }));
    expect(asked).toEqual([{ kind: "go", to: "/v/personal-data" }]);
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
    const button = header().getByRole("button", { name: /看台第七排/ });
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
    await userEvent.click(header().getByRole("button", { name: /看台第七排/ }));
    const popover = within(await header().findByRole("dialog", { name: "用户" }));
    await popover.findByRole("link", { name: "个人中心" });
    expect(popover.queryByRole("link", { name: "发布推荐" })?.getAttribute("href")).toBe(isOpen("/recommend") ? "/recommend" : undefined);
    expect(popover.queryByRole("link", { name: "申请主播" })).toBeNull();
    expect(popover.getByRole("link", { name: "我的空间" }).getAttribute("href")).toBe("/personal/7?headerNavIndex=2");
  });

  it("shows -- for balances that could not be loaded", async () => {
    await visit("/about", { session: staticSession({ ...viewOf(userOf()), balances: null }) });
    await userEvent.click(header().getByRole("button", { name: /看台第七排/ }));
    const popover = within(await header().findByRole("dialog", { name: "用户" }));
    await popover.findByText("球钻");
    expect(popover.getAllByText("--")).toHaveLength(2);
  });

  it("is of use with the keyboard alone: in by Tab, on through the popover, out by Escape", async () => {
    await visit("/about", asUser());
    const button = header().getByRole("button", { name: /看台第七排/ });
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
    await userEvent.click(header().getByRole("button", { name: /看台第七排/ }));
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

describe("the footer", () => {
  it("shows the brand's company and says that the data is a demonstration", async () => {
    await visit("/about", { brandId: "variant2", shell: { isDemo: true } });
    const footer = within(screen.getByRole("contentinfo"));
    expect(footer.getByText("绿茵在线（成都）文化传媒有限公司")).toBeTruthy();
    expect(footer.getByText("川B2-20260077")).toBeTruthy();
    expect(footer.getByText("演示数据")).toBeTruthy();
    expect(footer.getByRole("link", { name: "用户协议" }).getAttribute("href")).toBe("/about/agreement");
  });

  it.each(["/v/anchor-barrage", "/live/manual"])("is hidden on %s", async (path) => {
    await visit(path);
    expect(screen.queryByRole("contentinfo")).toBeNull();
  });
});

describe("the help bar", () => {
  it("shows back-to-top past 100 px and scrolls smoothly", async () => {
    await visit("/about");
    const scrollBy = (y: number) =>
      act(() => {
        window.scrollY = y;
        window.dispatchEvent(new Event("scroll"));
      });
    scrollBy(100);
    expect(screen.queryByRole("button", { name: "回到顶部" })).toBeNull();
    scrollBy(101);
    await userEvent.click(screen.getByRole("button", { name: "回到顶部" }));
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: "smooth" });
  });

  it("leads to help in a new tab, and to the app for the variants only", async () => {
    await visit("/about");
    const bar = within(screen.getByRole("complementary", { name: "快捷工具" }));
    expect(bar.getByRole("link", { name: "帮助" }).getAttribute("href")).toBe("/about/10001");
    expect(bar.getByRole("link", { name: "帮助" }).getAttribute("target")).toBe("_blank");
    expect(bar.queryByText("下载")).toBeNull();
    expect(bar.queryByText("活动")).toBeNull();
  });

  it("has download and activities for a variant", async () => {
    await visit("/about", { brandId: "variant1" });
    const bar = within(screen.getByRole("complementary", { name: "快捷工具" }));
    expect(bar.getByRole("link", { name: "下载" }).getAttribute("target")).toBe("_blank");
    expect(bar.getByText("活动").closest("a")).toBeNull();
    await userEvent.click(bar.getByRole("button", { name: "App" }));
    expect(await bar.findByRole("img", { name: "主场直播 App 二维码" })).toBeTruthy();
  });
});

describe("developer tools", () => {
  const menuIsBlocked = (): boolean => !document.body.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));

  it("are blocked in production", async () => {
    await visit("/about", { shell: { isProduction: true } });
    expect(menuIsBlocked()).toBe(true);
    expect(document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "F12", bubbles: true, cancelable: true }))).toBe(false);
    expect(document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true, cancelable: true }))).toBe(true);
  });

  it("are free in development", async () => {
    await visit("/about");
    expect(menuIsBlocked()).toBe(false);
  });
});
