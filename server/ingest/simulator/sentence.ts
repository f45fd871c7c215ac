import type { Rng } from "./random.ts";

/** Words for the places of a sentence of text live, by letter. */
export type SentenceWords = { readonly [K in "p" | "q" | "g" | "t" | "o" | "s" | "n"]?: string };

/** Sentences split at their places: text, letter, text, letter ... text. There are a few hundred, and a match uses each many times. */
const cut = new Map<string, readonly string[]>();

function piecesOf(line: string): readonly string[] {
  const known = cut.get(line);
  if (known) return known;
  const pieces = line.split(/\{([pqgtosn])\}/);
  cut.set(line, pieces);
  return pieces;
}

/** Fills the {x} places of a sentence. */
export function fill(line: string, words: SentenceWords): string {
  const pieces = piecesOf(line);
  let text = pieces[0] ?? "";
  for (let i = 1; i < pieces.length; i += 2) text += (words[pieces[i] as keyof SentenceWords] ?? "") + (pieces[i + 1] ?? "");
  return text;
}

/** Makes the draws that a talk makes for a sentence, and returns no text. */
export function createSilentTalk(rng: Rng): () => string {
  return () => {
    rng.next();
    return "";
  };
}
