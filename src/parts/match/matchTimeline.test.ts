import { describe, expect, it } from "vitest";
import { parseMatchTime } from "../../../contract/match/clock.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { HALF_TIME as BREAK, TIP_OFF, basketballEvents } from "../../features/match/testing/basketballMatch.ts";
import { FULL_TIME, KICKOFF, clockAt, eventsOf, footballEvents } from "../../features/match/testing/footballMatch.ts";
import { END, HALF_TIME, OVERTIME, SECOND_HALF, halvesEvents } from "../../features/match/testing/halvesMatch.ts";
import {
  SHOOTOUT_PERIOD,
  fractionOf,
  momentOf,
  momentOfMatchTime,
  moveSpot,
  spotAt,
  spotOf,
  playBeganAt,
  timeQuery,
  timelineOf,
} from "./matchTimeline.ts";

function foldAll(sport: "fb" | "bk", events: readonly MatchEvent[]): MatchState {
  return events.reduce<MatchState>(reduceMatch, emptyMatch(sport, "m1"));
}

const MINUTE = 60_000;
const match = foldAll("fb", footballEvents());

describe("football", () => {
  it("knows the place of a moment and the moment of a place, stoppage and half-time included", () => {
    for (const at of [KICKOFF, KICKOFF + 46 * MINUTE, clockAt(45), clockAt(66, 40), FULL_TIME - 1000]) {
      const spot = spotOf(match, at);
      expect(spot).not.toBeNull();
      expect(spot && momentOf(match, spot)).toBe(at);
    }
  });

  it("writes a moment for an address so that nobody who follows it sees more", () => {
    expect(timeQuery(match, clockAt(66, 40))).toBe("?at=66:40");
    expect(timeQuery(match, KICKOFF - 1)).toBe("");
    for (let at = KICKOFF; at <= FULL_TIME; at += 17_000) {
      const moment = momentOfMatchTime(match, parseMatchTime(timeQuery(match, at).slice(4)) ?? -1) ?? Infinity;
      expect(moment).toBeLessThanOrEqual(at);
    }
  });

  it("stands at the end of the first half during the break", () => {
    expect(spotOf(match, KICKOFF + 55 * MINUTE)).toEqual({ period: 0, elapsedS: 47 * 60 });
    expect(spotOf(match, KICKOFF - 1)).toBeNull();
  });

  it("holds a place past the end of a period at its end", () => {
    expect(momentOf(match, { period: 0, elapsedS: 60 * 60 })).toBe(KICKOFF + 47 * MINUTE);
  });

  it("draws two bars with a real gap, as long as what was played", () => {
    const { bars } = timelineOf(match, FULL_TIME);
    expect(bars.map((b) => b.lengthS / 60)).toEqual([47, 49]);
    expect((bars[1]?.left ?? 0) - ((bars[0]?.left ?? 0) + (bars[0]?.width ?? 0))).toBeCloseTo(0.04);
    expect((bars[1]?.left ?? 0) + (bars[1]?.width ?? 0)).toBeCloseTo(1);
  });

  it("does not tell stoppage that has not been reached", () => {
    expect(timelineOf(match, clockAt(30)).bars.map((b) => b.lengthS / 60)).toEqual([45, 49]);
  });

  it("a point of the axis goes there and back; the gap belongs to the half before", () => {
    const timeline = timelineOf(match, FULL_TIME);
    for (const fraction of [0, 0.2, 0.46, 0.6, 1]) expect(fractionOf(timeline, spotAt(timeline, fraction))).toBeCloseTo(fraction);
    const gap = (timeline.bars[1]?.left ?? 0) - 0.01;
    expect(spotAt(timeline, gap)).toEqual({ period: 0, elapsedS: 47 * 60 });
  });

  it("steps across half-time both ways", () => {
    const timeline = timelineOf(match, FULL_TIME);
    expect(moveSpot(timeline, { period: 1, elapsedS: 30 }, -60)).toEqual({ period: 0, elapsedS: 46.5 * 60 });
    expect(moveSpot(timeline, { period: 0, elapsedS: 46.5 * 60 }, 60)).toEqual({ period: 1, elapsedS: 30 });
    expect(moveSpot(timeline, { period: 0, elapsedS: 30 }, -60)).toEqual({ period: 0, elapsedS: 0 });
  });

  it("opens ?at=63:12 at 63:12 of the second half, and 46:00 never in stoppage", () => {
    expect(momentOfMatchTime(match, 63 * 60 + 12)).toBe(clockAt(63, 12));
    expect(momentOfMatchTime(match, 46 * 60)).toBe(clockAt(46));
  });
});

describe("extra time and shoot-out", () => {
  const half = (state: number, base: number, from: number) =>
    [KICKOFF + from * MINUTE, "state", { state, clock: { base, startAt: KICKOFF + from * MINUTE, rate: 1 } }] as const;
  const events = eventsOf("fb:m1", [
    half(2, 0, 0),
    [KICKOFF + 45 * MINUTE, "state", { state: 3 }],
    half(4, 45, 60),
    [KICKOFF + 108 * MINUTE, "state", { state: 6 }],
    half(5, 90, 113),
    half(5, 105, 130),
    [KICKOFF + 146 * MINUTE, "state", { state: 7 }],
    [KICKOFF + 156 * MINUTE, "state", { state: 8 }],
  ]);
  const long = foldAll("fb", events);

  it("adds bars when they are reached, not before", () => {
    expect(timelineOf(long, KICKOFF + 100 * MINUTE).bars).toHaveLength(2);
    expect(timelineOf(long, KICKOFF + 114 * MINUTE).bars).toHaveLength(4);
    expect(timelineOf(long, KICKOFF + 150 * MINUTE).bars.map((b) => b.label)).toEqual(["上半场", "下半场", "加时上", "加时下", "点球"]);
  });

  it("the shoot-out counts real time", () => {
    const at = KICKOFF + 150 * MINUTE;
    const spot = spotOf(long, at);
    expect(spot).toEqual({ period: SHOOTOUT_PERIOD, elapsedS: 240 });
    expect(spot && momentOf(long, spot)).toBe(at);
    const timeline = timelineOf(long, KICKOFF + 156 * MINUTE);
    expect(fractionOf(timeline, spotOf(long, KICKOFF + 156 * MINUTE))).toBeCloseTo(1);
  });

  it("112′ is in the second half of extra time", () => {
    expect(momentOfMatchTime(long, 112 * 60)).toBe(KICKOFF + 137 * MINUTE);
  });
});

describe("basketball", () => {
  it("has begun from the tip-off on, whether its clock runs at the moment or not", () => {
    const early = foldAll(
      "bk",
      basketballEvents().filter((e) => e.at <= TIP_OFF + MINUTE),
    );
    const stopped = { ...early, segments: early.segments.map((one) => ({ ...one, clock: { ...one.clock, rate: 0 } })) };
    expect(early.segments).toHaveLength(1);
    expect(playBeganAt(stopped)).toBe(early.segments[0]?.startAt);
    expect(playBeganAt(emptyMatch("bk", "m1"))).toBeNull();
  });

  const game = foldAll("bk", basketballEvents());

  it("reads the running clock, which stops", () => {
    const running = foldAll(
      "bk",
      basketballEvents().filter((e) => e.at < TIP_OFF + 16 * MINUTE),
    );
    // One minute played, then a minute's stop: at 15:30 since tip-off 90 s of Q2 are gone.
    expect(spotOf(running, TIP_OFF + 15.5 * MINUTE)).toEqual({ period: 1, elapsedS: 90 });
  });

  it("finds a moment between baskets, and a quarter's first second at its own start", () => {
    expect(momentOf(game, { period: 0, elapsedS: 210 })).toBe(TIP_OFF + 210_000);
    expect(momentOf(game, { period: 1, elapsedS: 0 })).toBe(TIP_OFF + 13 * MINUTE);
    expect(momentOfMatchTime(game, 300)).toBe(TIP_OFF + 300_000);
  });

  it("has four quarters apart from each other", () => {
    const { bars } = timelineOf(game, BREAK);
    expect(bars.map((b) => [b.label, b.lengthS])).toEqual([
      ["第1节", 600],
      ["第2节", 600],
      ["第3节", 600],
      ["第4节", 600],
    ]);
    expect(spotOf(game, BREAK + MINUTE)).toEqual({ period: 1, elapsedS: 600 });
  });
});

describe("basketball in halves", () => {
  const game = foldAll("bk", halvesEvents());

  it("has two bars with half-time between them, and overtime once it is reached", () => {
    const bars = (at: number) => timelineOf(game, at).bars.map((bar) => [bar.label, bar.fromS, bar.lengthS]);
    expect(bars(SECOND_HALF)).toEqual([
      ["上半场", 0, 1200],
      ["下半场", 1200, 1200],
    ]);
    expect(bars(END)).toEqual([...bars(SECOND_HALF), ["加时", 2400, 300]]);
    const [first, second, third] = timelineOf(game, END).bars;
    expect((second?.left ?? 0) - (first?.left ?? 0) - (first?.width ?? 0)).toBeCloseTo(0.04);
    expect((third?.left ?? 0) - (second?.left ?? 0) - (second?.width ?? 0)).toBeCloseTo(0.02);
  });

  it("knows the place of a moment and the moment of a place", () => {
    const played = (at: number) =>
      spotOf(
        foldAll(
          "bk",
          halvesEvents().filter((e) => e.at <= at),
        ),
        at,
      );
    expect(played(HALF_TIME + MINUTE)).toEqual({ period: 0, elapsedS: 1200 });
    expect(played(SECOND_HALF + 5 * MINUTE)).toEqual({ period: 1, elapsedS: 300 });
    expect(played(OVERTIME + MINUTE)).toEqual({ period: 2, elapsedS: 60 });
    expect(played(END)).toEqual({ period: 2, elapsedS: 300 });
    expect(momentOf(game, { period: 1, elapsedS: 300 })).toBe(SECOND_HALF + 5 * MINUTE);
    expect(momentOf(game, { period: 2, elapsedS: 0 })).toBe(OVERTIME);
  });
});
