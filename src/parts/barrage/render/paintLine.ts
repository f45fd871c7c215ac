import { BLEED_PX, type Look, NOBLE_BAR, NOBLE_BAR_PX, NOBLE_GROUND } from "./look.ts";

/** Both kinds of canvas, on the page and off it. */
export type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface LineSize {
  /** Width of the box, CSS px. */
  readonly width: number;
  readonly boxHeight: number;
  readonly font: string;
  readonly dpr: number;
}

/** The dark edge: the two text shadows of the design, each [offset down, darkness]; both are 2 px wide. */
const EDGES = [
  [0, 0.9],
  [1, 0.8],
] as const;
const EDGE_BLUR_PX = 2;

/** Draws a line with the top left of its bleed at `x`, `y`, device px. Leaves the context as it was. */
export function paintLine(context: Context2d, look: Look, size: LineSize, x: number, y: number): void {
  const { width, boxHeight, dpr } = size;
  context.save();
  context.setTransform(dpr, 0, 0, dpr, x + BLEED_PX * dpr, y + BLEED_PX * dpr);
  if (look.isNoble) {
    context.fillStyle = NOBLE_GROUND;
    context.fillRect(0, 0, width, boxHeight);
    context.fillStyle = NOBLE_BAR;
    context.fillRect(0, 0, NOBLE_BAR_PX, boxHeight);
  }
  context.font = size.font;
  context.textBaseline = "middle";
  context.fillStyle = look.colour;
  for (const [down, darkness] of EDGES) {
    // Shadows ignore the transform.
    context.shadowColor = `rgba(0,0,0,${darkness})`;
    context.shadowBlur = EDGE_BLUR_PX * dpr;
    context.shadowOffsetY = down * dpr;
    context.fillText(look.text, look.before, boxHeight / 2);
  }
  if (look.isBoxed) {
    context.shadowColor = "transparent";
    context.strokeStyle = "#ffffff";
    context.lineWidth = 1;
    context.strokeRect(-0.5, -0.5, width + 1, boxHeight + 1);
  }
  context.restore();
}
