import { describe, expect, it } from "vitest";
import { FootballState } from "../codes/football.ts";
import type { BoardRow } from "../match/board.ts";
import { rowOfFixture } from "../match/boardRows.ts";
import { closesAt, drawnOutcome, lineText, resultOf, saleDayOf, statusOf } from "./lottery.ts";

const at = (text: string): number => Date.parse(`${text}+08:00`);
const shanghai = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16);

const ROW = rowOfFixture({
  matchId: "m",
  sport: "fb",
  league: { id: "l", name: "联赛", color: "#123456" },
  kickoffAt: at("2026-11-21T20:00"),
  home: { id: "h", name: "主队" },
  away: { id: "a", name: "客队" },
  source: "test",
});
const row = (over: Partial<BoardRow> = {}): BoardRow => ({ ...ROW, ...over });

describe("closing times", () => {
  it.each([
    // 2026-11-21 is a Saturday.
    ["at kick-off while the shops are open", "jczq", "2026-11-21T20:00", "2026-11-21T20:00"],
    ["at 23:00 on a weekend", "jczq", "2026-11-21T23:30", "2026-11-21T23:00"],
    ["the evening before what kicks off in the night", "jczq", "2026-11-22T03:45", "2026-11-21T23:00"],
    ["at 22:00 on a weekday", "jclq", "2026-11-24T08:30", "2026-11-23T22:00"],
    ["at kick-off to the minute the shops shut", "jczq", "2026-11-23T22:00", "2026-11-23T22:00"],
    ["at kick-off where the shops have just opened", "jczq", "2026-11-23T11:00", "2026-11-23T11:00"],
    ["around the clock for 北京单场", "bjdc", "2026-11-22T03:45", "2026-11-22T03:45"],
  ] as const)("%s", (_, type, kickoff, closes) => {
    expect(shanghai(closesAt(type, [at(kickoff)]))).toBe(closes);
  });

  it("of a pool are those of its first match", () => {
    expect(shanghai(closesAt("zc", [at("2026-11-22T01:30"), at("2026-11-21T21:00")]))).toBe("2026-11-21T21:00");
  });

  it("go by a sale day from 11:00 to 11:00", () => {
    expect(saleDayOf(at("2026-11-21T10:59"))).toBe("2026-11-20");
    expect(saleDayOf(at("2026-11-21T11:00"))).toBe("2026-11-21");
  });
});

describe("what a score draws", () => {
  it.each([
    ["had", null, [2, 1], 0],
    ["had", null, [1, 1], 1],
    ["had", null, [0, 1], 2],
    ["hhad", -1, [2, 1], 1],
    ["hhad", -1, [3, 1], 0],
    ["hhad", -2, [2, 1], 2],
    ["hhad", 1, [1, 1], 0],
    ["winner", null, [101, 99], 0],
    ["winner", null, [99, 101], 1],
    ["handicap", -6.5, [101, 95], 1],
    ["handicap", -6.5, [102, 95], 0],
    ["total", 200.5, [100, 100], 1],
    ["total", 200.5, [101, 100], 0],
  ] as const)("%s %s %s", (market, line, score, outcome) => {
    expect(drawnOutcome(market, line, [score[0], score[1]])).toBe(outcome);
  });

  it("is of the 90 minutes where a cup tie went on, and nothing where they are not known", () => {
    const won = row({ state: FootballState.finished, score: [2, 1] });
    expect(resultOf("had", null, won)).toBe(0);
    expect(resultOf("had", null, { ...won, regular: [1, 1] })).toBe(1);
    expect(resultOf("had", null, { ...won, shootout: [4, 3] })).toBeNull();
    expect(resultOf("had", null, { ...won, state: FootballState.secondHalf })).toBeNull();
  });
});

describe("an item's status", () => {
  const CLOSES = at("2026-11-21T20:00");

  it.each([
    ["onSale", row(), CLOSES - 1, true],
    ["closed", row(), CLOSES, true],
    ["upcoming", row(), CLOSES - 1, false],
    ["closed", row({ state: FootballState.postponed }), CLOSES - 1, true],
    ["closed", row({ state: FootballState.firstHalf }), CLOSES - 1, true],
    ["drawn", row({ state: FootballState.finished }), CLOSES - 1, true],
    ["cancelled", row({ state: FootballState.cancelled }), CLOSES - 1, true],
    ["cancelled", row({ state: FootballState.abandoned }), CLOSES + 1, true],
  ] as const)("is %s", (status, of, now, hasPrizes) => {
    expect(statusOf(of, CLOSES, hasPrizes, now)).toBe(status);
  });
});

it("lines are written with a sign of their own width", () => {
  expect([-2, 0, 1, 6.5].map(lineText)).toEqual(["−2", "0", "+1", "+6.5"]);
});
