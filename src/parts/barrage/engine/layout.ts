import type { BarrageArea, EngineOptions, Rect, Step } from "./types.ts";

/** Geometry of the lanes (src/parts/barrage/README.md): pure, CSS px. */

/** Height of a lane at 标准, except on a phone. */
export const LANE_PX = 40;
export const FONT_PX = 20;
export const PHONE_FONT_PX = 13;
/** Height of a line's box, in the middle of its lane. */
export const BOX_PX = 28;
const PHONE_WIDTH_PX = 600;
/** Space above the first lane. */
const INSET_PX = 12;
/** Gap between the tail of a line and the head of the next. */
const GAP_PX = 28;
/** Smallest distance between a line and the score bug. */
const BUG_MARGIN_PX = 12;
/** A lane is closed if the score bug leaves less than this share of it. */
const MIN_LANE_SHARE = 0.5;

const SIZE_FACTORS: Readonly<Record<Step, number>> = { 0: 0.7, 1: 0.85, 2: 1, 3: 1.2, 4: 1.4 };
const CROSS_MS: Readonly<Record<Step, number>> = { 0: 12_000, 1: 10_000, 2: 8_000, 3: 6_500, 4: 5_000 };
const AREA_SHARES: Readonly<Record<BarrageArea, number>> = { quarter: 0.25, half: 0.5, full: 1 };
const MOST_LINES: Readonly<Record<BarrageArea, number>> = { quarter: 30, half: 60, full: 120 };

export interface Lane {
  readonly top: number;
  /** Left end of the lane; more than 0 beside the score bug. */
  readonly left: number;
  readonly isOpen: boolean;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly fontPx: number;
  readonly laneHeight: number;
  readonly boxHeight: number;
  readonly gap: number;
  readonly pxPerMs: number;
  readonly mostLines: number;
  readonly lanes: readonly Lane[];
}

/**
 * The part of a lane that the score bug leaves. A bug on the left ends the lane beside it. If that leaves too little, or the
 * bug is elsewhere, the lane is closed.
 */
function laneAt(top: number, height: number, width: number, bug: Rect | null): Lane {
  if (!bug || bug.width <= 0 || bug.top >= top + height || bug.top + bug.height <= top) return { top, left: 0, isOpen: true };
  const left = Math.max(0, bug.left + bug.width + BUG_MARGIN_PX);
  return { top, left, isOpen: width - left >= width * MIN_LANE_SHARE };
}

/** Lanes of the area from the top. If the bug closes all of them, more follow below, down to the first open one. */
export function layoutLanes(width: number, height: number, options: EngineOptions, bug: Rect | null): Layout {
  const base = width < PHONE_WIDTH_PX ? PHONE_FONT_PX / FONT_PX : 1;
  const scale = base * SIZE_FACTORS[options.size];
  const laneHeight = LANE_PX * scale;
  const inset = INSET_PX * scale;
  const fitting = Math.floor((height * AREA_SHARES[options.area] - inset) / laneHeight);
  const avoided = options.avoidsScore ? bug : null;
  const lanes: Lane[] = [];
  const isEnough = (): boolean => lanes.length >= fitting && lanes.some((lane) => lane.isOpen);
  while (!isEnough() && (lanes.length === 0 || inset + (lanes.length + 1) * laneHeight <= height)) {
    lanes.push(laneAt(inset + lanes.length * laneHeight, laneHeight, width, avoided));
  }
  return {
    width,
    height,
    scale,
    fontPx: FONT_PX * scale,
    laneHeight,
    boxHeight: BOX_PX * scale,
    gap: GAP_PX * scale,
    pxPerMs: width / CROSS_MS[options.speed],
    mostLines: options.mayOverlap ? Number.POSITIVE_INFINITY : MOST_LINES[options.area],
    lanes,
  };
}
