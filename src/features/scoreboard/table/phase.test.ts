import { describe, expect, test } from "vitest";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { stateView } from "./phase.ts";
import { EIGHT_PM, MINUTE, basketballRow, footballRow, notStarted } from "../testRows.ts";

const shown = (row: BoardRow, at: number) => stateView(row, at).text;

describe("football state", () => {
  const second = footballRow("a");
  const whistle = EIGHT_PM + 60 * MINUTE;

  test("the minute counts from the clock, stoppage behind a plus", () => {
    expect(shown(second, whistle + 21 * MINUTE)).toBe("67");
    expect(shown(second, whistle + 44 * MINUTE + 59_999)).toBe("90");
    expect(shown(second, whistle + 45 * MINUTE)).toBe("90+1");
    expect(stateView(second, whistle + 45 * MINUTE).percent).toBe(100);
  });

  test("the first half fills half of the bar at most", () => {
    const first = footballRow("a", { state: 2, clock: { base: 0, startAt: EIGHT_PM, rate: 1 } });
    expect(stateView(first, EIGHT_PM).text).toBe("1");
    expect(stateView(first, EIGHT_PM + 47 * MINUTE)).toMatchObject({ text: "45+3", percent: 50, isMinute: true });
  });

  test("the words of every other code", () => {
    const words = [3, 7, 8, 9, 10, 11, 12, 13, 0, 6].map((state) =>
      shown(footballRow("a", { state: state as BoardRow["state"], clock: null }), EIGHT_PM),
    );
    expect(words).toEqual(["中场", "点球", "完", "推迟", "中断", "腰斩", "取消", "待定", "异常", ""]);
  });

  test("a period without a clock says which it is", () => {
    expect(shown(footballRow("a", { clock: null }), EIGHT_PM)).toBe("下半");
  });

  test("the last ten minutes before kick-off are counted down", () => {
    const row = notStarted("a");
    expect(shown(row, EIGHT_PM - 10 * MINUTE - 1)).toBe("未开");
    expect(shown(row, EIGHT_PM - 10 * MINUTE)).toBe("10 分后");
    expect(shown(row, EIGHT_PM - 1)).toBe("1 分后");
    // Between the announced kick-off and the whistle the text never goes back.
    expect(shown(row, EIGHT_PM)).toBe("即将开赛");
    expect(shown(row, EIGHT_PM + 3 * MINUTE)).toBe("即将开赛");
  });
});

describe("basketball state", () => {
  test("a period with what remains of it", () => {
    expect(stateView(basketballRow("a"), EIGHT_PM)).toMatchObject({ text: "第3节", remaining: "05:12", isMinute: false });
    expect(stateView(basketballRow("a", { clock: { base: 312, startAt: EIGHT_PM, rate: 1 } }), EIGHT_PM + 12_000).remaining).toBe("05:00");
  });

  test("breaks have no clock; a second overtime says so", () => {
    expect(stateView(basketballRow("a", { state: 5 }), EIGHT_PM)).toMatchObject({ text: "中场", remaining: "" });
    expect(shown(basketballRow("a", { state: 9, overtime: 2 }), EIGHT_PM)).toBe("加时2");
    expect(shown(basketballRow("a", { state: 10 }), EIGHT_PM)).toBe("完");
  });

  test("halves are called halves", () => {
    const half = (state: 2 | 5 | 6) => shown(basketballRow("a", { state, format: "halves" }), EIGHT_PM);
    expect([half(2), half(5), half(6)]).toEqual(["上半场", "中场", "下半场"]);
  });
});
