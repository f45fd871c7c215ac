import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FeedEvent } from "./frames.ts";
import { parseRecording, serialiseRecording, type Recording } from "./recording.ts";

const HEADER = { format: "fulltime-recording/1", title: "十场同开", from: 0, to: 100, sources: ["wyscout"] } as const;

function recordingOf(events: readonly FeedEvent[]): Recording {
  return { header: { ...HEADER, sources: [...HEADER.sources] }, events };
}

const line = (s: number, at: number, ch = "fb:t-1") => JSON.stringify({ ch, s, at, k: "text", d: {} });

describe("recordings", () => {
  it("reads back exactly what it wrote, in the order of time, channel, sequence", () => {
    const channels = fc.array(fc.tuple(fc.constantFrom("fb:a", "fb:b", "odds:fb:a"), fc.nat(50)), { maxLength: 40 });
    fc.assert(
      fc.property(channels, (steps) => {
        const seq = new Map<string, { s: number; at: number }>();
        const events = steps.map(([ch, gap]) => {
          const last = seq.get(ch) ?? { s: 0, at: 0 };
          const next = { s: last.s + 1, at: last.at + gap };
          seq.set(ch, next);
          return { ch, ...next, k: "text", d: { 文字: "一行\n" } };
        });
        const parsed = parseRecording(serialiseRecording(recordingOf(events)));
        expect(parsed.ok).toBe(true);
        if (parsed.ok) expect(new Set(parsed.value.events)).toEqual(new Set(events));
      }),
    );
  });

  it("writes what happened at one time by channel and number, in whatever order it came", () => {
    const events = [
      { ch: "odds:fb:a", s: 8, at: 20 },
      { ch: "fb:b", s: 2, at: 20 },
      { ch: "fb:a", s: 11, at: 20 },
      { ch: "fb:a", s: 10, at: 20 },
      { ch: "fb:a", s: 9, at: 10 },
      { ch: "room:1", s: 1, at: 10 },
      { ch: "fb:b", s: 1, at: 10 },
    ].map((one) => ({ ...one, k: "text", d: {} }));
    const written = [
      ["fb:a", 9, 10],
      ["fb:b", 1, 10],
      ["room:1", 1, 10],
      ["fb:a", 10, 20],
      ["fb:a", 11, 20],
      ["fb:b", 2, 20],
      ["odds:fb:a", 8, 20],
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (shuffled) => {
        const lines = serialiseRecording(recordingOf(shuffled)).trimEnd().split("\n").slice(1);
        expect(lines.map((text) => JSON.parse(text) as FeedEvent).map(({ ch, s, at }) => [ch, s, at])).toEqual(written);
      }),
    );
  });

  it("reads the longest title, and the first and last moments there are", () => {
    const header = { ...HEADER, title: "⚽".repeat(200), from: -8.64e15, to: 8.64e15 };
    const text = `${[JSON.stringify(header), line(1, -8.64e15), line(2, 8.64e15)].join("\n")}\n`;
    expect(parseRecording(text)).toMatchObject({ ok: true, value: { header, events: [{ at: -8.64e15 }, { at: 8.64e15 }] } });
  });

  it("names the line it cannot take, and takes nothing", () => {
    const header = JSON.stringify(HEADER);
    const cases: readonly (readonly [string, number, RegExp])[] = [
      ["", 1, /not JSON/],
      ['{"format":"other"}', 1, /not a fulltime-recording/],
      [`${header}\n${line(1, 5)}\n{"ch":"fb:t-1","s":2`, 3, /cut file/],
      [`${header}\n${line(1, 5)}\n${line(3, 6)}\n`, 3, /jumps from 1 to 3/],
      [`${header}\n${line(1, 5)}\n${line(2, 4)}\n`, 3, /out of order/],
      [`${header}\n${line(0, 5)}\n`, 2, /sequence/],
      [`${header}\n\n${line(1, 5)}\n`, 2, /empty line/],
      ...(
        [
          [{ title: 1 }, /no title/],
          [{ title: "场".repeat(201) }, /longer than 200/],
          [{ from: "0" }, /not times/],
          [{ from: -8.64e15 - 1 }, /not times/],
          [{ to: 8.64e15 + 1 }, /not times/],
          [{ to: 0.5 }, /not times/],
          [{ sources: "wyscout" }, /not a list of texts/],
          [{ sources: ["wyscout", 7] }, /not a list of texts/],
        ] as const
      ).map(([wrong, reason]) => [JSON.stringify({ ...HEADER, ...wrong }), 1, reason] as const),
      ...(
        [
          [null, /not an event/],
          [{ s: 1, at: 5, k: "text", d: {} }, /no channel/],
          [{ ch: "", s: 1, at: 5, k: "text", d: {} }, /no channel/],
          [{ ch: "fb:t-1", s: 1.5, at: 5, k: "text", d: {} }, /no sequence number/],
          [{ ch: "fb:t-1", s: 1, at: "5", k: "text", d: {} }, /no time/],
          [{ ch: "fb:t-1", s: 1, at: 8.64e15 + 1, k: "text", d: {} }, /no time/],
          [{ ch: "fb:t-1", s: 1, at: -8.64e15 - 1, k: "text", d: {} }, /no time/],
          [{ ch: "fb:t-1", s: 1, at: 5, k: "", d: {} }, /no kind/],
          [{ ch: "fb:t-1", s: 1, at: 5, k: "text" }, /no data/],
          [{ ch: "fb:t-1", s: 1, at: 5, k: "text", d: null }, /no data/],
          [{ ch: "fb:t-1", s: 1, at: 5, k: "text", d: "x" }, /no data/],
        ] as const
      ).map(([wrong, reason]) => [`${header}\n${JSON.stringify(wrong)}\n`, 2, reason] as const),
      // The same event twice.
      [`${header}\n${line(1, 5)}\n${line(1, 5)}\n`, 3, /out of order/],
    ];
    for (const [text, at, reason] of cases) {
      const parsed = parseRecording(text);
      expect(parsed.ok).toBe(false);
      if (!parsed.ok) expect([parsed.error.line, reason.test(parsed.error.reason)]).toEqual([at, true]);
    }
  });
});
