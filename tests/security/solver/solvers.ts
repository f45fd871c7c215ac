import {
  type Scores,
  bestOf,
  colourLikeness,
  edgeLikeness,
  inkLikeness,
  likeness,
  outlineEdge,
  outlineStep,
  rimDifference,
  rimEdges,
  rimLikeness,
  textureLikeness,
} from "./measures.ts";
import type { Wire } from "./wire.ts";

/** A program that answers a slider's challenge: px from the left. */
export type Solve = (wire: Wire) => number;

/** Scores in standard deviations of this picture, so that measures of different units can be added. */
function standardised(scores: Scores): Scores {
  const mean = scores.reduce((sum, s) => sum + s, 0) / scores.length;
  const spread = Math.sqrt(scores.reduce((sum, s) => sum + (s - mean) ** 2, 0) / scores.length);
  return scores.map((s) => (spread === 0 ? 0 : (s - mean) / spread));
}

function sum(...parts: readonly Scores[]): Scores {
  const all = parts.map(standardised);
  return (all[0] ?? new Float64Array()).map((_, x) => all.reduce((total, part) => total + (part[x] ?? 0), 0));
}

const HOLES_SOUGHT = 8;
const APART_PX = 13;

/** Places of holes with the piece's shape: the strongest outlines at least `APART_PX` apart; strongest first. */
export function holesOf(wire: Wire, count = HOLES_SOUGHT): number[] {
  const scores = sum(outlineStep(wire), outlineEdge(wire));
  const found: number[] = [];
  const order = [...scores.keys()].toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  for (const x of order) {
    if (found.length >= count) break;
    if (found.every((other) => Math.abs(other - x) >= APART_PX)) found.push(x);
  }
  return found;
}

const NEAR_PX = 3;

/** A measure at a hole: the best within a few px, because the outline is not found to the pixel. */
function nearHole(scores: Scores, hole: number): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let x = hole - NEAR_PX; x <= hole + NEAR_PX; x += 1) best = Math.max(best, scores[x] ?? Number.NEGATIVE_INFINITY);
  return best;
}

function bestHole(wire: Wire, scores: Scores): number {
  return holesOf(wire).toSorted((a, b) => nearHole(scores, b) - nearHole(scores, a))[0] ?? 0;
}

export const SOLVERS: Readonly<Record<string, Solve>> = {
  correlation: (wire) => bestOf(likeness(wire)),
  "correlation, dark for light": (wire) => bestOf(likeness(wire).map((s) => -s)),
  edges: (wire) => bestOf(edgeLikeness(wire)),
  "correlation and edges": (wire) => bestOf(sum(likeness(wire), edgeLikeness(wire))),
  "correlation at holes": (wire) => bestHole(wire, sum(likeness(wire), edgeLikeness(wire))),
  outline: (wire) => bestOf(outlineStep(wire)),
  "outline edge": (wire) => bestOf(outlineEdge(wire)),
  "outline and correlation": (wire) => bestOf(sum(outlineStep(wire), outlineEdge(wire), likeness(wire))),
  rim: (wire) => bestOf(rimLikeness(wire)),
  "rim at holes": (wire) => bestHole(wire, rimLikeness(wire)),
  "rim difference at holes": (wire) => bestHole(wire, rimDifference(wire)),
  "rim edges at holes": (wire) => bestHole(wire, rimEdges(wire)),
  "colours at holes": (wire) => bestHole(wire, colourLikeness(wire)),
  "texture at holes": (wire) => bestHole(wire, textureLikeness(wire)),
  "ink at holes": (wire) => bestHole(wire, inkLikeness(wire)),
  "odd hole out": (wire) => oddOne(wire),
  "any hole": (wire) => holesOf(wire)[Math.floor(wire.picture.rgba.length / 7) % HOLES_SOUGHT] ?? 0,
};

const MEASURES = [
  likeness,
  edgeLikeness,
  outlineStep,
  outlineEdge,
  rimLikeness,
  rimDifference,
  rimEdges,
  colourLikeness,
  textureLikeness,
  inkLikeness,
] as const;

/** For each hole: every measure in standard deviations among its picture's holes, its square, and the hole's place. */
export function featuresOf(wire: Wire): { readonly holes: readonly number[]; readonly rows: readonly (readonly number[])[] } {
  const holes = holesOf(wire);
  const columns = MEASURES.map((measure) => {
    const scores = measure(wire);
    return standardised(Float64Array.from(holes, (hole) => nearHole(scores, hole)));
  });
  const rows = holes.map((hole, i) => {
    const plain = columns.map((column) => column[i] ?? 0);
    const at = (hole - 150) / 75;
    return [...plain, ...plain.map((value) => value * value - 1), at, at * at - 1];
  });
  return { holes, rows };
}

/** The hole that differs most from the others. */
function oddOne(wire: Wire): number {
  const { holes, rows } = featuresOf(wire);
  const distance = (i: number): number => (rows[i] ?? []).slice(0, MEASURES.length).reduce((total, value) => total + value * value, 0);
  return holes[[...holes.keys()].toSorted((a, b) => distance(b) - distance(a))[0] ?? 0] ?? 0;
}
