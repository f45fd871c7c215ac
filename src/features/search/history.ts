import { SEARCH_HISTORY_SHOWN } from "../../../contract/limits.ts";
import type { PageHref } from "../../../contract/pages.ts";
import { truncate } from "../../../contract/rules/truncate.ts";

/** Search history (docs/product.md 2, 3 and 9): a list of strings, most recent first. Pure; historyStore.ts reads and writes. */

/** More than are shown, so that deleting an entry brings up an older one. */
export const HISTORY_KEPT = 20;
const WORD_LENGTH = 50;

/** Trimmed and cut to the longest word a search takes; "" is nothing to search for. */
export function searchWord(text: string): string {
  return truncate(text.trim(), WORD_LENGTH).trim();
}

/** Moves the word to the front, without a duplicate. */
export function withWord(history: readonly string[], text: string): readonly string[] {
  const word = searchWord(text);
  if (word === "") return history;
  return [word, ...history.filter((other) => other !== word)].slice(0, HISTORY_KEPT);
}

export function withoutWord(history: readonly string[], word: string): readonly string[] {
  return history.filter((other) => other !== word);
}

/** The entries to show: those that contain the typed text. */
export function shownHistory(history: readonly string[], query: string): readonly string[] {
  const part = query.trim().toLowerCase();
  return history.filter((word) => word.toLowerCase().includes(part)).slice(0, SEARCH_HISTORY_SHOWN);
}

/** Parses the stored value. Anything but a list of words is an empty history. */
export function parseHistory(stored: string | null): readonly string[] {
  if (stored === null) return [];
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    // Not our format, or cut off by a full disk: the same as nothing stored.
    return [];
  }
  if (!Array.isArray(value)) return [];
  const words = value.filter((word): word is string => typeof word === "string").map(searchWord);
  return [...new Set(words)].filter((word) => word !== "").slice(0, HISTORY_KEPT);
}

/** URL of the results for a word; opened in a new tab (docs/product.md 2). */
export function searchPath(word: string): PageHref {
  return `/search?${new URLSearchParams({ val: word }).toString()}`;
}
