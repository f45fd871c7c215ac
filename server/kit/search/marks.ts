import { type Folded, fold, wordsOf } from "./folding.ts";
import { spells, unitsOf } from "./spelling.ts";

/** A hit in a text: UTF-16 offsets, from and behind. Lists of hits are in order and do not overlap. */
export type Mark = readonly [from: number, to: number];

const LETTERS = /^[a-z0-9]+$/;

function merged(marks: readonly Mark[]): readonly Mark[] {
  const made: [number, number][] = [];
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = made.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else made.push([from, to]);
  }
  return made;
}

const place = ({ from, to }: Folded, start: number, end: number): Mark => [from[start] ?? 0, to[end - 1] ?? 0];

/** A word of letters matches at the beginning of a word only: `ac` is not in `back`. */
function literal(text: Folded, word: readonly string[]): readonly Mark[] {
  const found: Mark[] = [];
  const isLetters = LETTERS.test(word[0] ?? "");
  const starts = new Set(text.words);
  for (let at = 0; at + word.length <= text.signs.length; at += 1) {
    if (isLetters && !starts.has(at)) continue;
    if (word.every((sign, i) => text.signs[at + i] === sign)) found.push(place(text, at, at + word.length));
  }
  return found;
}

/** A name is also found by its spelling in letters. */
export function marksOf(text: string, query: string, isName = false): readonly Mark[] {
  const folded = fold(text);
  const foldedQuery = fold(query);
  const words = wordsOf(foldedQuery);
  const found = words.flatMap((word) => literal(folded, word));
  if (found.length > 0) return merged(found);
  const letters = foldedQuery.signs.join("");
  if (!isName || !LETTERS.test(letters)) return [];
  const units = unitsOf(text);
  for (const start of units.keys()) {
    const way = spells(units, start, letters);
    const [first, last] = [units[start], way ? units[way.end - 1] : undefined];
    if (first && last) return [place(folded, first.from, last.to)];
  }
  return [];
}
