import { expect, test } from "vitest";
import { chunks, eventText, frameOfTexts, framesOfTexts, textFrame } from "./wire.ts";

/** Parses a frame by the standard (RFC 6455, section 5.2): its stated length and its text. */
function read(frame: Buffer): { readonly first: number; readonly says: number; readonly text: string } {
  const short = frame[1] ?? 0;
  const [says, header] = short < 126 ? [short, 2] : short === 126 ? [frame.readUInt16BE(2), 4] : [Number(frame.readBigUInt64BE(2)), 10];
  return { first: frame[0] ?? 0, says, text: frame.subarray(header).toString("utf8") };
}

test("a frame says its length in bytes in as few places as it needs", () => {
  for (const [text, header] of [
    ["", 2],
    ["x".repeat(125), 2],
    ["x".repeat(126), 4],
    ["球".repeat(42), 4],
    ["x".repeat(65_535), 4],
    ["x".repeat(65_536), 10],
    ["x".repeat(70_000), 10],
  ] as const) {
    const frame = textFrame(text);
    const bytes = Buffer.byteLength(text);
    expect(read(frame)).toEqual({ first: 0x81, says: bytes, text });
    expect(frame).toHaveLength(header + bytes);
  }
});

test("one text is a frame as it is, several are an array, and a large burst is several frames", () => {
  expect(read(frameOfTexts(["1"])).text).toBe("1");
  expect(read(frameOfTexts(["1", "2"])).text).toBe("[1,2]");
  expect(framesOfTexts(["1", "2"]).map((frame) => read(frame).text)).toEqual(["[1,2]"]);
  expect(framesOfTexts([])).toEqual([]);
});

test("texts are put together up to 65,536 characters, and one that is larger stands alone", () => {
  const of = (...lengths: readonly number[]) => chunks(lengths.map((length) => "x".repeat(length)));
  expect(of(30_000, 35_536)).toEqual([{ from: 0, to: 2 }]);
  expect(of(30_000, 35_537)).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ]);
  expect(of(70_000, 1, 1, 65_535)).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 3 },
    { from: 3, to: 4 },
  ]);
  expect(of(70_000, 1, 65_535)).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 3 },
  ]);
  expect(of(30_000, 30_000, 30_000, 30_000, 30_000).map(({ to }) => to)).toEqual([2, 4, 5]);
});

test("the text of an event is its JSON, whatever stands in it", () => {
  for (const d of [{ text: '他说"进"' }, null, 0, "", false]) {
    const event = { ch: 'fb:"1', s: 3, at: 5, k: "te\nxt", d };
    expect(JSON.parse(eventText(event))).toEqual({ t: "ev", ...event });
  }
  expect(JSON.parse(eventText({ ch: "fb:1", s: 1, at: 1, k: "text", d: undefined }))).toMatchObject({ d: null });
});
