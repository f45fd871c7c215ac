import { HAN_LIKE, ONE_SIGN } from "../kit/words/lookAlikes.ts";
import { type Sign, isHan, signsOf } from "../kit/words/folded.ts";
import { readingsOf } from "../kit/words/pinyin.ts";
import { isWordAt } from "../kit/words/wordFinder.ts";

/**
 * Finds the words of many rules in one pass over a text, in any spelling: in compatibility forms, with invisible characters
 * or separators in between, in traditional characters, in look-alike letters of other alphabets, wholly or partly in pinyin.
 *
 * Rules and texts are spelt in letters (a Han character by its readings), and an Aho-Corasick automaton finds where a rule
 * may end; whether it does is then checked against the characters as written (server/kit/words/wordFinder.ts).
 */

export const RULE_KINDS = ["gambling", "fraud", "porn", "drugs", "insult", "threat", "contact", "ad"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
/** `mask`: replaced by stars. `hold`: shown only after review. `refuse`: not taken. */
export const RULE_ACTIONS = ["mask", "hold", "refuse"] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

export interface WordRule {
  readonly kind: RuleKind;
  readonly word: string;
  readonly action: RuleAction;
}

/** `from` and `to` are indexes in the original text. */
export interface Hit extends WordRule {
  readonly from: number;
  readonly to: number;
}

export interface TextFilter {
  /** In text order. */
  find(text: string): readonly Hit[];
}

interface Node {
  readonly next: Map<string, number>;
  fail: number;
  /** Rules that may end at this node, including those of its suffixes. */
  readonly ends: Set<number>;
}

/** Most spellings kept of one word; no real word has more. */
const MOST_SPELLINGS = 256;
const LONGEST_READING = 6;

const folded = (letters: string): string => [...letters].map((letter) => ONE_SIGN.get(letter) ?? letter).join("");

/** Maps a written character to the characters it may stand for. */
const MEANT_BY = new Map<string, string[]>();
for (const [meant, likes] of HAN_LIKE) for (const like of likes) MEANT_BY.set(like, [...(MEANT_BY.get(like) ?? []), meant]);

/** The spellings of a sign in letters; the sign itself if it is not Han or has no reading. */
function spellingsOf(sign: string): readonly string[] {
  if (!isHan(sign)) return [sign];
  const readings = readingsOf(sign).map(folded);
  return readings.length === 0 ? [sign] : [...new Set(readings)];
}

const spellingCache = new Map<string, readonly string[]>();
/** Spellings of a sign in a text, including those of the characters that look like it. */
function allSpellingsOf(sign: string): readonly string[] {
  const known = spellingCache.get(sign);
  if (known) return known;
  const made = [...new Set([sign, ...(MEANT_BY.get(sign) ?? [])].flatMap(spellingsOf))];
  spellingCache.set(sign, made);
  return made;
}

function spellingsOfWord(signs: readonly Sign[]): readonly string[] {
  let spellings = [""];
  for (const { sign } of signs) {
    const ways = spellingsOf(sign);
    spellings = spellings.flatMap((before) => ways.map((way) => before + way)).slice(0, MOST_SPELLINGS);
  }
  return spellings;
}

class Automaton {
  private readonly nodes: Node[] = [{ next: new Map(), fail: 0, ends: new Set() }];

  add(spelling: string, rule: number): void {
    let at = 0;
    for (const letter of spelling) {
      const node = this.at(at);
      let next = node.next.get(letter);
      if (next === undefined) {
        next = this.nodes.length;
        this.nodes.push({ next: new Map(), fail: 0, ends: new Set() });
        node.next.set(letter, next);
      }
      at = next;
    }
    this.at(at).ends.add(rule);
  }

  /** Computes the failure links; call it after the last `add`. */
  link(): void {
    const queue = [...this.at(0).next.values()];
    for (let i = 0; i < queue.length; i += 1) {
      const at = queue[i] ?? 0;
      const node = this.at(at);
      for (const [letter, next] of node.next) {
        this.at(next).fail = this.step(node.fail, letter);
        queue.push(next);
      }
      for (const rule of this.at(node.fail).ends) node.ends.add(rule);
    }
  }

  step(from: number, letter: string): number {
    for (let at = from; ; at = this.at(at).fail) {
      const next = this.at(at).next.get(letter);
      if (next !== undefined) return next;
      if (at === 0) return 0;
    }
  }

  endsAt(at: number): ReadonlySet<number> {
    return this.at(at).ends;
  }

  private at(index: number): Node {
    const node = this.nodes[index];
    if (!node) throw new Error(`no node ${index}`);
    return node;
  }
}

export function createTextFilter(rules: readonly WordRule[]): TextFilter {
  const automaton = new Automaton();
  /** For each rule, the most signs it takes up in a text: those of its full spelling in letters. */
  const longest: number[] = [];
  for (const [i, { word }] of rules.entries()) {
    const signs = signsOf(word);
    longest.push(signs.reduce((sum, { sign }) => sum + (isHan(sign) ? LONGEST_READING : 1), 0));
    if (signs.length > 0) for (const spelling of spellingsOfWord(signs)) automaton.add(spelling, i);
  }
  automaton.link();

  return {
    find(text) {
      const signs = signsOf(text);
      const hits: Hit[] = [];

      /** Records a hit if the rule really ends at this sign. */
      function look(rule: number, last: number): void {
        const looked = rules[rule];
        const final = signs[last];
        if (!looked || !final) return;
        for (let from = last; from >= Math.max(0, last + 1 - (longest[rule] ?? 0)); from -= 1) {
          const first = signs[from];
          if (!first || !isWordAt(signs, from, last + 1, looked.word)) continue;
          hits.push({ ...looked, from: first.from, to: final.to });
          return;
        }
      }

      let states: ReadonlySet<number> = new Set([0]);
      for (const [i, { sign }] of signs.entries()) {
        const next = new Set<number>();
        const found = new Set<number>();
        for (const spelling of allSpellingsOf(sign)) {
          for (const state of states) {
            let at = state;
            for (const letter of spelling) at = automaton.step(at, letter);
            next.add(at);
            for (const rule of automaton.endsAt(at)) found.add(rule);
          }
        }
        for (const rule of found) look(rule, i);
        states = next;
      }
      return hits.toSorted((a, b) => a.from - b.from || b.to - a.to);
    },
  };
}

/** The text as compared: its signs only, as the desk shows it. */
export function normalised(text: string): string {
  const simple = signsOf(text).map(({ sign, latin }) => (latin === "" ? sign : latin));
  return simple.join("");
}

function withStars(text: string, hits: readonly Hit[]): string {
  let at = 0;
  let shown = "";
  for (const { action, from, to } of hits) {
    if (action !== "mask" || to <= at) continue;
    const start = Math.max(at, from);
    shown += text.slice(at, start) + "*".repeat([...text.slice(start, to)].length);
    at = to;
  }
  return shown + text.slice(at);
}

/**
 * Replaces masked words by stars. The text around a masked word may form another one, as stars are skipped (`傻b脑残i`), so
 * the search repeats until nothing is found. Each pass leaves fewer signs.
 */
export function masked(filter: TextFilter, text: string): string {
  const shown = withStars(text, filter.find(text));
  return shown === text ? text : masked(filter, shown);
}
