import { describe, expect, it } from "vitest";
import { manualClock } from "../../kit/clock.ts";
import { createFlvReader } from "../flv/reader.ts";
import { type SeenTag, seen } from "../testing.ts";
import { createViewer } from "../relay/viewer.ts";
import { createLoop } from "./loop.ts";
import { readSample, sampleNames } from "./sample.ts";

const START = 1_700_000_000_000;

function follow(loop: ReturnType<typeof createLoop>) {
  const tags: SeenTag[] = [];
  const reader = createFlvReader((tag) => tags.push(seen(tag)));
  const leave = loop.stream.follow(createViewer({ write: (bytes) => reader.push(bytes), unsentBytes: 0, destroy: () => undefined }));
  return { tags, leave };
}

const isFrame = ({ kind }: SeenTag): boolean => kind === "key" || kind === "inter";

describe("a looped sample", () => {
  it("takes no timer while nobody follows", () => {
    const clock = manualClock(START);
    const loop = createLoop(readSample("football"), clock);
    expect(clock.pending).toBe(0);
    const { leave } = follow(loop);
    expect(clock.pending).toBe(1);
    const other = follow(loop);
    expect(clock.pending).toBe(1);
    leave();
    other.leave();
    expect(clock.pending).toBe(0);
  });

  it("shows a viewer a picture at once, wherever the round is, marked with the moment it was due", () => {
    const clock = manualClock(START);
    const loop = createLoop(readSample("football"), clock);
    clock.advance(5 * 12_000 + 3_470);
    const { tags } = follow(loop);
    expect(tags.slice(0, 5).map(({ kind }) => kind)).toEqual(["metadata", "avcHeader", "aacHeader", "mark", "key"]);
    expect(tags[3]?.mark?.at).toBe(START + 5 * 12_000 + 3_000);
    // The key frame at 3 s and the pictures due since.
    expect(tags.filter(isFrame)).toHaveLength(12);
  });

  it("goes on without a seam into the next rounds", () => {
    const clock = manualClock(START);
    const loop = createLoop(readSample("basketball"), clock);
    const { tags } = follow(loop);
    clock.advance(30_000);
    const times = tags.filter(isFrame).map(({ timestamp }) => timestamp);
    expect(times.length).toBeGreaterThanOrEqual(750);
    expect(times.every((time, i) => i === 0 || time - (times[i - 1] ?? 0) === 40)).toBe(true);
    const marks = tags.flatMap(({ mark }) => (mark ? [mark] : []));
    for (const { at, pts } of marks) expect(at - START).toBe(pts);
  });

  it("starts afresh for who comes after everybody left", () => {
    const clock = manualClock(START);
    const loop = createLoop(readSample("football"), clock);
    follow(loop).leave();
    clock.advance(7_500);
    const { tags } = follow(loop);
    expect(tags[3]?.mark?.at).toBe(START + 7_000);
  });

  it("does not catch up on what a sleeping machine missed", () => {
    const real = manualClock(START);
    let skipped = 0;
    const clock = { ...real, now: () => real.now() + skipped };
    const loop = createLoop(readSample("football"), clock);
    const { tags } = follow(loop);
    skipped = 3_600_000;
    real.advance(40);
    expect(tags.filter(isFrame).length).toBeLessThan(60);
  });

  it("knows its samples and no other file", () => {
    expect(sampleNames()).toEqual(expect.arrayContaining(["basketball", "football"]));
    expect(() => readSample("../football")).toThrow("no sample");
  });
});
