import sharp from "sharp";
import { PIECE_SIZE, piecePath, randomShape } from "../../../server/captcha/piece.ts";
import { type Random, integer } from "../../../server/captcha/random.ts";
import { sceneSvg, svgOf } from "../../../server/captcha/scene.ts";
import type { Labelled } from "./learned.ts";
import { wireOf } from "./wire.ts";

const RAW = { width: 310, height: 155, channels: 4 } as const;

/** The common kind of puzzle, whose hole is the piece's own pixels darkened: solvers must be able to solve it. */
export async function darkenedPuzzle(random: Random): Promise<Labelled> {
  const x = integer(random, PIECE_SIZE, RAW.width - PIECE_SIZE);
  const y = integer(random, 20, RAW.height - PIECE_SIZE - 4);
  const shape = randomShape(random);
  const scene = await sharp(svgOf(RAW.width, RAW.height, sceneSvg(random)))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const hole = svgOf(RAW.width, RAW.height, `<path d="${piecePath(shape, x, y)}" fill="#060c10" fill-opacity=".6"/>`);
  const mask = svgOf(PIECE_SIZE, RAW.height, `<path d="${piecePath(shape, 0, y)}" fill="#fff"/>`);
  const [background, strip] = await Promise.all([
    sharp(scene, { raw: RAW })
      .composite([{ input: hole }])
      .png()
      .toBuffer(),
    sharp(scene, { raw: RAW })
      .extract({ left: x, top: 0, width: PIECE_SIZE, height: RAW.height })
      .composite([{ input: mask, blend: "dest-in" }])
      .png()
      .toBuffer(),
  ]);
  return { wire: await wireOf({ background, strip }), x };
}
