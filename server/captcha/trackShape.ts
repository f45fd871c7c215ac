import type { TrackStep } from "./humanScore.ts";

/**
 * The shape of a drag, independent of its length and duration: 65 positions at even times, 0 the start and 200 the end (a
 * hand overshoots; 255 at most). A recorded track that is sent again, or scaled to another place, keeps its shape.
 */
export type TrackShape = Buffer;

const PLACES = 65;
const END = 200;
/** In units of 1/200: rounding moves a position by one or two. Of 500 human drags, one in 50 is this close to another. */
const SAME_MAX = 2;

/** `steps`: in order of time, at least two, and not all at one time or place. */
export function shapeOf(steps: readonly TrackStep[]): TrackShape {
  const [first, last] = [steps[0], steps.at(-1)];
  const shape = Buffer.alloc(PLACES);
  if (!first || !last || last.t === first.t || last.x === first.x) return shape;
  let next = 1;
  for (let place = 0; place < PLACES; place += 1) {
    const t = first.t + ((last.t - first.t) * place) / (PLACES - 1);
    while (next < steps.length - 1 && (steps[next]?.t ?? 0) < t) next += 1;
    const [from, to] = [steps[next - 1] ?? first, steps[next] ?? last];
    const share = to.t === from.t ? 1 : Math.min(1, Math.max(0, (t - from.t) / (to.t - from.t)));
    const x = from.x + share * (to.x - from.x);
    shape[place] = Math.min(255, Math.max(0, Math.round((END * (x - first.x)) / (last.x - first.x))));
  }
  return shape;
}

export function isSameShape(a: TrackShape, b: TrackShape): boolean {
  return a.length === b.length && a.every((place, i) => Math.abs(place - (b[i] ?? 0)) <= SAME_MAX);
}
