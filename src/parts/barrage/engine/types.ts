import type { BarrageStyleId } from "../../../../contract/room/barrage.ts";

/** One line to fly over the picture. */
export interface BarrageItem {
  /** Unique in the room. */
  readonly id: string;
  readonly text: string;
  readonly style: BarrageStyleId;
  /** Said by this reader: boxed, always shown. */
  readonly isOwn: boolean;
  /** Stands before the text of a noble's line. */
  readonly name?: string;
  /** A gift, not something said: 屏蔽礼物 hides it. */
  readonly isGift?: boolean;
  /** How long from now it is due, ms: the lines of one batch keep their own distances. Absent = now. */
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

/** What of the reader's settings the scheduler follows. */
export interface EngineOptions {
  readonly size: Step;
  readonly speed: Step;
  readonly area: BarrageArea;
  readonly avoidsScore: boolean;
  readonly hidesGifts: boolean;
  readonly blockedWords: readonly string[];
  /** Shows every line at once, one over the other where there is no room: for comparing with engines that do so. */
  readonly mayOverlap: boolean;
}

/** A line on its way. `left` moves; all in CSS px. */
export interface Line {
  readonly item: BarrageItem;
  readonly lane: number;
  readonly left: number;
  readonly width: number;
}
