import type { HotSearch } from "../../contract/http/site.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { createSearchRepository } from "./searchRepository.ts";

export interface SearchDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Names of teams and leagues that are in play or to come today, the hottest first. */
  readonly hotWords: () => Promise<readonly string[]>;
}

/** Hot searches (docs/product.md 2 and 3). */
export interface Search {
  /** At most 20, ranks from 1. */
  hot(): Promise<readonly HotSearch[]>;
  /** Remembers what somebody searched for; what is blank, over 30 characters or looks like a number of somebody's is not kept. */
  record(word: string): Promise<void>;
}

const HOT_WORDS = 20;
const WORD_MAX = 30;
/** Three times lately: a single reader's search is nobody else's business. */
const MIN_SCORE = 2.5;
/** Phone, card and identity numbers. */
const PERSONAL_NUMBER = /\d{6}/;
/** Everybody who opens the popover asks. */
const KEPT_MS = 15_000;

export function createSearch({ db, clock, hotWords }: SearchDeps): Search {
  const repository = createSearchRepository(db);
  let kept: { readonly until: number; readonly list: readonly HotSearch[] } | null = null;

  return {
    async hot() {
      const now = clock.now();
      if (kept && kept.until > now) return kept.list;
      const [searched, topUp] = await Promise.all([repository.top(now, { limit: HOT_WORDS, minScore: MIN_SCORE }), hotWords()]);
      const byKey = new Map<string, string>();
      for (const word of [...searched, ...topUp]) {
        const key = word.toLowerCase();
        if (!byKey.has(key)) byKey.set(key, word);
      }
      const list = [...byKey.values()].slice(0, HOT_WORDS).map((word, i) => ({ word, rank: i + 1 }));
      kept = { until: now + KEPT_MS, list };
      return list;
    },

    async record(text) {
      const word = dropUnseen(text.normalize("NFKC")).replace(/ +/g, " ");
      if (word === "" || [...word].length > WORD_MAX || PERSONAL_NUMBER.test(word)) return;
      await repository.add(word, clock.now());
    },
  };
}
