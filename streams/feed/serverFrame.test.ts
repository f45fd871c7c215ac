import { describe, expect, it } from "vitest";
import { parseServerFrame, readFrames, utf8Bytes } from "./serverFrame.ts";

const WHOLE: readonly Readonly<Record<string, unknown>>[] = [
  { t: "hello", at: 5 },
  { t: "pong", at: 5, now: 6 },
  { t: "bye", retryMs: 0 },
  { t: "snap", ch: "fb:1", e: "e1", s: 0, at: 5, d: { a: 1 } },
  { t: "ok", ch: "fb:1", e: "e1", s: 7 },
  { t: "ev", ch: "fb:1", s: 8, at: 5, k: "text", d: null },
  { t: "err", ch: "fb:1", code: "forbidden" },
];

describe("parseServerFrame", () => {
  it("reads every kind of frame, and leaves out what it does not know of it", () => {
    for (const frame of WHOLE) expect(parseServerFrame({ ...frame, more: 1 })).toEqual(frame);
    expect(parseServerFrame({ t: "err", ch: 5, code: "rate" })).toEqual({ t: "err", code: "rate" });
  });

  it("refuses a frame in which any one field is missing or of another type", () => {
    const free = new Set(["t", "d"]);
    for (const frame of WHOLE) {
      for (const field of Object.keys(frame).filter((name) => !free.has(name) && !(frame.t === "err" && name === "ch"))) {
        const { [field]: value, ...rest } = frame;
        expect(parseServerFrame(rest), `${String(frame.t)} without ${field}`).toBeNull();
        expect(parseServerFrame({ ...rest, [field]: typeof value === "string" ? 5 : "5" }), `${String(frame.t)} ${field}`).toBeNull();
      }
    }
  });

  it("refuses numbers that count nothing, other kinds, and what is no object", () => {
    for (const s of [-1, 1.5, 2 ** 53, Number.NaN]) expect(parseServerFrame({ t: "ok", ch: "fb:1", e: "e1", s })).toBeNull();
    expect(parseServerFrame({ t: "bye", retryMs: -1 })).toBeNull();
    expect(parseServerFrame({ t: "later", at: 1 })).toBeNull();
    for (const value of [null, undefined, 5, "ok", true]) expect(parseServerFrame(value)).toBeNull();
  });
});

describe("readFrames", () => {
  it("reads one frame or several, and leaves out those of a later version", () => {
    const [hello, pong] = WHOLE;
    expect(readFrames(JSON.stringify(hello))).toEqual([hello]);
    expect(readFrames(JSON.stringify([hello, { t: "later" }, pong]))).toEqual([hello, pong]);
    expect(readFrames("{half")).toBeNull();
  });
});

describe("utf8Bytes", () => {
  it("is what an encoder makes of the text, at the edges of each length", () => {
    for (const text of ["", "a", "\u007f", "\u0080", "\u07ff", "\u0800", "\uffff", "\u{10000}", "进球😀!"]) {
      expect(utf8Bytes(text)).toBe(new TextEncoder().encode(text).length);
    }
  });
});
