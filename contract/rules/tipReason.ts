import { type RichBlock, type RichDoc, type RichItem, plainOfRich } from "./richText.ts";

/** Spaces, and what nobody sees: control and format characters, fillers (the Hangul fillers are letters to Unicode, the empty Braille pattern a symbol). */
const BLANK = /[\s\p{C}\p{DI}\u2800]+/gu;

/** Characters of a reason that a reader sees: what its smallest and greatest length are of. */
export function reasonLength(doc: RichDoc): number {
  return [...plainOfRich(doc).replace(BLANK, "")].length;
}

function isReasonBlock(block: RichBlock | RichItem): boolean {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return (block.content ?? []).every(
        (one) => one.type === "hardBreak" || (one.marks ?? []).every(({ type }) => type !== "link" && type !== "changed"),
      );
    case "blockquote":
    case "bulletList":
    case "orderedList":
    case "listItem":
      return block.content.every(isReasonBlock);
    default:
      return false;
  }
}

/**
 * What a plan's reason may hold of rich text: words, headings, lists and quotes. No links, pictures or cards: what is sealed
 * stands by itself, and nothing in it may be another tomorrow.
 */
export function isPlanReason(doc: RichDoc): boolean {
  return doc.content.every(isReasonBlock);
}
