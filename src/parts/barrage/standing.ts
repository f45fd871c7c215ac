import { blockingOf } from "./engine/blocking.ts";
import type { BarrageArea, BarrageItem } from "./engine/types.ts";
import type { BarrageChoices } from "./settings.ts";

/** Barrage as a standing list, for readers with reduced motion. Pure. */

/** As long as a line takes to cross the picture. */
export const STAND_MS = 8_000;
/** The shortest time between two changes of the list. */
export const CHANGE_MS = 1_000;

const MOST_LINES: Readonly<Record<BarrageArea, number>> = { quarter: 3, half: 6, full: 12 };

export interface StandingLine {
  readonly item: BarrageItem;
  /** ms; the line disappears then. */
  readonly until: number;
}

/** The next list: the newest lines at the bottom. If there is no room for all, the reader's own lines stay. */
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
  const remaining = new Set([...own, ...others.slice(Math.max(0, others.length - (most - own.length)))]);
  return left.filter((line) => remaining.has(line));
}
