import type { BarrageItem, EngineOptions, Rect } from "../engine/types.ts";

/** What the page tells the stage, in a worker or not. */
export type StageCommand =
  | { readonly is: "resize"; readonly width: number; readonly height: number; readonly dpr: number }
  | { readonly is: "options"; readonly options: EngineOptions }
  /** Of every line, 0 to 1. */
  | { readonly is: "opacity"; readonly opacity: number }
  | { readonly is: "add"; readonly items: readonly BarrageItem[] }
  /** Position of the pointer in the picture, CSS px; null = elsewhere. */
  | { readonly is: "point"; readonly at: { readonly x: number; readonly y: number } | null }
  /** The reader is busy with the menu of the held line. */
  | { readonly is: "keepHold" }
  | { readonly is: "pause"; readonly isPaused: boolean }
  | { readonly is: "hide"; readonly isHidden: boolean }
  | { readonly is: "bug"; readonly rect: Rect | null }
  | { readonly is: "remove"; readonly id: string }
  | { readonly is: "clear" };

/** The first message to a worker; the canvas comes with it. */
export interface StageOpening {
  readonly is: "open";
  readonly canvas: OffscreenCanvas;
  readonly family: string;
  readonly options: EngineOptions;
}

export interface HeldLine {
  readonly item: BarrageItem;
  readonly rect: Rect;
  /** Where the pointer met it. */
  readonly pointerX: number;
  /** Of the picture. */
  readonly pictureWidth: number;
}

/** What the stage tells the page. */
export type StageReport =
  /** A worker draws from now on. */
  | { readonly is: "ready" }
  /** The line the pointer holds; null = none any more. */
  | { readonly is: "held"; readonly line: HeldLine | null };
