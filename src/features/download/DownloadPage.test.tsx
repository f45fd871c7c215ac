import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { brandOf } from "../../../brands/brands.ts";
import { EARLY_INSTALL_SCRIPT } from "../../hooks/earlyInstall.ts";
import { worldOf } from "../../hooks/testing/portal.tsx";
import { DownloadPage } from "./DownloadPage.tsx";

type Answer = NotificationPermission;
const browser = { isApp: false, answer: "granted" as Answer };
class FakeNotification extends EventTarget {
  static permission: Answer = "default";
  static async requestPermission(): Promise<Answer> {
    FakeNotification.permission = browser.answer;
    return browser.answer;
  }
}

beforeEach(() => {
  browser.isApp = false;
  browser.answer = "granted";
  FakeNotification.permission = "default";
  localStorage.clear();
  window.installOffer = undefined;
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("matchMedia", () => ({ matches: browser.isApp, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(() => vi.unstubAllGlobals());

const BUILD = { version: "4.5.6", builtOn: "2026-11-22" };

async function open(id: "default" | "variant2" = "default", own = id) {
  const brand = brandOf(id, BUILD);
  const world = worldOf(<DownloadPage brand={brand} url="https://portal.example/app" mark={<svg />} />, {}, { brand: brandOf(own, BUILD) });
  await act(async () => render(world.element));
  return brand;
}

it.each(["default", "variant2"] as const)("%s: its own name, version, day and code", async (id) => {
  const brand = await open(id);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(`${brand.name} App`);
  expect(screen.getByText("4.5.6")).toBeTruthy();
  expect(screen.getByText("2026-11-22")).toBeTruthy();
  expect(screen.getByText(brand.footer.company)).toBeTruthy();
  expect(screen.getByRole("img", { name: `${brand.name} App 二维码` })).toBeTruthy();
  const headings = screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent);
  expect(headings).toEqual(["iPhone / iPad", "安卓", "Windows / macOS", "macOS Safari", "通知", "装了以后"]);
});

describe("installing", () => {
  /** Simulates the browser's install offer, before or after hydration. */
  function offer(outcome: "accepted" | "dismissed") {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: vi.fn(async () => ({ outcome })) });
    act(() => void window.dispatchEvent(event));
    return event;
  }
  // As the head of a document runs it, once.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the script's own text
  new Function(EARLY_INSTALL_SCRIPT)();
  const words = () => screen.getAllByRole("status")[0]?.textContent;

  it("is not offered for another brand than the portal's own, which is what the browser would install", async () => {
    await open("variant2", "default");
    offer("accepted");
    expect(screen.queryByRole("button", { name: /^安装/ })).toBeNull();
  });

  it("is one press where the browser offers it, and done when the reader agrees", async () => {
    const { prompt, defaultPrevented } = offer("accepted");
    expect(defaultPrevented).toBe(true);
    await open();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "安装全场体育" })));
    expect(prompt).toHaveBeenCalledOnce();
    expect(words()).toBe("已安装，可以从主屏幕或桌面打开");
  });

  it("goes by the menu when the reader declines, and where nothing is offered", async () => {
    await open();
    expect(words()).toContain("从浏览器的菜单里安装");
    offer("dismissed");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "安装全场体育" })));
    expect(words()).toContain("从浏览器的菜单里安装");
  });

  it("says that the page stands in the app already, and what plain http cannot do", async () => {
    browser.isApp = true;
    await open();
    expect(words()).toBe("已安装，您正在应用里");
  });

  it("says what plain http cannot do", async () => {
    vi.stubGlobal("isSecureContext", false);
    await open();
    expect(words()).toContain("需要 https");
    expect(screen.getByText(/浏览器通知只在 https/)).toBeTruthy();
    expect(screen.queryByRole("switch")).toBeNull();
  });
});

describe("notifications", () => {
  const main = () => screen.getByRole("switch", { name: "浏览器通知" });
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("switch", { name })));

  it("are asked for by a press alone; then each kind can be switched off, and is remembered", async () => {
    await open();
    expect(main().getAttribute("aria-checked")).toBe("false");
    expect(screen.queryByRole("switch", { name: "进球" })).toBeNull();
    await press("浏览器通知");
    expect(main().getAttribute("aria-checked")).toBe("true");
    await press("完场");
    expect(screen.getAllByRole("switch").map((one) => [one.textContent, one.getAttribute("aria-checked")])).toEqual([
      ["浏览器通知", "true"],
      ["进球", "true"],
      ["开赛", "true"],
      ["完场", "false"],
      ["开播", "true"],
    ]);
    expect(JSON.parse(localStorage.getItem("fulltime.notifications") ?? "")).toMatchObject({ isOn: true, goal: true, end: false });
    await press("浏览器通知");
    expect(main().getAttribute("aria-checked")).toBe("false");
  });

  it("that were refused say how that is undone", async () => {
    browser.answer = "denied";
    await open();
    await press("浏览器通知");
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.getByText(/您已拒绝本站的通知.+“允许”/)).toBeTruthy();
  });

  it("that the browser has not say what does", async () => {
    vi.stubGlobal("Notification", undefined);
    await open();
    expect(screen.getByText(/先把本站添加到主屏幕/)).toBeTruthy();
  });
});
