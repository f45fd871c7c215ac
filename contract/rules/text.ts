/**
 * Control, format (zero-width, direction overrides), surrogate and unassigned characters, line breaks, and fillers: the
 * Hangul ones are letters to Unicode, the empty Braille pattern a symbol. What chooses a variant of the character before it
 * stays, as emoji are typed with it.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\p{VS})\p{DI}/gu;
const UNSEEN_IN_LINE = /[^\P{C}\n]|\u2800|(?!\p{VS})\p{DI}/gu;
/** There is no character before it. */
const VARIANT_OF_NOTHING = /(^|\s)\p{VS}+/gu;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;

/** What somebody typed without what nobody sees, trimmed: one line. Tabs and line breaks become spaces. */
export function dropUnseen(text: string): string {
  return text.replace(/\s/g, " ").replace(UNSEEN, "").replace(VARIANT_OF_NOTHING, "$1").trim();
}

/** The same for a text of several lines, which keeps its line breaks (as `\n`). */
export function dropUnseenInLines(text: string): string {
  return text.replace(LINE_BREAK, "\n").replace(/\t/g, " ").replace(UNSEEN_IN_LINE, "").replace(VARIANT_OF_NOTHING, "$1").trim();
}

/** More combining marks on one letter than any language uses: text that climbs out of its line. */
const STACKED = /\p{M}{4,}/u;

export function hasStackedMarks(text: string): boolean {
  return STACKED.test(text);
}
