import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { CORNER_PX, type Drawing, createDrawing } from "./drawing.ts";
import { type Glyphs, loadGlyphs } from "./glyphs.ts";
import { PIECE_SIZE } from "./piece.ts";
import { HOLES, layoutOf, wordsOf } from "./puzzle.ts";
import { PUZZLE_WORDS, mayBeWord } from "./puzzleWords.ts";
import { secureRandom, seededRandom } from "./random.ts";
import { WORD_CHARACTERS } from "./wordCharacters.ts";

let glyphs: Glyphs;
let drawing: Drawing;
beforeAll(() => {
  glyphs = loadGlyphs();
  drawing = createDrawing(secureRandom, glyphs);
});

interface Pixels {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): readonly [number, number, number, number];
}

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const byte = (i: number): number => data[i] ?? 0;
  return {
    width: info.width,
    height: info.height,
    at(x, y) {
      const i = (y * info.width + x) * 4;
      return [byte(i), byte(i + 1), byte(i + 2), byte(i + 3)];
    },
  };
}

describe("a puzzle", () => {
  test("has the sizes of the protocol, and is a different one each time", async () => {
    const [a, b] = await Promise.all([drawing.puzzle(), drawing.puzzle()]);
    const sizes = await Promise.all([a.background, a.piece, a.strip].map(pixelsOf));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [310, 155],
      [PIECE_SIZE, PIECE_SIZE],
      [PIECE_SIZE, 155],
    ]);
    expect(a.background.equals(b.background)).toBe(false);
    expect(a.piece.equals(b.piece)).toBe(false);
  });

  test("the strip carries the piece at its height, and nothing else", async () => {
    const puzzle = await createDrawing(seededRandom(3), glyphs).puzzle();
    const [piece, strip] = await Promise.all([puzzle.piece, puzzle.strip].map(pixelsOf));
    if (!piece || !strip) throw new Error("two pictures");
    for (let y = 0; y < 155; y += 1) {
      for (let x = 0; x < PIECE_SIZE; x += 1) {
        const isPiece = y >= puzzle.y && y < puzzle.y + PIECE_SIZE;
        expect(strip.at(x, y)).toEqual(isPiece ? piece.at(x, y - puzzle.y) : [0, 0, 0, 0]);
      }
    }
  });

  test("eight holes, all clear of where the piece starts and of the button for another picture", () => {
    const random = seededRandom(21);
    const layouts = Array.from({ length: 200 }, () => layoutOf(random));
    for (const { xs, y } of layouts) {
      expect(new Set(xs).size).toBe(HOLES);
      expect(Math.min(...xs)).toBeGreaterThanOrEqual(PIECE_SIZE);
      expect(Math.max(...xs)).toBeLessThanOrEqual(310 - PIECE_SIZE);
      expect(y).toBeGreaterThanOrEqual(40);
      expect(y).toBeLessThanOrEqual(155 - PIECE_SIZE);
    }
    expect(new Set(layouts.map(({ y }) => y)).size).toBeGreaterThan(15);
  });

  test("its words can be read: every character is in the font, and one board alone makes a word", () => {
    expect(PUZZLE_WORDS.flatMap(({ first, second }) => [first, second]).filter((c) => !glyphs.has(c))).toEqual([]);
    expect(new Set(PUZZLE_WORDS.map((w) => w.second)).size).toBe(PUZZLE_WORDS.length);
    expect(PUZZLE_WORDS.filter(({ first, second }) => !mayBeWord(first, second))).toEqual([]);
    const random = seededRandom(8);
    for (let i = 0; i < 2_000; i += 1) {
      const isBelow = i % 2 === 0;
      const { right, others } = wordsOf(random, isBelow);
      expect(others).toHaveLength(HOLES - 1);
      const readings = others.filter((o) => (isBelow ? mayBeWord(o.first, right.second) : mayBeWord(right.first, o.second)));
      expect(readings).toEqual([]);
      const kept = [right, ...others].map((w) => (isBelow ? w.first : w.second));
      expect(new Set(kept).size).toBe(HOLES);
    }
  });

  test("the same chance draws the same picture", async () => {
    const [a, b] = await Promise.all([createDrawing(seededRandom(5), glyphs).puzzle(), createDrawing(seededRandom(5), glyphs).puzzle()]);
    expect([a.background.equals(b.background), a.piece.equals(b.piece)]).toEqual([true, true]);
  });
});

describe("a picture of words", () => {
  test("asks for three different words that lie apart and inside", async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { background, words } = await createDrawing(seededRandom(seed), glyphs).words();
      const { width, height } = await sharp(background).metadata();
      expect([width, height]).toEqual([310, 155]);
      expect(new Set(words.map((w) => w.word)).size).toBe(3);
      for (const [i, a] of words.entries()) {
        expect(a.x).toBeGreaterThan(15);
        expect(a.x).toBeLessThan(295);
        // Not below the refresh button.
        expect(a.x + a.size / 2 > 310 - CORNER_PX && a.y - a.size / 2 < CORNER_PX).toBe(false);
        for (const b of words.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(40);
      }
    }
  });

  test("every word it may ask for is in the font", () => {
    expect(WORD_CHARACTERS.filter((c) => !glyphs.has(c))).toEqual([]);
    expect(new Set(WORD_CHARACTERS).size).toBe(WORD_CHARACTERS.length);
  });

  test("no two outlines of one character are alike", () => {
    const place = { x: 50, y: 50, size: 34 };
    expect(glyphs.draw(secureRandom, "球", place)).not.toBe(glyphs.draw(secureRandom, "球", place));
  });
});
