/**
 * Sentences with slots. `[a/b/]` is one of the choices, possibly nothing; `{p}` is filled with a fact, and a sentence is
 * used only if all of its facts are known. `slots.ts` lists the content of each slot.
 */
export type Book<K extends string = string> = Readonly<Partial<Record<K, readonly string[]>>>;

export type Slots = Readonly<Record<string, string>>;

/** Splits the sentences of a section at "|". */
export function lines(text: string): readonly string[] {
  return text
    .split("|")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const PLACE = /\{(\w+)\}/g;
/** Marks the end of a fact until the sentence is complete. */
const EDGE = "\uE000";
const BETWEEN_DIGITS = /(\d)\uE000(?=\d)/g;
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
  // Separates two digits that meet: a club's name may end in one, and a score begins with one.
  return chosen
    .replace(PLACE, (_, name: string) => `${slots[name] ?? ""}${EDGE}`)
    .replace(BETWEEN_DIGITS, "$1 ")
    .replaceAll(EDGE, "");
}
