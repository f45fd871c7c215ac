import { sql } from "kysely";
import type { NoticeKind } from "../../contract/http/notice.ts";
import { userChannel } from "../../contract/feed/user.ts";
import type { UserId } from "../../contract/ids.ts";
import type { Db } from "./database.ts";

/** What somebody is told of: who did what with what is theirs. In the transaction of what it tells of. */
export interface News {
  readonly userId: string;
  readonly kind: NoticeKind;
  /** What comes together: `like:post:7`. */
  readonly groupKey: string;
  readonly subject: string;
  readonly isMatch: boolean;
  readonly actorId: string;
  /** The text it is told by: `comment:12`; "" of a like or a follow. */
  readonly ref: string;
  /** Epoch ms. */
  readonly at: number;
}

const KEPT_MS = 180 * 86_400_000;
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

/** For the user's open pages: published by the outbox after the commit. */
export async function tellUnread(trx: Db, userId: string, isMatch: boolean, at: number): Promise<void> {
  const data = JSON.stringify({ unread: await unreadNotices(trx, userId), isMatch });
  await sql`
    insert into outbox (ch, kind, data, at) values (${userChannel(userId as UserId)}, 'notice', ${data}::jsonb, ${time(at)})`.execute(trx);
}

/**
 * Each once: never of oneself, between people of whom one shields the other, or of a text that was told already. Rows are
 * locked in one order, so that transactions that tell the same people never wait for each other in a ring.
 */
export async function tellNews(trx: Db, news: readonly News[]): Promise<void> {
  const ordered = [...news].sort((a, b) => (a.userId === b.userId ? (a.groupKey < b.groupKey ? -1 : 1) : a.userId < b.userId ? -1 : 1));
  for (const one of ordered) if (one.userId !== one.actorId) await tellOne(trx, one);
}

async function tellOne(trx: Db, { userId, kind, groupKey, subject, isMatch, actorId, ref, at }: News): Promise<void> {
  const [me, actor] = [sql`${userId}::int8`, sql`${actorId}::int8`];
  const { rows: may } = await sql`
    select 1 where exists (select 1 from app_user where id = ${me})
      and not exists (select 1 from shield where (user_id = ${me} and target_id = ${actor}) or (user_id = ${actor} and target_id = ${me}))
      and not exists (
        select 1 from notice_actor a join notice n on n.id = a.notice_id
        where n.user_id = ${me} and a.user_id = ${actor} and a.ref = ${ref} and (${ref} <> '' or n.group_key = ${groupKey})
      )`.execute(trx);
  if (may.length === 0) return;
  const { rows } = await sql<{ id: bigint }>`
    insert into notice as n (user_id, kind, group_key, subject, is_match, at)
    values (${me}, ${kind}, ${groupKey}, ${subject}, ${isMatch}, ${time(at)})
    on conflict (user_id, group_key) where read_at is null do update set at = greatest(n.at, excluded.at) returning id`.execute(trx);
  const id = rows[0]?.id;
  await sql`
    insert into notice_actor (notice_id, user_id, ref, at) values (${id}, ${actor}, ${ref}, ${time(at)}) on conflict do nothing`.execute(
    trx,
  );
  // The group's row is locked by now: whoever else joins it is counted.
  await sql`
    update notice set count = (select count(distinct user_id)::int from notice_actor where notice_id = ${id}) where id = ${id}`.execute(
    trx,
  );
  await sql`delete from notice where user_id = ${me} and at < ${time(at - KEPT_MS)}`.execute(trx);
  await tellUnread(trx, userId, isMatch, at);
}

interface Taken {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly is_match: boolean;
}

/** Locks them in the order in which they are told. */
async function lockGroups(trx: Db, condition: ReturnType<typeof sql>): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    select n.id, n.user_id, n.is_match from notice n where ${condition}
    order by n.user_id::text collate "C", n.group_key for update`.execute(trx);
  return rows;
}

/** What is left of groups whose actors have gone: counted anew, or nothing. */
async function settle(trx: Db, groups: readonly Taken[], at: number): Promise<void> {
  const ids = sql`any(${groups.map(({ id }) => String(id))}::int8[])`;
  await sql`
    delete from notice n where n.id = ${ids} and not exists (select 1 from notice_actor a where a.notice_id = n.id)`.execute(trx);
  await sql`
    update notice n set count = c.count, at = c.at
    from (select notice_id, count(distinct user_id)::int as count, max(at) as at from notice_actor where notice_id = ${ids} group by notice_id) c
    where n.id = c.notice_id`.execute(trx);
  for (const [userId, of] of Map.groupBy(groups, ({ user_id }) => String(user_id)))
    await tellUnread(
      trx,
      userId,
      of.some(({ is_match }) => is_match),
      at,
    );
}

/** A like or a follow taken back before anybody read of it. */
export async function takeBack(trx: Db, of: Pick<News, "userId" | "groupKey" | "actorId">, at: number): Promise<void> {
  const groups = await lockGroups(
    trx,
    sql`n.user_id = ${of.userId}::int8 and n.group_key = ${of.groupKey} and n.read_at is null
      and exists (select 1 from notice_actor a where a.notice_id = n.id and a.user_id = ${of.actorId}::int8)`,
  );
  if (groups.length === 0) return;
  await sql`
    delete from notice_actor where user_id = ${of.actorId}::int8 and notice_id = any(${groups.map(({ id }) => String(id))}::int8[])`.execute(
    trx,
  );
  await settle(trx, groups, at);
}

/** A text that is not shown any more: nobody is told of it, nor of what was done with it, read or not. */
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

/** Of two people of whom one shields the other from now on. */
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
