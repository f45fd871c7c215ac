/**
 * ThumbHash (Evan Wallace, 2023): a picture's colours and rough shapes in about 25 bytes. This module writes the format;
 * pages read its mean colour (contract/rules/thumbHash.ts).
 */
interface Channel {
  readonly dc: number;
  readonly ac: readonly number[];
  readonly scale: number;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA; at most 100 pixels a side. */
  readonly data: Uint8Array;
}

/** The lowest terms of a channel's cosine transform: those of the triangle `nx` by `ny`. */
function channelOf(values: Float64Array, width: number, height: number, nx: number, ny: number): Channel {
  let dc = 0;
  let scale = 0;
  const ac: number[] = [];
  const fx = new Float64Array(width);
  for (let cy = 0; cy < ny; cy += 1) {
    for (let cx = 0; cx * ny < nx * (ny - cy); cx += 1) {
      let sum = 0;
      for (let x = 0; x < width; x += 1) fx[x] = Math.cos((Math.PI / width) * cx * (x + 0.5));
      for (let y = 0; y < height; y += 1) {
        const fy = Math.cos((Math.PI / height) * cy * (y + 0.5));
        for (let x = 0; x < width; x += 1) sum += (values[x + y * width] ?? 0) * (fx[x] ?? 0) * fy;
      }
      sum /= width * height;
      if (cx === 0 && cy === 0) dc = sum;
      else {
        ac.push(sum);
        scale = Math.max(scale, Math.abs(sum));
      }
    }
  }
  return { dc, ac: scale > 0 ? ac.map((term) => 0.5 + (0.5 / scale) * term) : ac, scale };
}

/** The hash without an alpha channel; transparent pixels count as the mean of the others. */
export function thumbHash({ width, height, data }: Pixels): Uint8Array {
  const count = width * height;
  let weight = 0;
  const mean = [0, 0, 0] as [number, number, number];
  for (let i = 0; i < count; i += 1) {
    const alpha = (data[i * 4 + 3] ?? 0) / 255;
    for (const c of [0, 1, 2] as const) mean[c] += (alpha / 255) * (data[i * 4 + c] ?? 0);
    weight += alpha;
  }
  if (weight > 0) for (const c of [0, 1, 2] as const) mean[c] /= weight;
  const [l, p, q] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i += 1) {
    const alpha = (data[i * 4 + 3] ?? 0) / 255;
    const of = (c: 0 | 1 | 2): number => mean[c] * (1 - alpha) + (alpha / 255) * (data[i * 4 + c] ?? 0);
    const [r, g, b] = [of(0), of(1), of(2)];
    l[i] = (r + g + b) / 3;
    p[i] = (r + g) / 2 - b;
    q[i] = r - g;
  }
  const longest = Math.max(width, height);
  const lx = Math.max(1, Math.round((7 * width) / longest));
  const ly = Math.max(1, Math.round((7 * height) / longest));
  const light = channelOf(l, width, height, Math.max(3, lx), Math.max(3, ly));
  const yellow = channelOf(p, width, height, 3, 3);
  const red = channelOf(q, width, height, 3, 3);

  const isLandscape = width > height;
  const header24 =
    Math.round(63 * light.dc) |
    (Math.round(31.5 + 31.5 * yellow.dc) << 6) |
    (Math.round(31.5 + 31.5 * red.dc) << 12) |
    (Math.round(31 * light.scale) << 18);
  const header16 =
    (isLandscape ? ly : lx) | (Math.round(63 * yellow.scale) << 3) | (Math.round(63 * red.scale) << 9) | (isLandscape ? 1 << 15 : 0);
  const terms = [...light.ac, ...yellow.ac, ...red.ac].map((term) => Math.round(15 * term));
  const bytes = [header24 & 255, (header24 >> 8) & 255, header24 >> 16, header16 & 255, header16 >> 8];
  for (let i = 0; i < terms.length; i += 2) bytes.push((terms[i] ?? 0) | ((terms[i + 1] ?? 0) << 4));
  return Uint8Array.from(bytes);
}
