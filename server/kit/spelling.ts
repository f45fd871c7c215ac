/** Whether two names may be one, misspelt: `manchester untied` and `manchester united`. */

/** A shorter word that differs in a letter is another word: `team a` and `team b`. */
const SHORTEST = 4;
const LONG = 8;
const SHORTEST_ABBREVIATION = 3;
const SECOND_TEAMS: ReadonlySet<string> = new Set(["b", "ii", "2"]);

/** Letters inserted, deleted, changed, or two swapped; counted up to `most`, `most + 1` for more. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? most + 1;
}

function isNearWord(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  if (length < SHORTEST || /\d/.test(a + b)) return false;
  const isLong = length >= LONG;
  // The first letter of a short word is seldom misspelt: `celta` is not `delta`.
  if (!isLong && a[0] !== b[0]) return false;
  const most = isLong ? 2 : 1;
  return distance(a, b, most) <= most;
}

/** `utd` and `united`, `wed` and `wednesday`. */
function isAbbreviated(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < SHORTEST_ABBREVIATION || short.length === long.length || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** `liverpool f c` is `liverpool`; a second team is not the first. */
function withoutInitials(words: readonly string[]): string {
  return words.filter((word) => word.length > 2 || SECOND_TEAMS.has(word)).join("");
}

/** Both names as keys: small letters, words with one space between them. Equal keys are not near: they are one name. */
export function isNearName(a: string, b: string): boolean {
  if (a === b) return false;
  const [left, right] = [a.split(" "), b.split(" ")];
  if (left.length === right.length) {
    const differing = left.flatMap((word, i) => (word === right[i] ? [] : [[word, right[i] ?? ""] as const]));
    const [only] = differing;
    if (differing.length !== 1 || only === undefined) return false;
    return isNearWord(...only) || (left.length > 1 && isAbbreviated(...only));
  }
  const [one, other] = [withoutInitials(left), withoutInitials(right)];
  return one === other && one.length >= SHORTEST;
}

/** A name as it is written, and the name of the set that it may be. */
export type NearNames = readonly [name: string, near: string];

const NAMED = 10;

/** The reason to refuse a set: `Arsenl cannot be told from Arsenal; Chelsae cannot be told from Chelsea; 3 more`; null: none. */
export function similarNamesReason(pairs: readonly NearNames[]): string | null {
  if (pairs.length === 0) return null;
  const named = pairs.slice(0, NAMED).map(([name, near]) => `${name} cannot be told from ${near}`);
  return [...named, ...(pairs.length > NAMED ? [`${pairs.length - NAMED} more`] : [])].join("; ");
}

/** Pairs that have met: two that have are two, however near their names are. */
export interface Met {
  add(home: string, away: string): void;
  has(one: string, other: string): boolean;
}

export function createMet(): Met {
  const pairs = new Set<string>();
  return {
    add: (home, away) => void pairs.add(`${home}|${away}`),
    has: (one, other) => pairs.has(`${one}|${other}`) || pairs.has(`${other}|${one}`),
  };
}
