import { BOX_PX, type Layout } from "../engine/layout.ts";
import type { BarrageItem } from "../engine/types.ts";

/** How a line looks (src/parts/barrage/README.md; contract/room/barrage.ts for the styles). */

const WEIGHT = 500;
const OWN_PADDING_PX = 8;
const NOBLE_PADDING_PX = 10;
export const NOBLE_BAR_PX = 3;
/** Longer than any chat line with its name; the rest is cut. */
const MOST_CHARACTERS = 80;

const COLOURS: Readonly<Record<BarrageItem["style"], string>> = {
  plain: "#ffffff",
  blue: "#8fb8ff",
  green: "#6be3ae",
  orange: "#ffb070",
  noble: "#ffd98a",
};
export const NOBLE_GROUND = "rgba(12,14,16,.62)";
export const NOBLE_BAR = "#e8bd55";

export interface Look {
  readonly text: string;
  readonly colour: string;
  readonly isNoble: boolean;
  readonly isBoxed: boolean;
  /** Space left of the text, CSS px: padding, and the bar of a noble's line. */
  readonly before: number;
  readonly after: number;
}

/** The text on one line: no line feeds, tabs or characters that change the direction of writing. */
function oneLine(text: string): string {
  const plain = text
    .slice(0, MOST_CHARACTERS * 4)
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...plain];
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join("")}…` : plain;
}

export function lookOf(item: BarrageItem, scale: number): Look {
  const isNoble = item.style === "noble";
  const padding = (isNoble ? NOBLE_PADDING_PX : item.isOwn ? OWN_PADDING_PX : 0) * scale;
  return {
    text: oneLine(isNoble && item.name ? `${item.name}：${item.text}` : item.text),
    colour: COLOURS[item.style],
    isNoble,
    isBoxed: item.isOwn,
    before: padding + (isNoble ? NOBLE_BAR_PX : 0),
    after: padding,
  };
}

export function fontOf(layout: Pick<Layout, "fontPx">, family: string): string {
  return `${WEIGHT} ${layout.fontPx}px ${family}`;
}

/** Space around the box, for the dark edge of the text and the line of the box, CSS px. */
export const BLEED_PX = 3;

/** Height of a picture of a line, CSS px. */
export function pictureHeight(scale: number): number {
  return BOX_PX * scale + BLEED_PX * 2;
}
