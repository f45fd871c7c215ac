/** Similarity of texts for a reader: equal sentences, and shared pairs of characters. */

const UNSPOKEN = /[\p{P}\p{S}\p{Z}\p{Emoji_Presentation}\uFE0F]/gu;
const ENDS = /[。！？!?…～\n]+/u;

/** A clause with at least this many characters and no digit is remembered like a sentence. */
const CLAUSE_FROM = 5;

/** The sentences of a text, without punctuation, spaces and emoji. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(ENDS)
    .map((sentence) => sentence.replace(UNSPOKEN, ""))
    .filter((sentence) => sentence !== "");
}

/** Parts that must not be repeated in a thread: its sentences, and clauses with more than a score. */
function turnsOf(text: string): readonly string[] {
  const clauses = text.split(/[。！？!?…～\n，：；]+/u).map((clause) => clause.replace(UNSPOKEN, ""));
  return [...sentencesOf(text), ...clauses.filter((clause) => [...clause].length >= CLAUSE_FROM && !/\d/.test(clause))];
}

export function bigramsOf(text: string): ReadonlySet<string> {
  const signs = [...text.replace(UNSPOKEN, "")];
  return new Set(signs.slice(1).map((sign, i) => `${signs[i]}${sign}`));
}

/** Share of common pairs of two texts, 0 to 1 (Dice coefficient). */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

const NEIGHBOURS = 10;
/** A text more similar than this to one of its recent neighbours is not said. */
export const TOO_LIKE = 0.4;

/** The texts of one thread. */
export interface UsedTexts {
  /** Whether a text repeats a part of an earlier one, or is too similar to a recent one. */
  isRepetition(text: string): boolean;
  add(text: string): void;
}

export function createUsedTexts(texts: readonly string[] = []): UsedTexts {
  const turns = new Set<string>();
  let neighbours: ReadonlySet<string>[] = [];
  const usedTexts: UsedTexts = {
    isRepetition(text) {
      if (turnsOf(text).some((turn) => turns.has(turn))) return true;
      const pairs = bigramsOf(text);
      return neighbours.some((other) => likeness(pairs, other) > TOO_LIKE);
    },
    add(text) {
      for (const turn of turnsOf(text)) turns.add(turn);
      neighbours = [...neighbours, bigramsOf(text)].slice(-NEIGHBOURS);
    },
  };
  for (const text of texts) usedTexts.add(text);
  return usedTexts;
}
