/**
 * Sentences with places. `[a/b/]` is one of these, perhaps nothing; `{p}` is filled with a fact, and a sentence is only said
 * where all of its facts are known. What each place holds is said in `facts.ts`.
 */
export type Book<K extends string = string> = Readonly<Partial<Record<K, readonly string[]>>>;

export type Slots = Readonly<Record<string, string>>;

/** Sentences of a section, one after a bar each. */
export function lines(text: string): readonly string[] {
  return text
    .split("|")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const PLACE = /\{(\w+)\}/g;
/** Stands where a fact ends until the sentence is whole. */
const EDGE = "\uE000";
const BETWEEN_FIGURES = /(\d)\uE000(?=\d)/g;
const CHOICE = /\[([^\]]*)\]/g;

export function isSayable(line: string, slots: Slots): boolean {
  for (const [, name = ""] of line.matchAll(PLACE)) if (slots[name] === undefined) return false;
  return true;
}

export function fill(line: string, slots: Slots, random: () => number): string {
  const chosen = line.replace(CHOICE, (_, choices: string) => {
    const words = choices.split("/");
    return words[Math.floor(random() * words.length)] ?? "";
  });
  // A club may end in a figure, and a score begins with one.
  return chosen
    .replace(PLACE, (_, name: string) => `${slots[name] ?? ""}${EDGE}`)
    .replace(BETWEEN_FIGURES, "$1 ")
    .replaceAll(EDGE, "");
}
