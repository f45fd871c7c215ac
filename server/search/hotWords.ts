import { createHmac } from "node:crypto";
import type { HotSearch } from "../../contract/http/site.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { createSearchRepository } from "./searchRepository.ts";

export interface HotWordsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Names of teams and leagues in play or still to play today, hottest first. */
  readonly hotWords: () => Promise<readonly string[]>;
  /** True for words that must not be shown: offers, insults, contact details. */
  readonly isUnfit: (word: string) => boolean;
  /** HMAC key for visitors; it never leaves the process. */
  readonly key: string;
}

/** Hot searches (docs/product.md 2 and 3). */
export interface HotWords {
  /** At most 20, ranks from 1. */
  hot(): Promise<readonly HotSearch[]>;
  /**
   * Counts a visitor's search for a word once a day; blank words, more than 30 characters, unfit words and anything that
   * looks like a personal number or an address are not counted.
   */
  record(word: string, visitor: string): Promise<void>;
}

const HOT_WORDS = 20;
const WORD_MAX = 30;
/**
 * Requires about three recent visitors, so that the searches of a single reader stay private. One visitor who searches for
 * a word every day counts 1 + 1/2 + 1/4 …, less than 2.
 */
const MIN_SCORE = 2.5;
/** Phone, card and identity numbers in any grouping; and addresses. */
const PERSONAL_NUMBER = /\d(?:[\s.,_+()-]*\d){5}/;
const ADDRESS = /@|:\/\//;
const MARK_BYTES = 16;
/** Cached, because every opening of the search popover requests the list. */
const CACHE_MS = 15_000;

export function createHotWords({ db, clock, hotWords, isUnfit, key }: HotWordsDeps): HotWords {
  const repository = createSearchRepository(db);
  let cached: { readonly until: number; readonly list: readonly HotSearch[] } | null = null;

  return {
    async hot() {
      const now = clock.now();
      if (cached && cached.until > now) return cached.list;
      const [searched, topUp] = await Promise.all([repository.top(now, { limit: HOT_WORDS, minScore: MIN_SCORE }), hotWords()]);
      const byKey = new Map<string, string>();
      for (const word of [...searched, ...topUp]) {
        const key = word.toLowerCase();
        if (!byKey.has(key)) byKey.set(key, word);
      }
      const list = [...byKey.values()].slice(0, HOT_WORDS).map((word, i) => ({ word, rank: i + 1 }));
      cached = { until: now + CACHE_MS, list };
      return list;
    },

    async record(text, visitor) {
      const word = dropUnseen(text.normalize("NFKC")).replace(/ +/g, " ");
      if (word === "" || [...word].length > WORD_MAX || PERSONAL_NUMBER.test(word) || ADDRESS.test(word) || isUnfit(word)) return;
      const day = shanghaiDate(clock.now());
      const mark = createHmac("sha256", key).update(`${day}\n${visitor}\n${word.toLowerCase()}`).digest().subarray(0, MARK_BYTES);
      await repository.add(word, clock.now(), { day, mark });
    },
  };
}
