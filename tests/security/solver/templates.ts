import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parse } from "opentype.js/dist/opentype.mjs";
import sharp from "sharp";
import { GLYPH_CENTRE, GLYPH_FONT } from "../../../server/captcha/glyphs.ts";
import { type Random, between, seededRandom } from "../../../server/captcha/random.ts";

/** Points of an upright character of the server's own font, in units of its size, relative to its centre. */
export interface Template {
  /** Points well inside the strokes: x and y alternate. */
  readonly ink: Float32Array;
  /** Points beside the strokes. */
  readonly ground: Float32Array;
}

const RASTER_PX = 96;
/** Minimum distance of a point from an outline, as a share of the size: a character is never exactly where it is guessed. */
const INSIDE = 0.022;
const OUTSIDE = 0.05;
const POINTS = 72;

export function templates(random: Random): (character: string) => Promise<Template> {
  const file = readFileSync(createRequire(import.meta.url).resolve(GLYPH_FONT));
  const font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  const known = new Map<string, Promise<Template>>();

  function outlineOf(character: string): string {
    const [x, y] = [(0.5 - GLYPH_CENTRE.x) * RASTER_PX, (0.5 + GLYPH_CENTRE.y) * RASTER_PX];
    return font
      .getPath(character, x, y, RASTER_PX)
      .commands.map((c) => {
        if (c.type === "Z") return "Z";
        if (c.type === "Q") return `Q${c.x1} ${c.y1} ${c.x} ${c.y}`;
        return c.type === "C" ? `C${c.x1} ${c.y1} ${c.x2} ${c.y2} ${c.x} ${c.y}` : `${c.type}${c.x} ${c.y}`;
      })
      .join("");
  }

  async function make(character: string): Promise<Template> {
    // Seeded before the first await: templates are made concurrently, and the order of completion must not matter.
    const own = seededRandom(Math.floor(random() * 2 ** 32));
    const svg = (stroke: string): Buffer =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${RASTER_PX}" height="${RASTER_PX}"><rect width="100%" height="100%"/>` +
          `<path d="${outlineOf(character)}" fill="#fff" ${stroke}/></svg>`,
      );
    const raw = async (stroke: string): Promise<Buffer> => sharp(svg(stroke)).extractChannel(0).raw().toBuffer();
    const [thin, thick] = await Promise.all([
      raw(`stroke="#000" stroke-width="${2 * INSIDE * RASTER_PX}"`),
      raw(`stroke="#fff" stroke-width="${2 * OUTSIDE * RASTER_PX}"`),
    ]);
    const spots = (isIn: (i: number) => boolean): Float32Array => {
      const all: number[] = [];
      for (let i = 0; i < RASTER_PX * RASTER_PX; i += 1) if (isIn(i)) all.push(i);
      const chosen = Array.from({ length: POINTS }, (_, i) => all[Math.floor(((i + own()) / POINTS) * all.length)] ?? 0);
      return Float32Array.from(chosen.flatMap((i) => [(i % RASTER_PX) / RASTER_PX - 0.5, Math.floor(i / RASTER_PX) / RASTER_PX - 0.5]));
    };
    return { ink: spots((i) => (thin[i] ?? 0) > 127), ground: spots((i) => (thick[i] ?? 0) < 127) };
  }

  return (character) => {
    const found = known.get(character) ?? make(character);
    known.set(character, found);
    return found;
  };
}

/** A guess of a character's place and shape. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Radians. */
  readonly turn: number;
  readonly shear: number;
  readonly stretch: number;
  /** Of the two waves: height as a share of the size, frequency and phase (server/captcha/glyphs.ts). */
  readonly waves: readonly [number, number];
  readonly rates: readonly [number, number];
  readonly phases: readonly [number, number];
}

export const plainPose = (x: number, y: number, size: number, turn: number): Pose => ({
  x,
  y,
  size,
  turn,
  shear: 0,
  stretch: 1,
  waves: [0, 0],
  rates: [4.7, 4.7],
  phases: [0, 0],
});

/** RGB of a picture, by `(y * width + x) * 3`. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Buffer;
}

export async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data: rgb, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb };
}

/** All colour distances above this count alike: as different. */
const DIFFERENT = 90;

const SINE_STEPS = 4096;
const SINES = Float64Array.from({ length: SINE_STEPS }, (_, i) => Math.sin((2 * Math.PI * i) / SINE_STEPS));

/** Looked up in a table: solvers need millions, and a pixel is coarser. */
const sine = (angle: number): number => SINES[Math.floor(angle * (SINE_STEPS / (2 * Math.PI))) & (SINE_STEPS - 1)] ?? 0;

/** Places of a posed template's points in a picture, as indexes into `Pixels.rgb`; -1 outside the picture. */
function placed(points: Float32Array, { width, height }: Pixels, pose: Pose): Int32Array {
  const { x, y, size, shear, stretch } = pose;
  const [waveX, waveY] = pose.waves;
  const [rateX, rateY] = pose.rates;
  const [phaseX, phaseY] = pose.phases;
  const sin = Math.sin(pose.turn);
  const cos = Math.cos(pose.turn);
  const found = new Int32Array(points.length / 2);
  for (let i = 0; i < found.length; i += 1) {
    const px = points[2 * i] ?? 0;
    const py = points[2 * i + 1] ?? 0;
    const wx = (px + (waveX === 0 ? 0 : waveX * sine(py * rateX + phaseX))) * stretch + shear * py;
    const wy = py + (waveY === 0 ? 0 : waveY * sine(px * rateY + phaseY));
    const tx = Math.floor(x + size * (wx * cos - wy * sin) + 0.5);
    const ty = Math.floor(y + size * (wx * sin + wy * cos) + 0.5);
    found[i] = tx < 0 || ty < 0 || tx >= width || ty >= height ? -1 : (ty * width + tx) * 3;
  }
  return found;
}

/** Points of a template, and where they were placed. */
export interface Posed {
  readonly points: Float32Array;
  readonly at: Int32Array;
}

/** Likeness of a posed template, moved by `shift`, to the picture: 1 at best. */
export type Measure = (rgb: Buffer, ink: Posed, ground: Posed, shift: number) => number;

/** High if the strokes have one colour and the points beside them others: about 0 by chance. */
export const contrast: Measure = (rgb, { at: ink }, { at: ground }, shift) => {
  let [r, g, b, count] = [0, 0, 0, 0];
  for (let i = 0; i < ink.length; i += 1) {
    const place = ink[i] ?? -1;
    const at = place + shift;
    if (place < 0 || at < 0) continue;
    r += rgb[at] ?? 0;
    g += rgb[at + 1] ?? 0;
    b += rgb[at + 2] ?? 0;
    count += 1;
  }
  if (count < ink.length / 2) return -1;
  r /= count;
  g /= count;
  b /= count;
  const unlike = (list: Int32Array): number => {
    let sum = 0;
    for (let i = 0; i < list.length; i += 1) {
      const place = list[i] ?? -1;
      const at = place + shift;
      if (place < 0 || at < 0) continue;
      const dr = (rgb[at] ?? 0) - r;
      const dg = (rgb[at + 1] ?? 0) - g;
      const db = (rgb[at + 2] ?? 0) - b;
      const square = dr * dr + dg * dg + db * db;
      sum += square >= DIFFERENT * DIFFERENT ? 1 : Math.sqrt(square) / DIFFERENT;
    }
    return sum / list.length;
  };
  return unlike(ground) - unlike(ink);
};

const BLOCKS = 3;
const GREY = 128;
/** Nearly all of a character is within this share of its size. */
const WITHIN = 0.9;

/**
 * For two-tone pictures: block by block of the character, how far the strokes have one tone and the points beside them the
 * other, whichever is which in that block.
 */
export const blockwise: Measure = (rgb, ink, ground, shift) => {
  const sums = new Float64Array(BLOCKS * BLOCKS);
  const blockOf = (v: number): number => Math.min(BLOCKS - 1, Math.max(0, Math.floor((v / WITHIN + 0.5) * BLOCKS)));
  const add = ({ points, at }: Posed, sign: number): void => {
    for (let i = 0; i < at.length; i += 1) {
      const place = (at[i] ?? -1) + shift;
      if (place < 0 || at[i] === -1) continue;
      const block = blockOf(points[2 * i] ?? 0) * BLOCKS + blockOf(points[2 * i + 1] ?? 0);
      sums[block] = (sums[block] ?? 0) + sign * ((rgb[place] ?? GREY) - GREY);
    }
  };
  add(ink, 1);
  add(ground, -1);
  return sums.reduce((sum, value) => sum + Math.abs(value), 0) / (GREY * (ink.at.length + ground.at.length));
};

export interface Found {
  readonly pose: Pose;
  readonly value: number;
}

/** Measures one pose at many places: far faster than one by one. Uses every third point. */
export function scan(
  pixels: Pixels,
  { ink, ground }: Template,
  pose: Pose,
  places: readonly { readonly x: number; readonly y: number }[],
  measure: Measure = contrast,
): Found[] {
  const centre = { ...pose, x: Math.round(pixels.width / 2), y: Math.round(pixels.height / 2) };
  const thinned = (points: Float32Array): Posed => {
    const few = new Float32Array(2 * Math.ceil(points.length / 6));
    for (let i = 0; i < few.length; i += 1) few[i] = points[3 * (i - (i % 2)) + (i % 2)] ?? 0;
    return { points: few, at: placed(few, pixels, centre) };
  };
  const [under, beside] = [thinned(ink), thinned(ground)];
  return places.map(({ x, y }) => {
    const shift = ((y - centre.y) * pixels.width + x - centre.x) * 3;
    return { pose: { ...pose, x, y }, value: measure(pixels.rgb, under, beside, shift) };
  });
}

/** Hill climbing from a pose to the best one near it, by small random changes. */
export function climb(
  random: Random,
  pixels: Pixels,
  { ink, ground }: Template,
  from: Pose,
  steps: number,
  measure: Measure = contrast,
): Found {
  const posed = (points: Float32Array, pose: Pose): Posed => ({ points, at: placed(points, pixels, pose) });
  const likeness = (pose: Pose): number => measure(pixels.rgb, posed(ink, pose), posed(ground, pose), 0);
  let pose = from;
  let value = likeness(pose);
  for (let step = 0; step < steps; step += 1) {
    const reach = 1 - (0.8 * step) / steps;
    const near = (span: number): number => between(random, -span, span) * reach;
    const within = (at: number, span: number, low: number, high: number): number => Math.min(high, Math.max(low, at + near(span)));
    const tried: Pose = {
      x: pose.x + near(2.5),
      y: pose.y + near(2.5),
      size: within(pose.size, 2, from.size * 0.85, from.size * 1.15),
      turn: within(pose.turn, 0.12, -1, 1),
      shear: within(pose.shear, 0.1, -0.42, 0.42),
      stretch: within(pose.stretch, 0.06, 0.86, 1.16),
      waves: [within(pose.waves[0], 0.03, 0, 0.095), within(pose.waves[1], 0.03, 0, 0.095)],
      rates: [within(pose.rates[0], 0.6, 3.4, 6), within(pose.rates[1], 0.6, 3.4, 6)],
      phases: [pose.phases[0] + near(1.2), pose.phases[1] + near(1.2)],
    };
    const found = likeness(tried);
    if (found > value) [pose, value] = [tried, found];
  }
  return { pose, value };
}
