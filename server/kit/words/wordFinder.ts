import { type Sign, isHan, signsOf } from "./folded.ts";
import { HAN_LIKE } from "./lookAlikes.ts";
import { isSyllables, readingsOf } from "./pinyin.ts";

/**
 * Finds words however they are written: with separators, in other alphabets' letters, full-width, in traditional
 * characters, in pinyin or half in pinyin (`假球`: `假-球`, `jia球`, `jia qiu`, `nijiaqiu`), and, in words of three characters
 * and more, with one character for another that sounds alike.
 */

interface Wanted {
  readonly signs: readonly Sign[];
  /** How each sign is typed in letters; empty for a sign that is no Han character. */
  readonly readings: readonly (readonly string[])[];
  /** Number of signs that may be another character of the same sound. */
  readonly homophones: number;
}

const HOMOPHONES_FROM = 3;
/** A single character in letters would be found in every other word. */
const LETTERS_ALONE_FROM = 2;
const CACHED_WORDS_MAX = 5_000;
const cache = new Map<string, Wanted>();

function compiledWord(word: string): Wanted {
  const known = cache.get(word);
  if (known) return known;
  const signs = signsOf(word);
  const readings = signs.map(({ sign }) => (isHan(sign) ? readingsOf(sign) : []));
  const han = readings.filter((one) => one.length > 0).length;
  const made: Wanted = { signs, readings, homophones: han >= HOMOPHONES_FROM ? Math.floor(han / 2) : 0 };
  if (cache.size >= CACHED_WORDS_MAX) cache.clear();
  cache.set(word, made);
  return made;
}

function isAlike(written: string, meant: string): boolean {
  return written === meant || HAN_LIKE.get(meant)?.has(written) === true;
}

/** Whether the letters from a place of the text on spell a reading. */
function spells(text: readonly Sign[], from: number, reading: string): boolean {
  for (let i = 0; i < reading.length; i += 1) if (text[from + i]?.latin !== reading[i]) return false;
  return true;
}

/** Whether the word's letters before `from` and from `to` on are syllables of their own: then the match is no part of another word. */
function isStandalone(text: readonly Sign[], from: number, to: number): boolean {
  let start = from;
  while (start > 0 && text[start]?.isFirst === false) start -= 1;
  let end = to;
  while (end < text.length && text[end - 1]?.isLast === false) end += 1;
  const letters = (a: number, b: number): string =>
    text
      .slice(a, b)
      .map(({ latin }) => latin)
      .join("");
  return isSyllables(letters(start, from)) && isSyllables(letters(to, end));
}

interface Place {
  readonly at: number;
  readonly homophones: number;
  /** Number of characters written in letters. */
  readonly latinCount: number;
}

/** Whether the word begins at `from` and, if `to` is given, ends right before it. */
function isAt(text: readonly Sign[], from: number, { signs, readings, homophones }: Wanted, to?: number): boolean {
  let places: readonly Place[] = [{ at: from, homophones: 0, latinCount: 0 }];
  for (const [i, { sign }] of signs.entries()) {
    const next: Place[] = [];
    for (const place of places) {
      const textSign = text[place.at];
      if (textSign === undefined) continue;
      const typed = readings[i] ?? [];
      if (isAlike(textSign.sign, sign)) next.push({ ...place, at: place.at + 1 });
      else if (
        place.homophones < homophones &&
        typed.length > 0 &&
        isHan(textSign.sign) &&
        readingsOf(textSign.sign).some((one) => typed.includes(one))
      ) {
        next.push({ ...place, at: place.at + 1, homophones: place.homophones + 1 });
      }
      if (textSign.latin === "") continue;
      for (const reading of typed) {
        if (spells(text, place.at, reading)) next.push({ ...place, at: place.at + reading.length, latinCount: place.latinCount + 1 });
      }
    }
    if (next.length === 0) return false;
    places = next;
  }
  return places.some(({ at, latinCount }) => {
    if (to !== undefined && at !== to) return false;
    if (latinCount < signs.length) return true;
    return latinCount >= LETTERS_ALONE_FROM && isStandalone(text, from, at);
  });
}

/** Whether the signs of a text from `from` up to `to` are this word in any disguise. */
export function isWordAt(text: readonly Sign[], from: number, to: number, word: string): boolean {
  const compiled = compiledWord(word);
  return compiled.signs.length > 0 && isAt(text, from, compiled, to);
}

function holds(text: readonly Sign[], word: string): boolean {
  const compiled = compiledWord(word);
  if (compiled.signs.length === 0) return false;
  return text.some((_, from) => isAt(text, from, compiled));
}

/** The first of these words that a text holds in any disguise; null for none. An empty word is in no text. */
export function wordIn(text: string, words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const signs = signsOf(text);
  return words.find((word) => holds(signs, word)) ?? null;
}
