import { Converter } from "opencc-js/t2cn";
import { ONE_SIGN, PLAIN_LETTER } from "./lookAlikes.ts";

/**
 * Text as a reader takes it, so that disguises compare alike: compatibility forms (full-width, circled, mathematical),
 * case, accents, letters of other alphabets, traditional characters. Anything but letters and digits is dropped, and
 * remembered as the end of a word.
 */

/** One letter, digit or character. */
export interface Sign {
  readonly sign: string;
  /** A Latin letter or a digit, before `0` and `o`, `1` and `l` are unified; "" for everything else. */
  readonly latin: string;
  /** No sign of the same word is before it. */
  readonly isFirst: boolean;
  /** No sign of the same word is after it. */
  readonly isLast: boolean;
  /** Its start and its end in the text as written. */
  readonly from: number;
  readonly to: number;
}

const HAN = /\p{Script=Han}/u;
const LATIN = /[a-z0-9]/;
const LETTER = /[a-z]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const MARKS = /\p{Mn}/gu;
const UNSEEN = /[\p{Cf}\p{DI}\u2800]/gu;

const toSimplified = Converter({ from: "t", to: "cn" });
/** Converted one character at a time: its neighbours must not change what it is compared with. */
const simplified = new Map<string, string>();

function simple(char: string): string {
  const known = simplified.get(char);
  if (known !== undefined) return known;
  const made = toSimplified(char);
  simplified.set(char, made);
  return made;
}

/** Letters and characters as they are meant; punctuation and spaces stay. For searches that need the punctuation. */
export function plainText(text: string): string {
  const bare = text.normalize("NFKC").toLowerCase().replace(UNSEEN, "").normalize("NFD").replace(MARKS, "").normalize("NFKC");
  let plain = "";
  for (const char of bare) plain += HAN.test(char) ? simple(char) : (PLAIN_LETTER.get(char) ?? char);
  return plain;
}

/** A character with its marks, as written: the signs it is folded to keep this place. */
const WRITTEN = /\P{M}\p{M}*|\p{M}+/gu;

/** The signs of a text, without the characters between them. */
export function signsOf(text: string): readonly Sign[] {
  const chars: { readonly char: string; readonly from: number; readonly to: number }[] = [];
  for (const { 0: written, index } of text.matchAll(WRITTEN)) {
    for (const char of plainText(written)) chars.push({ char, from: index, to: index + written.length });
  }
  const signs: Sign[] = [];
  for (const [i, { char, from, to }] of chars.entries()) {
    if (!LETTER_OR_DIGIT.test(char)) continue;
    const isLatin = LATIN.test(char);
    // A number after a word is no part of it.
    const isApart = (other: string | undefined): boolean => !LETTER.test(char) || other === undefined || !LETTER.test(other);
    signs.push({
      sign: ONE_SIGN.get(char) ?? char,
      latin: isLatin ? char : "",
      isFirst: isApart(chars[i - 1]?.char),
      isLast: isApart(chars[i + 1]?.char),
      from,
      to,
    });
  }
  return signs;
}

export function isHan(sign: string): boolean {
  return HAN.test(sign);
}
