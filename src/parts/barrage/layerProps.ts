import type { Observable } from "rxjs";
import type { BarrageItem } from "./engine/types.ts";
import type { BarrageChoices } from "./settings.ts";

/** An action on the line under the pointer. */
export interface BarragePick {
  readonly action: "copy" | "report";
  readonly item: BarrageItem;
}

export interface BarrageLayerProps {
  /** Lines as the page clock reaches them; a batch keeps the intervals given by `delayMs`. */
  readonly items$: Observable<BarrageItem | readonly BarrageItem[]>;
  readonly settings: BarrageChoices;
  /** The picture is paused, and so are the lines. */
  readonly isPaused?: boolean;
  /** Absent = a line under the pointer stops, without a menu. */
  readonly onPick?: (pick: BarragePick) => void;
  /** Ids of lines a manager has removed: they disappear at once. */
  readonly removed$?: Observable<string>;
  /** Emits at each jump of the page clock: all lines disappear. */
  readonly clear$?: Observable<unknown>;
  /** The score bug in the picture; lines avoid it (不挡比分条). */
  readonly scoreBug?: HTMLElement | null;
}
