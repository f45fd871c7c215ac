import { fold, wordsOf } from "../../kit/search/folding.ts";
import { type NameHit, type NameTable, RANK, type Rank, better } from "./nameTable.ts";
import { truncate } from "../../../contract/rules/truncate.ts";

/** A thing with names. */
export interface Named<T> {
  /** Unique; breaks ties, so that the input order never matters. */
  readonly key: string;
  /** The display name first. */
  readonly names: readonly string[];
  /** Names of what the thing belongs to: a player's team, a team's league. */
  readonly context: readonly string[];
  /** 0 to 1: how likely the thing is meant. */
  readonly weight: number;
  readonly of: T;
}

export interface Found<T> {
  readonly of: T;
  readonly key: string;
  readonly rank: Rank;
  readonly weight: number;
  /** `weight`, plus a bonus if the query ends with the name. */
  readonly likely: number;
}

interface Entry<T> extends Named<T> {
  readonly own: readonly number[];
  readonly around: readonly number[];
}

const QUERY_LENGTH = 50;
/** Separators between the two teams of a match. */
const BETWEEN: ReadonlySet<string> = new Set(["vs", "v", "对", "對"]);
const WHOLE = 0.3;

export function byRank<T>(a: Found<T>, b: Found<T>): number {
  return a.rank - b.rank || b.likely - a.likely || (a.key < b.key ? -1 : Number(a.key > b.key));
}

/** Things of one kind, searchable by name. Pure: the result does not depend on the input order. */
export class NameList<T> {
  readonly #table: NameTable;
  readonly #own = new Map<number, Entry<T>[]>();
  readonly #around = new Map<number, Entry<T>[]>();

  constructor(table: NameTable, items: readonly Named<T>[]) {
    this.#table = table;
    const numbers = (names: readonly string[]): readonly number[] => [...new Set(names.filter((name) => name !== "").map(table.add))];
    const entries = items.map((thing): Entry<T> => ({ ...thing, own: numbers(thing.names), around: numbers(thing.context) }));
    const put = (to: Map<number, Entry<T>[]>, id: number, entry: Entry<T>): void => {
      const known = to.get(id);
      if (known) known.push(entry);
      else to.set(id, [entry]);
    };
    for (const entry of entries) {
      for (const id of entry.own) put(this.#own, id, entry);
      for (const id of entry.around) put(this.#around, id, entry);
    }
  }

  /** Everything that a query finds, best first. */
  find(query: string): readonly Found<T>[] {
    const folded = fold(truncate(query, QUERY_LENGTH));
    if (folded.signs.length === 0) return [];
    const found = new Map<Entry<T>, NameHit>();
    const take = (entry: Entry<T>, hit: NameHit): void => {
      const known = found.get(entry);
      if (!known || better(hit, known)) found.set(entry, hit);
    };
    for (const [id, hit] of this.#table.lookUp(folded.signs)) {
      for (const entry of this.#own.get(id) ?? []) take(entry, hit);
      for (const entry of this.#around.get(id) ?? []) take(entry, { rank: RANK.context, isWhole: false });
    }
    const all = wordsOf(folded);
    const words = all.filter((word) => !BETWEEN.has(word.join("")));
    if (words.length > 1 || words.length < all.length) this.#findWords(words, take);
    return [...found]
      .map(([{ of, key, weight }, { rank, isWhole }]) => ({ of, key, rank, weight, likely: weight + (isWhole ? WHOLE : 0) }))
      .toSorted(byRank);
  }

  /** Finds things that match every word, in their own names or in those of what they belong to. */
  #findWords(words: readonly (readonly string[])[], take: (entry: Entry<T>, hit: NameHit) => void): void {
    const hits = words.map((word) => this.#table.lookUp(word));
    const [first] = hits;
    if (!first) return;
    const reached = new Set<Entry<T>>();
    for (const id of first.keys()) {
      for (const entry of this.#own.get(id) ?? []) reached.add(entry);
      for (const entry of this.#around.get(id) ?? []) reached.add(entry);
    }
    for (const entry of reached) {
      let worst: number = RANK.prefix;
      let hasOwn = false;
      const isFound = hits.every((hit) => {
        const own = entry.own.flatMap((id) => hit.get(id) ?? []).toSorted((a, b) => a.rank - b.rank)[0];
        if (own) {
          hasOwn = true;
          worst = Math.max(worst, own.rank);
          return true;
        }
        return entry.around.some((id) => hit.has(id));
      });
      if (isFound) take(entry, { rank: hasOwn ? (worst as Rank) : RANK.context, isWhole: false });
    }
  }
}
