import { type RawBuilder, sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Team } from "../../contract/feed/sport.ts";
import type { Post, PostBest, Topic } from "../../contract/http/post.ts";
import type { PostSort } from "../../contract/http/postSorts.ts";
import type { MatchId, UserId } from "../../contract/ids.ts";
import { BEST_FROM_LIKES } from "../../contract/limits.ts";
import { HOT_STEPS, POST_EDIT_MS } from "../../contract/rules/postText.ts";
import { type RichDoc, plainOfRich } from "../../contract/rules/richText.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import { authorOf } from "../kit/postAuthor.ts";
import { IS_OF_A_THREAD_ALONE, likedBy, shownIn } from "../kit/userTexts.ts";
import { truncate } from "../../contract/rules/truncate.ts";

/** The reader and their page clock (epoch ms); null: now. */
export interface Reader {
  readonly userId: bigint | null;
  readonly now: number;
  readonly at: number | null;
}

/** A post as a reader sees it, without the content of its moment cards. */
export type StoredPost = Omit<Post, "embeds" | "appeal"> & {
  readonly hot: number;
  /** For the reader's own post: the case in which it was hidden. */
  readonly hiddenBy: string | null;
};

/** Filter of a list. `isOwn`: the reader's posts, including hidden and held ones. */
export interface PostsOf {
  readonly circleId?: bigint | undefined;
  readonly authorId?: bigint | undefined;
  readonly topic?: string | undefined;
  readonly match?: { readonly sport: Sport; readonly matchId: string } | undefined;
  readonly isFollowed?: boolean | undefined;
  readonly isOwn?: boolean | undefined;
}

/** Position of the last post of the previous page. */
export interface PostKeyset {
  /** In steps of `HOT_STEPS`; 0 in lists by time. */
  readonly hot: number;
  readonly id: string;
}

export interface PostRepository {
  list(
    reader: Reader,
    which: PostsOf,
    sort: Exclude<PostSort, "follow">,
    range: { readonly limit: number; readonly offset: number; readonly after: PostKeyset | null },
  ): Promise<readonly StoredPost[]>;
  /** Counted up to `most`. */
  count(reader: Reader, which: PostsOf, most: number): Promise<number>;
  find(reader: Reader, id: bigint): Promise<StoredPost | null>;
  isAnchor(userId: bigint): Promise<boolean>;
  /** Number of other users' posts after the post `after`, up to `most`; "0": all of them. */
  countNewer(reader: Reader, which: PostsOf, after: string, most: number): Promise<number>;
  /** The most trusted comment of each post that has one with enough likes, by the post's id. */
  bestOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, PostBest>>;
  /** In this order; without those that the reader may not read. */
  byIds(reader: Reader, ids: readonly string[]): Promise<readonly StoredPost[]>;
  /** Topics of the posts the reader sees, as those were at the reader's page clock. */
  topics(reader: Reader, since: number, limit: number): Promise<readonly Topic[]>;
  /** Other posts about the match, most liked first. */
  ofMatch(
    reader: Reader,
    match: { readonly sport: Sport; readonly matchId: string },
    but: bigint,
    limit: number,
  ): Promise<readonly Pick<Post, "id" | "title" | "seenMinute" | "likes">[]>;
}

interface Row {
  readonly id: bigint;
  readonly author_id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly experience: number;
  readonly is_anchor: boolean;
  readonly circle_id: bigint | null;
  readonly circle_name: string | null;
  readonly circle_team: Team | null;
  readonly title: string;
  readonly doc: RichDoc;
  readonly pictures: readonly string[];
  readonly topics: readonly string[] | null;
  readonly sport: Sport | null;
  readonly match_id: MatchId | null;
  readonly seen_minute: string | null;
  readonly at: number;
  readonly likes: number;
  readonly is_liked: boolean;
  readonly comments: number;
  readonly is_edited: boolean;
  readonly is_held: boolean;
  readonly hidden_reason: string | null;
  readonly hidden_code: number | null;
  readonly hidden_case: bigint | null;
  readonly is_sample: boolean;
  readonly hot: number;
}

/** Number of letters that stand in for the title of a post without one. */
const TITLE_LETTERS = 40;

const time = (at: number) => sql`${new Date(at)}::timestamptz`;
/** Shown to everybody. */
export const POST_SHOWN = shownIn("p");

const momentOf = ({ now, at }: Reader): number => Math.min(now, at ?? now);

/** Posts visible to a reader: shown, already written, and neither the post nor its author shielded; with `isOwn` all their own. */
function visible(reader: Reader, isOwn: boolean): RawBuilder<unknown> {
  const me = reader.userId;
  if (isOwn) return sql`p.author_id = ${me} and p.removed_at is null`;
  const isThere = sql`${POST_SHOWN} and (p.match_id is null or p.at <= ${time(momentOf(reader))})`;
  if (me === null) return isThere;
  return sql`${isThere}
    and not exists (select 1 from shield s where s.user_id = ${me} and s.target_id = p.author_id)
    and not exists (select 1 from post_shield h where h.user_id = ${me} and h.post_id = p.id)`;
}

const isBehindNow = ({ at, now }: Reader): boolean => at !== null && at < now;

/** The column's value at that moment: the earliest revision replaced after it, else the current value `now`. */
function asOfThen(reader: Reader, column: "title" | "doc" | "pictures" | "topics", now: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!isBehindNow(reader)) return now;
  return sql`case when p.match_id is null then ${now} else coalesce((select v.${sql.ref(column)} from post_revision v
    where v.post_id = p.id and v.until > ${time(momentOf(reader))} order by v.until limit 1), ${now}) end`;
}

const TOPICS = sql`(select array_agg(t.topic order by t.topic) from post_topic t where t.post_id = p.id)`;

function columns(reader: Reader): RawBuilder<unknown> {
  const isBehind = isBehindNow(reader);
  const moment = time(momentOf(reader));
  const then = (column: "title" | "doc" | "pictures") => asOfThen(reader, column, sql`p.${sql.ref(column)}`);
  const comments = isBehind
    ? sql`case when p.match_id is null then p.comments else (select count(*)::int from comment c where c.subject = 'post:' || p.id
        and c.hidden_reason is null and not c.is_held and c.removed_at is null and c.at <= ${moment}) end`
    : sql`p.comments`;
  const likes = isBehind
    ? sql`case when p.match_id is null then p.likes else (select count(*)::int from post_like k where k.post_id = p.id and k.at <= ${moment}) end`
    : sql`p.likes`;
  return sql`p.id, p.author_id, u.nick_name, u.portrait, u.experience, u.is_anchor, p.circle_id, o.name as circle_name, o.team as circle_team,
    ${then("title")} as title, ${then("doc")} as doc, ${then("pictures")} as pictures, p.sport, p.match_id, p.seen_minute, p.at, ${likes} as likes,
    ${comments} as comments, p.is_held, p.hidden_reason, p.hidden_code, p.hidden_case, p.is_sample, p.hot,
    ${asOfThen(reader, "topics", TOPICS)} as topics,
    (p.edited_at is not null and (p.match_id is null or p.edited_at <= ${moment})) as is_edited,
    ${likedBy("post", sql.ref("p.id"), reader.userId)} as is_liked`;
}

const JOINED = sql`join app_user u on u.id = p.author_id left join circle o on o.id = p.circle_id`;

function postOf(row: Row, { userId, now }: Reader): StoredPost {
  const isOwn = row.author_id === userId;
  const until = row.at + POST_EDIT_MS;
  return {
    id: String(row.id),
    author: authorOf(row),
    circle: row.circle_id === null ? null : { id: String(row.circle_id), name: row.circle_name ?? "", team: row.circle_team },
    title: row.title,
    doc: row.doc,
    pictures: row.pictures,
    topics: row.topics ?? [],
    match: row.sport === null || row.match_id === null ? null : { sport: row.sport, matchId: row.match_id },
    seenMinute: row.seen_minute,
    at: row.at,
    likes: row.likes,
    isLiked: row.is_liked,
    comments: row.comments,
    isEdited: row.is_edited,
    isOwn,
    editableUntil: isOwn && row.hidden_reason === null && now < until ? until : null,
    isHeld: row.is_held,
    hiddenReason: isOwn ? row.hidden_reason : null,
    hiddenBy: isOwn && row.hidden_code !== null && row.hidden_case !== null ? String(row.hidden_case) : null,
    isSample: row.is_sample,
    hot: row.hot,
  };
}

/** Position of a post in lists by time. Two scalars and no subselect row, so that an index scan can start here. */
const placeOf = (id: string): RawBuilder<unknown> => sql`((select q.at from post q where q.id = ${id}::int8), ${id}::int8)`;

const isFeed = ({ circleId, authorId, topic, match }: PostsOf): boolean =>
  circleId === undefined && authorId === undefined && topic === undefined && match === undefined;

function where(reader: Reader, which: PostsOf): RawBuilder<unknown> {
  const parts = [visible(reader, which.isOwn === true)];
  if (which.isOwn !== true && isFeed(which)) parts.push(sql`not ${IS_OF_A_THREAD_ALONE}`);
  if (which.circleId !== undefined) parts.push(sql`p.circle_id = ${which.circleId}`);
  if (which.authorId !== undefined) parts.push(sql`p.author_id = ${which.authorId}`);
  if (which.topic !== undefined) parts.push(sql`exists (select 1 from post_topic t where t.post_id = p.id and t.topic = ${which.topic})`);
  if (which.match) parts.push(sql`p.sport = ${which.match.sport} and p.match_id = ${which.match.matchId}`);
  if (which.isFollowed) {
    parts.push(sql`(p.author_id in (select f.target_id from user_follow f where f.user_id = ${reader.userId}::int8)
      or p.circle_id in (select k.circle_id from circle_follow k where k.user_id = ${reader.userId}::int8))`);
  }
  return sql.join(parts, sql` and `);
}

export function createPostRepository(db: Db): PostRepository {
  return {
    async list(reader, which, sort, { limit, offset, after }) {
      const isHot = sort === "hot";
      const later =
        after === null
          ? sql`true`
          : isHot
            ? sql`(p.hot, p.id) < (${after.hot / HOT_STEPS}::float8, ${after.id}::int8)`
            : sql`(p.at, p.id) < ${placeOf(after.id)}`;
      const { rows } = await sql<Row>`
        select ${columns(reader)} from post p ${JOINED} where ${where(reader, which)} and ${later}
        order by ${isHot ? sql`p.hot desc, p.id desc` : sql`p.at desc, p.id desc`} limit ${limit} offset ${offset}`.execute(db);
      return rows.map((row) => postOf(row, reader));
    },

    async count(reader, which, most) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (select 1 from post p where ${where(reader, which)} limit ${most}) s`.execute(db);
      return onlyRow(rows).count;
    },

    async find(reader, id) {
      const own = reader.userId === null ? sql`false` : sql`(p.author_id = ${reader.userId} and p.removed_at is null)`;
      const { rows } = await sql<Row>`
        select ${columns(reader)} from post p ${JOINED}
        where p.id = ${id} and (${own} or (${POST_SHOWN} and (p.match_id is null or p.at <= ${time(momentOf(reader))})))`.execute(db);
      return rows[0] ? postOf(rows[0], reader) : null;
    },

    async byIds(reader, ids) {
      const { rows } = await sql<Row>`
        select ${columns(reader)} from post p ${JOINED}
        where p.id = any(${ids as string[]}::int8[]) and ${visible(reader, false)}`.execute(db);
      const found = new Map(rows.map((row) => [String(row.id), postOf(row, reader)]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    async isAnchor(userId) {
      const { rows } = await sql`select 1 from app_user where id = ${userId} and is_anchor`.execute(db);
      return rows.length > 0;
    },

    async countNewer(reader, which, after, most) {
      const isLater = after === "0" ? sql`true` : sql`(p.at, p.id) > ${placeOf(after)}`;
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select 1 from post p where ${isLater} and p.author_id is distinct from ${reader.userId}::int8
            and ${where(reader, which)} limit ${most}) s`.execute(db);
      return onlyRow(rows).count;
    },

    async bestOf(reader, ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ post_id: bigint; id: bigint; author_id: bigint; nick_name: string; text: string; likes: number }>`
        select s.id as post_id, b.* from unnest(${ids as string[]}::int8[]) as s(id)
        cross join lateral (
          select c.id, c.author_id, u.nick_name, c.text, c.likes from comment c join app_user u on u.id = c.author_id
          where c.subject = 'post:' || s.id and c.root_id is null and c.likes >= ${BEST_FROM_LIKES} and ${shownIn("c")}
            and not exists (select 1 from shield h where h.user_id = ${reader.userId}::int8 and h.target_id = c.author_id)
          order by c.trust desc, c.id desc limit 1
        ) b`.execute(db);
      return new Map(
        rows.map((row) => [
          String(row.post_id),
          {
            id: String(row.id),
            author: { id: String(row.author_id) as UserId, nickName: row.nick_name },
            text: row.text,
            likes: row.likes,
          },
        ]),
      );
    },

    async topics(reader, since, limit) {
      const then = isBehindNow(reader)
        ? sql`cross join lateral unnest(${asOfThen(reader, "topics", TOPICS)}) as t(topic)`
        : sql`join post_topic t on t.post_id = p.id`;
      const { rows } = await sql<Topic>`
        select t.topic as name, count(*)::int as posts from post p ${then}
        where p.at > ${time(since)} and ${visible(reader, false)} group by t.topic order by count(*) desc, t.topic limit ${limit}`.execute(
        db,
      );
      return rows;
    },

    async ofMatch(reader, { sport, matchId }, but, limit) {
      const likes = isBehindNow(reader)
        ? sql`(select count(*)::int from post_like k where k.post_id = p.id and k.at <= ${time(momentOf(reader))})`
        : sql`p.likes`;
      const { rows } = await sql<{ id: bigint; title: string; doc: RichDoc; seen_minute: string | null; likes: number }>`
        select p.id, ${asOfThen(reader, "title", sql`p.title`)} as title, ${asOfThen(reader, "doc", sql`p.doc`)} as doc, p.seen_minute, ${likes} as likes from post p
        where p.sport = ${sport} and p.match_id = ${matchId} and p.id <> ${but} and ${visible(reader, false)}
        order by likes desc, p.id desc limit ${limit}`.execute(db);
      return rows.map((row) => ({
        id: String(row.id),
        title: row.title === "" ? truncate(plainOfRich(row.doc), TITLE_LETTERS) : row.title,
        seenMinute: row.seen_minute,
        likes: row.likes,
      }));
    },
  };
}
