import type { BarrageItem, EngineOptions, Rect } from "../engine/types.ts";

/** Commands from the page to the stage, in a worker or not. */
export type StageCommand =
  | { readonly is: "resize"; readonly width: number; readonly height: number; readonly dpr: number }
  | { readonly is: "options"; readonly options: EngineOptions }
  /** Opacity of every line, 0 to 1. */
  | { readonly is: "opacity"; readonly opacity: number }
  | { readonly is: "add"; readonly items: readonly BarrageItem[] }
  /** Position of the pointer in the picture, CSS px; null = elsewhere. */
  | { readonly is: "point"; readonly at: { readonly x: number; readonly y: number } | null }
  /** The reader is using the menu of the held line. */
  | { readonly is: "keepHold" }
  | { readonly is: "pause"; readonly isPaused: boolean }
  | { readonly is: "hide"; readonly isHidden: boolean }
  | { readonly is: "bug"; readonly rect: Rect | null }
  | { readonly is: "remove"; readonly id: string }
  | { readonly is: "clear" };

/** The first message to a worker; it transfers the canvas. */
export interface StageOpening {
  readonly is: "open";
  readonly canvas: OffscreenCanvas;
  readonly family: string;
  readonly options: EngineOptions;
}

export interface HeldLine {
  readonly item: BarrageItem;
  readonly rect: Rect;
  /** Where the pointer hit the line. */
  readonly pointerX: number;
  /** Width of the picture. */
  readonly pictureWidth: number;
}

/** Reports from the stage to the page. */
export type StageReport =
  /** The worker draws from now on. */
  | { readonly is: "ready" }
  /** The line the pointer holds; null = none any more. */
  | { readonly is: "held"; readonly line: HeldLine | null };
