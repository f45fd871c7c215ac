import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterContextProvider, RouterProvider, createMemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Brand } from "../../brands/brand.ts";
import { WithShell, testPortal, testShell } from "../features/shell/testing.tsx";
import type { Shell } from "../features/shell/shell.ts";
import { type RequestInfo, requestContext } from "./context.ts";
import { createRoutes } from "./routes.tsx";

interface Visit {
  readonly brandId?: Brand["id"];
  readonly shell?: Partial<Shell>;
  readonly request?: Partial<RequestInfo>;
  readonly middleware?: readonly string[];
}

async function visit(path: string, { brandId, shell, request, middleware }: Visit = {}) {
  const portal = testPortal(brandId);
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
    await visit("/v/wallet", { request: { token: "t" } });
    const menu = screen.getByRole("navigation", { name: "个人中心" });
    expect(within(menu).getByRole("link", { name: "我的钱包" }).getAttribute("aria-current")).toBe("page");
    expect(within(menu).getByRole("link", { name: "申请主播" })).toBeTruthy();
    expect(screen.getByText("该功能暂未开放")).toBeTruthy();
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
});

describe("the header", () => {
  it("has the sections of the portal and marks the current one", async () => {
    await visit("/about");
    const nav = screen.getByRole("navigation", { name: "主导航" });
    const names = [...nav.querySelectorAll(":scope > ul > li > a")].map((a) => a.textContent);
    expect(names).toEqual(["首页", "比分", "直播", "赛程", "回放", "头条", "社区", "推荐", "数据"]);
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
    const input = within(form).getByRole("textbox", { name: "搜索" });
    await userEvent.type(input, "   {Enter}");
    expect(sent).toEqual([]);
    await userEvent.type(input, "  阿森纳  {Enter}");
    expect(sent).toEqual(["阿森纳"]);
    document.removeEventListener("submit", onSubmit);
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
