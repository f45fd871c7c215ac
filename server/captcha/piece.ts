import { type Random, pick } from "./random.ts";

/** What each side of a piece has: a tab stands out, a notch goes in. Top, right, bottom, left. */
export type Side = "tab" | "notch" | "flat";
export type Shape = readonly [Side, Side, Side, Side];

/** Side of the square a piece is drawn in, px: the body with room for a tab on each side. */
export const PIECE_SIZE = 56;
const MARGIN = 9;
const BODY = PIECE_SIZE - 2 * MARGIN;

const SIDES: readonly Side[] = ["tab", "notch", "flat"];

/** At least one tab and one notch, and not the shape of `other`. */
export function randomShape(random: Random, other?: Shape): Shape {
  for (;;) {
    const shape: Shape = [pick(random, SIDES), pick(random, SIDES), pick(random, SIDES), pick(random, SIDES)];
    const isPiece = shape.includes("tab") && shape.includes("notch");
    if (isPiece && shape.join() !== other?.join()) return shape;
  }
}

const NECK = 3.5;
/** Its centre lies so far out that the circle leaves the side where the neck is: tabs, with their edge in white, stay within MARGIN. */
const HEAD_RADIUS = 4.8;

/** One side of the outline from its corner on, in the direction (dx, dy), clockwise round the piece. */
function sidePath(side: Side, dx: number, dy: number): string {
  const along = (length: number): string => `l${length * dx} ${length * dy}`;
  if (side === "flat") return along(BODY);
  const sweep = side === "tab" ? 1 : 0;
  const shoulder = BODY / 2 - NECK;
  return `${along(shoulder)}a${HEAD_RADIUS} ${HEAD_RADIUS} 0 1 ${sweep} ${2 * NECK * dx} ${2 * NECK * dy}${along(shoulder)}`;
}

/** The outline as SVG path data, the square's corner at (x, y). */
export function piecePath(shape: Shape, x: number, y: number): string {
  const [top, right, bottom, left] = shape;
  return (
    `M${x + MARGIN} ${y + MARGIN}` + sidePath(top, 1, 0) + sidePath(right, 0, 1) + sidePath(bottom, -1, 0) + sidePath(left, 0, -1) + "Z"
  );
}
