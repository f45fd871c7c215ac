import { minuteText } from "../../../../contract/match/clock.ts";
import type { ShotView } from "../../../../contract/match/football.ts";

/** Positions of goal labels on the shot map, in metres of the drawing. Pure. */
export const LENGTH_M = 105;
export const WIDTH_M = 68;
/** Radius of a shot with xG 1; the area is proportional to xG. */
const FULL_RADIUS = 4.2;
const MIN_RADIUS = 0.9;
/** Radius of a shot without xG. */
const UNRATED_RADIUS = 1.3;
/** Distance from a goal's dot to the outside of its ring. */
const RING = 1.1;

export function shotPlace(shot: Pick<ShotView, "side" | "x" | "y">): { readonly cx: number; readonly cy: number } {
  const cx = (shot.x / 100) * LENGTH_M;
  const cy = (shot.y / 100) * WIDTH_M;
  return shot.side === "home" ? { cx, cy } : { cx: LENGTH_M - cx, cy: WIDTH_M - cy };
}

export function shotRadius(xg: number | undefined): number {
  return xg === undefined ? UNRATED_RADIUS : Math.max(MIN_RADIUS, FULL_RADIUS * Math.sqrt(xg));
}

/** Height of a line of text; then widths of its letters, for a font size of 3.4 m. */
export const LABEL_HEIGHT = 4.6;
const WIDE = 3.4;
const NARROW = 2;
const GAP = 1.8;

export interface GoalLabel {
  readonly text: string;
  readonly anchor: "start" | "end";
  readonly x: number;
  /** Vertical middle of the line. */
  readonly y: number;
  readonly width: number;
  /** The ring of the goal. */
  readonly ring: { readonly cx: number; readonly cy: number; readonly r: number };
}

export function labelText(shot: Pick<ShotView, "player" | "minute" | "plus">): string {
  return `${shot.player ? `${shot.player} ` : ""}${minuteText(shot.minute, shot.plus ?? 0)}`;
}

function widthOf(text: string): number {
  let width = 0;
  for (const c of text) width += c.charCodeAt(0) > 0x2e80 ? WIDE : NARROW;
  return width;
}

/** Spreads lines of text without overlaps inside the drawing, each as near to its wanted position as possible. */
function stacked(ys: readonly number[]): readonly number[] {
  const order = ys.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  let top = LABEL_HEIGHT / 2;
  for (const line of order) {
    line.y = Math.max(line.y, top);
    top = line.y + LABEL_HEIGHT;
  }
  let bottom = WIDTH_M - LABEL_HEIGHT / 2;
  for (const line of order.reverse()) {
    line.y = Math.min(line.y, bottom);
    bottom = line.y - LABEL_HEIGHT;
  }
  const placed: number[] = [];
  for (const line of order) placed[line.i] = line.y;
  return placed;
}

type Goal = Pick<ShotView, "side" | "x" | "y" | "xg" | "player" | "minute" | "plus">;

/**
 * The labels of a half's goals form a column towards the middle of the pitch, clear of the half's rings and of each other;
 * where the columns of both halves overlap, their labels are spread over the height together.
 */
export function placeGoalLabels(goals: readonly Goal[]): readonly GoalLabel[] {
  const placed = goals.map((shot) => {
    const ring = { ...shotPlace(shot), r: shotRadius(shot.xg) + RING };
    const text = labelText(shot);
    return { text, ring, isRight: ring.cx > LENGTH_M / 2, width: widthOf(text) };
  });
  const edge = (isRight: boolean): number => {
    const own = placed.filter((p) => p.isRight === isRight).map(({ ring }) => (isRight ? ring.cx - ring.r : ring.cx + ring.r));
    return isRight ? Math.min(...own) - GAP : Math.max(...own) + GAP;
  };
  const reach = (isRight: boolean): number => Math.max(0, ...placed.filter((p) => p.isRight === isRight).map(({ width }) => width));
  const [left, right] = [edge(false) + reach(false), edge(true) - reach(true)];
  const heights = (of: typeof placed): Map<(typeof placed)[number], number> => {
    const ys = stacked(of.map(({ ring }) => ring.cy));
    return new Map(of.map((p, i) => [p, ys[i] ?? 0]));
  };
  const ofSide = (isRight: boolean) => heights(placed.filter((p) => p.isRight === isRight));
  const ys = left > right ? heights(placed) : new Map([...ofSide(false), ...ofSide(true)]);
  return placed.map((p) => {
    // A label too long for its place starts at the edge of the drawing instead of outside.
    const x = p.isRight ? Math.max(edge(true), p.width) : Math.min(edge(false), LENGTH_M - p.width);
    return { text: p.text, anchor: p.isRight ? ("end" as const) : ("start" as const), x, y: ys.get(p) ?? 0, width: p.width, ring: p.ring };
  });
}
