import type { BarrageItem, EngineOptions } from "./types.ts";

/** Text of one width and case, without whitespace and zero-width characters, in which keywords are searched for. */
export function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, "");
}

export type IsBlocked = (item: BarrageItem) => boolean;

/** Blocks lines the reader does not want to see, but never the reader's own. */
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
