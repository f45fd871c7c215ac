import { SLIDER_TOLERANCE } from "../../../contract/limits.ts";
import { CHARACTER_TURN } from "../../../server/captcha/counterchange.ts";
import type { Drawing } from "../../../server/captcha/drawing.ts";
import { PIECE_SIZE } from "../../../server/captcha/piece.ts";
import { BOARD, CHARACTER_PX, type Puzzle, layoutOf } from "../../../server/captcha/puzzle.ts";
import { PUZZLE_WORDS } from "../../../server/captcha/puzzleWords.ts";
import type { Random } from "../../../server/captcha/random.ts";
import { type Measure, type Pixels, type Template, blockwise, climb, contrast, pixelsOf, plainPose, scan, templates } from "./templates.ts";

/** The home slider's challenge as a client gets it. */
export type PuzzleWire = Pick<Puzzle, "background" | "piece" | "y">;

export interface PuzzleReading {
  /** Px of the hole that it would move the piece to. */
  readonly x: number;
  /** The character it reads on the piece. */
  readonly carried: string;
  readonly kept: readonly string[];
}

/** `colours`: strokes have one colour. `blocks`: they are light or dark, not the same everywhere. */
export type Reader = "colours" | "blocks";

const FIRSTS = [...new Set(PUZZLE_WORDS.map(({ first }) => first))];
const SECONDS = [...new Set(PUZZLE_WORDS.map(({ second }) => second))];

const SIZE = 25;
const TURNS = [-1, -0.5, 0, 0.5, 1].map((part) => part * CHARACTER_TURN);
const SHEARS = [-0.15, 0, 0.15];
const ASIDES_PX = [-2, 0, 2];
/** Number of the nearest characters to refine, and of poses to try for each. */
const CLIMBED = 16;
const WAYS = 2;
const CLIMBS = 160;
/** Weight of the likeness: a character more like the picture by 1 is e^TRUST times as likely. */
const TRUST = 60;
/** Half the side of the square that is looked at: inside every board and every piece. */
const REACH_PX = 13;

interface Glimpse {
  readonly pixels: Pixels;
  readonly x: number;
  readonly y: number;
}

function lumaAt({ width, rgb }: Pixels, x: number, y: number): number {
  const at = (y * width + x) * 3;
  return 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The square around the character in two tones, dark and light, regardless of its colours. */
function inLightAndDark({ pixels, x, y }: Glimpse): Glimpse {
  const width = 2 * REACH_PX + 1;
  const lumas = Array.from({ length: width * width }, (_, i) =>
    lumaAt(pixels, x - REACH_PX + (i % width), y - REACH_PX + Math.floor(i / width)),
  );
  let middle = meanOf(lumas);
  let half = 1;
  // 2-means clustering: a few rounds converge.
  for (let round = 0; round < 6; round += 1) {
    const [dark, light] = [meanOf(lumas.filter((v) => v < middle)), meanOf(lumas.filter((v) => v >= middle))];
    [middle, half] = [(dark + light) / 2, Math.max(1, (light - dark) / 2)];
  }
  const rgb = Buffer.alloc(lumas.length * 3);
  for (const [i, luma] of lumas.entries()) {
    rgb.fill(Math.round(128 + 127 * Math.min(1, Math.max(-1, (luma - middle) / half))), i * 3, i * 3 + 3);
  }
  return { pixels: { width, height: width, rgb }, x: REACH_PX, y: REACH_PX };
}

const READERS: Readonly<Record<Reader, { readonly measure: Measure; see(glimpse: Glimpse): Glimpse }>> = {
  colours: { measure: contrast, see: (glimpse) => glimpse },
  blocks: { measure: blockwise, see: inLightAndDark },
};

/** Likeness of the glimpse to each template of the list. */
function likenesses(random: Random, { pixels, x, y }: Glimpse, list: readonly Template[], measure: Measure): number[] {
  const places = ASIDES_PX.flatMap((dx) => ASIDES_PX.map((dy) => ({ x: x + dx, y: y + dy })));
  const poses = TURNS.flatMap((turn) => SHEARS.map((shear) => ({ ...plainPose(0, 0, SIZE, turn), shear })));
  const begun = list.map((template, i) => {
    const found = poses.flatMap((pose) => scan(pixels, template, pose, places, measure));
    const ways = found.toSorted((a, b) => b.value - a.value).slice(0, WAYS);
    return { i, template, ways, value: ways[0]?.value ?? 0 };
  });
  const values = begun.map(({ value }) => value);
  for (const { i, template, ways } of begun.toSorted((a, b) => b.value - a.value).slice(0, CLIMBED)) {
    values[i] = Math.max(...ways.map(({ pose }) => climb(random, pixels, template, pose, CLIMBS, measure).value));
  }
  return values;
}

function chancesOf(values: readonly number[]): number[] {
  const top = Math.max(...values);
  const powers = values.map((value) => Math.exp(TRUST * (value - top)));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

const placeOfMost = (values: readonly number[]): number => values.indexOf(Math.max(...values));

/** How visible the sides of boards are whose characters are in that row. */
function sidesSeen(pixels: Pixels, middles: readonly number[], row: number): number {
  let sum = 0;
  for (const x of middles)
    for (const side of [-1, 1])
      for (let y = row - REACH_PX; y <= row + REACH_PX; y += 1) {
        const [inner, outer] = [x + side * (BOARD.width / 2 - 2), x + side * (BOARD.width / 2 + 2)];
        sum += Math.abs(lumaAt(pixels, inner, y) - lumaAt(pixels, outer, y));
      }
  return sum;
}

/** Reads piece and boards by templates of the server's own font, and picks the board that most likely forms a word of the list. */
export function puzzleWordSolver(
  random: Random,
  reader: Reader,
  templateOf = templates(random),
): (wire: PuzzleWire) => Promise<PuzzleReading> {
  const { measure, see } = READERS[reader];
  // Every layout has the same columns.
  const { xs } = layoutOf(random);
  const middles = xs.map((x) => x + PIECE_SIZE / 2);
  return async ({ background, piece, y }) => {
    const [pixels, own] = await Promise.all([pixelsOf(background), pixelsOf(piece)]);
    const [above, below] = [y + PIECE_SIZE - 3 - BOARD.height + CHARACTER_PX, y + 3 + BOARD.height - CHARACTER_PX];
    const isBelow = sidesSeen(pixels, middles, above) > sidesSeen(pixels, middles, below);
    const [carriedList, keptList] = isBelow ? [SECONDS, FIRSTS] : [FIRSTS, SECONDS];
    const [carriedTemplates, keptTemplates] = await Promise.all(
      [carriedList, keptList].map(async (list) => Promise.all(list.map(templateOf))),
    );
    const read = (glimpse: Glimpse, list: readonly Template[] = []): number[] => chancesOf(likenesses(random, see(glimpse), list, measure));
    const carried = read({ pixels: own, x: PIECE_SIZE / 2, y: PIECE_SIZE / 2 }, carriedTemplates);
    const kept = middles.map((x) => read({ pixels, x, y: isBelow ? above : below }, keptTemplates));
    const pairs = PUZZLE_WORDS.map(({ first, second }) => {
      const [piecePart, boardPart] = isBelow ? [second, first] : [first, second];
      return [carriedList.indexOf(piecePart), keptList.indexOf(boardPart)] as const;
    });
    const words = kept.map((chances) => pairs.reduce((sum, [c, k]) => sum + (carried[c] ?? 0) * (chances[k] ?? 0), 0));
    return {
      x: xs[placeOfMost(words)] ?? 0,
      carried: carriedList[placeOfMost(carried)] ?? "",
      kept: kept.map((chances) => keptList[placeOfMost(chances)] ?? ""),
    };
  };
}

/** Number of pictures in `npm run test:solver`. */
export const READ_PUZZLES = 100;

/** Number of `count` new pictures for which the server would accept the piece's place. */
export async function rightHoles(
  drawing: Pick<Drawing, "puzzle">,
  solve: (wire: PuzzleWire) => Promise<PuzzleReading>,
  count: number,
): Promise<number> {
  let right = 0;
  for (let i = 0; i < count; i += 1) {
    const puzzle = await drawing.puzzle();
    const { x } = await solve(puzzle);
    if (Math.abs(x - puzzle.x) <= SLIDER_TOLERANCE) right += 1;
  }
  return right;
}
