/** Control, format (zero-width, direction overrides), surrogate and unassigned characters, and line breaks. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
const UNSEEN_IN_LINE = /[^\P{C}\n]/gu;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;

/** What somebody typed without what nobody sees, trimmed: one line. Tabs and line breaks become spaces. */
export function dropUnseen(text: string): string {
  return text.replace(/\s/g, " ").replace(UNSEEN, "").trim();
}

/** The same for a text of several lines, which keeps its line breaks (as `\n`). */
export function dropUnseenInLines(text: string): string {
  return text.replace(LINE_BREAK, "\n").replace(/\t/g, " ").replace(UNSEEN_IN_LINE, "").trim();
}
