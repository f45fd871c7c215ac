import sharp from "sharp";

/** The slider's challenge as a client gets it: the picture, and the piece at its height. */
export interface Wire {
  readonly picture: Plane;
  readonly piece: Plane;
}

/** RGBA as received, with luma and its gradient, each by `y * width + x`. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly rgba: Buffer;
  readonly luma: Float32Array;
  readonly gradient: Float32Array;
}

const WEIGHTS = [0.299, 0.587, 0.114] as const;

async function planeOf(png: Buffer): Promise<Plane> {
  const { data: rgba, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const luma = Float32Array.from({ length: width * height }, (_, i) =>
    WEIGHTS.reduce((sum, weight, channel) => sum + weight * (rgba[i * 4 + channel] ?? 0), 0),
  );
  const at = (x: number, y: number): number =>
    luma[Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)] ?? 0;
  const gradient = Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return Math.hypot(at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1));
  });
  return { width, height, rgba, luma, gradient };
}

/** `strip`: as wide as the piece and as high as the picture, as the anji-plus protocol sends it. */
export async function wireOf(puzzle: { readonly background: Buffer; readonly strip: Buffer }): Promise<Wire> {
  const [picture, piece] = await Promise.all([planeOf(puzzle.background), planeOf(puzzle.strip)]);
  return { picture, piece };
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

function isIn(piece: Plane, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < piece.width && y < piece.height && (piece.rgba[(y * piece.width + x) * 4 + 3] ?? 0) > 127;
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function spotsOf(piece: Plane, wanted: (x: number, y: number) => boolean): Spot[] {
  const found: Spot[] = [];
  for (let y = 0; y < piece.height; y += 1) for (let x = 0; x < piece.width; x += 1) if (wanted(x, y)) found.push({ x, y });
  return found;
}

/** The piece's own pixels that are at least `inset` px from its outline. */
export function inside(piece: Plane, inset: number): Spot[] {
  return spotsOf(piece, (x, y) => isIn(piece, x, y) && SIDES.every(([dx, dy]) => isIn(piece, x + dx * inset, y + dy * inset)));
}

/** A pair of points on both sides of the outline, `reach` px from it. */
export interface Pair {
  readonly inner: Spot;
  readonly outer: Spot;
}

export function outline(piece: Plane, reach: number): Pair[] {
  const pairs: Pair[] = [];
  for (const { x, y } of spotsOf(piece, (px, py) => isIn(piece, px, py))) {
    for (const [dx, dy] of SIDES) {
      if (isIn(piece, x + dx, y + dy)) continue;
      const inner = { x: x - reach * dx, y: y - reach * dy };
      const outer = { x: x + reach * dx, y: y + reach * dy };
      const isOnPicture = outer.y >= 0 && outer.y < piece.height;
      if (isOnPicture && isIn(piece, inner.x, inner.y) && !isIn(piece, outer.x, outer.y)) pairs.push({ inner, outer });
    }
  }
  return pairs;
}
