import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { BehaviorSubject, Subject, VirtualTimeScheduler } from "rxjs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardRow } from "../../../contract/match/board.ts";
import type { BoardState } from "../../../contract/match/boardFold.ts";
import type { FeedStatus } from "../../../streams/feed/types.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import type { Board } from "../../../streams/sport/types.ts";
import { BRANDS } from "../../../brands/brands.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { type Spoilers, createSpoilers } from "../../hooks/spoilers.ts";
import { portalOf } from "../../hooks/testing/portal.tsx";
import { memoryStore } from "../../hooks/storage.ts";
import { FilterBar } from "./filter/FilterBar.tsx";
import type { RowChange } from "./table/flash.ts";
import { type BoardModel, liveModel } from "./state/model.ts";
import { ScoreTable } from "./table/ScoreTable.tsx";
import { type BoardStore, createBoardStore } from "./state/store.ts";
import { basketballRow, EIGHT_PM, footballRow, market, MINUTE, notStarted } from "./testRows.ts";
import { Toasts } from "./goals/Toasts.tsx";
import { rowLinks } from "./table/rowLinks.ts";

/** A board moved by hand, on virtual time. */
class FakeBoard implements Board {
  readonly rows$: BehaviorSubject<BoardState>;
  readonly changed$ = new Subject<readonly RowChange[]>();
  readonly status$ = new BehaviorSubject<FeedStatus>({ kind: "live", since: 0 });
  readonly #rows = new Map<string, BehaviorSubject<BoardRow | undefined>>();

  constructor(rows: readonly BoardRow[]) {
    this.rows$ = new BehaviorSubject<BoardState>(new Map(rows.map((row) => [row.id, row])));
  }

  row$(id: string): BehaviorSubject<BoardRow | undefined> {
    const row$ = this.#rows.get(id) ?? new BehaviorSubject(this.rows$.value.get(id));
    this.#rows.set(id, row$);
    return row$;
  }

  change(id: string, over: Partial<BoardRow>): void {
    const before = this.rows$.value.get(id);
    if (!before) throw new Error(`no row ${id}`);
    const after = { ...before, ...over };
    this.rows$.next(new Map(this.rows$.value).set(id, after));
    this.row$(id).next(after);
    this.changed$.next([{ before, after }]);
  }
}

const START = EIGHT_PM + 60 * MINUTE + 20 * MINUTE;
let scope: Scope;
let scheduler: VirtualTimeScheduler;
beforeEach(() => {
  scope = new Scope();
  scheduler = new VirtualTimeScheduler(undefined, 0);
  window.scrollTo = () => undefined;
});
afterEach(() => scope.end());

interface Shown {
  readonly board: FakeBoard;
  readonly store: BoardStore;
  readonly model: BoardModel;
  readonly spoilers: Spoilers;
  readonly onNavigate: ReturnType<typeof vi.fn>;
  readonly onFlash: ReturnType<typeof vi.fn>;
  /** Lets time pass, on the one clock there is. */
  pass(ms: number): void;
}

function show(rows: readonly BoardRow[], sport: "fb" | "bk" = "fb", brand = BRANDS.default): Shown {
  const board = new FakeBoard(rows);
  const store = createBoardStore({ sport, tab: "test", storage: memoryStore() });
  const onNavigate = vi.fn();
  const onFlash = vi.fn();
  const spoilers = createSpoilers({ isOn: false, write: () => undefined });
  const model = liveModel(scope, { board, store, now: () => START + scheduler.frame, spoilers, onFlash, scheduler });
  render(
    <PortalContext value={portalOf({ brand })}>
      <FilterBar sport={sport} model={model} store={store} hasSegments onSoundOn={() => undefined} />
      <ScoreTable
        sport={sport}
        title="测试比分"
        model={model}
        store={store}
        onNavigate={onNavigate}
        renderDetail={(id) => <p>赛况 {id}</p>}
      />
      <Toasts model={model} />
    </PortalContext>,
  );
  const pass = (ms: number): void =>
    act(() => {
      scheduler.maxFrames = scheduler.frame + ms;
      scheduler.flush();
      scheduler.frame = scheduler.maxFrames;
    });
  return { board, store, model, spoilers, onNavigate, onFlash, pass };
}

const rowOf = (id: string): HTMLElement => {
  const row = document.querySelector<HTMLElement>(`[data-match-id="${id}"]`);
  if (!row) throw new Error(`row ${id} is not shown`);
  return row;
};
const cellTexts = (id: string): string[] =>
  within(rowOf(id))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

/** The column of links is there once one of them leads somewhere. */
const LINKS = {
  fb: linksOf("fb", ["析", "亚", "大", "欧", "荐18"]),
  bk: linksOf("bk", ["析", "让", "大", "胜", "荐"]),
};
function linksOf(sport: "fb" | "bk", words: readonly string[]): readonly string[] {
  const shown = words.filter((word) => rowLinks(sport, true).some((link) => word.startsWith(link.word)));
  return shown.length === 0 ? [] : [shown.join("")];
}

describe("a football row", () => {
  test("reads as the table says: league, time, state, teams, score, half, corners, odds in words", () => {
    show([footballRow("a", { rooms: 2, tips: 18 })]);
    expect(cellTexts("a")).toEqual([
      "",
      "英超",
      "20:00",
      "66′",
      "11阿森纳",
      "1-1",
      "切尔西43",
      "1-0",
      "6-3",
      "0.94平/半0.96",
      "1.042.5/30.86",
      "2.322.494.34",
      ...LINKS.fb,
      "",
      "",
    ]);
    expect(rowOf("a").getAttribute("aria-label")).toBe("英超，66 分钟，阿森纳 对 切尔西，1 比 1");
  });

  test("not begun shows VS, missing values a dash", () => {
    show([notStarted("a", { odds: { ah: null, ou: null, eu: null } })]);
    const cells = cellTexts("a");
    expect([cells[5], cells[7], cells[8], cells[9]]).toEqual(["VS", "-", "-", "---"]);
  });

  test("suspended odds say 封盘 across the cell", () => {
    const { board } = show([footballRow("a")]);
    act(() => board.change("a", { odds: { ...footballRow("a").odds, ah: market([0.9, -0.5, 0.9], { x: true }) } }));
    expect(cellTexts("a")[9]).toBe("封盘");
  });

  test("a moved price is marked for 30 seconds", () => {
    const { board, pass } = show([footballRow("a")]);
    act(() => board.change("a", { odds: { ...footballRow("a").odds, ah: market([0.99, -0.25, 0.91], { m: [1, 0, -1], at: START }) } }));
    expect([within(rowOf("a")).getByTitle("上升").textContent, within(rowOf("a")).getByTitle("下降").textContent]).toEqual([
      "0.99",
      "0.91",
    ]);
    pass(29_000);
    expect(within(rowOf("a")).queryByTitle("上升")).not.toBeNull();
    pass(1_000);
    expect(within(rowOf("a")).queryByTitle("上升")).toBeNull();
  });

  test("markup in a name stays text", () => {
    show([footballRow("a", { home: { id: "h", name: '<img src=x onerror="alert(1)">', rank: null, crest: null } })]);
    expect(rowOf("a").querySelector("img")).toBeNull();
    expect(rowOf("a").textContent).toContain('<img src=x onerror="alert(1)">');
  });

  test("a row whose data do not add up says so", () => {
    show([footballRow("a", { flagged: true })]);
    expect(rowOf("a").textContent).toContain("数据核对中");
  });

  test("only the cell that changed is written again", () => {
    const { board } = show([footballRow("a"), footballRow("b")]);
    const written: string[] = [];
    const note = (records: readonly MutationRecord[]): void => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        written.push(element?.closest("[role=cell]")?.textContent ?? "");
      }
    };
    const observer = new MutationObserver(note);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    act(() => board.change("a", { corners: [7, 3] }));
    note(observer.takeRecords());
    observer.disconnect();
    expect([...new Set(written)]).toEqual(["7-3"]);
  });
});

describe("the links of a row", () => {
  test.each([
    ["fb", footballRow("a", { tips: 0 }), "析亚大欧"],
    ["fb", footballRow("a", { tips: 3 }), "析亚大欧"],
    ["bk", basketballRow("a", { tips: 0 }), "析让大胜"],
  ] as const)("have no 荐, grey or not, where the brand has no tips: %s", (sport, row, words) => {
    show([row], sport, BRANDS.variant3);
    expect(cellTexts("a")).toContain(words);
    expect(rowOf("a").textContent).not.toContain("荐");
    expect(rowOf("a").querySelector('a[href*="/plan/"]')).toBeNull();
  });
});

describe("minutes", () => {
  test("tick with the one clock and stop while the feed is stale", () => {
    const { board, pass } = show([footballRow("a")]);
    const minute = (): string | undefined => cellTexts("a")[3];
    pass(59_000);
    expect(minute()).toBe("66′");
    pass(1_000);
    expect(minute()).toBe("67′");
    act(() => board.status$.next({ kind: "stale", since: 0 }));
    pass(5 * MINUTE);
    expect(minute()).toBe("67′");
    act(() => board.status$.next({ kind: "live", since: 0 }));
    expect(minute()).toBe("72′");
  });
});

describe("a goal", () => {
  const goal = { at: START, side: 0 as const, player: "赖斯", minute: 66, cancelled: false };

  test("tags its row and makes a toast, both gone after 8 seconds; cancelled it is struck without a sound", () => {
    const { board, onFlash, pass } = show([footballRow("a")]);
    act(() => board.change("a", { score: [2, 1], goal }));
    expect(within(rowOf("a")).getByText("进球")).toBeTruthy();
    expect(screen.getByText("赖斯")).toBeTruthy();
    expect(onFlash).toHaveBeenCalledTimes(1);
    pass(7_000);
    expect(within(rowOf("a")).queryByText("进球")).not.toBeNull();
    pass(1_000);
    expect(within(rowOf("a")).queryByText("进球")).toBeNull();
    expect(screen.queryByText("赖斯")).toBeNull();

    act(() => board.change("a", { score: [1, 1], goal: { ...goal, cancelled: true } }));
    expect(within(rowOf("a")).getByText("取消")).toBeTruthy();
    expect(rowOf("a").querySelector("s")?.textContent).toBe("2");
    expect(screen.queryByText("赖斯")).toBeNull();
    expect(onFlash.mock.calls.map(([flash]) => (flash as { kind: string }).kind)).toEqual(["goal", "cancelled"]);
    pass(8_000);
    expect(cellTexts("a")[5]).toBe("1-1");
  });

  test("leaves its row marked until it is 90 seconds old", () => {
    const { board, pass } = show([footballRow("a"), footballRow("b", { score: [2, 1], goal: { ...goal, at: START - 60_000 } })]);
    const marked = () => ["a", "b"].filter((id) => rowOf(id).className.includes("scored"));
    // The page opened a minute after the goal of b.
    expect(marked()).toEqual(["b"]);
    act(() => board.change("a", { score: [2, 1], goal }));
    pass(8_000);
    expect(marked()).toEqual(["a", "b"]);
    pass(22_000);
    expect(marked()).toEqual(["a"]);
    pass(60_000);
    expect(marked()).toEqual([]);
  });

  test("with 进球闪烁 off neither tags nor toasts", () => {
    const { board, store } = show([footballRow("a")]);
    act(() => store.setSettings({ hasFlash: false }));
    act(() => board.change("a", { score: [2, 1], goal }));
    expect(screen.queryByText("进球")).toBeNull();
    expect(cellTexts("a")[5]).toBe("2-1");
  });

  test("of a match the filters hide stays silent", () => {
    const { board, store, onFlash } = show([footballRow("a"), footballRow("b")]);
    act(() => store.hideMatch("a"));
    act(() => board.change("a", { score: [2, 1], goal }));
    expect(onFlash).not.toHaveBeenCalled();
  });
});

describe("不剧透", () => {
  const goal = { at: START, side: 0 as const, player: "赖斯", minute: 66, cancelled: false };

  test("hides the score, cards, prices in play and goals; 看比分 shows those of one match", () => {
    const { board, spoilers, onFlash } = show([footballRow("a"), footballRow("b"), notStarted("n")]);
    act(() => spoilers.switch(true));
    expect(cellTexts("a").slice(4, 12)).toEqual(["1阿森纳", "看比分", "切尔西4", "-", "-", "---", "---", "---"]);
    expect(rowOf("a").getAttribute("aria-label")).toBe("英超，66 分钟，阿森纳 对 切尔西");
    expect(cellTexts("n")[11]).toBe("2.322.494.34");
    act(() => board.change("a", { score: [2, 1], goal }));
    expect([onFlash.mock.calls.length, screen.queryByText("进球"), screen.queryByText("赖斯")]).toEqual([0, null, null]);

    fireEvent.click(within(rowOf("a")).getByRole("button", { name: "看比分" }));
    expect([cellTexts("a")[5], cellTexts("b")[5]]).toEqual(["2-1", "看比分"]);
    expect(screen.queryByText("赛况 a")).toBeNull();
    act(() => spoilers.switch(false));
    expect(cellTexts("b")[5]).toBe("1-1");
  });

  test("hides quarters and totals of basketball", () => {
    const { spoilers } = show([basketballRow("b")], "bk");
    act(() => spoilers.switch(true));
    expect(cellTexts("b").slice(4, 15)).toEqual(["湖人3勇士8", "--", "--", "--", "--", "--", "看比分", "--", "--", "--", "--"]);
  });
});

describe("the table", () => {
  const rows = [
    footballRow("a", { rooms: 2 }),
    notStarted("n"),
    footballRow("d", { state: 8, clock: null }),
    footballRow("p", { state: 9, clock: null }),
  ];

  test("has roles, counts and groups", () => {
    show(rows);
    const table = screen.getByRole("table", { name: "测试比分" });
    expect([table.getAttribute("aria-rowcount"), table.getAttribute("aria-colcount")]).toEqual(["9", `${14 + LINKS.fb.length}`]);
    expect(screen.getAllByRole("columnheader")).toHaveLength(14 + LINKS.fb.length);
    expect(screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent)).toEqual(["进行中1", "未开1", "完场1", "异常1"]);
    expect(cellTexts("p")[3]).toBe("推迟");
  });

  test("the row opens the match; pin, favourite and 展开 stay where they are", () => {
    const { onNavigate, store } = show(rows);
    const row = within(rowOf("a"));
    fireEvent.click(row.getByRole("link", { name: "阿森纳 对 切尔西，进入比赛" }));
    fireEvent.click(row.getByTitle(/个直播间$/));
    expect(onNavigate.mock.calls).toEqual([["/football/live/a"], ["/football/live/a#rooms"]]);
    fireEvent.click(row.getByRole("button", { name: "收藏" }));
    fireEvent.click(row.getByTitle("展开赛况"));
    expect(store.favourites$.value).toEqual([{ id: "a", date: "2026-11-21" }]);
    expect(screen.getByText("赛况 a")).toBeTruthy();
    expect(row.getByTitle("展开赛况").getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(row.getByTitle("展开赛况"));
    expect(screen.queryByText("赛况 a")).toBeNull();
    expect(onNavigate).toHaveBeenCalledTimes(2);
  });

  test("a pinned row moves to 置顶, and its button keeps the focus of the keyboard", () => {
    show(rows);
    const button = within(rowOf("n")).getByRole("button", { name: "置顶" });
    fireEvent.click(button);
    expect(screen.getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("置顶1");
    expect(within(rowOf("n")).getByRole("button", { name: "取消置顶" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("arrows go from match to match, space opens, Delete hides and 恢复 brings back", () => {
    show(rows);
    const link = within(rowOf("a")).getByRole("link", { name: /进入比赛/ });
    link.focus();
    fireEvent.keyDown(link, { key: "ArrowDown" });
    expect(document.activeElement?.closest("[data-match-id]")).toBe(rowOf("n"));
    fireEvent.keyDown(link, { key: " " });
    expect(screen.getByText("赛况 a")).toBeTruthy();
    fireEvent.keyDown(link, { key: "Delete" });
    expect(document.querySelector('[data-match-id="a"]')).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "恢复" }));
    expect(rowOf("a")).toBeTruthy();
  });

  test("segments filter and show their counts", () => {
    show(rows);
    const segments = within(screen.getByRole("group", { name: "比赛状态" }));
    expect(segments.getAllByRole("button").map((b) => b.textContent)).toEqual(["全部4", "进行中1", "未开1", "完场1"]);
    fireEvent.click(segments.getByRole("button", { name: /未开/ }));
    expect([...document.querySelectorAll("[data-match-id]")].map((r) => r.getAttribute("data-match-id"))).toEqual(["n"]);
  });

  test("a match that ends moves to 完场 within the fifth of a second", () => {
    const { board, pass } = show(rows);
    act(() => board.change("a", { state: 8, clock: null }));
    pass(200);
    expect(screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent)).toEqual(["未开1", "完场2", "异常1"]);
  });

  test("three hundred matches keep only the rows near the window in the document", async () => {
    show(Array.from({ length: 300 }, (_, i) => footballRow(`m${i}`)));
    await waitFor(() => expect(document.querySelectorAll("[data-match-id]").length).toBeLessThan(60));
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("302");
  });
});

describe("a basketball row", () => {
  test("has quarters, half, total, difference, remaining time and both lines", () => {
    show([basketballRow("b")], "bk");
    expect(cellTexts("b")).toEqual([
      "",
      "NBA",
      "20:00",
      "第3节05:12",
      "湖人3勇士8",
      "2830",
      "2422",
      "2825",
      "--",
      "--",
      "8077",
      "5252",
      "3157",
      "-5.50.92+5.50.90",
      "大 221.50.90小 221.50.92",
      ...LINKS.bk,
      "",
      "",
    ]);
  });
  test("a game of halves fills the columns its halves begin in", () => {
    const periods = [[40, 38] as const, [30, 32] as const, [9, 5] as const];
    show([basketballRow("h", { format: "halves", state: 9, periods, score: [79, 75] })], "bk");
    expect(cellTexts("h").slice(5, 12)).toEqual(["4038", "--", "3032", "--", "95", "7975", "4038"]);
  });
});
