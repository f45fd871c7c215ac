import sharp, { type Sharp } from "sharp";
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, CLICK_WORD_POINTS } from "../../contract/limits.ts";
import type { Glyphs } from "./glyphs.ts";
import { PIECE_SIZE, type Shape, piecePath, randomShape } from "./piece.ts";
import { type Random, between, integer, pick, sample } from "./random.ts";
import { sceneSvg, svgOf } from "./scene.ts";
import { WORD_CHARACTERS } from "./words.ts";

/** PNG files, in the units of a 310 x 155 picture. */
export interface Puzzle {
  readonly background: Buffer;
  /** The square of the piece alone, PIECE_SIZE px. */
  readonly piece: Buffer;
  /** As wide as the piece and as high as the picture. */
  readonly strip: Buffer;
  /** Where the square's corner belongs. */
  readonly x: number;
  readonly y: number;
}

export interface WordPicture {
  readonly background: Buffer;
  /** To be clicked in this order; centres and sizes in px. */
  readonly words: readonly { readonly word: string; readonly x: number; readonly y: number; readonly size: number }[];
}

export interface Drawing {
  puzzle(): Promise<Puzzle>;
  words(): Promise<WordPicture>;
}

const RAW = { width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, channels: 4 } as const;
/** Far enough from where the piece starts that it must be moved. */
const HOLE_MIN_X = PIECE_SIZE + 16;
const HOLE_MAX_X = CAPTCHA_WIDTH - PIECE_SIZE - 6;
const DECOY_MIN_X = 16;
const EDGE_Y = 4;
const WORDS_DRAWN = 5;

const png = (image: Sharp): Promise<Buffer> => image.png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer();

/** The hole is as dark as its neighbour, never quite the same, with an inner edge in light. */
function hole(random: Random, shape: Shape, x: number, y: number): string {
  const dark = between(random, 0.56, 0.68).toFixed(2);
  return `<path d="${piecePath(shape, x, y)}" fill="#060c10" fill-opacity="${dark}" stroke="#fff" stroke-opacity=".45" stroke-width="1"/>`;
}

async function drawPuzzle(random: Random): Promise<Puzzle> {
  const x = integer(random, HOLE_MIN_X, HOLE_MAX_X);
  const y = integer(random, EDGE_Y, CAPTCHA_HEIGHT - PIECE_SIZE - EDGE_Y);
  const shape = randomShape(random);
  const apart = PIECE_SIZE + 8;
  const decoys: number[] = [];
  for (let at = DECOY_MIN_X; at <= HOLE_MAX_X; at += 1) if (Math.abs(at - x) >= apart) decoys.push(at);
  const decoyX = pick(random, decoys);
  const decoyY = integer(random, EDGE_Y, CAPTCHA_HEIGHT - PIECE_SIZE - EDGE_Y);
  const holes = hole(random, shape, x, y) + hole(random, randomShape(random, shape), decoyX, decoyY);

  const scene = await sharp(svgOf(CAPTCHA_WIDTH, CAPTCHA_HEIGHT, sceneSvg(random)))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const cut = (top: number, height: number): Promise<Buffer> => {
    const path = piecePath(shape, 0, y - top);
    return png(
      sharp(scene, { raw: RAW })
        .extract({ left: x, top, width: PIECE_SIZE, height })
        .composite([
          { input: svgOf(PIECE_SIZE, height, `<path d="${path}" fill="#fff"/>`), blend: "dest-in" },
          { input: svgOf(PIECE_SIZE, height, `<path d="${path}" fill="none" stroke="#fff" stroke-width="1.4"/>`) },
        ]),
    );
  };
  const [background, piece, strip] = await Promise.all([
    png(
      sharp(scene, { raw: RAW })
        .composite([{ input: svgOf(CAPTCHA_WIDTH, CAPTCHA_HEIGHT, holes) }])
        .removeAlpha(),
    ),
    cut(y, PIECE_SIZE),
    cut(0, CAPTCHA_HEIGHT),
  ]);
  return { background, piece, strip, x, y };
}

const INKS = [
  ["#fff6d8", "#1d2320"],
  ["#ffd97a", "#2b2108"],
  ["#fbd3c4", "#3a1711"],
  ["#cfe6ff", "#0d2340"],
  ["#f4f4ee", "#14301f"],
  ["#1a2a22", "#f3efe0"],
  ["#7a1022", "#ffe9e4"],
] as const;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** In the upper right corner the page lays its button for another picture, a fingertip wide: no word stands below it. */
export const CORNER_PX = 52;
const WORD_RADIUS_PX = 20;

/** Places apart from each other; each word gets a column of its own, in random order, so there is always room. */
function places(random: Random, count: number): Place[] {
  const column = CAPTCHA_WIDTH / count;
  const found = Array.from({ length: count }, (_, i) => {
    const x = Math.round(column * (i + 0.5) + between(random, -8, 8));
    const isInCorner = x + WORD_RADIUS_PX > CAPTCHA_WIDTH - CORNER_PX;
    return { x, y: integer(random, isInCorner ? CORNER_PX + WORD_RADIUS_PX : 30, CAPTCHA_HEIGHT - 26) };
  });
  return sample(random, found, count);
}

/** Thin strokes across the picture: they cross the words without hiding them. */
function scratches(random: Random): string {
  let parts = "";
  for (let i = 0; i < 4; i += 1) {
    const ys = Array.from({ length: 3 }, () => integer(random, 15, CAPTCHA_HEIGHT - 8));
    const colour = pick(random, INKS)[0];
    parts += `<path d="M0 ${ys[0]}Q${integer(random, 60, 250)} ${ys[1]} ${CAPTCHA_WIDTH} ${ys[2]}" fill="none" stroke="${colour}" stroke-opacity=".5" stroke-width="${between(random, 0.7, 1.5).toFixed(1)}"/>`;
  }
  return parts;
}

async function drawWords(random: Random, glyphs: Glyphs): Promise<WordPicture> {
  const characters = sample(random, WORD_CHARACTERS, WORDS_DRAWN);
  const spots = places(random, WORDS_DRAWN);
  const drawn = characters.map((word, i) => {
    const { x, y } = spots[i] ?? { x: 0, y: 0 };
    return { word, x, y, size: integer(random, 31, 37) };
  });
  const content = drawn.map((place) => {
    const [fill, edge] = pick(random, INKS);
    return `<path d="${glyphs.draw(random, place.word, place)}" fill="${fill}" stroke="${edge}" stroke-width="2.6" stroke-linejoin="round" paint-order="stroke"/>`;
  });
  const svg = svgOf(CAPTCHA_WIDTH, CAPTCHA_HEIGHT, sceneSvg(random) + content.join("") + scratches(random));
  return { background: await png(sharp(svg).removeAlpha()), words: drawn.slice(0, CLICK_WORD_POINTS) };
}

/** Pictures are drawn afresh for each challenge: there is no file anybody could have seen before. */
export function createDrawing(random: Random, glyphs: Glyphs): Drawing {
  return { puzzle: () => drawPuzzle(random), words: () => drawWords(random, glyphs) };
}
