import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { BarrageSettings } from "./BarrageSettings.tsx";
import { BarrageSettingsButton } from "./BarrageSettingsButton.tsx";
import { BarrageSwitch } from "./BarrageSwitch.tsx";
import { SETTINGS_KEY } from "./settings.ts";
import { useBarrageSettings } from "./useBarrageSettings.ts";

function Bar() {
  const { settings, change } = useBarrageSettings();
  return (
    <>
      <BarrageSwitch isOn={settings.isOn} onChange={(isOn) => change({ isOn })} />
      <BarrageSettingsButton settings={settings} onChange={change} />
    </>
  );
}
function Panel() {
  const { settings, change } = useBarrageSettings();
  return <BarrageSettings settings={settings} onChange={change} />;
}
const stored = (): Record<string, unknown> => JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "{}") as Record<string, unknown>;

/** Simulates a change of the settings in another tab. */
function storeElsewhere(text: string): void {
  localStorage.setItem(SETTINGS_KEY, text);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: SETTINGS_KEY })));
}

beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
});

describe("the panel", () => {
  test("begins as the design shows it", () => {
    render(<Panel />);
    expect(screen.getByRole("slider", { name: "不透明度" })).toHaveProperty("ariaValueText", "80%");
    expect(screen.getByRole("slider", { name: "字号" })).toHaveProperty("ariaValueText", "标准");
    expect(screen.getByRole("slider", { name: "速度" })).toHaveProperty("ariaValueText", "适中");
    const areas = within(screen.getByRole("group", { name: "显示区域" })).getAllByRole("button");
    expect(areas.map((one) => [one.textContent, one.getAttribute("aria-pressed")])).toEqual([
      ["1/4", "false"],
      ["半屏", "true"],
      ["全屏", "false"],
    ]);
    expect(screen.getByRole("checkbox", { name: "不挡比分条" })).toHaveProperty("checked", true);
    expect(screen.getByRole("checkbox", { name: "屏蔽礼物" })).toHaveProperty("checked", false);
  });

  test("every change is remembered", async () => {
    const { unmount } = render(<Panel />);
    fireEvent.change(screen.getByRole("slider", { name: "不透明度" }), { target: { value: "45" } });
    fireEvent.change(screen.getByRole("slider", { name: "速度" }), { target: { value: "4" } });
    await userEvent.click(screen.getByRole("button", { name: "全屏" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "屏蔽礼物" }));
    unmount();
    expect(stored()).toMatchObject({ opacity: 45, speed: 4, area: "full", hidesGifts: true });
    render(<Panel />);
    expect(screen.getByText("45%")).toBeTruthy();
    expect(screen.getByText("极快")).toBeTruthy();
    expect(screen.getByRole("button", { name: "全屏" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("keywords: added once, trimmed, taken away again", async () => {
    render(<Panel />);
    const field = screen.getByRole("textbox", { name: "屏蔽关键词" });
    expect(screen.getByRole("button", { name: "添加" })).toHaveProperty("disabled", true);
    await userEvent.type(field, "  代充 {Enter}代充{Enter}加群{Enter}");
    const list = screen.getByRole("list", { name: "已屏蔽的关键词" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((one) => one.textContent),
    ).toEqual(["代充", "加群"]);
    await userEvent.click(screen.getByRole("button", { name: "取消屏蔽 代充" }));
    expect(stored().blockedWords).toEqual(["加群"]);
    expect(document.activeElement).toBe(field);
  });

  test("no more than 50 keywords", () => {
    storeElsewhere(JSON.stringify({ blockedWords: Array.from({ length: 60 }, (_, i) => `词${i}`) }));
    render(<Panel />);
    expect(screen.getAllByRole("listitem")).toHaveLength(50);
    expect(screen.getByPlaceholderText("最多 50 个")).toHaveProperty("disabled", true);
  });
});

describe("in the player's bar", () => {
  test("one press turns barrage off, another on, and it is remembered", async () => {
    render(<Bar />);
    await userEvent.click(screen.getByRole("button", { name: "弹幕开", pressed: true }));
    expect(stored().isOn).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "弹幕关", pressed: false }));
    expect(stored().isOn).toBe(true);
  });

  test("the panel opens by its button and closes by Escape or a press elsewhere", async () => {
    render(<Bar />);
    const button = screen.getByRole("button", { name: "弹幕设置" });
    await userEvent.click(button);
    expect(screen.getByRole("heading", { name: "弹幕设置" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "1/4" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("heading")).toBeNull();
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    await userEvent.click(document.body);
    expect(screen.queryByRole("heading")).toBeNull();
  });

  test("arrows in the open panel do not reach the player", async () => {
    const onKey = vi.fn<() => void>();
    render(
      <div onKeyDown={onKey}>
        <Bar />
      </div>,
    );
    await userEvent.click(screen.getByRole("button", { name: "弹幕设置" }));
    fireEvent.keyDown(screen.getByRole("slider", { name: "速度" }), { key: "ArrowRight" });
    expect(onKey).not.toHaveBeenCalled();
  });
});

describe("what is stored", () => {
  test("another tab's change shows here", () => {
    render(<Bar />);
    storeElsewhere(JSON.stringify({ isOn: false }));
    expect(screen.getByRole("button", { name: "弹幕关" })).toBeTruthy();
  });

  test.each(["{", "null", "7", '{"opacity":0,"size":9,"area":"all","isOn":"no","blockedWords":"x"}'])("%s is the default", (text) => {
    storeElsewhere(text);
    render(<Panel />);
    expect(screen.getByText("80%")).toBeTruthy();
    expect(screen.getByText("标准")).toBeTruthy();
    expect(screen.getByRole("button", { name: "半屏" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("where the browser keeps nothing, a change lives as long as the page", async () => {
    const refused = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    render(<Panel />);
    await userEvent.click(screen.getByRole("button", { name: "全屏" }));
    expect(screen.getByRole("button", { name: "全屏" }).getAttribute("aria-pressed")).toBe("true");
    refused.mockRestore();
  });
});
