/** A position of the handle: ms by the machine's clock, px of the picture. */
export interface TrackPoint {
  readonly at: number;
  readonly x: number;
}

/** The most points that the server accepts. */
export const TRACK_POINTS = 200;

function isKept(index: number, last: number): boolean {
  return index === last || index % 2 === 0;
}

/** Adds a point. A full track first drops every other point, but never its first and its last. */
export function withPoint(track: readonly TrackPoint[], point: TrackPoint): readonly TrackPoint[] {
  const thinned = track.length < TRACK_POINTS ? track : track.filter((_, i) => isKept(i, track.length - 1));
  return [...thinned, point];
}

/** Rounded to tenths, without trailing zeros. */
function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** `t,x;t,x;…`: ms since the first point, px (contract/http/user.ts). */
export function trackText(track: readonly TrackPoint[]): string {
  const start = track[0]?.at ?? 0;
  return track.map(({ at, x }) => `${tenths(at - start)},${tenths(x)}`).join(";");
}
