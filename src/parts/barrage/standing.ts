import { blockingOf } from "./engine/blocking.ts";
import type { BarrageArea, BarrageItem } from "./engine/types.ts";
import type { BarrageChoices } from "./settings.ts";

/** Barrage as a list that stands, for readers who asked for less motion. Pure. */

/** As long as a line would need to cross the picture. */
export const STAND_MS = 8_000;
/** The list changes no more often. */
export const CHANGE_MS = 1_000;

const MOST_LINES: Readonly<Record<BarrageArea, number>> = { quarter: 3, half: 6, full: 12 };

export interface StandingLine {
  readonly item: BarrageItem;
  /** ms; gone from then on. */
  readonly until: number;
}

/** The list a moment later: the newest lines below, what the reader said before all others. */
export function standingLines(
  shown: readonly StandingLine[],
  arrived: readonly BarrageItem[],
  choices: Pick<BarrageChoices, "area" | "blockedWords" | "hidesGifts">,
  now: number,
): readonly StandingLine[] {
  const isBlocked = blockingOf(choices);
  const all = [...shown, ...arrived.map((item) => ({ item, until: now + STAND_MS }))];
  const left = all.filter((line) => line.until > now && !isBlocked(line.item));
  const most = MOST_LINES[choices.area];
  const own = left.filter((line) => line.item.isOwn).slice(-most);
  const others = left.filter((line) => !line.item.isOwn);
  const kept = new Set([...own, ...others.slice(Math.max(0, others.length - (most - own.length)))]);
  return left.filter((line) => kept.has(line));
}
