import { WORD_REACH } from "../../../server/captcha/answers.ts";
import { type Drawing, WORD_ASIDE_PX, WORD_COLUMN_PX, WORD_ROWS } from "../../../server/captcha/drawing.ts";
import type { Random } from "../../../server/captcha/random.ts";
import { type Found, type Pixels, type Template, climb, pixelsOf, plainPose, scan, templates } from "./templates.ts";

/** The click-word challenge as a client gets it: the picture, and the words in order. */
export interface ClickWire {
  readonly picture: Buffer;
  readonly words: readonly string[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const STEP_PX = 2;
/** Possible positions of a word: the server's layout is no secret. */
const CELLS: readonly (readonly Point[])[] = WORD_ROWS.flatMap(({ columns, fromY, toY }) =>
  Array.from({ length: columns }, (_, cell) => {
    const middle = Math.round(WORD_COLUMN_PX * (cell + 0.5));
    const places: Point[] = [];
    for (let x = middle - WORD_ASIDE_PX; x <= middle + WORD_ASIDE_PX; x += STEP_PX)
      for (let y: number = fromY; y <= toY; y += STEP_PX) places.push({ x, y });
    return places;
  }),
);
const TURNS = Array.from({ length: 15 }, (_, i) => -0.91 + i * 0.13);
const SHEARS = [-0.15, 0, 0.15];
const SIZE = 31;
const APART_PX = 6;
const KEPT = 8;
const CLIMBS = 120;
const FINISHED = 2;

/** The best starting poses, at most one per place and turn. */
function apart(found: readonly Found[]): readonly Found[] {
  const best = new Map<string, Found>();
  for (const one of found) {
    const { x, y, turn } = one.pose;
    const key = [Math.floor(x / APART_PX), Math.floor(y / APART_PX), Math.round(turn / 0.3)].join();
    if (one.value > (best.get(key)?.value ?? -Infinity)) best.set(key, one);
  }
  return [...best.values()].sort((a, b) => b.value - a.value).slice(0, KEPT);
}

/** The best pose of a character in each cell. */
function placesOf(random: Random, pixels: Pixels, template: Template): Found[] {
  return CELLS.map((places) => {
    const poses = TURNS.flatMap((turn) => SHEARS.map((shear) => ({ ...plainPose(0, 0, SIZE, turn), shear })));
    const begun = apart(poses.flatMap((pose) => scan(pixels, template, pose, places)));
    const climbed = begun.map(({ pose }) => climb(random, pixels, template, pose, CLIMBS)).toSorted((a, b) => b.value - a.value);
    // The best of them are climbed further.
    const [best] = climbed
      .slice(0, FINISHED)
      .map(({ pose }) => climb(random, pixels, template, pose, 2 * CLIMBS))
      .toSorted((a, b) => b.value - a.value);
    if (!best) throw new Error("nothing to begin with");
    return best;
  });
}

/** Assigns a different cell to each word, so that the total likeness is highest. */
function assign(
  found: readonly (readonly Found[])[],
  taken: readonly number[] = [],
): { readonly value: number; readonly cells: readonly number[] } {
  const own = found[taken.length];
  if (!own) return { value: 0, cells: [] };
  let best = { value: -Infinity, cells: [] as readonly number[] };
  for (const [cell, { value }] of own.entries()) {
    if (taken.includes(cell)) continue;
    const rest = assign(found, [...taken, cell]);
    if (value + rest.value > best.value) best = { value: value + rest.value, cells: [cell, ...rest.cells] };
  }
  return best;
}

/** Finds the words by templates of the server's own font, turned, sheared, bent and scaled as the server does. */
export function clickWordSolver(random: Random): (wire: ClickWire) => Promise<readonly Point[]> {
  const templateOf = templates(random);
  return async ({ picture, words }) => {
    const pixels = await pixelsOf(picture);
    const found: Found[][] = [];
    for (const word of words) found.push(placesOf(random, pixels, await templateOf(word)));
    return assign(found).cells.map((cell, i) => {
      const { x, y } = found[i]?.[cell]?.pose ?? { x: 0, y: 0 };
      return { x, y };
    });
  };
}

/** Number of pictures in `npm run test:solver`. */
export const CLICK_WORD_PICTURES = 100;

/** Of `count` new pictures: number in which all words were clicked, as the server judges, and total of words clicked right. */
export async function rightClicks(
  drawing: Pick<Drawing, "words">,
  random: Random,
  count: number,
): Promise<{ readonly all: number; readonly words: number }> {
  const solve = clickWordSolver(random);
  let [all, words] = [0, 0];
  for (let i = 0; i < count; i += 1) {
    const { background, words: asked } = await drawing.words();
    const points = await solve({ picture: background, words: asked.map(({ word }) => word) });
    const isRight = asked.map(({ x, y, size }, at) => {
      const point = points[at];
      return point !== undefined && Math.max(Math.abs(point.x - x), Math.abs(point.y - y)) <= WORD_REACH * size;
    });
    words += isRight.filter(Boolean).length;
    if (isRight.every(Boolean)) all += 1;
  }
  return { all, words };
}
