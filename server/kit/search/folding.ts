import { plainText } from "../words/folded.ts";

/**
 * Text in the form that searching compares: compatibility forms, case, accents, traditional characters and look-alike letters
 * are unified; anything but letters and digits separates words and is dropped. Each sign keeps its place in the text, so that
 * a hit can be marked there.
 */
export interface Folded {
  readonly signs: readonly string[];
  /** UTF-16 offset of each sign in the text, and the offset behind it. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Index of the first sign of each word; a run of Han characters is a word, and so is a run of letters and digits. */
  readonly words: readonly number[];
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Scripts without spaces between words: Han, kana, Hangul. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Join words: `O'Neal` is one word, and so is the text an input method shows while it is typed: `li'wu'pu`. */
const JOINS = /['’ʼ`·\p{Mn}]/u;

const CACHED_CHARS_MAX = 30_000;
const plain = new Map<string, readonly string[]>();

function signsOfChar(char: string): readonly string[] {
  const known = plain.get(char);
  if (known) return known;
  const made = [...plainText(char)].filter((sign) => LETTER_OR_DIGIT.test(sign));
  if (plain.size >= CACHED_CHARS_MAX) plain.clear();
  plain.set(char, made);
  return made;
}

const dense = new Map<string, boolean>();

export function isDense(sign: string): boolean {
  const known = dense.get(sign);
  if (known !== undefined) return known;
  const made = DENSE.test(sign);
  if (dense.size >= CACHED_CHARS_MAX) dense.clear();
  dense.set(sign, made);
  return made;
}

export function fold(text: string): Folded {
  const signs: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const words: number[] = [];
  let at = 0;
  let isParted = true;
  for (const char of text) {
    const made = signsOfChar(char);
    if (made.length === 0 && !JOINS.test(char)) isParted = true;
    for (const sign of made) {
      const last = signs.at(-1);
      if (isParted || last === undefined || isDense(last) !== isDense(sign)) words.push(signs.length);
      isParted = false;
      signs.push(sign);
      from.push(at);
      to.push(at + char.length);
    }
    at += char.length;
  }
  return { signs, from, to, words };
}

/** Words of a folded text, each as a list of signs. */
export function wordsOf({ signs, words }: Folded): readonly (readonly string[])[] {
  return words.map((start, i) => signs.slice(start, words[i + 1]));
}
