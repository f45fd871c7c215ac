import { type Pair, type Plane, type Spot, type Wire, inside, outline } from "./wire.ts";

/** How well the piece fits at each place: one number for every `x` from 0 to the last possible one. */
export type Scores = Float64Array;

function scoresOf({ picture, piece }: Wire, score: (x: number) => number): Scores {
  return Float64Array.from({ length: picture.width - piece.width + 1 }, (_, x) => score(x));
}

/** All solvers see the same pictures: each measure is computed once. */
function once(measure: (wire: Wire) => Scores): (wire: Wire) => Scores {
  const taken = new WeakMap<Wire, Scores>();
  return (wire) => {
    const scores = taken.get(wire) ?? measure(wire);
    taken.set(wire, scores);
    return scores;
  };
}

export function bestOf(scores: Scores): number {
  return scores.reduce((best, score, x) => (score > (scores[best] ?? Number.NEGATIVE_INFINITY) ? x : best), 0);
}

function correlation(count: number, a: (i: number) => number, b: (i: number) => number): number {
  let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    const [va, vb] = [a(i), b(i)];
    sa += va;
    sb += vb;
    saa += va * va;
    sbb += vb * vb;
    sab += va * vb;
  }
  const spread = Math.sqrt(Math.max(0, saa - (sa * sa) / count) * Math.max(0, sbb - (sb * sb) / count));
  return spread < 1e-6 ? 0 : (sab - (sa * sb) / count) / spread;
}

const valueAt = (plane: Plane, of: "luma" | "gradient", x: number, y: number): number => plane[of][y * plane.width + x] ?? 0;
const colourAt = (plane: Plane, x: number, y: number, channel: number): number => plane.rgba[(y * plane.width + x) * 4 + channel] ?? 0;

function laidOn(wire: Wire, of: "luma" | "gradient", inset: number): Scores {
  const spots = inside(wire.piece, inset);
  const own = spots.map(({ x, y }) => valueAt(wire.piece, of, x, y));
  const at = (left: number, i: number): number => {
    const { x, y } = spots[i] as Spot;
    return valueAt(wire.picture, of, left + x, y);
  };
  return scoresOf(wire, (left) =>
    correlation(
      spots.length,
      (i) => own[i] ?? 0,
      (i) => at(left, i),
    ),
  );
}

/** Correlation of the picture under the piece with the piece, however dark: the fifteen lines everybody writes first. */
export const likeness = once((wire) => laidOn(wire, "luma", 2));
/** The same for the edges within the piece. */
export const edgeLikeness = once((wire) => laidOn(wire, "gradient", 3));

/** Light or dark steps, either way, all along the outline: finds holes. */
export const outlineStep = once((wire) => {
  const pairs = outline(wire.piece, 3);
  return scoresOf(wire, (left) => {
    let sum = 0;
    for (const { inner, outer } of pairs) {
      if (left + outer.x < 0 || left + outer.x >= wire.picture.width) continue;
      const step = valueAt(wire.picture, "luma", left + outer.x, outer.y) - valueAt(wire.picture, "luma", left + inner.x, inner.y);
      sum += Math.min(90, Math.max(-90, step));
    }
    return Math.abs(sum) / pairs.length;
  });
});

/** Edges of the picture all along the outline: finds holes that are neither lighter nor darker on the whole. */
export const outlineEdge = once((wire) => {
  const rim = inside(wire.piece, 1);
  const isInner = new Set(inside(wire.piece, 3).map(({ x, y }) => y * wire.piece.width + x));
  const edge = rim.filter(({ x, y }) => !isInner.has(y * wire.piece.width + x));
  return scoresOf(
    wire,
    (left) => edge.reduce((sum, { x, y }) => sum + Math.min(80, valueAt(wire.picture, "gradient", left + x, y)), 0) / edge.length,
  );
});

function alongRim(wire: Wire, reach: number, compare: (left: number, pairs: readonly Pair[]) => number): Scores {
  const pairs = outline(wire.piece, reach);
  return scoresOf(wire, (left) => {
    const seen = pairs.filter(({ outer }) => left + outer.x >= 0 && left + outer.x < wire.picture.width);
    return compare(left, seen);
  });
}

/** Colours at the piece's rim continue outside the hole, in every channel and whatever the light on the piece. */
export const rimLikeness = once((wire) => {
  return alongRim(wire, 3, (left, pairs) => {
    let sum = 0;
    for (const channel of [0, 1, 2]) {
      sum += correlation(
        pairs.length,
        (i) => colourAt(wire.piece, pairs[i]?.inner.x ?? 0, pairs[i]?.inner.y ?? 0, channel),
        (i) => colourAt(wire.picture, left + (pairs[i]?.outer.x ?? 0), pairs[i]?.outer.y ?? 0, channel),
      );
    }
    return sum / 3;
  });
});

/** The same without removing light and colour: the smallest difference. */
export const rimDifference = once((wire) => {
  return alongRim(wire, 3, (left, pairs) => {
    let sum = 0;
    for (const { inner, outer } of pairs) {
      for (const channel of [0, 1, 2])
        sum += Math.abs(colourAt(wire.piece, inner.x, inner.y, channel) - colourAt(wire.picture, left + outer.x, outer.y, channel));
    }
    return -sum / Math.max(1, pairs.length);
  });
});

/** Lines and contours cut by the piece meet edges outside the hole at the same places. */
export const rimEdges = once((wire) => {
  return alongRim(wire, 4, (left, pairs) =>
    correlation(
      pairs.length,
      (i) => valueAt(wire.piece, "gradient", pairs[i]?.inner.x ?? 0, pairs[i]?.inner.y ?? 0),
      (i) => valueAt(wire.picture, "gradient", left + (pairs[i]?.outer.x ?? 0), pairs[i]?.outer.y ?? 0),
    ),
  );
});

const BINS = 8;
const RING_PX = 14;

function histogram(plane: Plane, spots: readonly Spot[], left: number): Float64Array {
  const bins = new Float64Array(BINS * 3);
  for (const { x, y } of spots) {
    if (left + x < 0 || left + x >= plane.width) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const bin = channel * BINS + (colourAt(plane, left + x, y, channel) >> 5);
      bins[bin] = (bins[bin] ?? 0) + 1 / spots.length;
    }
  }
  return bins;
}

function overlap(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + Math.min(value, b[i] ?? 0), 0) / 3;
}

/** The piece has the colours of the hole's surroundings. */
export const colourLikeness = once((wire) => {
  const own = inside(wire.piece, 1);
  const isOwn = new Set(own.map(({ x, y }) => y * 1_000 + x));
  const ring: Spot[] = [];
  const rows = own.map(({ y }) => y);
  const [top, bottom] = [Math.min(...rows) - RING_PX, Math.max(...rows) + RING_PX];
  // Every other pixel of every other row is enough.
  for (let y = Math.max(0, top); y <= Math.min(wire.piece.height - 1, bottom); y += 2) {
    for (let x = -RING_PX; x < wire.piece.width + RING_PX; x += 2) if (!isOwn.has(y * 1_000 + x)) ring.push({ x, y });
  }
  const wanted = histogram(wire.piece, own, 0);
  return scoresOf(wire, (left) => overlap(wanted, histogram(wire.picture, ring, left)));
});

/** Compares roughness and brightness of the hole's inside with the piece's. */
export const textureLikeness = once((wire) => {
  const spots = inside(wire.piece, 4);
  const mean = (of: "luma" | "gradient", plane: Plane, left: number): number =>
    spots.reduce((sum, { x, y }) => sum + valueAt(plane, of, left + x, y), 0) / spots.length;
  const [light, rough] = [mean("luma", wire.piece, 0), mean("gradient", wire.piece, 0)];
  return scoresOf(
    wire,
    (left) => -Math.abs(mean("gradient", wire.picture, left) - rough) - 0.2 * Math.abs(mean("luma", wire.picture, left) - light),
  );
});

/** Compares the amount of ink on the piece with that above and below the hole. */
export const inkLikeness = once((wire) => {
  const own = inside(wire.piece, 4);
  const rows = own.map(({ y }) => y);
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const columns = own.map(({ x }) => x);
  const [from, to] = [Math.min(...columns), Math.max(...columns)];
  const reach = bottom - top;
  const meanGradient = (plane: Plane, left: number, y0: number, y1: number): number => {
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, y0); y <= Math.min(plane.height - 1, y1); y += 1) {
      for (let x = from; x <= to; x += 1) {
        sum += valueAt(plane, "gradient", left + x, y);
        count += 1;
      }
    }
    return count === 0 ? 0 : sum / count;
  };
  const ink = meanGradient(wire.piece, 0, top, bottom);
  return scoresOf(wire, (left) => {
    const above = meanGradient(wire.picture, left, top - 8 - reach, top - 8);
    const below = meanGradient(wire.picture, left, bottom + 8, bottom + 8 + reach);
    return -Math.min(Math.abs(above - ink), Math.abs(below - ink));
  });
});
