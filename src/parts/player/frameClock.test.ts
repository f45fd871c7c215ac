import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWallClock, markOf } from "./frameClock.ts";

const T = 1_700_000_000_000;

describe("wall clock of the picture on screen", () => {
  it("takes the mark beside the first picture as the start of media time", () => {
    const clock = createWallClock(null);
    clock.mark({ at: T, pts: 7_654_321 }, null);
    expect(clock.at(0)).toBe(T);
    expect(clock.at(2.5)).toBe(T + 2_500);
  });

  it("goes by the last mark up to the picture, so that a publisher's drift and pauses are followed", () => {
    const clock = createWallClock(null);
    clock.mark({ at: T, pts: 5_000 }, null);
    clock.mark({ at: T + 1_010, pts: 6_000 }, 0.9);
    // The publisher was away for 20 s; its timestamps went on without a hole.
    clock.mark({ at: T + 22_000, pts: 7_000 }, 1.9);
    expect(clock.at(0.999)).toBe(T + 999);
    expect(clock.at(1)).toBe(T + 1_010);
    expect(clock.at(1.99)).toBe(T + 2_000);
    expect(clock.at(2)).toBe(T + 22_000);
    expect(clock.at(9)).toBe(T + 29_000);
  });

  it("finds the base from the buffer when no mark stood beside the first picture, better with each mark", () => {
    const clock = createWallClock(null);
    // True base: 40,000. The buffer is behind the mark by what has not been appended yet.
    clock.mark({ at: T + 1_000, pts: 41_000 }, 0.7);
    expect(clock.at(1)).toBe(T + 1_000 + 1_000 + 40_300 - 41_000);
    clock.mark({ at: T + 2_000, pts: 42_000 }, 1.96);
    expect(clock.at(1)).toBeCloseTo(T + 1_040, 6);
    clock.mark({ at: T + 3_000, pts: 43_000 }, 2.5);
    expect(clock.at(3)).toBeCloseTo(T + 3_040, 6);
  });

  it("knows nothing of a live picture before its first mark", () => {
    expect(createWallClock(null).at(3)).toBeNull();
  });

  it("recording: begins at its first picture, and marks refine it only where they are near", () => {
    const clock = createWallClock(T);
    expect(clock.at(3_600)).toBe(T + 3_600_000);
    clock.mark({ at: T + 5, pts: 0 }, null);
    clock.mark({ at: T + 90_000, pts: 60_000 }, 61);
    expect(clock.at(1)).toBe(T + 1_005);
    expect(clock.at(60)).toBe(T + 90_000);
    expect(clock.at(65)).toBe(T + 95_000);
    expect(clock.at(65.001)).toBe(T + 65_001);
    // Marks repeated after seeking back are the same marks.
    clock.mark({ at: T + 5, pts: 0 }, 0);
    expect(clock.at(1)).toBe(T + 1_005);
  });

  it("property: marks in any order give the true clock at and after each of them", () => {
    const pieces = fc.array(fc.record({ ms: fc.integer({ min: 1, max: 3_000 }), awayMs: fc.nat({ max: 60_000 }) }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(pieces, fc.integer({ min: 0, max: 2 ** 31 }), fc.nat(), (steps, base, seed) => {
        let pts = base;
        let at = T;
        const marks = [{ at, pts }];
        for (const { ms, awayMs } of steps) {
          pts += ms;
          at += ms + awayMs;
          marks.push({ at, pts });
        }
        const clock = createWallClock(null);
        clock.mark({ at: T, pts: base }, null);
        const shuffled = marks.toSorted((a, b) => ((a.pts * 7_919 + seed) % 101) - ((b.pts * 7_919 + seed) % 101));
        for (const mark of shuffled) clock.mark(mark, 1);
        for (const mark of marks) expect(clock.at((mark.pts - base) / 1_000)).toBeCloseTo(mark.at, 3);
      }),
    );
  });

  it("reads marks from script data and leaves everything else alone", () => {
    expect(markOf({ onWallClock: { at: T, pts: 40, name: "onWallClock" } })).toEqual({ at: T, pts: 40 });
    for (const other of [
      null,
      3,
      {},
      { onMetaData: { at: 1, pts: 2 } },
      { onWallClock: "x" },
      { onWallClock: { at: "1", pts: 2 } },
      { onWallClock: { at: Number.NaN, pts: 2 } },
    ])
      expect(markOf(other)).toBeNull();
  });
});
