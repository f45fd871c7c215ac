import { fold, isDense } from "../../kit/search/folding.ts";
import { type Unit, spells, unitsOf } from "../../kit/search/spelling.ts";

/** How a name matches a query, best first. */
export const RANK = { exact: 0, prefix: 1, pinyin: 2, initials: 3, text: 4, context: 5 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

export interface NameHit {
  readonly rank: Rank;
  /** The query reaches the end of the name. */
  readonly isWhole: boolean;
}

interface Name {
  readonly signs: readonly string[];
  readonly units: readonly Unit[];
}

/**
 * An index of names, each stored once. Han characters match from any position, Latin words from their start, pinyin from
 * any syllable. An index of two signs yields the few names to check further. Indexed names are kept when the lists of
 * names are rebuilt.
 */
export interface NameTable {
  /** The id of a name; the same name always gets the same id. */
  add(name: string): number;
  lookUp(signs: readonly string[]): ReadonlyMap<number, NameHit>;
}

const NAME_LENGTH = 60;
const QUERY_LENGTH = 60;
const LETTERS = /^[a-z0-9]+$/;
const CACHE_MAX = 500;

export function better(a: NameHit, b: NameHit): boolean {
  return a.rank < b.rank || (a.rank === b.rank && a.isWhole && !b.isWhole);
}

export function createNameTable(): NameTable {
  const ids = new Map<string, number>();
  const names: Name[] = [];
  /** From two signs, or a single one, to `id * 64 + place`: in the text, and in its syllables. */
  const texts = new Map<string, number[]>();
  const syllables = new Map<string, number[]>();
  const cache = new Map<string, ReadonlyMap<number, NameHit>>();

  const put = (to: Map<string, number[]>, key: string, at: number): void => {
    const known = to.get(key);
    if (!known) to.set(key, [at]);
    else if (known.at(-1) !== at) known.push(at);
  };

  function index(id: number, { signs, units }: Name, starts: ReadonlySet<number>): void {
    for (const [i, sign] of signs.entries()) {
      if (!isDense(sign) && !starts.has(i)) continue;
      const at = id * 64 + i;
      put(texts, sign, at);
      const next = signs[i + 1];
      if (next !== undefined) put(texts, sign + next, at);
    }
    for (const [i, unit] of units.entries()) {
      const at = id * 64 + i;
      const first = unit.letters[0] ?? "";
      const following = [unit.letters[1], units[i + 1]?.letters[0]];
      put(syllables, first, at);
      for (const second of new Set(following)) if (second !== undefined) put(syllables, first + second, at);
    }
  }

  function find(signs: readonly string[]): ReadonlyMap<number, NameHit> {
    const found = new Map<number, NameHit>();
    const take = (id: number, hit: NameHit): void => {
      const known = found.get(id);
      if (!known || better(hit, known)) found.set(id, hit);
    };
    const key = signs.slice(0, 2).join("");
    for (const code of texts.get(key) ?? []) {
      const [id, at] = [Math.floor(code / 64), code % 64];
      const name = names[id];
      if (!name || !signs.every((sign, i) => name.signs[at + i] === sign)) continue;
      const isWhole = at + signs.length === name.signs.length;
      take(id, { rank: at > 0 ? RANK.text : isWhole ? RANK.exact : RANK.prefix, isWhole });
    }
    const letters = signs.join("");
    if (!LETTERS.test(letters)) return found;
    for (const code of syllables.get(key) ?? []) {
      const [id, at] = [Math.floor(code / 64), code % 64];
      const name = names[id];
      const way = name ? spells(name.units, at, letters) : null;
      if (!name || !way) continue;
      take(id, {
        rank: at > 0 ? RANK.text : way.how === "full" ? RANK.pinyin : RANK.initials,
        isWhole: at === 0 && way.end === name.units.length,
      });
    }
    return found;
  }

  return {
    add(text) {
      const known = ids.get(text);
      if (known !== undefined) return known;
      const id = names.length;
      const folded = fold(text);
      const signs = folded.signs.slice(0, NAME_LENGTH);
      const units = unitsOf(text).slice(0, NAME_LENGTH);
      const name: Name = { signs, units: units.some(({ isHan }) => isHan) ? units : [] };
      ids.set(text, id);
      names.push(name);
      index(id, name, new Set(folded.words));
      cache.clear();
      return id;
    },
    lookUp(signs) {
      if (signs.length === 0 || signs.length > QUERY_LENGTH) return new Map();
      const key = signs.join("");
      const known = cache.get(key);
      if (known) return known;
      const made = find(signs);
      // Cached, because a single letter matches thousands of names and every typed query begins with one.
      if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? "");
      cache.set(key, made);
      return made;
    },
  };
}
