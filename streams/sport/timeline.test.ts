import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTimeline } from "./timeline.ts";

interface Event {
  readonly s: number;
  readonly at: number;
}

const start = { s: 0, at: -Infinity, state: [] as readonly number[] };
const reduce = (state: readonly number[], event: Event): readonly number[] => [...state, event.s];

function eventsOf(gaps: readonly number[]): Event[] {
  let at = 0;
  return gaps.map((gap, i) => ({ s: i + 1, at: (at += gap) }));
}

describe("createTimeline", () => {
  it("equals folding every event up to the moment, in whatever order moments are asked for", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 }),
        fc.array(fc.integer({ min: -1, max: 120 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        (gaps, moments, every) => {
          const timeline = createTimeline({ start, reduce, every });
          const events = eventsOf(gaps);
          let appended = 0;
          for (const moment of moments) {
            // Events arrive between the reads.
            while (appended < events.length && appended < moment) timeline.append(events[appended++] as Event);
            const expected = events.slice(0, appended).filter((e) => e.at <= moment);
            expect(timeline.stateAt(moment)).toEqual(expected.map((e) => e.s));
            expect(timeline.latest()).toEqual(events.slice(0, appended).map((e) => e.s));
          }
        },
      ),
    );
  });

  it("gives the same object for moments between which nothing happened", () => {
    const timeline = createTimeline({ start, reduce });
    timeline.append({ s: 1, at: 10 });
    timeline.append({ s: 2, at: 20 });
    expect(timeline.stateAt(10)).toBe(timeline.stateAt(19));
    expect(timeline.stateAt(20)).toBe(timeline.latest());
  });

  it("takes nothing but the next event", () => {
    const timeline = createTimeline({ start: { s: 5, at: 100, state: [5] as readonly number[] }, reduce });
    expect(timeline.append({ s: 5, at: 100 })).toBe(false);
    expect(timeline.append({ s: 7, at: 100 })).toBe(false);
    expect(timeline.append({ s: 6, at: 100 })).toBe(true);
    expect(timeline.latest()).toEqual([5, 6]);
  });

  it("counts an event of a source that went back in time from when the one before it did", () => {
    const timeline = createTimeline({ start, reduce });
    for (const [i, at] of [100, 40, 60, 90].entries()) timeline.append({ s: i + 1, at });
    expect([timeline.stateAt(99), timeline.stateAt(100), timeline.lastAt]).toEqual([[], [1, 2, 3, 4], 100]);
  });

  it("does not know what was before its start", () => {
    const timeline = createTimeline({ start: { s: 5, at: 100, state: [5] as readonly number[] }, reduce });
    expect(timeline.stateAt(99)).toBeUndefined();
    expect(timeline.stateAt(100)).toEqual([5]);
  });

  it("folds at most a checkpoint's distance when it goes back", () => {
    let folded = 0;
    const timeline = createTimeline({
      start,
      every: 500,
      reduce: (state: readonly number[], event: Event) => {
        folded += 1;
        return [event.s];
      },
    });
    for (let s = 1; s <= 10_000; s += 1) timeline.append({ s, at: s });
    timeline.latest();
    folded = 0;
    timeline.stateAt(7_777);
    expect(folded).toBe(277);
    timeline.stateAt(7_780);
    expect(folded).toBe(280);
  });
});
