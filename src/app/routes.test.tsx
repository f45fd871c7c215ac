import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { isOpen } from "../../contract/pages.ts";
import { describe, expect, it, vi } from "vitest";
import { type Session, VISITOR } from "../hooks/session.ts";
import { staticSession } from "../hooks/staticSession.ts";
import * as modules from "../routes/modules.ts";
import { asUser, requestedSession, stubWindow, visit } from "../../tests/setup/testVisits.tsx";

stubWindow();

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

  it("send nobody away while it cannot be found out whose a token is: the page says to come again", async () => {
    const session = staticSession({ ...VISITOR, status: "unknown" });
    const { state } = await visit("/v/wallet", { session, request: { token: "kept" } });
    expect(state.location.pathname).toBe("/v/wallet");
    expect(screen.getByRole("heading", { name: "暂时忙不过来" })).toBeTruthy();
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
    const { session, requested } = requestedSession();
    const router = await visit("/v/anchor-set", { session });
    const menu = screen.getByRole("navigation", { name: "个人中心" });
    await userEvent.click(within(menu).getByRole("link", { name: "我的钱包" }));
    expect(requested).toEqual([{ kind: "go", to: "/v/wallet" }]);
    expect(router.state.location.pathname).toBe("/v/anchor-set");
  });

  it("send a navigation to nowhere home", async () => {
    const router = await visit("/about");
    await act(() => router.navigate("/no/such/page"));
    expect(router.state.location.pathname).toBe("/");
  });
});

describe("a page that takes another's place", () => {
  const said = (): string | null => document.querySelector("[aria-live=assertive]")?.textContent ?? null;

  it("is said to whoever does not see it; the first, and what changes of one, are not", async () => {
    const router = await visit("/about");
    expect(said()).toBe("");
    await act(() => router.navigate("/about?from=footer"));
    expect(said()).toBe("");
    await act(() => router.navigate("/about/privacy"));
    expect(said()).toBe("隐私政策");
    const before = document.querySelector("[aria-live=assertive] > *");
    await act(() => router.navigate("/about/10001"));
    expect(said()).toBe("帮助中心");
    expect(before?.isConnected).toBe(false);
    await act(() => router.navigate("/about"));
    expect(said()).toBe("关于我们");
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
    await userEvent.click(await screen.findByRole("button", { name: "回到顶部" }));
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: "smooth" });
    // Something on the page stopped the smooth scroll half way.
    window.scrollY = 88;
    window.dispatchEvent(new Event("scrollend"));
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0 });
    // The reader stopped it.
    await userEvent.click(screen.getByRole("button", { name: "回到顶部" }));
    window.dispatchEvent(new Event("wheel"));
    window.dispatchEvent(new Event("scrollend"));
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: "smooth" });
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
