import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { BRANDS } from "../../../brands/brands.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { IDLE_FEED } from "../../../streams/feed/idleFeed.ts";
import type { ApiFailure } from "../../api/client.ts";
import { type Portal, PortalContext } from "../../hooks/portal.ts";
import { ALL_SHOWN } from "../../hooks/testing/portal.tsx";
import { VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { memoryStore } from "../../hooks/storage.ts";
import { createHistoryStore } from "./historyStore.ts";
import { SearchPopover } from "./SearchPopover.tsx";

const HOT = ["阿森纳 切尔西", "海港 国安", "湖人 勇士", "国米 那不勒斯", "拜仁 莱比锡", "欧冠抽签", "巴萨首发"];

async function show(input: { history?: readonly string[]; query?: string; hot?: Result<object, ApiFailure> } = {}) {
  const { history = [], query = "" } = input;
  const hot = input.hot ?? ok({ list: HOT.map((word, i) => ({ word, rank: i + 1 })) });
  const entries = new Map([["fulltime.search.history", JSON.stringify(history)]]);
  const store = createHistoryStore(memoryStore(entries));
  const portal: Portal = {
    brand: BRANDS.default,
    api: { send: async () => hot as Result<never, ApiFailure> },
    sportFeed: IDLE_FEED,
    tvFeed: IDLE_FEED,
    session: staticSession(VISITOR),
    spoilers: ALL_SHOWN,
    now: () => 0,
  };
  const onPick = vi.fn();
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <PortalContext value={portal}>
        <form role="search" onSubmit={(event) => event.preventDefault()}>
          <input aria-label="搜索" defaultValue={query} />
          <SearchPopover query={query} onPick={onPick} onClose={onClose} store={store} />
        </form>
        <button type="button">别处</button>
      </PortalContext>
    </MemoryRouter>,
  );
  await act(async () => undefined);
  const field = screen.getByRole("textbox", { name: "搜索" });
  field.focus();
  return { store, onPick, onClose, field, user: userEvent.setup() };
}
const words = (): (string | null)[] => screen.getAllByRole("link").map((link) => link.textContent);
const focused = (): string | null => document.activeElement?.textContent ?? null;

describe("what the popover shows", () => {
  it("hot searches: the first five left, the rest right, with their ranks", async () => {
    await show();
    const columns = screen.getAllByRole("list").map((list) =>
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    );
    expect(columns).toEqual([
      ["1阿森纳 切尔西", "2海港 国安", "3湖人 勇士", "4国米 那不勒斯", "5拜仁 莱比锡"],
      ["6欧冠抽签", "7巴萨首发"],
    ]);
  });

  it("at most six of the history, or those that contain what is typed", async () => {
    const history = ["a1", "a2", "a3", "a4", "a5", "a6", "b7"];
    await show({ history, hot: ok({ list: [] }) });
    expect(words()).toEqual(history.slice(0, 6));
  });

  it("of the history what contains the words being typed", async () => {
    await show({ history: ["阿森纳", "皇马"], query: "皇", hot: ok({ list: [] }) });
    expect(words()).toEqual(["皇马"]);
  });

  const failed = err({ code: 500, message: "" });
  it("the history alone when the hot searches cannot be read", async () => {
    await show({ history: ["皇马"], hot: failed });
    expect(words()).toEqual(["皇马"]);
    expect(screen.queryByText("热搜")).toBeNull();
  });

  it("暂无数据 with neither", async () => {
    await show({ hot: failed });
    expect(screen.getByText("暂无数据")).toBeTruthy();
  });
});

describe("choosing", () => {
  it("opens the search in a new tab and puts the word first in the history", async () => {
    const { store, onPick } = await show({ history: ["皇马"] });
    const link = screen.getByRole("link", { name: "海港 国安" });
    expect(link.getAttribute("target")).toBe("_blank");
    expect(new URL(link.getAttribute("href") ?? "", "http://x").searchParams.get("val")).toBe("海港 国安");
    fireEvent.click(link);
    expect(onPick).toHaveBeenCalledExactlyOnceWith("海港 国安");
    expect(store.read()).toEqual(["海港 国安", "皇马"]);
  });

  it("what is typed and sent joins the history, trimmed", async () => {
    const { store, field } = await show({ query: "  中超积分榜 " });
    fireEvent.submit(field.closest("form") as HTMLFormElement);
    expect(store.read()).toEqual(["中超积分榜"]);
  });

  it("one entry is deleted, or all", async () => {
    const { store, user } = await show({ history: ["阿森纳", "皇马", "巴萨"] });
    await user.click(screen.getByRole("button", { name: "删除 皇马" }));
    expect(store.read()).toEqual(["阿森纳", "巴萨"]);
    expect(screen.queryByRole("link", { name: "皇马" })).toBeNull();
    expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole("button", { name: "清空" }));
    expect(store.read()).toEqual([]);
    expect(screen.queryByText("历史")).toBeNull();
  });
});

describe("the keyboard", () => {
  it("walks from the field through all entries and back", async () => {
    const { user, field } = await show({ history: ["阿森纳"] });
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("阿森纳");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(focused()).toBe("海港 国安");
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(field);
    await user.keyboard("{ArrowUp}");
    expect(focused()).toBe("巴萨首发");
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("阿森纳");
  });

  it("Delete removes an entry of the history, Escape closes and leads back to the field", async () => {
    const { user, field, store, onClose } = await show({ history: ["阿森纳", "皇马"] });
    await user.keyboard("{ArrowDown}{Delete}");
    expect(store.read()).toEqual(["皇马"]);
    await user.keyboard("{ArrowDown}{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(field);
  });

  it("leaves the caret and the input method's candidates alone", async () => {
    const { field } = await show({ query: "abc" });
    const left = new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true });
    const composing = new KeyboardEvent("keydown", { key: "ArrowDown", isComposing: true, bubbles: true, cancelable: true });
    for (const event of [left, composing]) {
      field.dispatchEvent(event);
      expect([event.defaultPrevented, document.activeElement]).toEqual([false, field]);
    }
  });
});

describe("leaving", () => {
  it("pressing or focusing something else closes; moving inside does not", async () => {
    const { user, onClose } = await show({ history: ["阿森纳"] });
    await user.tab();
    expect(onClose).not.toHaveBeenCalled();
    act(() => screen.getByRole("button", { name: "别处" }).focus());
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent.pointerDown(screen.getByRole("button", { name: "别处" }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
