import type { Glyphs } from "./glyphs.ts";
import { type Random, between, integer, pick } from "./random.ts";

const LIGHT = ["#f6f1e1", "#ffd667", "#e9edf2", "#d9e7f7", "#f1f7e8", "#fbd3c4"] as const;
const DARK = ["#163f7d", "#8d1b2b", "#12513a", "#2a2f36", "#143a72", "#4a2a6a"] as const;

/** Maximum turn either way, radians. */
export const CHARACTER_TURN = 0.26;
/** Relative to the default strength (glyphs.ts). */
const CHARACTER_BEND = 1;
const SWAPS = 2;
/** Maximum distance of a swap edge (where light and dark change places) from the middle of the character, px. */
const SWAP_ASIDE_PX = 4;
/** Maximum distance of that edge's Bezier handles from a straight line, px. */
const SWAP_BOW_PX = 9;
/** Farther than any part of a board, px. */
const FAR_PX = 90;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The area on one side of a bowed line that passes by (x, y). */
function side(random: Random, { x, y }: Place): string {
  const turn = between(random, 0, 2 * Math.PI);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const at = (along: number, aside: number): string =>
    `${(x + along * cos - aside * sin).toFixed(1)} ${(y + along * sin + aside * cos).toFixed(1)}`;
  const aside = between(random, -SWAP_ASIDE_PX, SWAP_ASIDE_PX);
  const handle = (along: number): string => at(along, aside + between(random, -SWAP_BOW_PX, SWAP_BOW_PX));
  return (
    `M${at(-FAR_PX, aside)}L${at(-20, aside)}C${handle(-7)} ${handle(7)} ${at(20, aside)}` +
    `L${at(FAR_PX, aside)}L${at(FAR_PX, FAR_PX)}L${at(-FAR_PX, FAR_PX)}Z`
  );
}

/**
 * SVG of a character on its ground. Across bowed lines through the character, ink and ground swap: light on dark on one
 * side, dark on light on the other. People follow the outlines, which do not change; no single colour marks the strokes.
 * `id` must be unique within the picture; `ground` paints the ground in a colour.
 */
export function counterchanged(
  random: Random,
  glyphs: Glyphs,
  { id, text, ...place }: Place & { readonly id: string; readonly text: string },
  ground: (colour: string) => string,
): string {
  const d = glyphs.draw(random, text, { ...place, size: integer(random, 24, 26), maxTurn: CHARACTER_TURN, bend: CHARACTER_BEND });
  const weight = between(random, 0, 0.5).toFixed(1);
  const painted = (board: string, ink: string): string =>
    `${ground(board)}<path d="${d}" fill="${ink}" stroke="${ink}" stroke-width="${weight}"/>`;
  const lightOnDark = painted(pick(random, DARK), pick(random, LIGHT));
  const darkOnLight = painted(pick(random, LIGHT), pick(random, DARK));
  const [first, second] = random() < 0.5 ? [lightOnDark, darkOnLight] : [darkOnLight, lightOnDark];
  const sides = Array.from({ length: SWAPS }, () => side(random, place)).join("");
  return `${first}<clipPath id="${id}"><path clip-rule="evenodd" d="${sides}"/></clipPath><g clip-path="url(#${id})">${second}</g>`;
}
