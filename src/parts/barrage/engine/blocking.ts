import type { BarrageItem, EngineOptions } from "./types.ts";

/** Letters of one width and case, without blanks and signs of no width: what a keyword is looked for in. */
export function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, "");
}

export type IsBlocked = (item: BarrageItem) => boolean;

/** What the reader does not want to see. What the reader said is never of it. */
export function blockingOf({ blockedWords, hidesGifts }: Pick<EngineOptions, "blockedWords" | "hidesGifts">): IsBlocked {
  const words = blockedWords.map(plainText).filter((word) => word !== "");
  return (item) => {
    if (item.isOwn) return false;
    if (item.isGift && hidesGifts) return true;
    if (words.length === 0) return false;
    const text = plainText(item.text);
    return words.some((word) => text.includes(word));
  };
}
