import { pinyin } from "pinyin-pro";
import { fold, isDense } from "./folding.ts";

/** Names as they are typed in letters: `利物浦` by `liwupu`, `lwp`, `liwp`, `lwpu`. */

/** A syllable of a name, or a word of letters in it, unchanged. */
export interface Unit {
  /** `li`; `lv` for `lü`. */
  readonly letters: string;
  /** Its part of an abbreviation: the first letter of a syllable, all of a word. */
  readonly short: string;
  readonly isHan: boolean;
  /** Indexes of its signs in the folded name. */
  readonly from: number;
  readonly to: number;
}

const LETTERS = /^[a-z0-9]+$/;
const HAN = /\p{Script=Han}/u;

function readingsIn(han: string): readonly string[] {
  return pinyin(han, { toneType: "none", type: "array", v: true, nonZh: "spaced" }).map((one) => one.toLowerCase());
}

/** Empty for a name that has no spelling in letters. */
export function unitsOf(name: string): readonly Unit[] {
  const { signs, words } = fold(name);
  const units: Unit[] = [];
  for (const [i, from] of words.entries()) {
    const to = words[i + 1] ?? signs.length;
    const word = signs.slice(from, to);
    if (isDense(word[0] ?? "")) {
      const readings = readingsIn(word.join(""));
      for (const [j, sign] of word.entries()) {
        const letters = HAN.test(sign) ? (readings[j] ?? "") : "";
        if (!LETTERS.test(letters)) return [];
        units.push({ letters, short: letters[0] ?? "", isHan: true, from: from + j, to: from + j + 1 });
      }
    } else {
      const letters = word.join("");
      if (!LETTERS.test(letters)) return [];
      units.push({ letters, short: letters, isHan: false, from, to });
    }
  }
  return units;
}

/** The name in letters, whole and abbreviated, each cut at 40 letters. */
export function spellingsOf(units: readonly Unit[]): readonly string[] {
  const whole = units.map(({ letters }) => letters).join("");
  const short = units.map(({ short }) => short).join("");
  return [...new Set([whole, short])].map((one) => one.slice(0, 40));
}

export interface Spelled {
  /** Index behind the last unit that is spelled. */
  readonly end: number;
  /** `full`: no syllable is abbreviated. */
  readonly how: "full" | "short";
}

/**
 * Whether letters spell the units from `start` on: each whole or by its first letter (`zh` for `zhong` too), the last as far as typed.
 * Null: they do not. A way without abbreviations is preferred.
 */
export function spells(units: readonly Unit[], start: number, letters: string): Spelled | null {
  const failed = new Set<number>();
  function from(unit: number, at: number): { readonly end: number; readonly isShort: boolean } | null {
    if (at === letters.length) return { end: unit, isShort: false };
    const one = units[unit];
    const key = unit * 64 + at;
    if (!one || failed.has(key)) return null;
    const rest = letters.length - at;
    // The last unit, as far as it is typed.
    if (rest <= one.letters.length && one.letters.startsWith(letters.slice(at))) {
      return { end: unit + 1, isShort: one.isHan && rest === 1 && one.letters.length > 1 };
    }
    const ways = one.isHan ? [one.letters, /^[zcs]h/.test(one.letters) ? one.letters.slice(0, 2) : "", one.short] : [one.letters];
    for (const way of ways) {
      if (way === "" || !letters.startsWith(way, at)) continue;
      const found = from(unit + 1, at + way.length);
      if (found) return { end: found.end, isShort: found.isShort || way.length < one.letters.length };
    }
    failed.add(key);
    return null;
  }
  if (letters === "" || letters.length > 60) return null;
  const found = from(start, 0);
  return found && { end: found.end, how: found.isShort ? "short" : "full" };
}
