import { describe, expect, test } from "vitest";
import { NO_FILTER, NO_HANDICAP, handicapKey, handicapsOf, invert, isNarrowed, leaguesOf, passes, toggled } from "./filter.ts";
import { keepLayout, layoutBoard } from "../table/layout.ts";
import { EIGHT_PM, MINUTE, basketballRow, footballRow, market, notStarted } from "../testRows.ts";

const noOdds = { ah: null, ou: null, eu: null };
const rows = [
  footballRow("late", { kickoffAt: EIGHT_PM + MINUTE }),
  footballRow("early"),
  notStarted("soon", { league: { id: "l1", name: "法甲", color: "#111" }, lists: { jczq: "周六001" } }),
  footballRow("over", { state: 8, hot: true, league: { id: "cup", name: "足总杯", color: "#222" } }),
  footballRow("rained", { state: 9, clock: null, odds: noOdds }),
];
const ids = (filter = NO_FILTER, pins: readonly string[] = []) => layoutBoard({ rows, filter, pins }).items.map((item) => item.key);

describe("layout of a board", () => {
  test("groups in order, rows by kick-off", () => {
    expect(ids()).toEqual(["group:live", "early", "late", "group:next", "soon", "group:done", "over", "group:off", "rained"]);
  });

  test("pinned rows stand first, whatever their state, and nowhere else", () => {
    expect(ids(NO_FILTER, ["over", "late", "gone"])).toEqual([
      "group:pinned",
      "over",
      "late",
      "group:live",
      "early",
      "group:next",
      "soon",
      "group:off",
      "rained",
    ]);
  });

  test("segments show one phase and are counted whichever is chosen", () => {
    const layout = layoutBoard({ rows, filter: { ...NO_FILTER, segment: "done" }, pins: [] });
    expect(layout.items.map((i) => i.key)).toEqual(["group:done", "over"]);
    expect(layout.counts).toEqual({ all: 5, live: 2, next: 1, done: 1 });
  });

  test("the essential part ends after the last match in play", () => {
    expect(layoutBoard({ rows, filter: NO_FILTER, pins: [] }).essential).toBe(3);
  });

  test("hidden matches are counted when they are on the board", () => {
    const layout = layoutBoard({ rows, filter: { ...NO_FILTER, hiddenMatches: ["early", "elsewhere"] }, pins: [] });
    expect(layout.hidden).toBe(1);
    expect(layout.items.some((i) => i.key === "early")).toBe(false);
  });

  test("a layout that says the same keeps its identity, so that nothing is drawn again", () => {
    const before = layoutBoard({ rows, filter: NO_FILTER, pins: [] });
    const scored = rows.map((row) => ({ ...row, score: [3, 3] as const }));
    expect(keepLayout(before, layoutBoard({ rows: scored, filter: NO_FILTER, pins: [] }))).toBe(before);
    const ended = rows.map((row) => (row.id === "early" ? { ...row, state: 8 as const } : row));
    expect(keepLayout(before, layoutBoard({ rows: ended, filter: NO_FILTER, pins: [] })).items).not.toBe(before.items);
  });
});

describe("filters", () => {
  test("lottery lists, leagues and handicaps narrow together", () => {
    const soon = rows[2] as (typeof rows)[number];
    expect(passes(soon, { ...NO_FILTER, lottery: "jczq" })).toBe(true);
    expect(passes(soon, { ...NO_FILTER, lottery: "zc" })).toBe(false);
    expect(passes(soon, { ...NO_FILTER, lottery: "jczq", hiddenLeagues: ["l1"] })).toBe(false);
    expect(passes(soon, { ...NO_FILTER, handicaps: ["平/半"] })).toBe(true);
    expect(passes(soon, { ...NO_FILTER, handicaps: ["半球"] })).toBe(false);
  });

  test("hidden matches alone are no narrowing", () => {
    expect(isNarrowed({ ...NO_FILTER, hiddenMatches: ["x"] })).toBe(false);
    expect(isNarrowed({ ...NO_FILTER, handicaps: [] })).toBe(true);
  });

  test("hot leagues come first, then the fuller ones", () => {
    expect(leaguesOf(rows).map((l) => [l.name, l.count, l.hot])).toEqual([
      ["足总杯", 1, true],
      ["英超", 3, false],
      ["法甲", 1, false],
    ]);
  });

  test("handicaps stand in the order of the line, rows without one last", () => {
    const lined = [-1, 0.5, -0.25].map((line, i) => footballRow(String(i), { odds: { ...noOdds, ah: market([0.9, line, 0.9]) } }));
    expect(handicapsOf([...lined, rows[4] as (typeof rows)[number]]).map((h) => h.key)).toEqual(["受半球", "平/半", "一球", NO_HANDICAP]);
    expect(handicapKey(basketballRow("b"))).toBe("4-6.5 分");
  });

  test("invert and toggle", () => {
    expect(invert(["a"], ["a", "b", "c"])).toEqual(["b", "c"]);
    expect(toggled(["a"], "b")).toEqual(["a", "b"]);
    expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  });
});
