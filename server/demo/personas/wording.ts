/** What makes two texts the same to a reader: their sentences, and the pairs of signs they share. */

const UNSPOKEN = /[\p{P}\p{S}\p{Z}\p{Emoji_Presentation}\uFE0F]/gu;
const ENDS = /[。！？!?…～\n]+/u;

/** A clause of so many signs without a figure is remembered as a sentence is. */
const CLAUSE_FROM = 5;

/** The sentences of a text, without what is not spoken. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(ENDS)
    .map((sentence) => sentence.replace(UNSPOKEN, ""))
    .filter((sentence) => sentence !== "");
}

/** What nobody wants to read twice in a thread: its sentences, and their clauses that say more than a score. */
function turnsOf(text: string): readonly string[] {
  const clauses = text.split(/[。！？!?…～\n，：；]+/u).map((clause) => clause.replace(UNSPOKEN, ""));
  return [...sentencesOf(text), ...clauses.filter((clause) => [...clause].length >= CLAUSE_FROM && !/\d/.test(clause))];
}

export function bigramsOf(text: string): ReadonlySet<string> {
  const signs = [...text.replace(UNSPOKEN, "")];
  return new Set(signs.slice(1).map((sign, i) => `${signs[i]}${sign}`));
}

/** Which part of their pairs two texts share, 0 to 1 (Dice). */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

const NEIGHBOURS = 10;
/** Nearer than this to one of its neighbours a text is not said. */
export const TOO_LIKE = 0.4;

/** What has been said in one thread. */
export interface Said {
  /** Whether a text would say again what was said, or nearly what was said just now. */
  isHeard(text: string): boolean;
  add(text: string): void;
}

export function createSaid(texts: readonly string[] = []): Said {
  const turns = new Set<string>();
  let neighbours: ReadonlySet<string>[] = [];
  const said: Said = {
    isHeard(text) {
      if (turnsOf(text).some((turn) => turns.has(turn))) return true;
      const pairs = bigramsOf(text);
      return neighbours.some((other) => likeness(pairs, other) > TOO_LIKE);
    },
    add(text) {
      for (const turn of turnsOf(text)) turns.add(turn);
      neighbours = [...neighbours, bigramsOf(text)].slice(-NEIGHBOURS);
    },
  };
  for (const text of texts) said.add(text);
  return said;
}
