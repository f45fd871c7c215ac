/**
 * Control, format (zero-width, direction overrides), surrogate and unassigned characters, line breaks, and fillers (to
 * Unicode the Hangul ones are letters, the empty Braille pattern is a symbol). Variation selectors are kept, because emoji
 * are typed with them.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\p{VS})\p{DI}/gu;
const UNSEEN_IN_LINE = /[^\P{C}\n]|\u2800|(?!\p{VS})\p{DI}/gu;
/** Variation selectors without a character before them. */
const VARIANT_OF_NOTHING = /(^|\s)\p{VS}+/gu;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;

/** Input without invisible characters, trimmed, on one line. Tabs and line breaks become spaces. */
export function dropUnseen(text: string): string {
  return text.replace(/\s/g, " ").replace(UNSEEN, "").replace(VARIANT_OF_NOTHING, "$1").trim();
}

/** The same for text of several lines: line breaks are kept (as `\n`). */
export function dropUnseenInLines(text: string): string {
  return text.replace(LINE_BREAK, "\n").replace(/\t/g, " ").replace(UNSEEN_IN_LINE, "").replace(VARIANT_OF_NOTHING, "$1").trim();
}

/** More combining marks on one letter than any language uses: such text spills out of its line. */
const STACKED = /\p{M}{4,}/u;

export function hasStackedMarks(text: string): boolean {
  return STACKED.test(text);
}
