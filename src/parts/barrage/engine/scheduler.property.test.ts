import fc from "fast-check";
import { expect, test } from "vitest";
import { layoutLanes } from "./layout.ts";
import { type Scheduler, createScheduler } from "./scheduler.ts";
import { OPTIONS, line, measure } from "./testing.ts";
import type { BarrageArea, EngineOptions, Rect, Step } from "./types.ts";

/** Any lines and any actions of the reader: the invariants must hold under all of them. */

type Act =
  | { readonly is: "say"; readonly characters: number; readonly who: "own" | "noble" | "plain"; readonly delayMs: number }
  | { readonly is: "step"; readonly ms: number; readonly times: number }
  | { readonly is: "resize"; readonly width: number; readonly height: number }
  | { readonly is: "options"; readonly size: Step; readonly speed: Step; readonly area: BarrageArea; readonly avoidsScore: boolean }
  | { readonly is: "bug"; readonly bug: Rect | null }
  | { readonly is: "hold"; readonly pick: number | null }
  | { readonly is: "hidden"; readonly isHidden: boolean }
  | { readonly is: "remove"; readonly pick: number };

const steps = fc.constantFrom<Step>(0, 1, 2, 3, 4);
const rect = fc.record({ left: fc.nat(1500), top: fc.nat(400), width: fc.nat(700), height: fc.nat(120) });
const says = fc.record({
  is: fc.constant("say" as const),
  characters: fc.integer({ min: 1, max: 60 }),
  who: fc.constantFrom("plain" as const, "plain" as const, "plain" as const, "noble" as const, "own" as const),
  delayMs: fc.constantFrom(0, 0, 0, 300),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: says },
  {
    weight: 12,
    arbitrary: fc.record({
      is: fc.constant("step" as const),
      ms: fc.integer({ min: 0, max: 250 }),
      times: fc.integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant("resize" as const),
      width: fc.integer({ min: 1, max: 2000 }),
      height: fc.integer({ min: 1, max: 1200 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant("options" as const),
      size: steps,
      speed: steps,
      area: fc.constantFrom<BarrageArea>("quarter", "half", "full"),
      avoidsScore: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("bug" as const), bug: fc.option(rect) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("hold" as const), pick: fc.option(fc.nat()) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("hidden" as const), isHidden: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("remove" as const), pick: fc.nat() }) },
);

interface World {
  readonly scheduler: Scheduler;
  options: EngineOptions;
  bug: Rect | null;
  now: number;
  said: number;
  readonly owed: Set<string>;
}

const idAt = (scheduler: Scheduler, pick: number): string | null => {
  const all = scheduler.lanes.flat();
  return all[pick % Math.max(1, all.length)]?.item.id ?? null;
};

function stepOnce(world: World, ms: number): void {
  const { scheduler, owed } = world;
  const held = scheduler.heldId;
  const before = new Map(scheduler.lanes.flat().map((one) => [one.item.id, one.left]));
  scheduler.step((world.now += ms), ms);
  for (const one of scheduler.lanes.flat()) {
    const left = before.get(one.item.id) ?? scheduler.layout.width;
    // Never to the right, and never faster than the common speed.
    expect(one.left).toBeLessThanOrEqual(left + 1e-6);
    expect(one.left).toBeGreaterThanOrEqual(left - ms * scheduler.layout.pxPerMs - 1e-6);
    if (one.item.id === held) expect(one.left).toBe(left);
    owed.delete(one.item.id);
  }
}

function perform(world: World, one: Act): void {
  const { scheduler, owed } = world;
  switch (one.is) {
    case "say": {
      const id = `${one.who}-${(world.said += 1)}`;
      if (one.who === "own") owed.add(id);
      const over = { text: "字".repeat(one.characters), isOwn: one.who === "own", style: one.who === "noble" ? "noble" : "plain" } as const;
      scheduler.add([line(id, { ...over, delayMs: one.delayMs })], world.now);
      return;
    }
    case "step":
      for (let i = 0; i < one.times; i += 1) stepOnce(world, one.ms);
      return;
    case "resize":
      scheduler.resize(one.width, one.height);
      return;
    case "options":
      world.options = { ...world.options, size: one.size, speed: one.speed, area: one.area, avoidsScore: one.avoidsScore };
      scheduler.setOptions(world.options);
      return;
    case "bug":
      world.bug = one.bug;
      scheduler.setBug(one.bug);
      return;
    case "hold":
      scheduler.hold(one.pick === null ? null : idAt(scheduler, one.pick));
      return;
    case "hidden":
      scheduler.setHidden(one.isHidden);
      return;
    case "remove": {
      const id = idAt(scheduler, one.pick);
      if (id) scheduler.remove(id);
    }
  }
}

function check({ scheduler, options, bug }: World): void {
  const { layout } = scheduler;
  const lastRight = new Map<number, number>();
  let count = 0;
  let counted = 0;
  for (const one of scheduler.lanes.flat()) {
    count += 1;
    if (!one.item.isOwn) counted += 1;
    const lane = layout.lanes[one.lane];
    expect(lane?.isOpen).toBe(true);
    const ahead = lastRight.get(one.lane);
    if (ahead !== undefined) expect(one.left - ahead).toBeGreaterThanOrEqual(layout.gap - 1e-6);
    lastRight.set(one.lane, one.left + one.width);
    // The visible part of the line: right of its lane's end.
    const seen = Math.max(one.left, lane?.left ?? 0);
    if (options.avoidsScore && bug && bug.width > 0 && lane && seen < one.left + one.width) {
      const isBeside = seen >= bug.left + bug.width || one.left + one.width <= bug.left;
      const isAboveOrBelow = lane.top >= bug.top + bug.height || lane.top + layout.laneHeight <= bug.top;
      expect(isBeside || isAboveOrBelow).toBe(true);
    }
  }
  expect(count).toBe(scheduler.lineCount);
  expect(counted).toBeLessThanOrEqual(120);
}

test("no line ever touches another or the score, and what the reader says is always shown", () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 120 }), (acts) => {
      const scheduler = createScheduler({ measure, options: OPTIONS });
      const world: World = { scheduler, options: OPTIONS, bug: null, now: 0, said: 0, owed: new Set() };
      scheduler.resize(1280, 720);
      for (const one of acts) {
        perform(world, one);
        check(world);
      }
      // Left alone, every own line appears and every line leaves.
      perform(world, { is: "hold", pick: null });
      perform(world, { is: "hidden", isHidden: false });
      perform(world, { is: "bug", bug: null });
      perform(world, { is: "resize", width: 1280, height: 720 });
      for (let i = 0; i < 10_000 && !scheduler.isEmpty; i += 1) stepOnce(world, 100);
      expect(scheduler.isEmpty).toBe(true);
      expect([...world.owed]).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

/** More than the distance a lane keeps from the score bug. */
const BUG_MARGIN = 16;

test("lanes lie inside the picture, none over another, and one is open unless the score takes all", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 80, max: 2000 }),
      steps,
      fc.option(rect),
      (width, height, size, bug) => {
        const layout = layoutLanes(width, height, { ...OPTIONS, size }, bug);
        for (const [i, lane] of layout.lanes.entries()) {
          expect(lane.top + layout.laneHeight).toBeLessThanOrEqual(height);
          const above = layout.lanes[i - 1];
          if (above) expect(lane.top - above.top).toBeCloseTo(layout.laneHeight);
        }
        // In a picture of one lane the score may take all the room.
        const firstEnds = (layout.lanes[0]?.top ?? 0) + layout.laneHeight;
        if (!bug || bug.top > firstEnds + BUG_MARGIN) expect(layout.lanes.some((lane) => lane.isOpen)).toBe(true);
      },
    ),
  );
});
