import { type Kits, colourDistance } from "../../contract/match/kits.ts";

/** Shared by both sports: closed paths, a camera in the stand, figures. Everything repeats after `ROUND_S`. */

export const WIDTH = 640;
export const HEIGHT = 360;
export const FPS = 25;
export const ROUND_S = 12;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Draws the picture at `t` (0 to 1) of the round, as SVG. */
export type Scene = (t: number) => string;

/** Makes the film for given shirts. */
export type SceneOf = (kits: Kits) => Scene;

/** A smooth closed path through the points (Catmull-Rom), `t` from 0 to 1 once around. */
export function closedPath(points: readonly (readonly [x: number, y: number])[]): (t: number) => Point {
  const count = points.length;
  const at = (i: number): Point => {
    const [x, y] = points[((i % count) + count) % count] ?? [0, 0];
    return { x, y };
  };
  const blend = (a: number, b: number, c: number, d: number, u: number): number =>
    0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u * u * u);
  return (t) => {
    const along = (((t % 1) + 1) % 1) * count;
    const i = Math.floor(along);
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return { x: blend(a.x, b.x, c.x, d.x, along - i), y: blend(a.y, b.y, c.y, d.y, along - i) };
  };
}

/** A path that trails another: its mean over a window of the round. */
export function smoothed(path: (t: number) => Point, share: number): (t: number) => Point {
  const steps = 24;
  return (t) => {
    const sum = { x: 0, y: 0 };
    for (let i = 0; i < steps; i += 1) {
      const { x, y } = path(t + ((i + 0.5) / steps - 0.5) * share);
      sum.x += x / steps;
      sum.y += y / steps;
    }
    return sum;
  };
}

export interface Camera {
  /** Converts metres on the ground (and `up` metres above it) to pixels. */
  project(point: Point, up?: number): Point;
  /** Pixels per metre at that point. */
  scale(point: Point): number;
  onScreen(ground: readonly Point[]): Point[];
  /** Corners, in pixels, of a rectangle on the ground. */
  rectangle(x1: number, y1: number, x2: number, y2: number): Point[];
}

export interface Ground {
  readonly depth: number;
  /** Pixels from the top to the far and the near edge. */
  readonly farY: number;
  readonly nearY: number;
  /** Pixels per metre at both edges. */
  readonly farScale: number;
  readonly nearScale: number;
}

export function cameraAt(centreX: number, { depth, farY, nearY, farScale, nearScale }: Ground): Camera {
  const scale = ({ y }: Point): number => farScale + (nearScale - farScale) * (y / depth);
  const project: Camera["project"] = (point, up = 0) => {
    const s = scale(point);
    // Rows further away are closer together, in proportion to the scale.
    const share =
      (farScale * (point.y / depth) + 0.5 * (nearScale - farScale) * (point.y / depth) ** 2) / (farScale + 0.5 * (nearScale - farScale));
    return { x: WIDTH / 2 + (point.x - centreX) * s, y: farY + (nearY - farY) * share - up * s };
  };
  const onScreen = (ground: readonly Point[]): Point[] => ground.map((point) => project(point));
  return {
    scale,
    project,
    onScreen,
    rectangle: (x1, y1, x2, y2) =>
      onScreen([
        { x: x1, y: y1 },
        { x: x2, y: y1 },
        { x: x2, y: y2 },
        { x: x1, y: y2 },
      ]),
  };
}

export function polygon(points: readonly Point[], attributes: string): string {
  return `<polygon points="${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}" ${attributes}/>`;
}

export function line(points: readonly Point[], attributes: string): string {
  return `<polyline points="${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}" fill="none" ${attributes}/>`;
}

/** Points of a circular arc on the ground. */
export function arc(centre: Point, radius: number, from: number, to: number): Point[] {
  return Array.from({ length: 41 }, (_, i) => {
    const angle = from + ((to - from) * i) / 40;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

export interface Player {
  readonly where: Point;
  readonly kit: Kit;
  readonly stride: number;
}

/** Figures `height` metres tall; nearer ones are drawn over those further away. */
export function figures(camera: Camera, players: readonly Player[], height: number): string[] {
  const fromBehind = players.toSorted((a, b) => a.where.y - b.where.y);
  return fromBehind.map(({ where, kit, stride }) => figure(camera, where, kit, stride, height));
}

export interface Kit {
  readonly shirt: string;
  readonly shorts: string;
}

const WHITE = "#f4f4f0";
const DARK = "#1c2128";

/** Shorts that contrast with the shirt. */
export function shortsUnder(shirt: string): string {
  return colourDistance(shirt, WHITE) > colourDistance(shirt, DARK) ? WHITE : DARK;
}

/** The candidate that is least like any of the shirts. */
export function furthestFrom(shirts: readonly string[], candidates: readonly string[]): string {
  const nearest = (colour: string): number => Math.min(...shirts.map((shirt) => colourDistance(colour, shirt)));
  return candidates.reduce((best, next) => (nearest(next) > nearest(best) ? next : best));
}

/** A running figure `height` metres tall; `stride` in turns. */
function figure(camera: Camera, where: Point, kit: Kit, stride: number, height: number): string {
  const s = camera.scale(where) * height;
  const { x, y } = camera.project(where);
  const swing = Math.sin(stride * 2 * Math.PI) * 0.16;
  const at = (dx: number, dy: number): string => `${(x + dx * s).toFixed(1)} ${(y - dy * s).toFixed(1)}`;
  const limb = (color: string, width: number, ...points: readonly string[]): string =>
    `<path d="M${points.join("L")}" stroke="${color}" stroke-width="${(width * s).toFixed(2)}" stroke-linecap="round" fill="none"/>`;
  return [
    `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(0.3 * s).toFixed(1)}" ry="${(0.09 * s).toFixed(1)}" fill="#000" opacity=".28"/>`,
    limb("#e0ac85", 0.1, at(0, 0.45), at(swing, 0)),
    limb("#c9946c", 0.1, at(0, 0.45), at(-swing, 0.02)),
    limb(kit.shorts, 0.2, at(0, 0.5), at(0, 0.42)),
    limb("#e0ac85", 0.07, at(0, 0.78), at(-swing * 1.2, 0.5)),
    limb("#e0ac85", 0.07, at(0, 0.78), at(swing * 1.2, 0.5)),
    limb(kit.shirt, 0.24, at(0, 0.74), at(0, 0.56)),
    `<circle cx="${x.toFixed(1)}" cy="${(y - 0.92 * s).toFixed(1)}" r="${(0.095 * s).toFixed(2)}" fill="#8a5a3c"/>`,
  ].join("");
}

export function ball(camera: Camera, where: Point, up: number, radius: number, color: string): string {
  const shadow = camera.project(where);
  const { x, y } = camera.project(where, up + radius);
  const r = Math.max(1.6, camera.scale(where) * radius);
  return (
    `<ellipse cx="${shadow.x.toFixed(1)}" cy="${shadow.y.toFixed(1)}" rx="${r.toFixed(1)}" ry="${(r * 0.4).toFixed(1)}" fill="#000" opacity=".3"/>` +
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${color}"/>`
  );
}

/** A stand full of people, the same on every call; some of them stand up as `t` goes on. */
export function crowd(t: number, shiftX: number, bottomY: number, colors: readonly string[]): string {
  const parts: string[] = [`<rect width="${WIDTH}" height="${bottomY}" fill="#1c2430"/>`];
  const step = 9;
  const first = Math.floor(shiftX / step);
  for (let row = 0; row * 8 < bottomY - 6; row += 1) {
    for (let column = first; column < first + WIDTH / step + 2; column += 1) {
      const seed = Math.abs(Math.sin(column * 12.9898 + row * 78.233) * 43_758.5453) % 1;
      if (seed < 0.12) continue;
      const hop = Math.max(0, Math.sin(2 * Math.PI * (t * 6 + seed))) * (seed > 0.8 ? 2 : 0);
      const x = column * step - shiftX + (row % 2) * 4;
      const y = row * 8 + 6 - hop;
      parts.push(
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.6" fill="${colors[Math.floor(seed * 97) % colors.length] ?? "#888"}"/>`,
      );
    }
  }
  return parts.join("");
}

export function svg(...parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join("")}</svg>`;
}
