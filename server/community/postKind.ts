import { sql } from "kysely";
import type { CommentHost, HostFacts } from "../comment/types.ts";
import type { Db } from "../kit/database.ts";
import { type StandingRow, moderatedTexts, shownIn, standingOf } from "../kit/userTexts.ts";
import type { Earning } from "../level/types.ts";
import type { SubjectFacts, SubjectKind } from "../moderation/types.ts";
import { hotOf } from "../../contract/rules/postText.ts";
import type { PostCounters } from "./postCounters.ts";
import { notifyAboutPost } from "./postNotices.ts";
import { POST_SHOWN } from "./postRepository.ts";
import { truncate } from "../../contract/rules/truncate.ts";

interface Row extends StandingRow {
  readonly id: bigint;
  readonly author_id: bigint;
  readonly circle_id: bigint | null;
  readonly circle_name: string | null;
  readonly title: string;
  readonly plain: string;
  readonly at: number;
  readonly edited_at: number | null;
  readonly seen_minute: string | null;
  readonly likes: number;
}

const textOf = ({ title, plain }: Pick<Row, "title" | "plain">): string => (title === "" ? plain : `${title}\n${plain}`);
const TITLE_LENGTH = 40;

/** Posts as a subject kind of moderation. */
export function createPostKind(
  counters: Pick<PostCounters, "touchCircleOf">,
  now: () => number,
  earning?: Pick<Earning, "touchText">,
): SubjectKind {
  const texts = moderatedTexts("post");
  return {
    ...texts,
    async set(trx, id, standing) {
      await texts.set(trx, id, standing);
      await notifyAboutPost(trx, String(id), now());
    },
    kind: "post",
    noun: "帖子",

    async findMany(on, ids) {
      const { rows } = await sql<Row>`
        select p.*, o.name as circle_name from post p left join circle o on o.id = p.circle_id
        where p.id = any(${ids.map(String)}::int8[])`.execute(on);
      return new Map(
        rows.map((row): [string, SubjectFacts] => [
          String(row.id),
          {
            id: String(row.id),
            authorId: String(row.author_id),
            text: textOf(row),
            at: row.at,
            editedAt: row.edited_at,
            under: row.circle_name ?? "广场",
            path: `/community/${row.id}`,
            seenMinute: row.seen_minute,
            likes: row.likes,
            isGone: row.removed_at !== null,
            standing: standingOf(row),
          },
        ]),
      );
    },

    // A post has no context.
    context: async () => [],

    onChanged(id) {
      counters.touchCircleOf(id);
      earning?.touchText("post", id);
    },
  };
}

/** The subset of these posts that is about a match. */
export async function postsAboutMatches(on: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: bigint }>`
    select id from post where id = any(${ids as string[]}::int8[]) and match_id is not null`.execute(on);
  return new Set(rows.map(({ id }) => String(id)));
}

interface HostRow {
  readonly id: bigint;
  readonly title: string;
  readonly plain: string;
  readonly match_id: string | null;
  readonly comments: number;
  readonly is_shown: boolean;
}

const factsOf = (row: HostRow): HostFacts => ({
  title: row.title === "" ? truncate(row.plain, TITLE_LENGTH) : row.title,
  path: `/community/${row.id}`,
  isAboutMatch: row.match_id !== null,
  isCommentable: row.is_shown,
  comments: row.comments,
});

/** Posts as subjects of comments. `minuteOf`: the minute of a match at a moment. */
export function createPostHost(
  db: Db,
  minuteOf: (match: { readonly sport: "fb" | "bk"; readonly matchId: string }, at: number) => Promise<string | null>,
): CommentHost {
  /** A post visible only to its author is found by the author, and nobody can comment on it. */
  const read = async (ids: readonly bigint[], at: number, userId: string | null, on: Db = db): Promise<ReadonlyMap<string, HostFacts>> => {
    const { rows } = await sql<HostRow>`
      select p.id, p.title, p.plain, p.match_id, p.comments, ${POST_SHOWN} as is_shown from post p
      where p.id = any(${ids.map(String)}::int8[])
        and ((${POST_SHOWN} and (p.match_id is null or p.at <= ${new Date(at)})) or (p.author_id = ${userId}::int8 and p.removed_at is null))`.execute(
      on,
    );
    return new Map(rows.map((row) => [String(row.id), factsOf(row)]));
  };
  const findMany = (ids: readonly bigint[], at: number, on?: Db) => read(ids, at, null, on);
  return {
    kind: "post",
    find: async (id, at, userId = null) => (await read([id], at, userId)).get(String(id)) ?? null,
    findMany,
    async owner(trx, id) {
      const { rows } = await sql<{ author_id: bigint; is_match: boolean }>`
        select author_id, match_id is not null as is_match from post where id = ${id}`.execute(trx);
      return { authorId: rows[0] ? String(rows[0].author_id) : null, isMatch: rows[0]?.is_match ?? true };
    },
    async minuteAt(id, at) {
      const { rows } = await sql<{
        sport: "fb" | "bk" | null;
        match_id: string | null;
      }>`select sport, match_id from post where id = ${id}`.execute(db);
      const [row] = rows;
      return row?.sport && row.match_id !== null ? minuteOf({ sport: row.sport, matchId: row.match_id }, at) : null;
    },
    async findWrong() {
      const { rows } = await sql<{ id: bigint }>`
        select p.id from post p left join (
          select c.subject, count(*)::int as n from comment c
          where c.subject >= 'post:' and c.subject < 'post;' and ${shownIn("c")} group by c.subject
        ) n on n.subject = 'post:' || p.id
        where p.comments <> coalesce(n.n, 0)`.execute(db);
      return rows.map(({ id }) => id);
    },
    async lock(trx, ids) {
      await sql`select id from post where id = any(${ids.map(String)}::int8[]) order by id for no key update`.execute(trx);
    },
    async setComments(trx, counts) {
      const { rows } = await sql<{ id: bigint; at: number; likes: number }>`
        select id, at, likes from post where id = any(${counts.map(({ id }) => id)}::int8[])`.execute(trx);
      const byId = new Map(rows.map((row) => [String(row.id), row]));
      const changed = counts.flatMap(({ id, comments }) => {
        const row = byId.get(id);
        return row ? [{ id, comments, hot: hotOf(row.likes, comments, row.at) }] : [];
      });
      await sql`
        update post p set comments = n.comments, hot = n.hot
        from json_to_recordset(${JSON.stringify(changed)}::json) as n(id int8, comments int, hot float8)
        where p.id = n.id and (p.comments, p.hot) is distinct from (n.comments, n.hot)`.execute(trx);
    },
  };
}
