import sharp from "sharp";
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, CLICK_WORD_POINTS } from "../../contract/limits.ts";
import type { Glyphs } from "./glyphs.ts";
import { toPng } from "./png.ts";
import { type Puzzle, drawPuzzle } from "./puzzle.ts";
import { type Random, between, integer, pick, sample, shuffled } from "./random.ts";
import { sceneSvg, svgOf } from "./scene.ts";
import { WORD_CHARACTERS } from "./wordCharacters.ts";

/** PNG files, in the units of a 310 x 155 picture. */
export interface WordPicture {
  readonly background: Buffer;
  /** To be clicked in this order. Centres and sizes in px. */
  readonly words: readonly { readonly word: string; readonly x: number; readonly y: number; readonly size: number }[];
}

export interface Drawing {
  puzzle(): Promise<Puzzle>;
  words(): Promise<WordPicture>;
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

/** Fills in `INKS` that are darker than the pitch. */
const DARK_INKS: readonly string[] = ["#1a2a22", "#7a1022"];
/** Maximum turn either way, radians. */
const WORD_TURN = 0.9;
const WORD_BEND = 1.9;
/** Strokes across each word. */
const CROSSINGS = 2;
const n = (value: number): string => value.toFixed(1);

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The page puts its refresh button, a fingertip wide, over the upper right corner: no word is drawn there. */
export const CORNER_PX = 52;

/** The rows of words, below the stands. In the upper row the last column is left to the button. */
export const WORD_ROWS = [
  { columns: 4, fromY: 38, toY: 60 },
  { columns: 5, fromY: 104, toY: 128 },
] as const;
export const WORD_COLUMN_PX = CAPTCHA_WIDTH / 5;
/** Maximum distance from the middle of its column, px. */
export const WORD_ASIDE_PX = 9;

/** Places that keep their distance: each word has a column of its own, in random order, so there is always room. */
function places(random: Random): Place[] {
  const found = WORD_ROWS.flatMap(({ columns, fromY, toY }) =>
    Array.from({ length: columns }, (_, i) => ({
      x: Math.round(WORD_COLUMN_PX * (i + 0.5) + between(random, -WORD_ASIDE_PX, WORD_ASIDE_PX)),
      y: integer(random, fromY, toY),
    })),
  );
  return shuffled(random, found);
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

/** Colours of a character, from one ink to another of the same brightness: no single colour marks the character. */
function inksOf(random: Random): readonly [from: string, to: string, edge: string] {
  const [from, edge] = pick(random, INKS);
  const isDark = DARK_INKS.includes(from);
  const [to] = pick(
    random,
    INKS.filter(([fill]) => fill !== from && DARK_INKS.includes(fill) === isDark),
  );
  return [from, to, edge];
}

/** A curved stroke through a square of `size` around (x, y), as thick as a character's thin strokes. */
function crossing(random: Random, { x, y, size }: Place & { readonly size: number }): string {
  const turn = between(random, 0, 2 * Math.PI);
  const at = (along: number, aside: number): string =>
    `${(x + size * (along * Math.cos(turn) - aside * Math.sin(turn))).toFixed(1)} ${(y + size * (along * Math.sin(turn) + aside * Math.cos(turn))).toFixed(1)}`;
  const aside = between(random, -0.32, 0.32);
  return `M${at(-between(random, 0.45, 0.72), aside)}Q${at(between(random, -0.1, 0.1), aside + between(random, -0.4, 0.4))} ${at(between(random, 0.45, 0.72), aside)}`;
}

/**
 * A word to click. Template matching with the same font finds plain characters. Foreign strokes in the same colours, ink
 * that changes along the character and a varying stroke weight do not disturb a reader, but defeat templates.
 */
function wordSvg(random: Random, glyphs: Glyphs, place: Place & { readonly word: string; readonly size: number }, i: number): string {
  const [from, to, edge] = inksOf(random);
  const d = glyphs.draw(random, place.word, { ...place, bend: WORD_BEND, maxTurn: WORD_TURN });
  const weight = between(random, 0, 0.9);
  const width = between(random, 1.5, 2.3);
  const noise = Array.from({ length: CROSSINGS }, () => crossing(random, place)).join("");
  const [dx, dy] = [Math.cos(i + random() * 6), Math.sin(i + random() * 6)].map((v) => v * place.size * 0.4) as [number, number];
  const line = (stroke: string, px: number): string =>
    `stroke="${stroke}" stroke-width="${px.toFixed(1)}" stroke-linejoin="round" stroke-linecap="round"`;
  return (
    `<linearGradient id="w${i}" gradientUnits="userSpaceOnUse" x1="${n(place.x - dx)}" y1="${n(place.y - dy)}" x2="${n(place.x + dx)}" y2="${n(place.y + dy)}">` +
    `<stop offset=".2" stop-color="${from}"/><stop offset=".8" stop-color="${to}"/></linearGradient>` +
    `<path d="${noise}" fill="none" ${line(edge, width + 2)}/><path d="${d}" fill="none" ${line(edge, weight + 2.4)}/>` +
    `<path d="${noise}" fill="none" ${line(`url(#w${i})`, width)}/><path d="${d}" fill="url(#w${i})" ${line(`url(#w${i})`, weight)}/>`
  );
}

/** The content of the picture's `<svg>`, and the words in it. The words to click come first. */
export function wordsSvg(random: Random, glyphs: Glyphs): { readonly content: string; readonly words: WordPicture["words"] } {
  const spots = places(random);
  const characters = sample(random, WORD_CHARACTERS, spots.length);
  const drawn = characters.map((word, i) => {
    const { x, y } = spots[i] ?? { x: 0, y: 0 };
    return { word, x, y, size: integer(random, 29, 34) };
  });
  const content = drawn.map((place, i) => wordSvg(random, glyphs, place, i));
  return { content: sceneSvg(random) + content.join("") + scratches(random), words: drawn };
}

async function drawWords(random: Random, glyphs: Glyphs): Promise<WordPicture> {
  const { content, words } = wordsSvg(random, glyphs);
  const svg = svgOf(CAPTCHA_WIDTH, CAPTCHA_HEIGHT, content);
  return { background: await toPng(sharp(svg).removeAlpha()), words: words.slice(0, CLICK_WORD_POINTS) };
}

/** Draws new pictures for each challenge: no picture can have been seen before. */
export function createDrawing(random: Random, glyphs: Glyphs): Drawing {
  return { puzzle: () => drawPuzzle(random, glyphs), words: () => drawWords(random, glyphs) };
}
