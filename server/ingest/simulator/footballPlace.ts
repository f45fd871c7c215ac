import type { Rng } from "./random.ts";

/** Place and quality of a shot, from the word its sentence has for it (footballText.ts). */
export interface ShotPlace {
  /** Percent of the pitch towards the attacked goal, 100 = its line; and percent across it. */
  readonly x: number;
  readonly y: number;
  readonly xg: number;
}

interface Zone {
  readonly x: readonly [number, number];
  /** Distance from the middle, percent of the width. */
  readonly off: readonly [number, number];
  readonly xg: readonly [number, number];
}

// The penalty area begins at 84, the goal area at 95; it reaches 30 to both sides of the middle, the goal area 13.
const FAR: Zone = { x: [70, 82], off: [0, 22], xg: [0.02, 0.07] };
const BOX: Zone = { x: [86, 93], off: [0, 18], xg: [0.06, 0.3] };
const HEADER: Zone = { x: [90, 95], off: [0, 10], xg: [0.05, 0.28] };
const GOALMOUTH: Zone = { x: [95, 98], off: [0, 9], xg: [0.25, 0.62] };
const TIGHT: Zone = { x: [92, 97], off: [17, 27], xg: [0.03, 0.1] };
const ALONE: Zone = { x: [87, 93], off: [0, 9], xg: [0.3, 0.5] };

const ZONES: Readonly<Record<string, Zone>> = {
  远射: FAR,
  禁区外远射: FAR,
  头球: HEADER,
  角球头球: GOALMOUTH,
  小角度: TIGHT,
  小角度爆射: TIGHT,
  单刀: ALONE,
  门前: GOALMOUTH,
  门前抢点: GOALMOUTH,
  后点包抄: GOALMOUTH,
  补射: GOALMOUTH,
  点球: { x: [89, 89], off: [0, 0], xg: [0.79, 0.79] },
};

/** A word that names no place means inside the area. */
export function placeOfShot(rng: Rng, word: string): ShotPlace {
  const { x, off, xg } = ZONES[word] ?? BOX;
  const side = rng.chance(0.5) ? 1 : -1;
  // Good chances are the rarer ones.
  const quality = rng.next() ** 1.7;
  return {
    x: Number(rng.between(...x).toFixed(1)),
    y: Number((50 + side * rng.between(...off)).toFixed(1)),
    xg: Number((xg[0] + (xg[1] - xg[0]) * quality).toFixed(2)),
  };
}
