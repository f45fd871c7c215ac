import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
// The package has no `exports` field: without the file's path, Node takes the build for old module systems.
import { parse } from "opentype.js/dist/opentype.mjs";
import { type Random, between } from "./random.ts";

/** Chinese characters as outlines. Machines differ in their installed fonts, so that pictures use none of them. */
export interface Glyphs {
  has(character: string): boolean;
  /** SVG path data of the character, centred on (x, y), `size` px high, with random turn, shear and bend. */
  draw(random: Random, character: string, place: GlyphPlace): string;
}

export interface GlyphPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Maximum turn in radians; default 0.6. */
  readonly maxTurn?: number;
  /** Strength of shear and bend, relative to the default 1. */
  readonly bend?: number;
}

export const GLYPH_FONT = "@fontsource/zcool-kuaile/files/zcool-kuaile-chinese-simplified-400-normal.woff";
const MAX_TURN = 0.6;
/** Of the font: its letters stand on a line a little above the foot of their square. */
export const GLYPH_CENTRE = { x: 0.5, y: 0.38 } as const;

let loaded: Glyphs | null = null;

/** Reads and parses the font once a process, in about 70 ms. */
export function loadGlyphs(): Glyphs {
  loaded ??= readGlyphs();
  return loaded;
}

function readGlyphs(): Glyphs {
  const file = readFileSync(createRequire(import.meta.url).resolve(GLYPH_FONT));
  const font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);

  return {
    has: (character) => font.charToGlyphIndex(character) !== 0,
    draw(random, character, { x, y, size, maxTurn = MAX_TURN, bend: strength = 1 }) {
      const bend = bendOf(random, size, maxTurn, strength);
      const place = (px: number, py: number): string => {
        const [bx, by] = bend(px, py);
        return `${(bx + x).toFixed(1)} ${(by + y).toFixed(1)}`;
      };
      let d = "";
      for (const c of font.getPath(character, -GLYPH_CENTRE.x * size, GLYPH_CENTRE.y * size, size).commands) {
        if (c.type === "Z") d += "Z";
        else if (c.type === "Q") d += `Q${place(c.x1, c.y1)} ${place(c.x, c.y)}`;
        else if (c.type === "C") d += `C${place(c.x1, c.y1)} ${place(c.x2, c.y2)} ${place(c.x, c.y)}`;
        else d += `${c.type}${place(c.x, c.y)}`;
      }
      return d;
    },
  };
}

/** Waves along both axes, then a shear and a turn around the centre. */
function bendOf(random: Random, size: number, maxTurn: number, strength: number): (x: number, y: number) => readonly [number, number] {
  const turn = between(random, -maxTurn, maxTurn);
  const shear = strength * between(random, -0.22, 0.22);
  const stretch = between(random, 0.88, 1.14);
  const high = strength * size;
  const waves = [between(random, 0.025, 0.05) * high, between(random, 0.025, 0.05) * high] as const;
  const rates = [between(random, 3.4, 6) / size, between(random, 3.4, 6) / size] as const;
  const phases = [between(random, 0, 6.3), between(random, 0, 6.3)] as const;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return (x, y) => {
    const wx = (x + waves[0] * Math.sin(y * rates[0] + phases[0])) * stretch + shear * y;
    const wy = y + waves[1] * Math.sin(x * rates[1] + phases[1]);
    return [wx * cos - wy * sin, wx * sin + wy * cos];
  };
}
