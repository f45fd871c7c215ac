import { type IsBlocked, blockingOf } from "./blocking.ts";
import { type Layout, layoutLanes } from "./layout.ts";
import type { BarrageItem, EngineOptions, Line, Rect } from "./types.ts";
import { createWaitingRoom } from "./waiting.ts";

/**
 * Places the lines of the barrage. Pure: no DOM, no timers; the caller passes the time and the width of a text.
 *
 * All lines move at one speed, so a line never catches up with the one ahead. If a line is held, or a larger size has
 * widened a text, the lines behind keep their gap. A line enters a lane once the last one is fully in the picture.
 */
export interface SchedulerDeps {
  /** Width of the whole box of a line at a font size, CSS px. */
  readonly measure: (item: BarrageItem, layout: Layout) => number;
  readonly options: EngineOptions;
}

export interface Scheduler {
  readonly layout: Layout;
  /** By lane, each from left to right. */
  readonly lanes: readonly (readonly Line[])[];
  readonly lineCount: number;
  readonly heldId: string | null;
  /** True when no line is shown or waiting: a step would change nothing. */
  readonly isEmpty: boolean;
  /** When the next waiting line is due, ms; null when none waits. */
  readonly nextDueAt: number | null;
  resize(width: number, height: number): void;
  setOptions(options: EngineOptions): void;
  /** Position of the score bug in the picture; null = none. */
  setBug(bug: Rect | null): void;
  /** While hidden, only own lines are accepted; other waiting lines are dropped. */
  setHidden(isHidden: boolean): void;
  add(items: Iterable<BarrageItem>, now: number): void;
  /** Moves lines by `elapsedMs`, removes those past the edge, and admits waiting ones. 0 = the picture is paused. */
  step(now: number, elapsedMs: number): void;
  /** Stops a line where it is; null releases it. */
  hold(id: string | null): void;
  hitTest(x: number, y: number): Line | null;
  remove(id: string): void;
  /** After a jump in a recording: removes all lines. */
  clear(): void;
}

interface MovingLine {
  readonly item: BarrageItem;
  lane: number;
  left: number;
  width: number;
}

export function createScheduler({ measure, options: initial }: SchedulerDeps): Scheduler {
  let options = initial;
  let bug: Rect | null = null;
  let layout = layoutLanes(0, 0, options, bug);
  let lanes: MovingLine[][] = layout.lanes.map(() => []);
  let isBlocked: IsBlocked = blockingOf(options);
  let isHidden = false;
  let heldId: string | null = null;
  let lineCount = 0;
  const waiting = createWaitingRoom();

  function keepLines(isKept: (line: MovingLine) => boolean): void {
    lanes = lanes.map((lane) => lane.filter(isKept));
    lineCount = lanes.reduce((sum, lane) => sum + lane.length, 0);
  }

  /** Lines keep their distance from the right edge. Lines that lost their lane are dropped; own ones start again. */
  function relayout(next: Layout): void {
    const dx = next.width - layout.width;
    const isRescaled = next.scale !== layout.scale;
    layout = next;
    const before = lanes;
    lanes = layout.lanes.map(() => []);
    lineCount = 0;
    for (const line of before.flat()) {
      const lane = layout.lanes[line.lane]?.isOpen ? lanes[line.lane] : undefined;
      if (!lane) {
        if (line.item.isOwn) waiting.add(line.item, Number.NEGATIVE_INFINITY);
        continue;
      }
      line.left += dx;
      if (isRescaled) line.width = measure(line.item, layout);
      const ahead = lane.at(-1);
      if (ahead && !options.mayOverlap) line.left = Math.max(line.left, ahead.left + ahead.width + layout.gap);
      lane.push(line);
      lineCount += 1;
    }
  }

  function moveLane(lane: MovingLine[], distance: number): void {
    let ahead: MovingLine | null = null;
    for (const line of lane) {
      if (line.item.id !== heldId) {
        const free = line.left - distance;
        // Never to the right: a line that is too close stays where it is.
        line.left = ahead && !options.mayOverlap ? Math.min(line.left, Math.max(free, ahead.left + ahead.width + layout.gap)) : free;
      }
      ahead = line;
    }
  }

  /** How far the last line of a lane is in from the right edge, px, less the gap; below 0 = no room yet. */
  function roomOf(lane: readonly MovingLine[]): number {
    const last = lane.at(-1);
    return last ? layout.width - (last.left + last.width + layout.gap) : Number.POSITIVE_INFINITY;
  }
  function enter(index: number, item: BarrageItem): void {
    lanes[index]?.push({ item, lane: index, left: layout.width, width: measure(item, layout) });
    lineCount += 1;
  }

  function admit(now: number): void {
    for (const [index, lane] of lanes.entries()) {
      if (!layout.lanes[index]?.isOpen || roomOf(lane) < 0) continue;
      const item = lineCount < layout.mostLines ? waiting.take(now) : waiting.takeOwn(now);
      if (!item) break;
      enter(index, item);
    }
    if (options.mayOverlap) admitOver(now);
  }
  /** Lines without a free lane enter the one whose last line is furthest in. */
  function admitOver(now: number): void {
    for (let item = waiting.take(now); item; item = waiting.take(now)) {
      let best = -1;
      for (const [index, lane] of lanes.entries()) {
        if (layout.lanes[index]?.isOpen && (best < 0 || roomOf(lane) > roomOf(lanes[best] ?? []))) best = index;
      }
      if (best < 0) return;
      enter(best, item);
    }
  }

  return {
    get layout() {
      return layout;
    },
    get lanes() {
      return lanes;
    },
    get lineCount() {
      return lineCount;
    },
    get heldId() {
      return heldId;
    },
    get isEmpty() {
      return lineCount === 0 && waiting.size === 0;
    },
    get nextDueAt() {
      return waiting.nextDueAt;
    },
    resize(width, height) {
      relayout(layoutLanes(width, height, options, bug));
    },
    setOptions(next) {
      options = next;
      isBlocked = blockingOf(options);
      waiting.keep((item) => !isBlocked(item));
      keepLines((line) => !isBlocked(line.item));
      relayout(layoutLanes(layout.width, layout.height, options, bug));
    },
    setBug(next) {
      bug = next;
      relayout(layoutLanes(layout.width, layout.height, options, bug));
    },
    setHidden(next) {
      isHidden = next;
      if (isHidden) waiting.keep((item) => item.isOwn);
    },
    add(items, now) {
      for (const item of items) {
        if (isBlocked(item) || (isHidden && !item.isOwn)) continue;
        waiting.add(item, now + (item.delayMs ?? 0));
      }
    },
    step(now, elapsedMs) {
      if (elapsedMs > 0) {
        const distance = elapsedMs * layout.pxPerMs;
        for (const [index, lane] of lanes.entries()) {
          moveLane(lane, distance);
          const end = layout.lanes[index]?.left ?? 0;
          while (lane[0] && lane[0].left + lane[0].width <= end) {
            lane.shift();
            lineCount -= 1;
          }
        }
      }
      waiting.expire(now);
      if (layout.width > 0 && elapsedMs > 0) admit(now);
      if (heldId !== null && !lanes.some((lane) => lane.some((line) => line.item.id === heldId))) heldId = null;
    },
    hold(id) {
      heldId = id;
    },
    hitTest(x, y) {
      const index = layout.lanes.findIndex((lane) => y >= lane.top && y < lane.top + layout.laneHeight);
      if (index < 0 || x < (layout.lanes[index]?.left ?? 0)) return null;
      return lanes[index]?.findLast((line) => x >= line.left && x <= line.left + line.width) ?? null;
    },
    remove(id) {
      waiting.keep((item) => item.id !== id);
      keepLines((line) => line.item.id !== id);
    },
    clear() {
      waiting.keep(() => false);
      keepLines(() => false);
      heldId = null;
    },
  };
}
