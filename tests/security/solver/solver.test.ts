import { beforeAll, expect, test } from "vitest";
import { SLIDER_TOLERANCE } from "../../../contract/limits.ts";
import { createDrawing } from "../../../server/captcha/drawing.ts";
import { toPng } from "../../../server/captcha/png.ts";
import { svgOf } from "../../../server/captcha/scene.ts";
import sharp from "sharp";
import { type Glyphs, loadGlyphs } from "../../../server/captcha/glyphs.ts";
import { BOARD, CHARACTER_PX, layoutOf } from "../../../server/captcha/puzzle.ts";
import { PIECE_SIZE } from "../../../server/captcha/piece.ts";
import { PUZZLE_WORDS } from "../../../server/captcha/puzzleWords.ts";
import { seededRandom } from "../../../server/captcha/random.ts";
import { clickWordSolver, rightClicks } from "./clickWords.ts";
import { darkenedPuzzle } from "./darkened.ts";
import { type Labelled, learn } from "./learned.ts";
import { type PuzzleWire, puzzleWordSolver, rightHoles } from "./puzzleWords.ts";
import { SOLVERS, type Solve } from "./solvers.ts";
import { templates } from "./templates.ts";
import { wireOf } from "./wire.ts";

/** Checks the limit on a few pictures, always the same; `npm run test:solver` measures it on many new ones. */

const PICTURES = 30;
const TAUGHT = 20;
let glyphs: Glyphs;
beforeAll(() => {
  glyphs = loadGlyphs();
});

async function drawn(seed: number, count: number): Promise<Labelled[]> {
  const drawing = createDrawing(seededRandom(seed), glyphs);
  const pictures: Labelled[] = [];
  for (let i = 0; i < count; i += 1) {
    const puzzle = await drawing.puzzle();
    pictures.push({ wire: await wireOf(puzzle), x: puzzle.x });
  }
  return pictures;
}

function rate(solve: Solve, pictures: readonly Labelled[]): number {
  return pictures.filter(({ wire, x }) => Math.abs(solve(wire) - x) <= SLIDER_TOLERANCE).length / pictures.length;
}

test("no solver answers a fifth of the puzzles, taught or not", async () => {
  const pictures = await drawn(4, PICTURES);
  const solvers = { ...SOLVERS, learned: learn(await drawn(104, TAUGHT)) };
  const rates = Object.fromEntries(Object.entries(solvers).map(([name, solve]) => [name, rate(solve, pictures)]));
  expect(Object.entries(rates).filter(([, value]) => value >= 0.2)).toEqual([]);
});

test("the same solvers answer puzzles whose hole is the piece in the dark", async () => {
  const random = seededRandom(5);
  const pictures: Labelled[] = [];
  for (let i = 0; i < 10; i += 1) pictures.push(await darkenedPuzzle(random));
  for (const name of ["correlation at holes", "outline", "outline and correlation"]) {
    expect(rate(SOLVERS[name] ?? (() => -99), pictures), name).toBeGreaterThanOrEqual(0.9);
  }
});

test("templates of the font find characters that stand plainly, and not the words of the server's pictures", async () => {
  const random = seededRandom(6);
  const words = ["角", "球", "门"].map((word, i) => ({ word, x: 31 + 62 * i, y: 116 }));
  const glyphsOf = words.map(({ word, x, y }) => `<path d="${glyphs.draw(random, word, { x, y, size: 31 })}" fill="#fff6d8"/>`);
  const plain = await toPng(sharp(svgOf(310, 155, `<rect width="310" height="155" fill="#2a643c"/>${glyphsOf.join("")}`)).removeAlpha());
  const points = await clickWordSolver(seededRandom(7))({ picture: plain, words: words.map(({ word }) => word) });
  for (const [i, { x, y }] of words.entries()) expect(Math.hypot((points[i]?.x ?? 0) - x, (points[i]?.y ?? 0) - y)).toBeLessThan(12);
  // The command measures the limit on a hundred pictures: these few show when the captcha has become easy.
  expect((await rightClicks(createDrawing(seededRandom(8), glyphs), seededRandom(9), 2)).all).toBeLessThan(2);
});

const RIGHT = 5;
/** 射门 越位 犯规 红牌 裁判 教练 前锋 后卫. */
const PLAIN_WORDS = PUZZLE_WORDS.slice(0, 8);

/** Eight boards and a piece of one colour each, alternately dark on light and light on dark, without noise. */
async function plainPuzzle(): Promise<PuzzleWire> {
  const random = seededRandom(11);
  const { xs } = layoutOf(random);
  const [boardsY, y] = [60, 57];
  const character = (text: string, x: number, at: number, ink: string): string =>
    `<path d="${glyphs.draw(random, text, { x, y: at, size: 25, maxTurn: 0.15, bend: 0 })}" fill="${ink}"/>`;
  const boards = xs.map((left, i) => {
    const [ground, ink] = i % 2 === 0 ? ["#f6f1e1", "#20302a"] : ["#8d1b2b", "#fff1e6"];
    const [x, at] = [left + PIECE_SIZE / 2, boardsY + BOARD.height - CHARACTER_PX];
    const rect = `<rect x="${x - BOARD.width / 2}" y="${boardsY}" width="${BOARD.width}" height="${BOARD.height}" fill="${ground}"/>`;
    return rect + character(PLAIN_WORDS[i]?.second ?? "", x, at, ink);
  });
  const piece = `<rect width="40" height="40" fill="#163f7d"/>${character(PLAIN_WORDS[RIGHT]?.first ?? "", 20, 20, "#f2f6ff")}`;
  const png = (width: number, height: number, content: string): Promise<Buffer> =>
    toPng(sharp(svgOf(width, height, content)).removeAlpha());
  return {
    background: await png(310, 155, `<rect width="310" height="155" fill="#2a643c"/>${boards.join("")}`),
    piece: await png(40, 40, piece),
    y,
  };
}

test("templates of the font read plain boards, and not the server's", async () => {
  const templateOf = templates(seededRandom(12));
  const plain = await plainPuzzle();
  for (const reader of ["colours", "blocks"] as const) {
    const { x, carried, kept } = await puzzleWordSolver(seededRandom(12), reader, templateOf)(plain);
    expect([carried, kept.join(""), x], reader).toEqual(["教", "门位规牌判练锋卫", layoutOf(seededRandom(11)).xs[RIGHT]]);
  }
  // The command measures on a hundred pictures: these show when the server's own have become plain.
  const solve = puzzleWordSolver(seededRandom(12), "colours", templateOf);
  expect(await rightHoles(createDrawing(seededRandom(13), glyphs), solve, 4)).toBeLessThan(3);
});
