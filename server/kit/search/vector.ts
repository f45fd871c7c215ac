import { fold, isDense, wordsOf } from "./folding.ts";
import { spellingsOf, unitsOf } from "./spelling.ts";

/**
 * The terms PostgreSQL stores of a text to find it by (`search_doc.v`), and the queries for them: Han characters in pairs,
 * since they are written without spaces and the embedded cluster has no dictionary; other words unchanged, found by their
 * beginnings. The last character of a run is stored alone as well, so that every single one is found by its prefix. Pure.
 */

/** Changes with the stored terms of a text: the back-fill then rewrites rows of an older version. */
export const VECTOR_VERSION = 1;

const POSITIONS = 12_000;
const WORD_LENGTH = 40;
const QUERY_WORDS = 8;
const QUERY_SIGNS = 48;

/** Pairs and words of a text, in order. */
export function termsOf(text: string): readonly string[] {
  return wordsOf(fold(text)).flatMap((word) => {
    if (!isDense(word[0] ?? "")) return [word.slice(0, WORD_LENGTH).join("")];
    return word.map((sign, i) => sign + (word[i + 1] ?? ""));
  });
}

/** `A` the title, `B` the text below it, `D` the title's pinyin where it is a name. */
type Weight = "A" | "AD" | "B" | "D";

/** A literal of the type `tsvector`. */
export function vectorOf(title: string, extra = "", isName = false): string {
  const places = new Map<string, string[]>();
  let at = 1;
  const add = (terms: readonly string[], weight: Weight): void => {
    for (const term of terms) {
      if (at > POSITIONS) return;
      const known = places.get(term) ?? [];
      known.push(`${at}${weight}`);
      places.set(term, known);
      at += 1;
    }
    // A gap: no terms are neighbours across the end of a part.
    at += 1;
  };
  add(termsOf(title), "A");
  add(termsOf(extra), "B");
  const units = isName ? unitsOf(title) : [];
  if (units.some(({ isHan }) => isHan)) add(spellingsOf(units), "D");
  // Terms are letters and digits alone: no quote has to be escaped.
  return [...places].map(([term, of]) => `'${term}':${of.slice(0, 200).join(",")}`).join(" ");
}

/** A literal of the type `tsquery`: every word has to be there. Null: there is nothing to search for. */
export function queryOf(text: string, weight: Weight | "" = ""): string | null {
  const words = wordsOf(fold(text)).slice(0, QUERY_WORDS);
  let left = QUERY_SIGNS;
  const parts = words.flatMap((all) => {
    const word = all.slice(0, Math.min(left, WORD_LENGTH));
    left -= word.length;
    const [first] = word;
    if (first === undefined) return [];
    if (!isDense(first) || word.length === 1) return [`'${word.join("")}':*${weight}`];
    const pairs = word.slice(0, -1).map((sign, i) => `'${sign}${word[i + 1] ?? ""}'${weight === "" ? "" : `:${weight}`}`);
    return [pairs.length === 1 ? (pairs[0] ?? "") : `(${pairs.join(" <-> ")})`];
  });
  return parts.length === 0 ? null : parts.join(" & ");
}
