import type { BarrageStyleId } from "../../../../contract/room/barrage.ts";

/** One line to fly over the picture. */
export interface BarrageItem {
  /** Unique in the room. */
  readonly id: string;
  readonly text: string;
  readonly style: BarrageStyleId;
  /** The reader's own line: boxed, always shown. */
  readonly isOwn: boolean;
  /** Shown before the text of a noble's line. */
  readonly name?: string;
  /** A gift, not a message: 屏蔽礼物 hides it. */
  readonly isGift?: boolean;
  /** Time until it is due, ms: the lines of one batch keep their own intervals. Absent = now. */
  readonly delayMs?: number;
}

/** CSS px, from the top left of the picture. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type BarrageArea = "quarter" | "half" | "full";
/** Steps of a slider; 2 = 标准 and 适中. */
export type Step = 0 | 1 | 2 | 3 | 4;

/** The reader's settings that the scheduler uses. */
export interface EngineOptions {
  readonly size: Step;
  readonly speed: Step;
  readonly area: BarrageArea;
  readonly avoidsScore: boolean;
  readonly hidesGifts: boolean;
  readonly blockedWords: readonly string[];
  /** Shows every line at once, overlapping where there is no room: for comparison with engines that do so. */
  readonly mayOverlap: boolean;
}

/** A moving line. Only `left` changes; all in CSS px. */
export interface Line {
  readonly item: BarrageItem;
  readonly lane: number;
  readonly left: number;
  readonly width: number;
}
