import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { counterchanged } from "./counterchange.ts";
import { type Glyphs, loadGlyphs } from "./glyphs.ts";
import { type Raster, fillWithGrain, grainAndLight } from "./grain.ts";
import { PIECE_SIZE, piecePath, randomShape } from "./piece.ts";
import { wordsSvg } from "./drawing.ts";
import { BOARD, backgroundSvg, drawPuzzle, layoutOf, pieceSvg } from "./puzzle.ts";
import { seededRandom } from "./random.ts";
import { sceneSvg } from "./scene.ts";

/**
 * Fingerprints of the pictures. Solvers were measured against exactly this look (tests/security/solver). When a stroke
 * changes on purpose: look at the picture, run the solvers, then put the new fingerprint here.
 */

const fingerprint = (drawn: string | Buffer): string => createHash("sha256").update(drawn).digest("hex").slice(0, 12);

let glyphs: Glyphs;
beforeAll(() => {
  glyphs = loadGlyphs();
});

test("scenes", () => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(seeds.map((seed) => fingerprint(sceneSvg(seededRandom(seed))))).toEqual([
    "63b97f36984a",
    "5a7f67eb40e2",
    "737416f9b17f",
    "3b6fb61323b5",
    "4c10263f0d00",
    "0c230f5e759b",
    "40cadb904da1",
    "5a2e781695e5",
  ]);
});

test("characters, and the grounds they change places with", () => {
  const ground = (colour: string): string => `<rect fill="${colour}"/>`;
  const drawn = [1, 2, 3, 4].map((seed) => counterchanged(seededRandom(seed), glyphs, { id: "a", text: "球", x: 20, y: 20 }, ground));
  expect(drawn.map(fingerprint)).toEqual(["5a560ac12cb7", "a82aeed94844", "edddc017e04e", "b4af09ccf4da"]);
  expect(fingerprint(glyphs.draw(seededRandom(1), "球", { x: 50, y: 50, size: 30 }))).toBe("5ea446a4660e");
});

test("pictures of words to click", () => {
  expect([1, 2, 3, 4].map((seed) => fingerprint(wordsSvg(seededRandom(seed), glyphs).content))).toEqual([
    "64f74ca25410",
    "217e2c1d26b8",
    "7efe7f3d9404",
    "31830efa8e6d",
  ]);
});

test("puzzles: what stands on the boards, where the holes are, what the piece carries", () => {
  const kept = [..."球场门框角旗草皮"];
  for (const [seed, expected] of [
    [1, ["abed271d7305", "3e0bb1dbca81", "edda5b186165"]],
    [4, ["751762456d37", "8d72a14cd0ee", "1d7a6544af8b"]],
    [5, ["dd695881ed15", "462bd92910c6", "a47ec05f6009"]],
  ] as const) {
    const random = seededRandom(seed);
    const layout = layoutOf(random);
    const { picture, holes } = backgroundSvg(random, glyphs, layout, kept);
    expect([picture, holes, pieceSvg(random, glyphs, layout.shape, "赛")].map(fingerprint)).toEqual(expected);
  }
});

test("pieces: a tab stands out of a side, a notch goes in, and both stay within the square", () => {
  expect(piecePath(["tab", "notch", "flat", "tab"], 3, 5)).toBe(
    "M9 11l11.6 0a3 3 0 1 1 4.8 0l11.6 0l0 11.6a3 3 0 1 0 0 4.8l0 11.6l-28 0l0 -11.6a3 3 0 1 1 0 -4.8l0 -11.6Z",
  );
  const random = seededRandom(1);
  const shapes = Array.from({ length: 400 }, () => randomShape(random).join(" "));
  // Top and foot: a notch or nothing. Left and right: never the same on both sides, and never nothing on both.
  const along = ["notch tab", "tab notch", "flat tab", "tab flat"].map((pair) => pair.split(" "));
  const all = ["notch", "flat"].flatMap((top) => ["notch", "flat"].flatMap((foot) => along.map(([r, l]) => `${top} ${r} ${foot} ${l}`)));
  expect([...new Set(shapes)].toSorted()).toEqual(all.toSorted());
});

test("boards: below the line that says what to do, inside the picture, the holes at their foot or at their head", () => {
  const random = seededRandom(1);
  const layouts = Array.from({ length: 2_000 }, () => layoutOf(random));
  expect(new Set(layouts.map(({ xs }) => xs.join()))).toEqual(new Set(["40,73,106,139,171,204,237,270"]));
  const tops = layouts.map(({ boardsY }) => boardsY);
  expect([Math.min(...tops), Math.max(...tops) + BOARD.height]).toEqual([46, 155 - 4]);
  for (const { y, boardsY, isBelow } of layouts) expect(y - boardsY).toBe(isBelow ? 26 : -3);
  const below = layouts.filter(({ isBelow }) => isBelow).length;
  expect(Math.abs(below - 1_000)).toBeLessThan(100);
});

test("grain of holes: as thick as the mask is bright, and nothing where it is black", () => {
  const picture: Raster = { width: 24, height: 10, data: Buffer.alloc(24 * 10 * 4, 200) };
  const mask: Raster = { width: 24, height: 10, data: Buffer.alloc(24 * 10 * 4) };
  for (let i = 0; i < 240; i += 1) mask.data[i * 4] = i % 24 < 8 ? 0 : i % 24 < 16 ? 128 : 255;
  fillWithGrain(seededRandom(3), picture, mask, [104, 110, 114]);
  const column = (x: number): readonly number[] => [...picture.data.subarray((5 * 24 + x) * 4, (5 * 24 + x) * 4 + 4)];
  expect(column(3)).toEqual([200, 200, 200, 200]);
  expect(fingerprint(picture.data)).toBe("dbdf472c2554");
});

test("grain on white and on black stays white and black", () => {
  const surface = (tone: number): Uint8Array => {
    const data = Buffer.alloc(24 * 10 * 4, 128);
    const mask = { width: 24, height: 10, data: Buffer.alloc(24 * 10 * 4, 255) };
    fillWithGrain(seededRandom(3), { width: 24, height: 10, data }, mask, [tone, tone, tone]);
    return data.filter((_, i) => i % 4 !== 3);
  };
  expect(Math.min(...surface(255))).toBeGreaterThan(200);
  expect(Math.max(...surface(0))).toBeLessThan(55);
});

test("holes: in one of four tones, lighter or darker by its grain", async () => {
  const middles = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (seed) => {
      const { background, x, y } = await drawPuzzle(seededRandom(seed), glyphs);
      const middle = { left: x + PIECE_SIZE / 2 - 4, top: y + PIECE_SIZE / 2 - 4, width: 8, height: 8 };
      return sharp(background).removeAlpha().extract(middle).raw().toBuffer();
    }),
  );
  const average = (picture: Buffer, channel: number): number =>
    Math.round(picture.reduce((sum, value, i) => (i % 3 === channel ? sum + value : sum), 0) / (picture.length / 3));
  expect(middles.map((picture) => [0, 1, 2].map((channel) => average(picture, channel)).join(" "))).toEqual([
    "92 104 114",
    "124 118 112",
    "108 100 114",
    "98 110 120",
    "95 101 105",
    "104 116 126",
    "116 122 126",
    "99 111 121",
  ]);
});

test("grain and light of pieces: on what is there, and nowhere else", () => {
  const piece: Raster = { width: 24, height: 10, data: Buffer.alloc(24 * 10 * 4, 120) };
  for (let i = 0; i < 240; i += 1) piece.data[i * 4 + 3] = i % 24 < 8 ? 0 : 255;
  grainAndLight(seededRandom(3), piece);
  expect([...piece.data.subarray(0, 8 * 4)]).toEqual(Array.from({ length: 8 }, () => [120, 120, 120, 0]).flat());
  expect(fingerprint(piece.data)).toBe("b639583bbaf9");
});
