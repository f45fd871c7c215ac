import sharp from "sharp";
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from "../../contract/limits.ts";
import { counterchanged } from "./counterchange.ts";
import { type Colour, type Raster, fillWithGrain, grainAndLight } from "./grain.ts";
import type { Glyphs } from "./glyphs.ts";
import { PIECE_SIZE, type Shape, piecePath, randomShape } from "./piece.ts";
import { encodePng } from "./png.ts";
import { PUZZLE_WORDS, type PuzzleWord, mayBeWord } from "./puzzleWords.ts";
import { type Random, between, integer, pick, shuffled } from "./random.ts";
import { sceneSvg, svgOf } from "./scene.ts";

/**
 * The jigsaw of both sliders. A row of boards, each with a character and beside it a hole, all holes of one shape. The
 * piece carries the character that completes a word on exactly one board. Only the word tells which hole is right: holes,
 * boards and inks are drawn with the same randomness on every board, so that comparing pixels reveals nothing.
 */
export interface Puzzle {
  readonly background: Buffer;
  /** Only the piece's square, PIECE_SIZE px. */
  readonly piece: Buffer;
  /** As wide as the piece and as high as the picture. */
  readonly strip: Buffer;
  /** Right position of the square's corner. */
  readonly x: number;
  readonly y: number;
}

export const HOLES = 8;
/** To the right of the piece's start, so that the piece covers no hole. */
const FIRST_X = PIECE_SIZE;
const APART = (CAPTCHA_WIDTH - 2 * PIECE_SIZE) / (HOLES - 1);
export const BOARD = { width: 30, height: 63 } as const;
/** Below the refresh button and the hint line. */
const BOARDS_MIN_Y = 46;
const BOARDS_MAX_Y = CAPTCHA_HEIGHT - BOARD.height - 4;
/** From the board's edge to the middle of its character, px. */
export const CHARACTER_PX = 17;
const HINT = "拖动拼块拼成词语";

const HOLE_TONES: readonly Colour[] = [
  [104, 110, 114],
  [122, 116, 110],
  [98, 110, 120],
  [116, 108, 122],
];

interface Layout {
  readonly shape: Shape;
  /** Left edges of the holes' squares. */
  readonly xs: readonly number[];
  readonly y: number;
  readonly boardsY: number;
  /** Whether the holes are below the characters on the boards. */
  readonly isBelow: boolean;
}

export function layoutOf(random: Random): Layout {
  const boardsY = integer(random, BOARDS_MIN_Y, BOARDS_MAX_Y);
  const isBelow = random() < 0.5;
  const y = isBelow ? boardsY + BOARD.height - PIECE_SIZE + 3 : boardsY - 3;
  const xs = Array.from({ length: HOLES }, (_, i) => Math.round(FIRST_X + i * APART));
  return { shape: randomShape(random), xs, y, boardsY, isBelow };
}

/** The word that the piece completes, and words with which the piece's character forms no word. */
export function wordsOf(random: Random, isBelow: boolean): { readonly right: PuzzleWord; readonly others: readonly PuzzleWord[] } {
  const right = pick(random, PUZZLE_WORDS);
  const others: PuzzleWord[] = [];
  for (const word of shuffled(random, PUZZLE_WORDS)) {
    if (others.length === HOLES - 1) break;
    const isTaken = [right, ...others].some(({ first, second }) => first === word.first || second === word.second);
    const isWordToo = isBelow ? mayBeWord(word.first, right.second) : mayBeWord(right.first, word.second);
    if (!isTaken && !isWordToo) others.push(word);
  }
  return { right, others };
}

/** A random offset of up to a px on each axis. */
function near(random: Random, x: number, y: number): { readonly x: number; readonly y: number } {
  return { x: x + between(random, -1, 1), y: y + between(random, -1, 1) };
}

function boards(random: Random, glyphs: Glyphs, { xs, boardsY, isBelow }: Layout, characters: readonly string[]): string {
  const y = isBelow ? boardsY + CHARACTER_PX : boardsY + BOARD.height - CHARACTER_PX;
  return xs
    .map((left, i) => {
      const x = left + PIECE_SIZE / 2;
      const board = `<rect x="${x - BOARD.width / 2}" y="${boardsY}" width="${BOARD.width}" height="${BOARD.height}" rx="4"`;
      const character = { id: `b${i}`, text: characters[i] ?? "", ...near(random, x, y) };
      return counterchanged(random, glyphs, character, (colour) => `${board} fill="${colour}"/>`);
    })
    .join("");
}

function hint(random: Random, glyphs: Glyphs): string {
  const letters = [...HINT].map((letter, i) => {
    const d = glyphs.draw(random, letter, { x: 16 + i * 17, y: 22, size: 16, maxTurn: 0.06 });
    return `<path d="${d}" fill="#fff"/>`;
  });
  return `<rect x="4" y="9" width="${12 + HINT.length * 17}" height="26" rx="4" fill="#0a1014" fill-opacity=".72"/>${letters.join("")}`;
}

async function rasterOf(width: number, height: number, content: string): Promise<Raster> {
  const data = await sharp(svgOf(width, height, content))
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { width, height, data };
}

/** An outline with an edge that fades over a px or two. */
function softly(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}" stroke="${fill}" stroke-opacity=".45" stroke-width="1.6"/>`;
}

/** The picture with its boards and the `characters` on them, and the mask of its holes, white on black. */
export function backgroundSvg(
  random: Random,
  glyphs: Glyphs,
  layout: Layout,
  characters: readonly string[],
): { readonly picture: string; readonly holes: string } {
  const { shape, xs, y } = layout;
  const holes = xs.map((x) => softly(piecePath(shape, x, y), "#fff"));
  return {
    picture: sceneSvg(random) + hint(random, glyphs) + boards(random, glyphs, layout, characters),
    holes: `<rect width="100%" height="100%"/>${holes.join("")}`,
  };
}

export function pieceSvg(random: Random, glyphs: Glyphs, shape: Shape, carried: string): string {
  const character = { id: "piece", text: carried, ...near(random, PIECE_SIZE / 2, PIECE_SIZE / 2) };
  const path = piecePath(shape, 0, 0);
  return counterchanged(random, glyphs, character, (colour) => softly(path, colour));
}

export async function drawPuzzle(random: Random, glyphs: Glyphs): Promise<Puzzle> {
  const layout = layoutOf(random);
  const { isBelow, y } = layout;
  const { right, others } = wordsOf(random, isBelow);
  const place = integer(random, 0, HOLES - 1);
  const words = others.toSpliced(place, 0, right);
  const characters = words.map((word) => (isBelow ? word.first : word.second));
  const svg = backgroundSvg(random, glyphs, layout, characters);
  const carrying = pieceSvg(random, glyphs, layout.shape, isBelow ? right.second : right.first);
  const [background, mask, piece] = await Promise.all([
    rasterOf(CAPTCHA_WIDTH, CAPTCHA_HEIGHT, svg.picture),
    rasterOf(CAPTCHA_WIDTH, CAPTCHA_HEIGHT, svg.holes),
    rasterOf(PIECE_SIZE, PIECE_SIZE, carrying),
  ]);
  // After all three are ready, in this order: a seed then always gives the same two pictures, whichever is ready first.
  grainAndLight(random, piece);
  fillWithGrain(random, background, mask, pick(random, HOLE_TONES));
  const strip = { width: PIECE_SIZE, height: CAPTCHA_HEIGHT, data: Buffer.alloc(PIECE_SIZE * CAPTCHA_HEIGHT * 4) };
  piece.data.copy(strip.data, y * PIECE_SIZE * 4);
  const [backgroundPng, piecePng, stripPng] = await Promise.all([encodePng(background, "opaque"), encodePng(piece), encodePng(strip)]);
  return { background: backgroundPng, piece: piecePng, strip: stripPng, x: layout.xs[place] ?? 0, y };
}
