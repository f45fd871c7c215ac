import type { Layout } from "./layout.ts";
import type { BarrageItem, EngineOptions } from "./types.ts";

/** Shared by the tests of the engine. */

export const OPTIONS: EngineOptions = {
  size: 2,
  speed: 2,
  area: "half",
  avoidsScore: true,
  hidesGifts: false,
  blockedWords: [],
  mayOverlap: false,
};

export function line(id: string, over: Partial<BarrageItem> = {}): BarrageItem {
  return { id, text: "压上去别停", style: "plain", isOwn: false, ...over };
}

/** As wide as Chinese text: every character is a square. */
export const measure = (item: BarrageItem, layout: Layout): number => [...item.text].length * layout.fontPx;
