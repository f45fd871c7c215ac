import { describe, expect, test } from "vitest";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { OddsQuote } from "../../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { type PricePoint, addPoints, emptyOdds, foldOdds } from "../../../contract/odds/odds.ts";
import { FULL_TIME, KICKOFF, clockAt, footballEvents } from "../match/testing/footballMatch.ts";
import { momentAt, timeAxis } from "./axis.ts";
import { changesOf, incidentNear, notableIncidents, scoreAt } from "./detail/changes.ts";
import { pathOf, stepRows } from "./detail/steps.ts";
import { goalLabels } from "./goalLabels.ts";
import { reopenings } from "./aside/reopenings.ts";
import { type TableOptions, agoText, freshMove, oddsTable } from "./table/rows.ts";

const quote = (company: string, price: OddsQuote["price"], more: Partial<OddsQuote> = {}): OddsQuote => ({
  company,
  market: "eu",
  price,
  ...more,
});
const batch = (s: number, at: number, ...quotes: OddsQuote[]): FeedEvent => ({ ch: "odds:fb:m1", s, at, k: "odds.batch", d: { quotes } });
const OPTIONS: TableOptions = {
  sport: "fb",
  market: "eu",
  isHalf: false,
  method: "shin",
  kind: null,
  only: null,
  sortBy: "listed",
  isDown: true,
};
const odds = foldOdds(emptyOdds("m1"), [
  batch(1, 0, quote("wh", [2, 3.4, 3.8]), quote("ps", [2.1, 3.5, 3.9]), quote("bf", [2.2, 3.6, 4])),
  batch(2, 1_000, quote("bf", [2.2, 3.6, 4], { suspended: true }), quote("ps", [2.2, 3.5, 3.7])),
]);

describe("the table", () => {
  test("has its companies in the order they are listed, and what is for sale in its summary", () => {
    const table = oddsTable(odds, OPTIONS);
    expect(table.rows.map(({ name }) => name)).toEqual(["平博", "威廉希尔", "必发"]);
    expect([table.count, table.suspended]).toEqual([2, 1]);
    expect(table.summary.map(({ name, current }) => [name, current])).toEqual([
      ["最高", [2.2, 3.5, 3.8]],
      ["平均", [2.1, 3.45, 3.75]],
      ["最低", [2, 3.4, 3.7]],
    ]);
    expect(table.rows[2]).toMatchObject({ probabilities: null, payout: null, kelly: null });
    expect(table.rows[0]?.probabilities?.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
  });

  test("sorts by a price with what is closed at the end either way, and filters by kind and by favourites", () => {
    const names = (more: Partial<TableOptions>) => oddsTable(odds, { ...OPTIONS, ...more }).rows.map(({ line }) => line.company);
    expect(names({ sortBy: "price0" })).toEqual(["ps", "wh", "bf"]);
    expect(names({ sortBy: "price0", isDown: false })).toEqual(["wh", "ps", "bf"]);
    expect(names({ kind: "soft" })).toEqual(["wh"]);
    expect(names({ only: new Set(["bf"]) })).toEqual(["bf"]);
    expect([...oddsTable(odds, { ...OPTIONS, kind: "soft" }).kinds]).toEqual([
      ["sharp", 1],
      ["soft", 1],
      ["exchange", 1],
    ]);
  });

  test("says when the highest prices together sum below 100 %", () => {
    const wide = foldOdds(emptyOdds("m1"), [batch(1, 0, quote("a", [3, 2.9, 2.9]), quote("b", [2.5, 3.4, 3.5]))]);
    expect(oddsTable(wide, OPTIONS).isHighestUnderround).toBe(true);
    expect(oddsTable(odds, OPTIONS).isHighestUnderround).toBe(false);
  });

  test("a row that has not changed is made of the same things again, so that it is not drawn again", () => {
    const before = oddsTable(odds, OPTIONS).rows[1];
    const after = oddsTable(foldOdds(odds, [batch(3, 2_000, quote("ps", [2.3, 3.5, 3.6]))]), OPTIONS).rows[1];
    expect(after?.line).toBe(before?.line);
    expect(after?.probabilities).toBe(before?.probabilities);
  });

  test("marks a movement for half a minute, and not before the page has come to it", () => {
    const line = oddsTable(odds, OPTIONS).rows[0]?.line;
    if (!line) throw new Error("no line");
    expect([0, 2].map((place) => freshMove(line, place as 0 | 2, 1_500))).toEqual([1, -1]);
    expect(freshMove(line, 1, 1_500)).toBe(0);
    expect(freshMove(line, 0, 31_000)).toBe(0);
    expect(freshMove(line, 0, 999)).toBe(0);
  });

  test("says how long ago a price was quoted", () => {
    expect([0, 59_999, 60_000, 3_600_000, 90_000_000].map((ms) => agoText(0, ms))).toEqual(["0 秒", "59 秒", "1 分", "1 小时", "1 天"]);
  });
});

describe("the changes of a line", () => {
  const match = footballEvents().reduce<MatchState>(reduceMatch, emptyMatch("fb", "m1"));
  const goal = notableIncidents(match).find(({ type }) => type === "goal");
  if (!goal) throw new Error("no goal");
  const points = addPoints(
    [],
    [
      batch(1, KICKOFF - 1000, quote("ps", [2, 3.4, 3.8])),
      batch(2, goal.at, quote("ps", [2, 3.4, 3.8], { suspended: true })),
      batch(3, goal.at + 40_000, quote("ps", [1.4, 4.5, 7])),
      batch(4, goal.at + 60_000, quote("ps", [1.41, 4.5, 7])),
    ],
    { company: "ps", market: "eu" },
  );

  test("name the incident nearest to a closed stretch, and what the price was before and after", () => {
    const changes = changesOf(points, "fb", "eu");
    expect(changes.map(({ kind }) => kind)).toEqual(["price", "closed", "price", "price"]);
    const closed = changes[1];
    expect(closed).toMatchObject({ kind: "closed", at: goal.at, until: goal.at + 40_000, before: [2, 3.4, 3.8], after: [1.4, 4.5, 7] });
    expect(incidentNear(notableIncidents(match), goal.at, goal.at + 40_000)?.id).toBe(goal.id);
    expect(incidentNear(notableIncidents(match), KICKOFF - 3_600_000, KICKOFF - 3_500_000)).toBeNull();
    expect(changes[2]).toMatchObject({ isJump: true, moves: [-1, 1, 1] });
    expect(changes[3]).toMatchObject({ isJump: false, moves: [1, 0, 0] });
  });

  test("a line that is still closed has no end", () => {
    expect(changesOf(points.slice(0, 2), "fb", "eu").at(-1)).toMatchObject({ kind: "closed", until: null, after: null });
  });

  test("carry the score of their moment", () => {
    expect(scoreAt(match, KICKOFF - 1)).toBe("");
    expect(scoreAt(match, goal.at - 1)).not.toBe(scoreAt(match, goal.at));
    expect(scoreAt(match, FULL_TIME)).toBe(match.score.join("-"));
  });

  test("the axis only rises, ends at the playhead, and gives the moment back", () => {
    for (const at of [KICKOFF - 60_000, clockAt(30), FULL_TIME]) {
      const from = KICKOFF - 3 * 86_400_000;
      const axis = timeAxis(match, from, at);
      let last = 0;
      for (let moment = from; moment <= at; moment += (at - from) / 500) {
        expect(axis.x(moment)).toBeGreaterThanOrEqual(last);
        last = axis.x(moment);
      }
      expect(axis.x(at + 3_600_000)).toBe(axis.x(at));
      const middle = Math.min(at, clockAt(20));
      expect(Math.abs(momentAt(axis, axis.x(middle), from, at) - middle)).toBeLessThan(60_000);
    }
  });
});

describe("the chart of a line", () => {
  const match = footballEvents().reduce<MatchState>(reduceMatch, emptyMatch("fb", "m1"));
  const point = (at: number, price: number, isClosed = false): PricePoint => ({
    at,
    price: [price, 3, 4],
    ...(isClosed ? { suspended: true } : {}),
  });
  const points = [point(KICKOFF - 86_400_000, 2), point(clockAt(10), 3), point(clockAt(20), 3, true), point(clockAt(21), 5)];
  const rowsAt = (at: number) => {
    const axis = timeAxis(match, points[0]!.at, at);
    const known = points.filter((one) => one.at <= at);
    return { axis, rows: stepRows(known, (i) => [known[i]!.price[0]], axis, at) };
  };

  test("has a hole where the line is closed and between the panels, each price held until then", () => {
    const { axis, rows } = rowsAt(clockAt(30));
    expect(rows.map(({ heights }) => heights?.[0] ?? null)).toEqual([2, 2, null, 2, 3, 3, null, 5, 5]);
    expect([rows[1]?.x, rows[3]?.x]).toEqual([axis.panels[0]?.to, axis.panels[1]?.from]);
    expect([rows[5]?.x, rows[6]?.x]).toEqual([axis.x(clockAt(20)), axis.x(clockAt(20))]);
    expect(pathOf(rows, 0, 0, 100).match(/M/g)).toHaveLength(3);
  });

  test("ends at the playhead, and where the line is closed then at its closing", () => {
    for (const at of [KICKOFF - 3_600_000, clockAt(15), clockAt(30)]) expect(rowsAt(at).rows.at(-1)?.x).toBe(rowsAt(at).axis.x(at));
    const { axis, rows } = rowsAt(clockAt(20, 30));
    expect(rows.at(-1)).toEqual({ x: axis.x(clockAt(20)), heights: null });
  });

  test("never crosses the names of two goals: the earlier one says less, and where that would be nothing both do", () => {
    const goal = (x: number) => ({ x, texts: ["67′ 赖斯 2-1", "2-1"] });
    expect(goalLabels([goal(100), goal(400)], 620).map(({ text }) => text)).toEqual(["67′ 赖斯 2-1", "67′ 赖斯 2-1"]);
    expect(goalLabels([goal(360), goal(400)], 620).map(({ text }) => text)).toEqual(["2-1", "67′ 赖斯 2-1"]);
    expect(goalLabels([goal(395), goal(400)], 620).map(({ text }) => text)).toEqual(["2-1", "2-1"]);
    expect(goalLabels([goal(610)], 620)[0]?.x).toBeLessThan(610);
    // Goals within a minute, with room only for scores: the labels do not overlap.
    const scores = goalLabels(
      [2, 3, 4].map((n) => ({ x: 150 + 3 * n, texts: [`${n}-2`] })),
      320,
    ).filter(({ text }) => text !== "");
    for (const [i, { x }] of scores.entries()) expect(x - (scores[i - 1]?.x ?? -100)).toBeGreaterThan(20);
    expect(scores.at(-1)?.text).toBe("4-2");
  });
});

test("after a goal: who sells again, how soon, and who does not yet, as known at the playhead", () => {
  const closures = [
    { company: "ps", at: 100_000, until: 112_000 },
    { company: "bf", at: 99_000, until: 105_000 },
    { company: "lb", at: 100_000, until: null },
    { company: "wh", at: 100_000, until: 160_000 },
    { company: "old", at: 10_000, until: 20_000 },
  ];
  expect(reopenings(closures, 100_000, 130_000)).toEqual({
    opened: [
      { company: "bf", seconds: 5 },
      { company: "ps", seconds: 12 },
    ],
    closed: ["lb", "wh"],
    median: 5,
  });
});
