import { sql } from "kysely";
import type { Db } from "../kit/database.ts";

export interface SearchRepository {
  /**
   * Counts a visitor's search for a word once a day; earlier counts lose half their value each day. `mark` reveals neither
   * the visitor nor the word; marks of earlier days are deleted.
   */
  add(word: string, at: number, visit: { readonly day: string; readonly mark: Buffer }): Promise<void>;
  /** The most searched words at that time. */
  top(now: number, options: { readonly limit: number; readonly minScore: number }): Promise<readonly string[]>;
  /** Initial words while there are none. */
  seed(words: readonly { readonly word: string; readonly score: number }[], at: number): Promise<void>;
}

const HALF_LIFE_S = 86_400;
/** Age at which even the most popular word has faded. */
const FORGOTTEN_S = 30 * HALF_LIFE_S;

/** The remaining score at a moment. */
const faded = (now: number) =>
  sql`w.score * power(0.5, greatest(0, extract(epoch from ${new Date(now)}::timestamptz - w.last_at)) / ${HALF_LIFE_S}::float8)`;

export function createSearchRepository(db: Db): SearchRepository {
  return {
    async add(word, at, { day, mark }) {
      const time = new Date(at);
      await sql`
        with forgotten as (
          delete from search_word where last_at < ${time}::timestamptz - make_interval(secs => ${FORGOTTEN_S}) and word <> ${word}
        ), yesterday as (
          delete from search_visit where day < ${day}::date
        ), visit as (
          insert into search_visit (day, mark) values (${day}::date, ${mark}) on conflict do nothing returning 1
        )
        insert into search_word as w (word, score, last_at) select ${word}, 1, ${time}::timestamptz from visit
        on conflict (word) do update set score = ${faded(at)} + 1, last_at = greatest(w.last_at, excluded.last_at)`.execute(db);
    },

    async top(now, { limit, minScore }) {
      const { rows } = await sql<{ word: string }>`
        select word from (select w.word, ${faded(now)} as score from search_word w) s
        where score >= ${minScore}::float8 order by score desc, word limit ${limit}`.execute(db);
      return rows.map((row) => row.word);
    },

    async seed(words, at) {
      await sql`
        insert into search_word (word, score, last_at)
        select n.word, n.score, ${new Date(at)}::timestamptz
        from json_to_recordset(${JSON.stringify(words)}::json) as n(word text, score float8)
        where not exists (select 1 from search_word)`.execute(db);
    },
  };
}
