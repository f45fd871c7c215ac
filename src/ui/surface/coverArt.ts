/** Numbers and colours of a drawn cover (Cover.tsx): the same seed always gives the same drawing. Px of a 320 x 180 picture. */

/** The scene drawn for a category of rooms (contract/room/categories.ts). */
export type CoverScene = "pitch" | "court" | "track" | "studio";

const SCENES: Readonly<Record<string, CoverScene>> = { 1: "pitch", 2: "court", 3: "track", 4: "studio" };

export function sceneOf(categoryId: string): CoverScene {
  return SCENES[categoryId] ?? "pitch";
}

/** Shirt colours of both sides. */
const KITS: readonly (readonly [string, string])[] = [
  ["#c8102e", "#2456b8"],
  ["#f1f3f5", "#16753f"],
  ["#e8b20e", "#22262b"],
  ["#6fb7e9", "#b3261e"],
  ["#5b2a86", "#f3a712"],
  ["#0f6f5c", "#f1f3f5"],
];

export interface CoverArt {
  readonly home: string;
  readonly away: string;
  /** Players of each side, one path of upright strokes a side; and all their heads, one path of points. */
  readonly homePath: string;
  readonly awayPath: string;
  readonly headPath: string;
  /** Position of the middle line, 60 to 260. */
  readonly middle: number;
  /** Offset of the crowd's dashes. */
  readonly shift: number;
}

/** 32 bit FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

interface Person {
  readonly x: number;
  readonly y: number;
}

function people(next: () => number, count: number): readonly Person[] {
  return Array.from({ length: count }, () => ({ x: Math.round(16 + next() * 288), y: Math.round(78 + next() * 76) }));
}

/** Bodies are taller towards the viewer. */
function bodies(list: readonly Person[]): string {
  return list.map(({ x, y }) => `M${x} ${y}v${Math.round(6 + (y - 78) / 12)}`).join("");
}

function heads(list: readonly Person[]): string {
  return list.map(({ x, y }) => `M${x} ${y - 6}h.01`).join("");
}

/** `kits`: the shirts of both sides; chosen by the seed if they are unknown. */
export function coverArt(seed: string, kits: { readonly home: string; readonly away: string } | null = null): CoverArt {
  let state = hashOf(seed) || 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const [home, away] = KITS[Math.floor(next() * KITS.length)] as (typeof KITS)[number];
  const worn = kits ?? { home, away };
  const [homeSide, awaySide] = [people(next, 7), people(next, 7)];
  return {
    ...worn,
    homePath: bodies(homeSide),
    awayPath: bodies(awaySide),
    headPath: heads([...homeSide, ...awaySide]),
    middle: Math.round(60 + next() * 200),
    shift: Math.round(next() * 40),
  };
}
