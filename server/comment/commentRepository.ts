import { type RawBuilder, sql } from "kysely";
import type { CommentAuthor, CommentSort } from "../../contract/http/comment.ts";
import type { UserId } from "../../contract/ids.ts";
import { COMMENT_EDIT_MS } from "../../contract/limits.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import { levelOf } from "../../contract/rules/level.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import { likedBy, shownIn } from "../kit/userTexts.ts";
import type { CommentPlace } from "./commentCursor.ts";

/** The reader and their page clock (epoch ms); null: now. */
export interface Reader {
  readonly userId: bigint | null;
  readonly now: number;
  readonly at: number | null;
}

/** A comment as a reader sees it. */
export interface StoredComment {
  readonly id: string;
  readonly subject: string;
  readonly rootId: string | null;
  readonly author: CommentAuthor;
  readonly replyTo: { readonly id: UserId; readonly nickName: string } | null;
  readonly text: string;
  readonly at: number;
  readonly seenMinute: string | null;
  readonly likes: number;
  readonly isLiked: boolean;
  readonly replies: number;
  readonly trust: number;
  readonly isEdited: boolean;
  readonly isOwn: boolean;
  readonly editableUntil: number | null;
  readonly isHeld: boolean;
  readonly hidden: { readonly reason: string; readonly code: number | null; readonly caseId: string | null } | null;
  readonly isRemoved: boolean;
  readonly isSample: boolean;
  /** The moment of a match that the comment is about. */
  readonly moment: RichMoment | null;
}

/** Resolution of `trust`. */
export const TRUST_STEPS = 1e9;

interface Row {
  readonly id: bigint;
  readonly subject: string;
  readonly root_id: bigint | null;
  readonly author_id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly experience: number;
  readonly to_id: bigint | null;
  readonly to_name: string | null;
  readonly text: string;
  readonly at: number;
  readonly seen_minute: string | null;
  readonly likes: number;
  readonly is_liked: boolean;
  readonly replies: number;
  readonly trust: number;
  readonly is_edited: boolean;
  readonly is_held: boolean;
  readonly hidden_reason: string | null;
  readonly hidden_code: number | null;
  readonly hidden_case: bigint | null;
  readonly removed_at: number | null;
  readonly is_sample: boolean;
  readonly moment: RichMoment | null;
}

const time = (at: number) => sql`${new Date(at)}::timestamptz`;
/** Shown to everybody. */
export const SHOWN = shownIn("c");

const isBehind = ({ now, at }: Reader): boolean => at !== null && at < now;

function momentOf({ now, at }: Reader): number {
  return Math.min(now, at ?? now);
}

/** By nobody whom the user shields. `alias`: of the comment. */
function unshielded(me: bigint, alias: string): RawBuilder<unknown> {
  return sql`not exists (select 1 from shield s where s.user_id = ${me} and s.target_id = ${sql.ref(`${alias}.author_id`)})`;
}

/** `c` is by a user whom the reader shields, or below a comment by one: no list shows it. */
const isShielded = (me: bigint) => sql`exists (
  select 1 from shield s left join comment o on o.id = c.root_id where s.user_id = ${me} and s.target_id in (c.author_id, o.author_id))`;

/** Replies `r` to `c` that the reader can read: shown ones and their own; none by users they shield. */
function replies(reader: Reader): RawBuilder<unknown> {
  const me = reader.userId;
  const isThere = sql`r.at <= ${time(momentOf(reader))}`;
  if (me === null) return sql`from comment r where r.root_id = c.id and ${isThere} and ${shownIn("r")}`;
  return sql`from comment r where r.root_id = c.id and ((${isThere} and ${shownIn("r")} and ${unshielded(me, "r")})
    or (r.author_id = ${me} and r.removed_at is null))`;
}

/** Comments visible to a reader: shown ones, their own, tombstones with replies that they see; none by users they shield. */
function visible(reader: Reader): RawBuilder<unknown> {
  const me = reader.userId;
  const moment = time(momentOf(reader));
  // The stored number is of all readers, as of now.
  const hasReplies = me === null && !isBehind(reader) ? sql`c.replies > 0` : sql`exists (select 1 ${replies(reader)})`;
  const isTombstone = sql`(not c.is_held and ${hasReplies})`;
  if (me === null) return sql`c.at <= ${moment} and (${SHOWN} or ${isTombstone})`;
  return sql`(c.at <= ${moment} or c.author_id = ${me})
    and (${SHOWN} or (c.author_id = ${me} and c.removed_at is null) or ${isTombstone}) and ${unshielded(me, "c")}`;
}

function from({ before, except }: CommentPlace): RawBuilder<unknown> {
  return sql`${before === null ? sql`true` : sql`c.id < ${before}::int8`}
    and ${except.length === 0 ? sql`true` : sql`c.id <> all(${except}::int8[])`}`;
}

function columns(reader: Reader): RawBuilder<unknown> {
  const isLate = isBehind(reader);
  const moment = time(momentOf(reader));
  // The text at that moment: the earliest revision that was replaced after it.
  const text = isLate
    ? sql`coalesce((select v.text from comment_revision v where v.comment_id = c.id and v.until > ${moment} order by v.until limit 1), c.text)`
    : sql`c.text`;
  const me = reader.userId;
  const counted = sql`(select count(*)::int ${replies(reader)})`;
  // The stored number is of all readers. One who shields somebody has their replies left out, and everybody has their own
  // that wait for a moderator or were hidden, as in the list of replies.
  const count = isLate
    ? counted
    : me === null
      ? sql`c.replies`
      : sql`case when exists (select 1 from shield s where s.user_id = ${me}) then ${counted} else c.replies + (
          select count(*)::int from comment r
          where r.root_id = c.id and r.author_id = ${me} and r.removed_at is null and not ${shownIn("r")}) end`;
  const likes = isLate ? sql`(select count(*)::int from comment_like k where k.comment_id = c.id and k.at <= ${moment})` : sql`c.likes`;
  return sql`c.id, c.subject, c.root_id, c.author_id, u.nick_name, u.portrait, u.experience,
    case when p.id <> c.root_id then p.author_id end as to_id, case when p.id <> c.root_id then pu.nick_name end as to_name,
    ${text} as text, c.at, c.seen_minute, ${likes} as likes, ${count} as replies, c.trust, (c.edited_at is not null and c.edited_at <= ${moment}) as is_edited,
    c.is_held, c.hidden_reason, c.hidden_code, c.hidden_case, c.removed_at, c.is_sample, c.moment,
    ${likedBy("comment", sql.ref("c.id"), reader.userId)} as is_liked`;
}

const JOINED = sql`join app_user u on u.id = c.author_id
  left join comment p on p.id = c.parent_id left join app_user pu on pu.id = p.author_id`;

const authorOf = (row: Pick<Row, "nick_name" | "portrait" | "experience">, id: bigint): CommentAuthor => ({
  id: String(id) as UserId,
  nickName: row.nick_name,
  portrait: row.portrait,
  level: levelOf(row.experience),
});

function commentOf(row: Row, { userId, now }: Reader): StoredComment {
  const isOwn = row.author_id === userId;
  return {
    id: String(row.id),
    subject: row.subject,
    rootId: row.root_id === null ? null : String(row.root_id),
    author: authorOf(row, row.author_id),
    replyTo: row.to_id === null ? null : { id: String(row.to_id) as UserId, nickName: row.to_name ?? "" },
    text: row.text,
    at: row.at,
    seenMinute: row.seen_minute,
    likes: row.likes,
    isLiked: row.is_liked,
    replies: row.replies,
    trust: row.trust,
    isEdited: row.is_edited,
    isOwn,
    editableUntil: isOwn && row.hidden_reason === null && now < row.at + COMMENT_EDIT_MS ? row.at + COMMENT_EDIT_MS : null,
    isHeld: row.is_held,
    hidden:
      row.hidden_reason === null
        ? null
        : { reason: row.hidden_reason, code: row.hidden_code, caseId: row.hidden_case === null ? null : String(row.hidden_case) },
    isRemoved: row.removed_at !== null,
    isSample: row.is_sample,
    moment: row.moment,
  };
}

const rowsOf = (rows: readonly Row[], reader: Reader): readonly StoredComment[] => rows.map((row) => commentOf(row, reader));

export interface CommentReads {
  /** Top-level comments from a place on, with at least `fromLikes` likes. */
  roots(
    reader: Reader,
    subject: string,
    of: {
      readonly sort: CommentSort;
      readonly limit: number;
      readonly offset: number;
      readonly place: CommentPlace;
      readonly fromLikes?: number;
    },
  ): Promise<readonly StoredComment[]>;
  /** Ids of the first ones with likes in the order by likes. */
  likedRoots(reader: Reader, subject: string, of: { readonly limit: number; readonly place: CommentPlace }): Promise<readonly string[]>;
  /** The first `each` replies to each comment, oldest first. */
  firstReplies(reader: Reader, rootIds: readonly string[], each: number): Promise<ReadonlyMap<string, readonly StoredComment[]>>;
  replies(reader: Reader, rootId: string, of: { readonly limit: number; readonly after: string | null }): Promise<readonly StoredComment[]>;
  find(reader: Reader, id: string): Promise<StoredComment | null>;
  /** Comments shown at the reader's moment, counted up to `most`. */
  countBy(reader: Reader, subject: string, most: number): Promise<number>;
  /** Comments shown now that the reader does not see because of whom they shield. */
  countShielded(userId: bigint, subject: string): Promise<number>;
  newestId(reader: Reader, subject: string): Promise<string>;
  /** By other users, at any level, counted up to `most`. */
  countNewer(reader: Reader, subject: string, after: string, most: number): Promise<number>;
  /** Top-level comments since then on subjects of a kind, most trusted likes first. */
  bestSince(
    reader: Reader,
    kind: string,
    of: { readonly since: number; readonly fromLikes: number; readonly limit: number },
  ): Promise<readonly StoredComment[]>;
  shielded(userId: bigint, limit: number): Promise<readonly (CommentAuthor & { readonly at: number })[]>;
}

export function createCommentReads(db: Db): CommentReads {
  return {
    async roots(reader, subject, { sort, limit, offset, place, fromLikes = 0 }) {
      // A shown comment with likes has trust > 0: the index scan ends at trust 0 instead of reading all.
      const { rows } = await sql<Row>`
        select ${columns(reader)} from comment c ${JOINED}
        where c.subject = ${subject} and c.root_id is null and c.likes >= ${fromLikes} ${fromLikes > 0 ? sql`and c.trust > 0` : sql``} and ${from(place)} and ${visible(reader)}
        order by ${sort === "hot" ? sql`c.trust desc, c.id desc` : sql`c.id desc`} limit ${limit} offset ${offset}`.execute(db);
      return rowsOf(rows, reader);
    },

    async likedRoots(reader, subject, { limit, place }) {
      const { rows } = await sql<{ id: bigint }>`
        select c.id from comment c
        where c.subject = ${subject} and c.root_id is null and c.trust > 0 and ${from(place)} and ${visible(reader)}
        order by c.trust desc, c.id desc limit ${limit}`.execute(db);
      return rows.map(({ id }) => String(id));
    },

    async firstReplies(reader, rootIds, each) {
      if (rootIds.length === 0) return new Map();
      const { rows } = await sql<Row>`
        select n.* from unnest(${rootIds}::int8[]) as r(id)
        cross join lateral (
          select ${columns(reader)} from comment c ${JOINED} where c.root_id = r.id and ${visible(reader)} order by c.id limit ${each}
        ) n order by n.id`.execute(db);
      return Map.groupBy(rowsOf(rows, reader), ({ rootId }) => rootId ?? "");
    },

    async replies(reader, rootId, { limit, after }) {
      const { rows } = await sql<Row>`
        select ${columns(reader)} from comment c ${JOINED}
        where c.root_id = ${rootId}::int8 and c.id > ${after ?? "0"}::int8 and ${visible(reader)} order by c.id limit ${limit}`.execute(db);
      return rowsOf(rows, reader);
    },

    async find(reader, id) {
      const { rows } =
        await sql<Row>`select ${columns(reader)} from comment c ${JOINED} where c.id = ${id}::int8 and ${visible(reader)}`.execute(db);
      return rowsOf(rows, reader)[0] ?? null;
    },

    async countBy(reader, subject, most) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select 1 from comment c where c.subject = ${subject} and ${SHOWN} and c.at <= ${time(momentOf(reader))}
            and ${reader.userId === null ? sql`true` : sql`not ${isShielded(reader.userId)}`} limit ${most}) s`.execute(db);
      return onlyRow(rows).count;
    },

    async countShielded(userId, subject) {
      const { rows } = await sql<{ count: number }>`
        select case when exists (select 1 from shield s where s.user_id = ${userId}) then (
          select count(*)::int from comment c where c.subject = ${subject} and ${SHOWN} and ${isShielded(userId)}) else 0 end as count`.execute(
        db,
      );
      return onlyRow(rows).count;
    },

    async newestId(reader, subject) {
      const { rows } = await sql<{ id: bigint }>`
        select c.id from comment c where c.subject = ${subject} and ${SHOWN} and c.at <= ${time(momentOf(reader))} order by c.id desc limit 1`.execute(
        db,
      );
      return String(rows[0]?.id ?? 0);
    },

    async countNewer(reader, subject, after, most) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select 1 from comment c where c.subject = ${subject} and c.id > ${after}::int8 and ${SHOWN} and ${visible(reader)}
            and c.author_id is distinct from ${reader.userId}::int8 limit ${most}) s`.execute(db);
      return onlyRow(rows).count;
    },

    async bestSince(reader, kind, { since, fromLikes, limit }) {
      const { rows } = await sql<Row>`
        select ${columns(reader)} from comment c ${JOINED}
        where c.root_id is null and c.at > ${time(since)} and c.likes >= ${fromLikes} and c.subject like ${`${kind}:%`} and ${SHOWN} and ${visible(reader)}
        order by c.trust desc, c.id desc limit ${limit}`.execute(db);
      return rowsOf(rows, reader);
    },

    async shielded(userId, limit) {
      const { rows } = await sql<{ target_id: bigint; at: number; nick_name: string; portrait: string; experience: number }>`
        select s.target_id, s.at, u.nick_name, u.portrait, u.experience from shield s join app_user u on u.id = s.target_id
        where s.user_id = ${userId} order by s.at desc limit ${limit}`.execute(db);
      return rows.map((row) => ({ ...authorOf(row, row.target_id), at: row.at }));
    },
  };
}
