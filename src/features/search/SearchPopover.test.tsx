import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { BRANDS } from "../../../brands/brands.ts";
import type { SuggestReply, Suggestion } from "../../../contract/http/search.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { IDLE_FEED } from "../../../streams/feed/idleFeed.ts";
import type { ApiFailure } from "../../api/client.ts";
import { answeringApi } from "../../api/testing/answeringApi.ts";
import { type Portal, PortalContext } from "../../hooks/portal.ts";
import { ALL_SHOWN } from "../../hooks/testing/portal.tsx";
import { VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { memoryStore } from "../../hooks/storage.ts";
import { createHistoryStore } from "./historyStore.ts";
import { SearchPopover } from "./SearchPopover.tsx";

const HOT = ["阿森纳 切尔西", "海港 国安", "湖人 勇士", "国米 那不勒斯", "拜仁 莱比锡", "欧冠抽签", "巴萨首发"];

const suggestion = (type: Suggestion["type"], id: string, title: string, over: Partial<Suggestion> = {}): Suggestion => ({
  type,
  id,
  sport: "fb",
  isPerson: false,
  title,
  marks: [[0, 3]],
  detail: "英超",
  kickoffAt: null,
  isLive: false,
  crest: null,
  portrait: null,
  ...over,
});
const LIVERPOOL = ok({
  top: { word: "利物浦", marks: [[0, 3]] },
  groups: [
    { type: "teams", list: [suggestion("teams", "fb-liverpool", "利物浦"), suggestion("teams", "fb-women", "利物浦女足")] },
    { type: "anchors", list: [suggestion("anchors", "7", "老王评球", { sport: null, isLive: true, detail: "主播" })] },
  ],
} satisfies SuggestReply);

interface Shown {
  readonly history?: readonly string[];
  readonly query?: string;
  readonly hot?: Result<object, ApiFailure>;
  readonly suggested?: Result<SuggestReply, ApiFailure>;
}

async function show(input: Shown = {}) {
  const { history = [], query = "" } = input;
  const hot = input.hot ?? ok({ list: HOT.map((word, i) => ({ word, rank: i + 1 })) });
  const entries = new Map([["fulltime.search.history", JSON.stringify(history)]]);
  const store = createHistoryStore(memoryStore(entries));
  const portal: Portal = {
    brand: BRANDS.default,
    api: answeringApi(({ path }) => (path.endsWith("/search/suggest") ? (input.suggested ?? err({ code: 503, message: "" })) : hot)),
    sportFeed: IDLE_FEED,
    tvFeed: IDLE_FEED,
    session: staticSession(VISITOR),
    spoilers: ALL_SHOWN,
    now: () => 0,
  };
  const onPick = vi.fn();
  const onClose = vi.fn();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const withQuery = (typed: string) => (
    <MemoryRouter>
      <PortalContext value={portal}>
        <form role="search" onSubmit={(event) => event.preventDefault()}>
          <input role="combobox" aria-label="搜索" aria-expanded defaultValue={query} />
          <SearchPopover query={typed} onPick={onPick} onClose={onClose} store={store} />
        </form>
        <button type="button">别处</button>
      </PortalContext>
    </MemoryRouter>
  );
  const { rerender } = render(withQuery(query));
  await act(async () => undefined);
  // The user has stopped typing.
  await act(() => vi.advanceTimersByTimeAsync(100));
  vi.useRealTimers();
  const field = screen.getByRole("combobox", { name: "搜索" });
  field.focus();
  return { store, onPick, onClose, field, user: userEvent.setup(), retype: (typed: string) => rerender(withQuery(typed)) };
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

  it("is what the field controls, as long as it may mean nothing", async () => {
    const { field } = await show();
    expect(field.getAttribute("aria-controls")).toBe(screen.getByRole("dialog", { name: "搜索" }).id);
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

describe("what is typed", () => {
  const option = (name: RegExp) => screen.getByRole("option", { name });

  it("has what it may mean by kind, hits marked, in place of the hot words; the search for all of it opens in a new tab", async () => {
    await show({ query: "lwp", suggested: LIVERPOOL, history: ["皇马"] });
    expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual([
      "利物浦全部结果",
      "利物浦英超",
      "利物浦女足英超",
      "老王评球主播直播",
    ]);
    expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual(["球队", "主播"]);
    expect(option(/女足/).querySelector("mark")?.textContent).toBe("利物浦");
    expect(option(/全部结果/).getAttribute("target")).toBe("_blank");
    expect([option(/^利物浦\s*英超/).getAttribute("href"), option(/老王/).getAttribute("href")]).toEqual([
      "/database/fb/team/fb-liverpool",
      "/personal/7?headerNavIndex=2",
    ]);
    expect(screen.queryByText("热搜")).toBeNull();
  });

  it("is walked through by arrows while the caret stays: the field says which is active, Enter goes there, and past the ends is the field", async () => {
    const { user, field, onClose } = await show({ query: "lwp", suggested: LIVERPOOL });
    expect(field.getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
    const active = () => screen.queryAllByRole("option", { selected: true }).map((one) => one.textContent);
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect([document.activeElement, active()]).toEqual([field, ["利物浦英超"]]);
    expect(field.getAttribute("aria-activedescendant")).toBe(option(/^利物浦\s*英超/).id);
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect([active(), field.hasAttribute("aria-activedescendant")]).toEqual([[], false]);
    await user.keyboard("{ArrowUp}");
    expect(active()).toEqual(["老王评球主播直播"]);
    await user.keyboard("{ArrowDown}");
    expect(active()).toEqual([]);
    const clicked = vi.fn((event: Event) => event.preventDefault());
    option(/^利物浦\s*英超/).addEventListener("click", clicked, true);
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(clicked).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
    await user.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("has no active option while those for another word are on their way: Enter searches what the field says", async () => {
    const { user, retype } = await show({ query: "lwp", suggested: LIVERPOOL });
    const active = () => screen.queryAllByRole("option", { selected: true });
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(active()).toHaveLength(1);
    const clicked = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener("click", clicked, true);
    retype("曼城");
    expect([active(), screen.queryAllByRole("option").length > 0]).toEqual([[], true]);
    fireEvent.keyDown(screen.getByRole("combobox"), { key: "ArrowDown" });
    fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
    expect([active(), clicked.mock.calls.length]).toEqual([[], 0]);
    document.removeEventListener("click", clicked, true);
  });

  it("joins the history when all of it is searched for, in full", async () => {
    const { store, onPick } = await show({ query: "lwp", suggested: LIVERPOOL });
    fireEvent.click(option(/全部结果/));
    expect(onPick).toHaveBeenCalledExactlyOnceWith("利物浦");
    expect(store.read()).toEqual(["利物浦"]);
  });

  it("can be searched for all the same where nothing can be read", async () => {
    await show({ query: "德比" });
    expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(["德比全部结果"]);
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
