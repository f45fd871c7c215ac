import { describe, expect, it } from "vitest";
import {
  basketballRemainingS,
  clockText,
  epochOf,
  footballMinute,
  footballMomentInPeriod,
  footballMomentOf,
  minuteText,
  parseMatchTime,
  type PeriodSegment,
} from "./clock.ts";

const KICKOFF = 1_000_000_000;
const MIN = 60_000;

describe("football minutes", () => {
  const first = { base: 0, startAt: KICKOFF, rate: 1 };
  const second = { base: 45, startAt: KICKOFF + 62 * MIN, rate: 1 };

  it("ticks on the exact millisecond", () => {
    expect(footballMinute(first, KICKOFF)).toEqual({ minute: 1, plus: 0 });
    expect(footballMinute(first, KICKOFF + MIN - 1)).toEqual({ minute: 1, plus: 0 });
    expect(footballMinute(first, KICKOFF + MIN)).toEqual({ minute: 2, plus: 0 });
  });

  it("goes into stoppage at 45 and 90", () => {
    expect(footballMinute(first, KICKOFF + 45 * MIN - 1)).toEqual({ minute: 45, plus: 0 });
    expect(footballMinute(first, KICKOFF + 47 * MIN)).toEqual({ minute: 45, plus: 3 });
    expect(footballMinute(second, second.startAt + 45 * MIN)).toEqual({ minute: 90, plus: 1 });
    expect(minuteText(90, 4)).toBe("90+4′");
    expect(minuteText(90, 60)).toBe("90+60′");
    expect(minuteText(90, 4_152)).toBe("90+′");
    expect(minuteText(67)).toBe("67′");
  });

  it.each([
    ["the first half", 0, 45],
    ["the second half", 45, 90],
    ["the first extra time", 90, 105],
    ["the second extra time", 105, 120],
  ])("never runs past %s: what is played over it is stoppage", (_period, base, end) => {
    const clock = { base, startAt: KICKOFF, rate: 1 };
    const over = KICKOFF + (end - base) * MIN;
    expect(footballMinute(clock, over - 1)).toEqual({ minute: end, plus: 0 });
    expect(footballMinute(clock, over)).toEqual({ minute: end, plus: 1 });
    expect(footballMinute(clock, over + 9 * MIN + 59_999)).toEqual({ minute: end, plus: 10 });
    // A clock first seen in mid-period counts to the same end.
    expect(footballMinute({ base: base + 7, startAt: KICKOFF, rate: 1 }, over)).toEqual({ minute: end, plus: 8 });
  });

  it("runs sixty times as fast in a replay at 60x", () => {
    expect(footballMinute({ base: 0, startAt: KICKOFF, rate: 60 }, KICKOFF + 30_000)).toEqual({ minute: 31, plus: 0 });
  });

  it("finds the moment of a minute in the half it belongs to", () => {
    const segments: PeriodSegment[] = [
      { state: 2, overtime: 0, startAt: KICKOFF, endAt: KICKOFF + 47 * MIN, clock: first },
      {
        state: 3,
        overtime: 0,
        startAt: KICKOFF + 47 * MIN,
        endAt: second.startAt,
        clock: { base: 0, startAt: KICKOFF + 47 * MIN, rate: 0 },
      },
      { state: 4, overtime: 0, startAt: second.startAt, endAt: null, clock: second },
    ];
    expect(footballMomentOf(segments, 30 * 60)).toBe(KICKOFF + 30 * MIN);
    expect(footballMomentOf(segments, 63 * 60 + 12)).toBe(second.startAt + 18 * MIN + 12_000);
    expect(footballMomentOf(segments, 45 * 60)).toBe(second.startAt);
    expect(footballMomentOf([], 10)).toBeNull();
  });

  it("holds a minute that a period has not had at that period's end, before another begins", () => {
    const half = { state: 2, overtime: 0, startAt: KICKOFF, endAt: KICKOFF + 47 * MIN, clock: first };
    const still = { base: 0, startAt: KICKOFF + 47 * MIN, rate: 0 };
    const pause = { state: 3, overtime: 0, startAt: KICKOFF + 47 * MIN, endAt: null, clock: still };
    expect(footballMomentOf([half, pause], 46 * 60)).toBe(KICKOFF + 46 * MIN);
    expect(footballMomentOf([half, pause], 63 * 60)).toBe(KICKOFF + 47 * MIN);
    expect(footballMomentOf([{ ...half, endAt: null }], 63 * 60)).toBe(KICKOFF + 63 * MIN);
  });

  it("reads the time of a link", () => {
    expect(parseMatchTime("63:12")).toBe(3792);
    expect(parseMatchTime("63")).toBe(3780);
    for (const bad of ["", "63:60", "a", "63:1", "-1", "63:12:00"]) expect(parseMatchTime(bad)).toBeNull();
  });
});

describe("basketball clock", () => {
  it("runs down, stops at zero and rounds up as a scoreboard does", () => {
    const clock = { base: 720, startAt: KICKOFF, rate: 1 };
    expect(basketballRemainingS(clock, KICKOFF + 1)).toBe(720);
    expect(basketballRemainingS(clock, KICKOFF + 1000)).toBe(719);
    expect(basketballRemainingS(clock, KICKOFF + 10 * 720_000)).toBe(0);
    expect(clockText(718)).toBe("11:58");
  });
});

it("tells the time of the match from the time of day in an address", () => {
  const texts = ["63:12", "63", "1700000000000", "1e12", "99999999999999999", "9999999999999999"];
  expect(texts.map(epochOf)).toEqual([null, null, 1_700_000_000_000, null, null, null]);
});

describe("a moment of a football period", () => {
  const segment = (base: number, fromMin: number, toMin: number | null): PeriodSegment => ({
    state: base < 45 ? 2 : 4,
    overtime: 0,
    startAt: KICKOFF + fromMin * MIN,
    clock: { base, startAt: KICKOFF + fromMin * MIN, rate: 1 },
    endAt: toMin === null ? null : KICKOFF + toMin * MIN,
  });
  const inPeriod = (period: 0 | 1 | 2 | 3, minutes: number, segments: readonly PeriodSegment[]): number | null => {
    const at = footballMomentInPeriod(segments, period, minutes * 60);
    return at === null ? null : (at - KICKOFF) / MIN;
  };

  it("is counted from the period's kick-off, its stoppage included, and held at its end", () => {
    const halves = [segment(0, 0, 48), segment(45, 63, null)];
    expect([inPeriod(0, 0, halves), inPeriod(0, 47, halves), inPeriod(0, 50, halves)]).toEqual([0, 47, 48]);
    expect([inPeriod(1, 0, halves), inPeriod(1, 10, halves), inPeriod(1, 50, halves)]).toEqual([63, 73, 113]);
    expect([inPeriod(2, 0, halves), inPeriod(0, 5, [])]).toEqual([null, null]);
  });

  it("after a break in it belongs to what was played then, to the second it went on", () => {
    const broken = [segment(45, 60, 75), segment(60, 100, null)];
    expect([inPeriod(1, 14, broken), inPeriod(1, 15, broken), inPeriod(1, 16, broken)]).toEqual([74, 100, 101]);
  });
});
