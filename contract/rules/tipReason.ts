import { type RichBlock, type RichDoc, type RichItem, plainOfRich } from "./richText.ts";

/** Spaces and invisible characters: control, format, fillers (to Unicode Hangul ones are letters, the empty Braille is a symbol). */
const BLANK = /[\s\p{C}\p{DI}\u2800]+/gu;

/** Number of visible characters; the length limits of a reason apply to it. */
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
 * Rich text allowed in a plan's reason: words, headings, lists and quotes. No links, pictures or cards: the sealed content must
 * be self-contained, and no part of it may change later.
 */
export function isPlanReason(doc: RichDoc): boolean {
  return doc.content.every(isReasonBlock);
}
