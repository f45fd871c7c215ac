import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLOCK_TOLERANCE_MS, type ClockPoint, clockBetween, isRealTime, mediaMsAt, simplified, wallClockAt } from "./wallClock.ts";

const clockOf = (steps: readonly (readonly [mediaMs: number, wallMs: number])[]): readonly ClockPoint[] => {
  let [media, at] = [0, 1_800_000_000_000];
  return [[media, at] as const, ...steps.map(([mediaMs, wallMs]) => [(media += mediaMs), (at += wallMs)] as const)];
};
const anyClock = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 0, max: 9_000 })), { minLength: 1, maxLength: 60 })
  .map(clockOf);

describe("a clock", () => {
  it("in fewer points is off by the tolerance at most, and keeps both its ends", () => {
    fc.assert(
      fc.property(anyClock, (clock) => {
        const fewer = simplified(clock);
        expect([fewer[0], fewer.at(-1)]).toEqual([clock[0], clock.at(-1)]);
        for (const [mediaMs, at] of clock) expect(Math.abs(wallClockAt(fewer, mediaMs) - at)).toBeLessThanOrEqual(CLOCK_TOLERANCE_MS + 1);
      }),
    );
  });

  it("of an even rate has two points, and of a day's jitter at most 2,000", () => {
    expect(simplified(clockOf(Array.from({ length: 500 }, (_, i) => [500, 1_000 + (i % 2 === 0 ? 50 : -50)])))).toHaveLength(2);
    const jitter = Array.from({ length: 86_400 }, (_, i) => [1_000, i % 2 === 0 ? 0 : 2_000] as const);
    expect(simplified(clockOf(jitter)).length).toBeLessThanOrEqual(2_000);
  });

  it("runs with the wall clock outside its points, and leads back to where it came from", () => {
    const clock = clockOf([[1_000, 2_000]]);
    const start = clock[0]?.[1] ?? 0;
    expect([-500, 0, 500, 1_000, 1_500].map((mediaMs) => wallClockAt(clock, mediaMs) - start)).toEqual([-500, 0, 1_000, 2_000, 2_500]);
    expect([-500, 0, 1_000, 2_000, 2_500].map((at) => mediaMsAt(clock, start + at))).toEqual([-500, 0, 500, 1_000, 1_500]);
    expect(clockBetween(clock, 250, 1_250)).toEqual([
      [250, start + 500],
      [1_000, start + 2_000],
      [1_250, start + 2_250],
    ]);
    expect([isRealTime(clock), isRealTime(clockOf([[1_000, 1_000 + CLOCK_TOLERANCE_MS]])), isRealTime([])]).toEqual([false, true, true]);
  });
});
