import { act, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { BRANDS } from "../../../brands/brands.ts";
import { basketballRow, footballRow, market, MINUTE, notStarted } from "./testRows.ts";
import { LINKS, START, cellTexts, holdBoards, rowOf, show } from "../../../tests/setup/testBoard.tsx";

holdBoards();

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
