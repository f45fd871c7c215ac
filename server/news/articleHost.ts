import { sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { ArticleKind, ArticleMatch } from "../../contract/http/content.ts";
import type { CommentHost, HostFacts } from "../comment/types.ts";
import type { Db } from "../kit/database.ts";
import { isAboutMatch, momentOf } from "./articleMoment.ts";

interface Row {
  readonly id: bigint;
  readonly kind: ArticleKind;
  readonly title: string;
  readonly match: ArticleMatch | null;
  readonly is_commentable: boolean;
  readonly comments: number;
}

/** Longer than any match with its breaks and extra time. */
const MATCH_MS = 4 * 3_600_000;

const factsOf = (row: Row): HostFacts => ({
  title: row.title,
  path: row.kind === "announcement" ? `/announcementDetails/${row.id}` : `/news/${row.id}`,
  isAboutMatch: row.match !== null,
  isCommentable: row.is_commentable,
  comments: row.comments,
});

/** Articles as hosts of comments. */
export function createArticleHost(
  db: Db,
  minuteOf: (match: { readonly sport: Sport; readonly matchId: string }, at: number) => Promise<string | null>,
  now: () => number,
): CommentHost {
  /** Articles about a match are read as of `at`, all others as of now. */
  async function rowsOf(ids: readonly bigint[], at: number, on: Db = db): Promise<readonly Row[]> {
    const moment = momentOf({ now: now(), at });
    const { rows } = await sql<Row>`
      select a.id, a.kind, r.title, r.match, a.is_commentable, a.comments from article a
      join lateral (
        select v.title, v.match from article_revision v
        where v.article_id = a.id and v.at <= ${moment}
        order by v.revision desc limit 1
      ) r on true
      where a.id = any(${ids.map(String)}::int8[]) and a.withdrawn_at is null
        and a.publish_at <= ${moment}`.execute(on);
    return rows;
  }

  return {
    kind: "article",

    async find(id, at) {
      const [row] = await rowsOf([id], at);
      return row ? factsOf(row) : null;
    },

    async findMany(ids, at, on) {
      const rows = ids.length === 0 ? [] : await rowsOf(ids, at, on);
      return new Map(rows.map((row) => [String(row.id), factsOf(row)]));
    },

    async owner(trx, id) {
      const { rows } = await sql<{
        is_match: boolean;
      }>`select ${isAboutMatch(now())} as is_match from article a where a.id = ${id}`.execute(trx);
      return { authorId: null, isMatch: rows[0]?.is_match ?? true };
    },

    async minuteAt(id, at) {
      const [row] = await rowsOf([id], at);
      const match = row?.match;
      return !match || at < match.kickoffAt || at > match.kickoffAt + MATCH_MS ? null : minuteOf(match, at);
    },

    async lock(trx, ids) {
      await sql`select id from article where id = any(${ids.map(String)}::int8[]) order by id for no key update`.execute(trx);
    },

    async setComments(trx, counts) {
      await sql`
        update article a set comments = n.comments from json_to_recordset(${JSON.stringify(counts)}::json) as n(id int8, comments int)
        where a.id = n.id and a.comments <> n.comments`.execute(trx);
    },
  };
}
