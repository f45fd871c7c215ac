import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { basketballRow, footballRow, notStarted } from "./testRows.ts";
import { LINKS, START, cellTexts, holdBoards, rowOf, show } from "../../../tests/setup/testBoard.tsx";

holdBoards();

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
    // The page was opened a minute after b's goal.
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
