import type { Observable } from "rxjs";
import type { BarrageItem } from "./engine/types.ts";
import type { BarrageChoices } from "./settings.ts";

/** What the reader wants of a line under the pointer. */
export interface BarragePick {
  readonly action: "copy" | "report";
  readonly item: BarrageItem;
}

export interface BarrageLayerProps {
  /** Lines as the page clock shows them; a batch keeps the distances given by `delayMs`. */
  readonly items$: Observable<BarrageItem | readonly BarrageItem[]>;
  readonly settings: BarrageChoices;
  /** The picture stands: so do the lines. */
  readonly isPaused?: boolean;
  /** Absent = a line under the pointer stops, without a menu. */
  readonly onPick?: (pick: BarragePick) => void;
  /** Ids of lines taken away by a manager: gone at once. */
  readonly removed$?: Observable<string>;
  /** Emits at each jump of the page clock: nothing of before stays in the picture. */
  readonly clear$?: Observable<unknown>;
  /** The score in the picture; lines keep off it (不挡比分条). */
  readonly scoreBug?: HTMLElement | null;
}
