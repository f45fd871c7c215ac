import { CLICK_WORD_PICTURES, rightClicks } from "./clickWords.ts";
import { createDrawing } from "../../../server/captcha/drawing.ts";
import { loadGlyphs } from "../../../server/captcha/glyphs.ts";
import { secureRandom } from "../../../server/captcha/random.ts";
import { SLIDER_TOLERANCE } from "../../../contract/limits.ts";
import { type Labelled, learn } from "./learned.ts";
import { READ_PUZZLES, puzzleWordSolver, rightHoles } from "./puzzleWords.ts";
import { SOLVERS } from "./solvers.ts";
import { wireOf } from "./wire.ts";

/** `npm run test:solver`: the number of challenges each solver answers rightly, on newly drawn pictures. Some ten minutes. */

const COUNT = Number(process.env["PICTURES"] ?? 300);

async function draw(count: number): Promise<Labelled[]> {
  const drawing = createDrawing(secureRandom, loadGlyphs());
  const drawn: Labelled[] = [];
  for (let i = 0; i < count; i += 1) {
    const puzzle = await drawing.puzzle();
    drawn.push({ wire: await wireOf(puzzle), x: puzzle.x });
  }
  return drawn;
}

const pictures = await draw(COUNT);
const solvers = { ...SOLVERS, learned: learn(await draw(COUNT)) };
for (const [name, solve] of Object.entries(solvers)) {
  const right = pictures.filter(({ wire, x }) => Math.abs(solve(wire) - x) <= SLIDER_TOLERANCE).length;
  process.stdout.write(`${name.padEnd(30)} ${String(right).padStart(4)} of ${COUNT}  ${((100 * right) / COUNT).toFixed(1)} %\n`);
}

for (const [reader, what] of [
  ["colours", "puzzle, by the font"],
  ["blocks", "the same, in light and dark"],
] as const) {
  const right = await rightHoles(createDrawing(secureRandom, loadGlyphs()), puzzleWordSolver(secureRandom, reader), READ_PUZZLES);
  process.stdout.write(
    `${what.padEnd(30)} ${String(right).padStart(4)} of ${READ_PUZZLES}  ${((100 * right) / READ_PUZZLES).toFixed(1)} %\n`,
  );
}

const { all, words } = await rightClicks(createDrawing(secureRandom, loadGlyphs()), secureRandom, CLICK_WORD_PICTURES);
const share = (100 * all) / CLICK_WORD_PICTURES;
const name = "words to click, by the font".padEnd(30);
process.stdout.write(
  `${name} ${String(all).padStart(4)} of ${CLICK_WORD_PICTURES}  ${share.toFixed(1)} %  (${words} of ${3 * CLICK_WORD_PICTURES} words)\n`,
);
