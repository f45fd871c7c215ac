import { type Random, pick } from "./random.ts";

/** Shape of each side of a piece: a tab stands out, a notch goes in. Order: top, right, bottom, left. */
export type Side = "tab" | "notch" | "flat";
export type Shape = readonly [Side, Side, Side, Side];

/** Side of the square around a piece, px: the body with room for a tab on each side. */
export const PIECE_SIZE = 40;
const MARGIN = 6;
const BODY = PIECE_SIZE - 2 * MARGIN;

const ACROSS: readonly Side[] = ["notch", "flat"];
/** Holes of one shape lie close together: a tab to the left and one to the right would meet. */
const ALONG: readonly (readonly [left: Side, right: Side])[] = [
  ["tab", "notch"],
  ["notch", "tab"],
  ["tab", "flat"],
  ["flat", "tab"],
];

export function randomShape(random: Random): Shape {
  const [left, right] = pick(random, ALONG);
  return [pick(random, ACROSS), right, pick(random, ACROSS), left];
}

const NECK = 2.4;
/** The circle's centre lies far enough out that the circle leaves the side at the neck: tabs stay within MARGIN. */
const HEAD_RADIUS = 3;

/** One side of the outline from its corner, in the direction (dx, dy), clockwise around the piece. */
function sidePath(side: Side, dx: number, dy: number): string {
  const along = (length: number): string => `l${length * dx} ${length * dy}`;
  if (side === "flat") return along(BODY);
  const sweep = side === "tab" ? 1 : 0;
  const shoulder = BODY / 2 - NECK;
  return `${along(shoulder)}a${HEAD_RADIUS} ${HEAD_RADIUS} 0 1 ${sweep} ${2 * NECK * dx} ${2 * NECK * dy}${along(shoulder)}`;
}

/** The outline as SVG path data, with the square's corner at (x, y). */
export function piecePath(shape: Shape, x: number, y: number): string {
  const [top, right, bottom, left] = shape;
  return (
    `M${x + MARGIN} ${y + MARGIN}` + sidePath(top, 1, 0) + sidePath(right, 0, 1) + sidePath(bottom, -1, 0) + sidePath(left, 0, -1) + "Z"
  );
}
