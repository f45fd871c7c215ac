import { describe, expect, test } from "vitest";
import type { Context2d } from "./paintLine.ts";
import { createStrips } from "./strips.ts";

const HEIGHT = 32;
const STRIP_BYTES = 2_048 * HEIGHT * 4;

/** Strips that draw nothing and only count. */
function make(most: number) {
  const counted = { opened: 0, wiped: 0, drawn: [] as string[] };
  const context = { clearRect: () => (counted.wiped += 1) } as unknown as Context2d;
  const strips = createStrips({
    open: () => ({ source: { strip: (counted.opened += 1) } as unknown as CanvasImageSource, context }),
    mostBytes: most * STRIP_BYTES,
  });
  strips.reset(HEIGHT);
  const get = (key: string, width = 512) => strips.find(key) ?? strips.add(key, width, () => counted.drawn.push(key));
  return { strips, counted, get };
}

describe("pictures of lines", () => {
  test("a line is drawn once; lines stand side by side in a strip", () => {
    const { strips, counted, get } = make(4);
    strips.beginFrame();
    const first = get("a");
    expect([get("a"), get("b")?.x, get("c")?.source === first?.source]).toEqual([first, 512, true]);
    expect(counted).toMatchObject({ drawn: ["a", "b", "c"], opened: 1 });
  });

  test("memory stays under its bound however many lines come; what is on screen is never wiped", () => {
    const { strips, counted, get } = make(3);
    for (let frame = 0; frame < 1_000; frame += 1) {
      strips.beginFrame();
      expect(get("stays")?.x).toBe(0);
      get(`once-${frame}`);
      expect(strips.bytes).toBeLessThanOrEqual(3 * STRIP_BYTES);
    }
    expect(counted.opened).toBeLessThanOrEqual(3);
    expect(counted.drawn.filter((key) => key === "stays")).toHaveLength(1);
    expect(counted.wiped).toBeGreaterThan(100);
  });

  test("where all is on screen, and where a line is longer than a strip, it is drawn straight", () => {
    const { strips, get } = make(1);
    strips.beginFrame();
    const all = ["a", "b", "c", "d"].map((key) => get(key));
    expect(all).not.toContain(null);
    expect(get("e")).toBeNull();
    expect(get("long", 2_049)).toBeNull();
  });

  test("another size forgets what was drawn", () => {
    const { strips, counted, get } = make(4);
    strips.beginFrame();
    get("a");
    strips.reset(HEIGHT * 2);
    get("a");
    expect(counted.drawn).toEqual(["a", "a"]);
    expect(strips.bytes).toBe(STRIP_BYTES * 2);
  });
});
