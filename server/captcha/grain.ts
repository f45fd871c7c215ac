import { type Random, seededRandom } from "./random.ts";

/** RGBA pixels without padding. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

export type Colour = readonly [r: number, g: number, b: number];

const BLOT_PX = 5;
const BLOT = 26;
const SPECK = 15;

/** Low-frequency blots plus per-pixel specks, as an offset in brightness for each pixel: a texture that no scene has. */
function grainOf(random: Random, width: number, height: number): Float32Array {
  const noise = seededRandom(Math.floor(random() * 2 ** 32));
  const columns = Math.ceil(width / BLOT_PX) + 2;
  const knots = Float32Array.from({ length: columns * (Math.ceil(height / BLOT_PX) + 2) }, () => noise() * 2 - 1);
  return Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [(i % width) / BLOT_PX, Math.floor(i / width) / BLOT_PX];
    const [cx, cy] = [Math.floor(x), Math.floor(y)];
    const at = (dx: number, dy: number): number => knots[(cy + dy) * columns + cx + dx] ?? 0;
    const [fx, fy] = [x - cx, y - cy];
    const blot = (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy;
    return BLOT * blot + SPECK * (noise() * 2 - 1);
  });
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Paints a grained surface of `colour` over the picture, with the mask's red channel as opacity. Changes `picture`. */
export function fillWithGrain(random: Random, picture: Raster, mask: Raster, colour: Colour): void {
  const grain = grainOf(random, picture.width, picture.height);
  for (const [i, value] of grain.entries()) {
    const cover = (mask.data[i * 4] ?? 0) / 255;
    if (cover === 0) continue;
    for (const [channel, tone] of colour.entries()) {
      const at = i * 4 + channel;
      picture.data[at] = byte((picture.data[at] ?? 0) * (1 - cover) + (tone + value) * cover);
    }
  }
}

/** Adds grain and a light from one side to every pixel that is not transparent. Changes `picture`. */
export function grainAndLight(random: Random, picture: Raster): void {
  const grain = grainOf(random, picture.width, picture.height);
  const [across, down] = [(random() - 0.5) * 1.1, (random() - 0.5) * 1.1];
  for (const [i, value] of grain.entries()) {
    if (picture.data[i * 4 + 3] === 0) continue;
    const [x, y] = [i % picture.width, Math.floor(i / picture.width)];
    const light = 28 * (across * (x / picture.width - 0.5) + down * (y / picture.height - 0.5));
    for (let at = i * 4; at < i * 4 + 3; at += 1) picture.data[at] = byte((picture.data[at] ?? 0) + 0.55 * value + light);
  }
}
