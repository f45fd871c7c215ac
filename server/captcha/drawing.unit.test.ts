import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { CORNER_PX, type Drawing, createDrawing } from "./drawing.ts";
import { type Glyphs, loadGlyphs } from "./glyphs.ts";
import { PIECE_SIZE } from "./piece.ts";
import { secureRandom } from "./random.ts";
import { seededRandom } from "./testing.ts";
import { WORD_CHARACTERS } from "./words.ts";

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

/** How badly the picture, when the piece lies at `left`, looks like the piece in the shade: RMS of what no shade explains. */
function misfit(picture: Pixels, piece: Pixels, left: number, top: number): number {
  const pairs: (readonly [number, number])[] = [];
  for (let y = 4; y < PIECE_SIZE - 4; y += 1) {
    for (let x = 4; x < PIECE_SIZE - 4; x += 1) {
      const isInside = [piece.at(x - 3, y), piece.at(x + 3, y), piece.at(x, y - 3), piece.at(x, y + 3)].every((p) => p[3] === 255);
      if (isInside) pairs.push([piece.at(x, y)[1], picture.at(left + x, top + y)[1]]);
    }
  }
  const mean = (of: (p: readonly [number, number]) => number): number => pairs.reduce((sum, p) => sum + of(p), 0) / pairs.length;
  const [mx, my] = [mean((p) => p[0]), mean((p) => p[1])];
  const slope =
    mean(([x, y]) => (x - mx) * (y - my)) /
    Math.max(
      1e-9,
      mean(([x]) => (x - mx) ** 2),
    );
  return Math.sqrt(mean(([x, y]) => (y - my - slope * (x - mx)) ** 2));
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

  test("the piece fits its hole, and the strip carries it at the hole's height", async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const puzzle = await createDrawing(seededRandom(seed), glyphs).puzzle();
      const [picture, piece, strip] = await Promise.all([puzzle.background, puzzle.piece, puzzle.strip].map(pixelsOf));
      if (!picture || !piece || !strip) throw new Error("three pictures");
      expect(misfit(picture, piece, puzzle.x, puzzle.y), `seed ${seed}`).toBeLessThan(1.5);
      for (let y = 0; y < 155; y += 1) {
        const middle = strip.at(PIECE_SIZE / 2, y)[3];
        if (y < puzzle.y || y >= puzzle.y + PIECE_SIZE) expect(middle).toBe(0);
      }
      expect(strip.at(PIECE_SIZE / 2, puzzle.y + PIECE_SIZE / 2)).toEqual(piece.at(PIECE_SIZE / 2, PIECE_SIZE / 2));
    }
  });

  test("fits nowhere else: where the pitch has any detail, six pixels beside the hole it shows", async () => {
    let told = 0;
    for (let seed = 1; seed <= 12; seed += 1) {
      const puzzle = await createDrawing(seededRandom(seed), glyphs).puzzle();
      const [picture, piece] = await Promise.all([puzzle.background, puzzle.piece].map(pixelsOf));
      if (picture && piece && misfit(picture, piece, puzzle.x - 7, puzzle.y) > 3) told += 1;
    }
    expect(told).toBeGreaterThanOrEqual(10);
  });

  test("holes lie anywhere the piece has to be moved to", async () => {
    const places = await Promise.all(Array.from({ length: 40 }, () => drawing.puzzle()));
    expect(Math.min(...places.map((p) => p.x))).toBeGreaterThan(PIECE_SIZE);
    expect(Math.max(...places.map((p) => p.x))).toBeLessThanOrEqual(310 - PIECE_SIZE);
    expect(new Set(places.map((p) => p.x)).size).toBeGreaterThan(20);
    expect(new Set(places.map((p) => p.y)).size).toBeGreaterThan(15);
  });

  test("the same chance draws the same picture", async () => {
    const [a, b] = await Promise.all([createDrawing(seededRandom(5), glyphs).puzzle(), createDrawing(seededRandom(5), glyphs).puzzle()]);
    expect(a.background.equals(b.background)).toBe(true);
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
        // Not below the button for another picture.
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
