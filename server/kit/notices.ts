import { sql } from "kysely";
import { NOTICE_KINDS, type NoticeKind } from "../../contract/http/noticeKinds.ts";
import { userChannel } from "../../contract/feed/user.ts";
import type { UserId } from "../../contract/ids.ts";
import type { Db } from "./database.ts";

/** News for a user: who did what with something of the user's. Written in the transaction of the deed. */
export interface News {
  readonly userId: string;
  readonly kind: NoticeKind;
  /** News with the same key form a group: `like:post:7`. */
  readonly groupKey: string;
  readonly subject: string;
  readonly isMatch: boolean;
  readonly actorId: string;
  /** The text that brings the news: `comment:12`; "" of a like or a follow. */
  readonly ref: string;
  /** Epoch ms. */
  readonly at: number;
}

const RETENTION_MS = 180 * 86_400_000;
const time = (at: number) => sql`${new Date(at)}::timestamptz`;

/** Unread groups by kind. */
export async function unreadNotices(db: Db, userId: string, until: number | null = null): Promise<Record<NoticeKind, number>> {
  const counts: Record<NoticeKind, number> = { like: 0, reply: 0, mention: 0, follow: 0, tip: 0 };
  const reached =
    until === null
      ? sql`true`
      : sql`(not n.is_match or exists (select 1 from notice_actor a where a.notice_id = n.id and a.at <= ${time(until)}))`;
  const { rows } = await sql<{ kind: NoticeKind; count: number }>`
    select n.kind, count(*)::int as count from notice n where n.user_id = ${userId}::int8 and n.read_at is null and ${reached}
    group by n.kind`.execute(db);
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

/** Users to be told, and whether the change for them is about a match. */
function recipientsOf(groups: readonly { readonly user_id: bigint; readonly is_match: boolean }[]): ReadonlyMap<string, boolean> {
  const recipients = new Map<string, boolean>();
  for (const { user_id, is_match } of groups) recipients.set(String(user_id), is_match || (recipients.get(String(user_id)) ?? false));
  return recipients;
}

/** Sends unread counts to each user's open pages: the outbox publishes them after the commit. `isMatch`: the change is about one. */
export async function publishUnread(trx: Db, of: ReadonlyMap<string, boolean>, at: number): Promise<void> {
  if (of.size === 0) return;
  await sql`
    insert into outbox (ch, kind, data, at)
    select ${userChannel("" as UserId)} || u.id, 'notice', jsonb_build_object(
      'unread', (
        select jsonb_object_agg(k.kind, (
          select count(*) from notice n where n.user_id = u.id and n.read_at is null and n.kind = k.kind))
        from unnest(${[...NOTICE_KINDS]}::text[]) as k(kind)
      ), 'isMatch', u.is_match), ${time(at)}
    from unnest(${[...of.keys()]}::int8[], ${[...of.values()]}::bool[]) as u(id, is_match) order by u.id`.execute(trx);
}

/**
 * Tells each piece of news once: never about oneself, between people of whom one shields the other, or of a text told already.
 * Rows are locked in one order, so that transactions that tell the same people never deadlock.
 */
export async function addNotices(trx: Db, news: readonly News[]): Promise<void> {
  const others = news.filter(({ userId, actorId }) => userId !== actorId);
  if (others.length === 0) return;
  const { rows } = await sql<Taken>`
    with news as (
      select distinct on (x."userId", x."actorId", x.ref, case when x.ref = '' then x."groupKey" end) x."userId" as user_id, x.kind, x."groupKey" as group_key, x.subject,
        x."isMatch" as is_match, x."actorId" as actor_id, x.ref, to_timestamp(x.at / 1000.0) as at
      from json_to_recordset(${JSON.stringify(others)}::json)
        as x("userId" int8, kind text, "groupKey" text, subject text, "isMatch" bool, "actorId" int8, ref text, at float8)
      join app_user u on u.id = x."userId"
      where not exists (select 1 from shield s where (s.user_id = x."userId" and s.target_id = x."actorId") or (s.user_id = x."actorId" and s.target_id = x."userId"))
        and not exists (
          select 1 from notice_actor a join notice n on n.id = a.notice_id
          where n.user_id = x."userId" and a.user_id = x."actorId" and a.ref = x.ref and (x.ref <> '' or n.group_key = x."groupKey")
        )
      order by x."userId", x."actorId", x.ref, case when x.ref = '' then x."groupKey" end, x."groupKey" collate "C"
    ), groups as (
      insert into notice as n (user_id, kind, group_key, subject, is_match, at)
      select user_id, min(kind), group_key, min(subject), bool_or(is_match), max(at) from news group by user_id, group_key
      order by user_id::text collate "C", group_key
      on conflict (user_id, group_key) where read_at is null do update set at = greatest(n.at, excluded.at)
      returning id, user_id, group_key, is_match
    ), actors as (
      insert into notice_actor (notice_id, user_id, ref, at)
      select g.id, n.actor_id, n.ref, n.at from news n join groups g using (user_id, group_key) on conflict do nothing
    )
    select user_id, id, is_match from groups`.execute(trx);
  if (rows.length === 0) return;
  // The groups' rows are locked by now, so actors of other transactions are counted too.
  await sql`
    update notice n set count = (select count(distinct a.user_id)::int from notice_actor a where a.notice_id = n.id)
    where n.id = any(${rows.map(({ id }) => String(id))}::int8[])`.execute(trx);
  const at = Math.max(...others.map((one) => one.at));
  const recipients = recipientsOf(rows);
  await sql`delete from notice where user_id = any(${[...recipients.keys()]}::int8[]) and at < ${time(at - RETENTION_MS)}`.execute(trx);
  await publishUnread(trx, recipients, at);
}

interface Taken {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly is_match: boolean;
}

/** Locks the groups in the order in which `addNotices` writes them. */
async function lockGroups(trx: Db, condition: ReturnType<typeof sql>): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    select n.id, n.user_id, n.is_match from notice n where ${condition}
    order by n.user_id::text collate "C", n.group_key for update`.execute(trx);
  return rows;
}

/** Counts groups again after some of their actors have gone, and deletes the empty ones. */
async function settle(trx: Db, groups: readonly Taken[], at: number): Promise<void> {
  const ids = sql`any(${groups.map(({ id }) => String(id))}::int8[])`;
  await sql`
    delete from notice n where n.id = ${ids} and not exists (select 1 from notice_actor a where a.notice_id = n.id)`.execute(trx);
  await sql`
    update notice n set count = c.count, at = c.at
    from (select notice_id, count(distinct user_id)::int as count, max(at) as at from notice_actor where notice_id = ${ids} group by notice_id) c
    where n.id = c.notice_id`.execute(trx);
  await publishUnread(trx, recipientsOf(groups), at);
}

/** Takes back likes or follows that nobody has read of. */
export async function takeBack(trx: Db, taken: readonly Pick<News, "userId" | "groupKey" | "actorId">[], at: number): Promise<void> {
  if (taken.length === 0) return;
  const of = sql`json_to_recordset(${JSON.stringify(taken)}::json) as x("userId" int8, "groupKey" text, "actorId" int8)`;
  const isOf = sql`n.user_id = x."userId" and n.group_key = x."groupKey" and n.read_at is null and a.user_id = x."actorId"`;
  const groups = await lockGroups(trx, sql`exists (select 1 from notice_actor a, ${of} where a.notice_id = n.id and ${isOf})`);
  if (groups.length === 0) return;
  await sql`
    delete from notice_actor a using notice n, ${of}
    where n.id = a.notice_id and n.id = any(${groups.map(({ id }) => String(id))}::int8[]) and ${isOf}`.execute(trx);
  await settle(trx, groups, at);
}

/** Takes back a text that is not shown any more: nobody is told of it, nor of what was done with it, read or not. */
export async function takeBackText(trx: Db, ref: string, at: number): Promise<void> {
  const groups = await lockGroups(
    trx,
    sql`n.subject = ${ref} or exists (select 1 from notice_actor a where a.notice_id = n.id and a.ref = ${ref})`,
  );
  if (groups.length === 0) return;
  const ids = sql`any(${groups.map(({ id }) => String(id))}::int8[])`;
  await sql`
    delete from notice_actor a using notice n where n.id = a.notice_id and n.id = ${ids} and (a.ref = ${ref} or n.subject = ${ref})`.execute(
    trx,
  );
  await settle(trx, groups, at);
}

/** Takes back the news between two people of whom one shields the other from now on. */
export async function takeBackBetween(trx: Db, a: string, b: string, at: number): Promise<void> {
  const pair = (me: string, them: string) =>
    sql`(n.user_id = ${me}::int8 and exists (select 1 from notice_actor x where x.notice_id = n.id and x.user_id = ${them}::int8))`;
  const groups = await lockGroups(trx, sql`${pair(a, b)} or ${pair(b, a)}`);
  if (groups.length === 0) return;
  await sql`
    delete from notice_actor x using notice n where n.id = x.notice_id and n.id = any(${groups.map(({ id }) => String(id))}::int8[])
      and ((n.user_id = ${a}::int8 and x.user_id = ${b}::int8) or (n.user_id = ${b}::int8 and x.user_id = ${a}::int8))`.execute(trx);
  await settle(trx, groups, at);
}
