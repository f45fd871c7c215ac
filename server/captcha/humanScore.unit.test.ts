import { describe, expect, test } from "vitest";
import { SLIDER_TOLERANCE } from "../../contract/limits.ts";
import { HUMAN_SCORE, humanScore, parseTrack } from "./humanScore.ts";
import { seededRandom } from "./random.ts";
import { type Drag, humanTrack, person } from "./testing.ts";
import { type TrackShape, isSameShape, shapeOf } from "./trackShape.ts";

function passes(track: string | undefined, x: number, elapsedMs = 20_000): boolean {
  return humanScore(track, { x, elapsedMs }) >= HUMAN_SCORE;
}

function trackOf(count: number, at: (i: number) => readonly [t: number, x: number]): string {
  return Array.from({ length: count }, (_, i) => at(i).join(",")).join(";");
}

/** Keys pressed one at a time, then held, then one at a time again. */
function arrowKeys(toX: number, stepPx: number, random = seededRandom(3)): string {
  const steps = ["0,0"];
  let t = 0;
  for (let x = stepPx; x <= toX; x += stepPx) {
    const isHeld = x > 4 * stepPx && x < toX - 3 * stepPx;
    t += isHeld ? 30 + Math.floor(random() * 5) : 160 + Math.floor(random() * 120);
    steps.push(`${t},${x}`);
  }
  return steps.join(";");
}

describe("a hand", () => {
  test("passes, whatever it does on the way", () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const toX = 75 + seed * 2.8;
      for (const durationMs of [350, 900, 2_500, 9_000]) {
        expect(
          passes(humanTrack(Math.round(toX), { durationMs, random: seededRandom(seed) }), Math.round(toX)),
          `${seed} ${durationMs}`,
        ).toBe(true);
      }
    }
  });

  test("passes with arrow keys, in small and in larger steps", () => {
    expect(passes(arrowKeys(120, 2), 120)).toBe(true);
    expect(passes(arrowKeys(120, 10), 120)).toBe(true);
  });

  test("passes with keys that are held down, wherever the gap is", () => {
    for (let toX = 70; toX <= 250; toX += 1) {
      const steps = ["0,0"];
      let [t, x] = [0, 0];
      // Large steps, then small ones. Each key: first press, pause, repetition at an even beat. Then Enter.
      for (const [step, times] of [
        [10, Math.floor(toX / 10)],
        [1, toX % 10],
      ] as const) {
        for (let i = 0; i < times; i += 1) {
          if (t > 0) t += i === 1 ? 330 : 33.3;
          x += step;
          steps.push(`${t.toFixed(1)},${x}`);
          t = Math.max(t, 0.1);
        }
      }
      steps.push(`${(t + 180).toFixed(1)},${x}`);
      expect(passes(steps.join(";"), toX), String(toX)).toBe(true);
    }
  });

  test("passes when the page was busy and swallowed half of the way", () => {
    expect(passes("0,0;40,6;90,22;210,110;300,141;420,152;560,150", 150)).toBe(true);
  });
});

describe("a machine", () => {
  test("without a track, or with nonsense for one", () => {
    for (const track of [undefined, "", ";;;", "a,b;c,d;e,f;g,h", "0,0;10,5;5,9;20,100", "0,0;10,900;20,5;400,100", "0;1;2;3"]) {
      expect(passes(track, 100), String(track)).toBe(false);
    }
    expect(
      passes(
        trackOf(1_500, (i) => [i * 2, i / 15]),
        100,
      ),
    ).toBe(false);
  });

  test("jumps", () => {
    expect(passes("0,0;800,150", 150)).toBe(false);
    expect(passes("0,0;200,1;400,148;650,149;800,150", 150)).toBe(false);
  });

  test("goes in a straight line at one speed, with or without rounding", () => {
    expect(
      passes(
        trackOf(60, (i) => [i * 16, i * 2.5]),
        147.5,
      ),
    ).toBe(false);
    expect(
      passes(
        trackOf(60, (i) => [i * 16, Math.round(i * 2.37)]),
        140,
      ),
    ).toBe(false);
  });

  test("is faster than anybody", () => {
    expect(passes(humanTrack(150, { durationMs: 90 }), 150)).toBe(false);
    expect(passes(humanTrack(300, { durationMs: 205 }), 300)).toBe(true);
    expect(passes(humanTrack(300, { durationMs: 195 }), 300)).toBe(false);
  });

  test("eases along a formula on an even beat and never slows down", () => {
    expect(
      passes(
        trackOf(50, (i) => [i * 16, 150 * (i / 49) ** 2]),
        150,
      ),
    ).toBe(false);
  });

  test("ends somewhere else than it answers", () => {
    expect(passes(humanTrack(150), 153)).toBe(true);
    expect(passes(humanTrack(150), 154)).toBe(false);
  });

  test("says it took longer than the challenge has been out", () => {
    expect(passes(humanTrack(150, { durationMs: 900 }), 150, 800)).toBe(true);
    expect(passes(humanTrack(150, { durationMs: 900 }), 150, 799)).toBe(false);
  });
});

describe("the bounds of a hand", () => {
  const exactly = (value: number): number => Math.round(value * 10_000) / 10_000;
  const scoreOf = (track: string, x = 100, elapsedMs = 20_000): number => Math.round(humanScore(track, { x, elapsedMs }) * 10) / 10;
  /** Slow, fast, slow, over the given ms and px. */
  const way = (ms: number, px: number): string =>
    [
      [0, 0],
      [0.3, 0.1],
      [0.5, 0.6],
      [0.6, 0.85],
      [1, 1],
    ]
      .map(([t = 0, x = 0]) => `${Math.round(t * ms * 100) / 100},${Math.round(x * px * 100) / 100}`)
      .join(";");

  test("as little as 200 ms and as much as 1.5 px a ms", () => {
    expect([scoreOf(way(200, 100)), scoreOf(way(199, 100))]).toEqual([1, 0]);
    expect([scoreOf(way(200, 300), 300), scoreOf(way(200, 301), 301)]).toEqual([1, 0]);
  });

  test("as long as the challenge has been out, and a tenth of a second", () => {
    expect([scoreOf(way(900, 100), 100, 800), scoreOf(way(900, 100), 100, 799)]).toEqual([1, 0]);
  });

  test("four points at least, a thousand at most", () => {
    expect([scoreOf("0,0;300,45;500,90;900,100"), scoreOf("0,0;300,50;900,100")]).toEqual([1, 0]);
    expect(parseTrack(trackOf(1_000, (i) => [i, i / 10]))).toHaveLength(1_000);
    expect(parseTrack(trackOf(1_001, (i) => [i, i / 10]))).toBeNull();
  });

  test("no step of more than six tenths of the way", () => {
    expect([scoreOf("0,0;300,10;500,70;600,85;900,100"), scoreOf("0,0;300,10;500,71;600,85;900,100")]).toEqual([1, 0]);
  });

  test("within the picture, and never back in time", () => {
    expect(parseTrack("0,-310;10,310")).toEqual([
      { t: 0, x: -310 },
      { t: 10, x: 310 },
    ]);
    for (const track of ["0,311", "0,-310.1", "10,0;9.9,1", "0,0,0", "x"]) expect(parseTrack(track), track).toBeNull();
    expect(parseTrack("10,0;;10,1;")).toHaveLength(2);
  });

  test("a straight line is one from six points on, and no hand's when it is straighter than rounding leaves it", () => {
    const straight = (count: number) => trackOf(count, (i) => [i * i * 20, exactly((i * i * 100) / (count - 1) ** 2)]);
    expect([scoreOf(straight(5)), scoreOf(straight(6))]).toEqual([0.8, 0]);
    // Every other point lies off the line.
    const beside = (px: number) => trackOf(9, (i) => [i * i * 20, exactly((i * i * 100) / 64 + (i % 2 === 0 ? px : -px))]);
    expect([scoreOf(beside(0.76)) > 0, scoreOf(beside(0.74))]).toEqual([true, 0]);
  });

  test("one beat from ten points on is held against it, and so is a speed that does not fall before the end", () => {
    const steady = (count: number) => trackOf(count, (i) => [i * 100, exactly(100 * (1 - (1 - i / (count - 1)) ** 2))]);
    expect([scoreOf(steady(9)), scoreOf(steady(10))]).toEqual([1, 0.6]);
    const quickening = (count: number) => trackOf(count, (i) => [i * 100, exactly(100 * (i / (count - 1)) ** 2)]);
    expect([scoreOf(quickening(9)), scoreOf(quickening(10))]).toEqual([0.8, 0.4]);
    // From four fifths of the distance on: a step that ends there still belongs to the part before.
    const to = (lastX: number) => `0,0;300,10;500,60;800,${lastX};900,95;1000,100`;
    expect([scoreOf(to(79)), scoreOf(to(80))]).toEqual([1, 0.8]);
    // The last fifth is measured on the distance dragged, not on the picture, wherever the drag began.
    const from = (track: string, left: number) => track.replaceAll(/,([\d.]+)/g, (_, x) => `,${exactly(Number(x) + left)}`);
    expect([scoreOf(from(quickening(9), 60), 160), scoreOf(from(way(900, 100), 60), 160)]).toEqual([0.8, 1]);
  });
});

function shape(track: string): TrackShape {
  return shapeOf(parseTrack(track) ?? []);
}

/** `t,x;...` with every time and place scaled, and rounded as the page rounds. */
function stretched(track: string, inTime: number, inPlace: number): string {
  const tenths = (value: number): number => Math.round(value * 10) / 10;
  return track
    .split(";")
    .map((step) => {
      const [t = 0, x = 0] = step.split(",").map(Number);
      return `${tenths(t * inTime)},${tenths(x * inPlace)}`;
    })
    .join(";");
}

describe("people", () => {
  const random = seededRandom(11);
  const people: readonly (Drag & { readonly target: number })[] = Array.from({ length: 1_000 }, () => {
    const target = 40 + 33 * Math.floor(random() * 8);
    return { target, ...person(random, target) };
  });

  test("95 of 100 and more put the piece where it belongs, look like people, and like nobody of the five hundred before", () => {
    const seen: TrackShape[] = [];
    let passed = 0;
    for (const { target, x, track, elapsedMs } of people) {
      const own = shape(track);
      const isNear = Math.abs(x - target) <= SLIDER_TOLERANCE;
      const isHuman = humanScore(track, { x, elapsedMs }) >= HUMAN_SCORE;
      const isFresh = !seen.slice(-500).some((other) => isSameShape(other, own));
      if (isNear && isHuman && isFresh) passed += 1;
      seen.push(own);
    }
    expect(passed).toBeGreaterThanOrEqual(950);
  });

  test("a recorded drag has one shape, sent again, slower, or stretched to another place", () => {
    for (const { track } of people.slice(0, 100)) {
      const own = shape(track);
      for (const [inTime, inPlace] of [
        [1, 1],
        [1.37, 1],
        [1, 0.61],
        [0.8, 0.93],
      ] as const) {
        expect(isSameShape(own, shape(stretched(track, inTime, inPlace))), `${inTime} ${inPlace} ${track}`).toBe(true);
      }
    }
  });
});
