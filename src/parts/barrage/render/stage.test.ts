import { beforeEach, describe, expect, test } from "vitest";
import { OPTIONS, line } from "../engine/testing.ts";
import type { BarrageItem } from "../engine/types.ts";
import type { Context2d } from "./paintLine.ts";
import type { HeldLine, StageReport } from "./protocol.ts";
import { type Stage, createStage } from "./stage.ts";

/** A canvas that records what the last frame drew, and frames that run on demand. */
function theatre() {
  let now = 1_000;
  let waiting: ((at: number) => void) | null = null;
  let drawn: { readonly x: number; readonly y: number; readonly width: number; readonly opacity: number }[] = [];
  const texts: string[] = [];
  const reports: StageReport[] = [];
  const nothing = (): void => undefined;
  const strip = {
    ...{ save: nothing, restore: nothing, setTransform: nothing, fillRect: nothing, strokeRect: nothing, clearRect: nothing },
    fillText: (text: string) => texts.push(text),
  };
  const context = {
    globalAlpha: 1,
    ...{ ...strip, beginPath: nothing, rect: nothing, clip: nothing },
    clearRect: () => (drawn = []),
    measureText: (text: string) => ({ width: text.length * 20 }),
    drawImage: (...[, , , , , x, y, width]: number[]) =>
      drawn.push({ x: x ?? 0, y: y ?? 0, width: width ?? 0, opacity: context.globalAlpha }),
  };
  const canvas = { width: 0, height: 0 } as HTMLCanvasElement;
  const stage: Stage = createStage({
    canvas,
    context: context as unknown as Context2d,
    openStrip: () => ({ source: canvas, context: strip as unknown as Context2d }),
    now: () => now,
    requestFrame: (callback) => ((waiting = callback), 1),
    cancelFrame: () => (waiting = null),
    report: (report) => reports.push(report),
    family: "sans-serif",
    options: OPTIONS,
  });
  stage.perform({ is: "resize", width: 1280, height: 720, dpr: 1 });
  return {
    stage,
    canvas,
    texts,
    drawn: () => drawn,
    held: (): HeldLine | null | undefined => reports.findLast((report) => report.is === "held")?.line,
    say: (...items: BarrageItem[]) => stage.perform({ is: "add", items }),
    isAsleep: () => waiting === null,
    play(ms: number): void {
      for (let left = ms; left > 0; left -= 20) {
        now += 20;
        const callback = waiting;
        waiting = null;
        callback?.(now);
      }
    },
  };
}

let t: ReturnType<typeof theatre>;
beforeEach(() => {
  t = theatre();
});

describe("the stage", () => {
  test("draws a line once and moves its picture by whole pixels", () => {
    t.say(line("a", { text: "好球" }));
    t.play(1_040);
    expect(t.texts).toEqual(["好球", "好球"]); // the two parts of its edge
    const { x, width } = t.drawn()[0] ?? { x: 0, width: 0 };
    expect(x).toBe(Math.round(1_280 - 160 * 1.0 - 3));
    expect(width).toBe(46);
    t.say(line("b", { text: "好球" }));
    t.play(100);
    expect(t.drawn()).toHaveLength(2);
    expect(t.texts).toHaveLength(2);
  });

  test("asks for no frame while nothing flies, the picture stands or nobody looks", () => {
    t.play(40);
    expect(t.isAsleep()).toBe(true);
    t.say(line("a"));
    expect(t.isAsleep()).toBe(false);
    t.play(500);
    t.stage.perform({ is: "pause", isPaused: true });
    t.play(100);
    const before = t.drawn();
    expect(t.isAsleep()).toBe(true);
    t.stage.perform({ is: "pause", isPaused: false });
    t.stage.perform({ is: "hide", isHidden: true });
    t.play(40);
    expect([t.isAsleep(), t.drawn()]).toEqual([true, before]);
    t.stage.perform({ is: "hide", isHidden: false });
    t.play(20_000);
    expect([t.isAsleep(), t.drawn()]).toEqual([true, []]);
  });

  test("a long pause of the browser is no jump", () => {
    t.say(line("a"));
    t.play(40);
    const from = t.drawn()[0]?.x ?? 0;
    t.stage.perform({ is: "hide", isHidden: true });
    t.play(60_000);
    t.stage.perform({ is: "hide", isHidden: false });
    t.play(40);
    expect(from - (t.drawn()[0]?.x ?? 0)).toBeLessThan(10);
  });

  test("a pointer stops the line below it until it leaves, or has rested for 8 s", () => {
    t.say(line("a", { text: "好球" }));
    t.play(2_000);
    const x = t.drawn()[0]?.x ?? 0;
    t.stage.perform({ is: "point", at: { x: x + 10, y: 30 } });
    expect(t.held()).toMatchObject({ item: { id: "a" }, rect: { top: 18, width: 40, height: 28 }, pointerX: x + 10, pictureWidth: 1280 });
    t.play(5_000);
    t.stage.perform({ is: "keepHold" });
    t.play(7_000);
    expect(t.drawn()[0]?.x).toBe(x);
    t.play(2_000);
    expect(t.held()).toBeNull();
    expect(t.drawn()[0]?.x).toBeLessThan(x);
    t.stage.perform({ is: "point", at: { x: (t.drawn()[0]?.x ?? 0) + 10, y: 30 } });
    t.stage.perform({ is: "point", at: { x: 640, y: 600 } });
    expect(t.held()).toBeNull();
  });

  test("a held line that a manager removes is let go of", () => {
    t.say(line("a", { text: "好球" }));
    t.play(2_000);
    t.stage.perform({ is: "point", at: { x: (t.drawn()[0]?.x ?? 0) + 10, y: 30 } });
    t.stage.perform({ is: "remove", id: "a" });
    t.play(40);
    expect([t.held(), t.drawn()]).toEqual([null, []]);
  });

  test("follows the device pixels, and draws pictures anew for them", () => {
    t.say(line("a", { text: "好球" }));
    t.play(100);
    t.stage.perform({ is: "resize", width: 1280, height: 720, dpr: 2 });
    t.play(20);
    expect([t.canvas.width, t.canvas.height]).toEqual([2560, 1440]);
    expect(t.drawn()[0]?.width).toBe(92);
    expect(t.texts).toHaveLength(4);
  });

  test("draws lines as pale as they are wanted, those that are under way too", () => {
    t.say(line("a"));
    t.play(100);
    t.stage.perform({ is: "opacity", opacity: 0.45 });
    t.play(20);
    expect(t.drawn().map(({ opacity }) => opacity)).toEqual([0.45]);
  });

  test("a message of any length is one line that fits", () => {
    t.say(line("a", { text: `\u202e球\n${"长".repeat(10_000)}` }));
    t.play(100);
    expect(t.texts[0]).toHaveLength(80);
    expect(t.texts[0]).toMatch(/^球 长+…$/);
  });
});
