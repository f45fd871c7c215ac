import { VirtualTimeScheduler } from "rxjs";
import { describe, expect, it, vi } from "vitest";
import { createOutbox } from "./outbox.ts";
import { passTime } from "../testing/virtualTime.ts";

function setup() {
  const scheduler = new VirtualTimeScheduler();
  const sent: { readonly at: number; readonly text: string; readonly count: number }[] = [];
  const outbox = createOutbox(
    (text, frames) => sent.push({ at: scheduler.now(), text, count: frames.length }),
    () => scheduler.now(),
    scheduler,
  );
  const schedule = vi.spyOn(scheduler, "schedule");
  const advance = (ms: number): void => {
    passTime(scheduler, ms);
  };
  return { outbox, sent, schedule, advance, times: () => sent.map(({ at }) => at) };
}

/** A frame whose JSON has this many characters. */
const frame = (length: number): object => ({ x: "a".repeat(length - 8) });

describe("createOutbox", () => {
  it("sends ten at once, then those that waited together every 100 ms", () => {
    const t = setup();
    for (let i = 0; i < 12; i += 1) t.outbox.push({ i });
    expect(t.times()).toEqual(Array.from({ length: 10 }, () => 0));
    t.advance(99);
    expect(t.sent).toHaveLength(10);
    t.advance(1);
    expect(t.sent[10]).toEqual({ at: 100, text: '[{"i":10},{"i":11}]', count: 2 });
    t.outbox.push({ i: 12 });
    t.advance(99);
    expect(t.sent).toHaveLength(11);
    t.advance(1);
    expect(t.sent[11]).toEqual({ at: 200, text: '{"i":12}', count: 1 });
  });

  it("wakes up once for what waits, at the moment the next one may leave", () => {
    const t = setup();
    for (let i = 0; i < 10; i += 1) t.outbox.push({ i });
    t.advance(99);
    t.outbox.push({ i: 10 });
    t.outbox.push({ i: 11 });
    t.advance(1);
    expect(t.times().at(-1)).toBe(100);
    t.outbox.push({ i: 12 });
    t.advance(100);
    expect(t.times().at(-1)).toBe(200);
    // Each push that had to wait scheduled one timer, and at the right moment.
    expect(t.schedule).toHaveBeenCalledTimes(3);
  });

  it("saves up no more than ten, and keeps the part of the next one that is gained already", () => {
    const t = setup();
    for (let i = 0; i < 10; i += 1) t.outbox.push({ i });
    t.advance(10_050);
    for (let i = 0; i < 11; i += 1) t.outbox.push({ i });
    expect(t.sent).toHaveLength(20);
    t.advance(49);
    expect(t.sent).toHaveLength(20);
    t.advance(1);
    expect(t.times().at(-1)).toBe(10_100);
  });

  it("sends at most 500 frames in a second, however short they are", () => {
    const t = setup();
    t.outbox.batch(() => {
      for (let i = 0; i < 1_200; i += 1) t.outbox.push({ i });
    });
    t.advance(10_000);
    const within = (from: number) => t.sent.filter(({ at }) => at >= from && at < from + 1_000).reduce((sum, { count }) => sum + count, 0);
    expect(t.sent.reduce((sum, { count }) => sum + count, 0)).toBe(1_200);
    expect(Math.max(...t.times().map(within))).toBeLessThanOrEqual(500);
  });

  it("puts as many frames into a message as 4,000 characters hold, brackets and commas counted", () => {
    for (const [lengths, counts] of [
      // 2 + (1,000 + 1) + (2,996 + 1) = 4,000
      [[1_000, 2_996], [2]],
      [
        [1_000, 2_997],
        [1, 1],
      ],
      [
        [1_500, 1_500, 1_500, 1_500, 1_500],
        [2, 2, 1],
      ],
      // A single frame that is too large is sent, for the server to refuse.
      [
        [5_000, 10],
        [1, 1],
      ],
    ] as const) {
      const t = setup();
      t.outbox.batch(() => {
        for (const length of lengths) t.outbox.push(frame(length));
        expect(t.sent).toEqual([]);
      });
      expect(t.sent.map(({ count }) => count)).toEqual(counts);
      for (const { text, count } of t.sent) if (count > 1) expect(text.length).toBeLessThanOrEqual(4_000);
      expect(t.sent.flatMap(({ text }) => JSON.parse(text) as unknown)).toEqual(lengths.map(frame));
    }
  });

  it("forgets what waits when the connection is gone, and sends what comes later", () => {
    const t = setup();
    for (let i = 0; i < 12; i += 1) t.outbox.push({ i });
    t.outbox.clear();
    t.advance(1_000);
    expect(t.sent).toHaveLength(10);
    t.outbox.push({ i: 12 });
    expect(t.sent.at(-1)).toEqual({ at: 1_000, text: '{"i":12}', count: 1 });
  });
});
