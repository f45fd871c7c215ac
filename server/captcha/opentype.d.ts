/** The part of opentype.js 2 that is used here. The package ships no types. */
declare module "opentype.js/dist/opentype.mjs" {
  export type PathCommand =
    | { readonly type: "M" | "L"; readonly x: number; readonly y: number }
    | { readonly type: "Q"; readonly x1: number; readonly y1: number; readonly x: number; readonly y: number }
    | {
        readonly type: "C";
        readonly x1: number;
        readonly y1: number;
        readonly x2: number;
        readonly y2: number;
        readonly x: number;
        readonly y: number;
      }
    | { readonly type: "Z" };

  export interface Font {
    /** 0 = the font has no such glyph. */
    charToGlyphIndex(character: string): number;
    getPath(text: string, x: number, y: number, size: number): { readonly commands: readonly PathCommand[] };
  }

  export function parse(file: ArrayBuffer): Font;
}
