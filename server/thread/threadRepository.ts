import { sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { ThreadText } from "../../contract/feed/thread.ts";
import type { PostAuthor } from "../../contract/http/post.ts";
import type { MatchId } from "../../contract/ids.ts";
import type { Mention } from "../../contract/rules/mention.ts";
import type { RichBlock, RichDoc, RichItem, RichMoment } from "../../contract/rules/richText.ts";
import { authorOf } from "../kit/postAuthor.ts";
import { type Db, safeNumber } from "../kit/database.ts";
import { shownIn } from "../kit/userTexts.ts";

/** A changed post, and what was published about it to its thread. */
export interface ChangedPost {
  /** Id of the latest change that was read. */
  readonly changeId: bigint;
  readonly id: string;
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly author: PostAuthor;
  readonly text: ThreadText;
  readonly minute: string | null;
  readonly isSample: boolean;
  readonly isShown: boolean;
  /** When it first became readable, epoch ms. */
  readonly at: number;
  readonly editedAt: number | null;
  readonly likes: number;
  readonly comments: number;
  readonly entry: {
    readonly isIn: boolean;
    readonly generation: number;
    readonly editedAt: number | null;
    readonly likes: number;
    readonly comments: number;
  };
}

interface Row {
  readonly change_id: bigint;
  readonly id: bigint;
  readonly sport: Sport;
  readonly match_id: MatchId;
  readonly author_id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly experience: number;
  readonly is_anchor: boolean;
  readonly title: string;
  readonly plain: string;
  readonly doc: RichDoc;
  readonly mentions: readonly Mention[] | null;
  readonly pictures: readonly string[];
  readonly seen_minute: string | null;
  readonly is_sample: boolean;
  readonly is_shown: boolean;
  readonly at: number;
  readonly approved_at: number | null;
  readonly edited_at: number | null;
  readonly likes: number;
  readonly comments: number;
  readonly is_in: boolean | null;
  readonly generation: number | null;
  readonly told_edited_at: number | null;
  readonly told_likes: number | null;
  readonly told_comments: number | null;
}

function momentIn(block: RichBlock | RichItem): RichMoment | null {
  if (block.type === "moment") return block.attrs;
  if (block.type !== "blockquote" && block.type !== "bulletList" && block.type !== "orderedList" && block.type !== "listItem") return null;
  for (const inner of block.content) {
    const moment = momentIn(inner);
    if (moment) return moment;
  }
  return null;
}

function changedOf(row: Row): ChangedPost {
  return {
    changeId: row.change_id,
    id: String(row.id),
    sport: row.sport,
    matchId: row.match_id,
    author: authorOf(row),
    text: {
      title: row.title,
      text: row.plain,
      pictures: row.pictures,
      moment: row.doc.content.map(momentIn).find((moment) => moment !== null) ?? null,
      ...(row.mentions === null ? {} : { mentions: row.mentions }),
    },
    minute: row.seen_minute,
    isSample: row.is_sample,
    isShown: row.is_shown,
    at: Math.max(row.at, row.approved_at ?? 0),
    editedAt: row.edited_at,
    likes: row.likes,
    comments: row.comments,
    entry: {
      isIn: row.is_in ?? false,
      generation: row.generation ?? 0,
      editedAt: row.told_edited_at,
      likes: row.told_likes ?? 0,
      comments: row.told_comments ?? 0,
    },
  };
}

/** The published state of a post from now on. */
export interface PublishedPost {
  readonly post: ChangedPost;
  readonly isIn: boolean;
  readonly generation: number;
}

export interface ThreadRepository {
  /** Posts with unpublished changes, in the order of their first change; from at most `limit` changes. */
  changed(isCounts: boolean, limit: number): Promise<readonly ChangedPost[]>;
  /** In one transaction: stores the published state and deletes the changes done. */
  settle(published: readonly PublishedPost[], isCounts: boolean): Promise<void>;
  /** Numbers of the log's events that contain the post's text. */
  placesOf(ch: string, postId: string): Promise<readonly number[]>;
  /** The channel's last number up to a moment; 0 = none. */
  lastUpTo(ch: string, at: number): Promise<number>;
}

const time = (at: number | null) => (at === null ? null : new Date(at));

export function createThreadRepository(db: Db): ThreadRepository {
  return {
    async changed(isCounts, limit) {
      const { rows } = await sql<Row>`
        with due as (
          select post_id, min(id) as first, max(id) as change_id
          from (select id, post_id from thread_change where is_counts = ${isCounts} order by id limit ${limit}) c group by post_id
        )
        select d.change_id, p.id, p.sport, p.match_id, p.author_id, u.nick_name, u.portrait, u.experience, u.is_anchor, p.title, p.plain,
          p.doc, p.pictures,
          (select json_agg(json_build_object('name', m.name, 'userId', m.user_id::text) order by m.user_id) from mention m
            where m.subject = 'post:' || p.id) as mentions, p.seen_minute, p.is_sample, ${shownIn("p")} as is_shown, p.at, p.approved_at, p.edited_at, p.likes, p.comments,
          e.is_in, e.generation, e.edited_at as told_edited_at, e.likes as told_likes, e.comments as told_comments
        from due d join post p on p.id = d.post_id join app_user u on u.id = p.author_id
          left join thread_entry e on e.post_id = p.id
        order by d.first`.execute(db);
      return rows.map(changedOf);
    },

    async settle(published, isCounts) {
      await db.transaction().execute(async (trx) => {
        for (const { post, isIn, generation } of published) {
          await sql`
            insert into thread_entry (post_id, is_in, generation, edited_at, likes, comments)
            values (${post.id}::int8, ${isIn}, ${generation}, ${time(post.editedAt)}, ${post.likes}, ${post.comments})
            on conflict (post_id) do update set is_in = excluded.is_in, generation = excluded.generation, edited_at = excluded.edited_at,
              likes = excluded.likes, comments = excluded.comments`.execute(trx);
          // The post was published with its original counts: if the current ones differ, a counts change is queued.
          if (isIn && !isCounts) {
            await sql`
              insert into thread_change (post_id, is_counts) select id, true from post
              where id = ${post.id}::int8 and (likes, comments) is distinct from (${post.likes}::int, ${post.comments}::int)`.execute(trx);
          }
          await sql`
            delete from thread_change where post_id = ${post.id}::int8 and is_counts = ${isCounts} and id <= ${post.changeId}`.execute(trx);
        }
      });
    },

    async placesOf(ch, postId) {
      // Must match the condition of the index `event_log_post` (migration 041) word for word.
      const { rows } = await sql<{ seq: bigint }>`
        select seq from event_log where ch = ${ch} and data ->> 'id' = ${postId} and kind in ('post', 'post.edited') order by seq`.execute(
        db,
      );
      return rows.map(({ seq }) => safeNumber(seq));
    },

    async lastUpTo(ch, at) {
      const { rows } = await sql<{ seq: bigint }>`
        select seq from event_log where ch = ${ch} and at <= ${at}::int8 order by seq desc limit 1`.execute(db);
      return rows[0] ? safeNumber(rows[0].seq) : 0;
    },
  };
}
