import { type RawBuilder, sql } from "kysely";
import type { Conversation, Message, MessagePeer } from "../../contract/http/message.ts";
import { userChannel } from "../../contract/feed/user.ts";
import type { UserId } from "../../contract/ids.ts";
import { levelOf } from "../../contract/rules/level.ts";
import type { Db } from "../kit/database.ts";

/** Private messages as either of the two people sees them. */

const time = (at: number) => sql`${new Date(at)}::timestamptz`;
const UNREAD_COUNTED = 99;

export interface Link {
  readonly id: string;
  /** The user whose request is open; null: both may write. */
  readonly askedBy: string | null;
  readonly isDeclined: boolean;
}

export interface Standing {
  readonly peer: MessagePeer;
  readonly areMutual: boolean;
  /** `isShielding`: the caller shields the peer. `isShielded`: the peer shields the caller. */
  readonly isShielding: boolean;
  readonly isShielded: boolean;
  readonly link: Link | null;
}

interface PeerRow {
  readonly peer_id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly experience: number;
}
const peerOf = (row: PeerRow): MessagePeer => ({
  id: String(row.peer_id) as UserId,
  nickName: row.nick_name,
  portrait: row.portrait,
  level: levelOf(row.experience),
});

interface MessageRow {
  readonly id: bigint;
  readonly author_id: bigint;
  readonly text: string;
  readonly at: number;
  readonly is_held: boolean;
  readonly hidden_reason: string | null;
  readonly hidden_code: number | null;
}
function messageOf(row: MessageRow, me: string): Message {
  const isOwn = String(row.author_id) === me;
  const isHidden = row.hidden_reason !== null;
  return {
    id: String(row.id),
    isOwn,
    text: isHidden && !isOwn ? "" : row.text,
    at: row.at,
    isHeld: row.is_held && !isHidden,
    hidden: isHidden ? (isOwn ? row.hidden_reason : "") : null,
    canAppeal: isOwn && row.hidden_code !== null,
  };
}

/** Where `m` stands among the messages of its conversation: a held one where it was passed, not where it was written. */
const PLACE = sql`coalesce(m.shown_id, m.id)`;
/** The place of a message, by its id. */
const placeOf = (conversationId: string, id: string) =>
  sql`(select ${PLACE} from message m where m.id = ${id}::int8 and m.conversation_id = ${conversationId}::int8)`;

/**
 * `m` as `me` sees it: without what `me` deleted, and without the peer's held messages. What `me` deleted before it was
 * passed is new to the peer alone.
 */
function visible(me: string): RawBuilder<unknown> {
  return sql`m.removed_at is null and (not m.is_held or m.author_id = ${me}::int8)
    and (case when m.author_id = ${me}::int8 then m.id else ${PLACE} end) > coalesce((select k.cleared_id from conversation_member k where k.conversation_id = m.conversation_id and k.user_id = ${me}::int8), 0)
    and not exists (select 1 from message_deleted d where d.message_id = m.id and d.user_id = ${me}::int8)`;
}
/** Messages of `c` that `me` has not read. */
function unreadIn(me: string): RawBuilder<unknown> {
  return sql`select 1 from message m where m.conversation_id = c.id and m.author_id <> ${me}::int8 and m.hidden_reason is null and ${visible(me)}
    and ${PLACE} > coalesce((select k.read_id from conversation_member k where k.conversation_id = c.id and k.user_id = ${me}::int8), 0)`;
}
/** Whether two users follow each other: both may write, whoever has asked. */
const areMutual = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) => sql<boolean>`
  (exists (select 1 from user_follow where user_id = ${a} and target_id = ${b})
    and exists (select 1 from user_follow where user_id = ${b} and target_id = ${a}))`;
/** `c` is a request to `me`. */
const isAsking = (me: string) => sql`
  (c.asked_by is not null and c.asked_by <> ${me}::int8 and not ${areMutual(sql`c.low_id`, sql`c.high_id`)})`;
const isOf = (me: string) => sql`(c.low_id = ${me}::int8 or c.high_id = ${me}::int8)`;

export async function standingWith(db: Db, me: string, peerId: string, isLocked = false): Promise<Standing | null> {
  const [low, high] = BigInt(me) < BigInt(peerId) ? [me, peerId] : [peerId, me];
  const { rows } = await sql<
    PeerRow & {
      readonly are_mutual: boolean;
      readonly is_shielding: boolean;
      readonly is_shielded: boolean;
    }
  >`
    select u.id as peer_id, u.nick_name, u.portrait, u.experience,
      ${areMutual(sql`${me}::int8`, sql`u.id`)} as are_mutual,
      exists (select 1 from shield where user_id = ${me}::int8 and target_id = u.id) as is_shielding,
      exists (select 1 from shield where user_id = u.id and target_id = ${me}::int8) as is_shielded
    from app_user u where u.id = ${peerId}::int8`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const links = await sql<{ id: bigint; asked_by: bigint | null; declined_at: number | null }>`
    select id, asked_by, declined_at from conversation where low_id = ${low}::int8 and high_id = ${high}::int8
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  const [link] = links.rows;
  return {
    peer: peerOf(row),
    areMutual: row.are_mutual,
    isShielding: row.is_shielding,
    isShielded: row.is_shielded,
    link: link
      ? { id: String(link.id), askedBy: link.asked_by === null ? null : String(link.asked_by), isDeclined: link.declined_at !== null }
      : null,
  };
}

/** Finds or creates the conversation of the two users and locks it until the transaction ends. */
export async function linkUp(trx: Db, me: string, peerId: string): Promise<string> {
  const [low, high] = BigInt(me) < BigInt(peerId) ? [me, peerId] : [peerId, me];
  const { rows } = await sql<{ id: bigint }>`
    insert into conversation as c (low_id, high_id) values (${low}::int8, ${high}::int8)
    on conflict (low_id, high_id) do update set last_id = c.last_id returning id`.execute(trx);
  const id = String(rows[0]?.id);
  await sql`
    insert into conversation_member (conversation_id, user_id) values (${id}::int8, ${me}::int8), (${id}::int8, ${peerId}::int8)
    on conflict do nothing`.execute(trx);
  return id;
}

export async function setAsked(trx: Db, id: string, askedBy: string | null, declinedAt: number | null): Promise<void> {
  await sql`
    update conversation set asked_by = ${askedBy}::int8, declined_at = ${declinedAt === null ? null : new Date(declinedAt)}::timestamptz
    where id = ${id}::int8`.execute(trx);
}

export async function insertMessage(
  trx: Db,
  of: {
    readonly conversationId: string;
    readonly authorId: string;
    readonly text: string;
    readonly at: number;
    readonly isHeld: boolean;
    readonly requestKey: string | null;
  },
): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    insert into message (conversation_id, author_id, text, at, is_held, request_key)
    values (${of.conversationId}::int8, ${of.authorId}::int8, ${of.text}, ${time(of.at)}, ${of.isHeld}, ${of.requestKey}) returning id`.execute(
    trx,
  );
  const id = String(rows[0]?.id);
  await sql`update conversation set last_id = greatest(last_id, ${id}::int8) where id = ${of.conversationId}::int8`.execute(trx);
  return id;
}

export async function messageById(db: Db, me: string, id: string): Promise<Message | null> {
  const { rows } = await sql<MessageRow>`select m.* from message m where m.id = ${id}::int8 and m.author_id = ${me}::int8`.execute(db);
  return rows[0] ? messageOf(rows[0], me) : null;
}

export async function byRequestKey(db: Db, me: string, key: string): Promise<string | null> {
  const { rows } = await sql<{ id: bigint }>`select id from message where author_id = ${me}::int8 and request_key = ${key}`.execute(db);
  return rows[0] ? String(rows[0].id) : null;
}

/** How much a user has written in the last minute and day, and how many requests they have made in the last day. */
export async function messagePaceOf(trx: Db, me: string, now: number) {
  const { rows } = await sql<{ minute: number; day: number; requests: number }>`
    select count(*) filter (where m.at > ${time(now - 60_000)})::int as minute, count(*)::int as day,
      count(distinct m.conversation_id) filter (where c.asked_by = ${me}::int8)::int as requests
    from message m join conversation c on c.id = m.conversation_id
    where m.author_id = ${me}::int8 and m.at > ${time(now - 86_400_000)}`.execute(trx);
  return rows[0] ?? { minute: 0, day: 0, requests: 0 };
}

export async function listMessages(
  db: Db,
  me: string,
  conversationId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly Message[]> {
  const { rows } = await sql<MessageRow>`
    select m.* from message m where m.conversation_id = ${conversationId}::int8 and ${visible(me)}
      and ${before === null ? sql`true` : sql`${PLACE} < ${placeOf(conversationId, before)}`}
    order by ${PLACE} desc limit ${limit}`.execute(db);
  return rows.map((row) => messageOf(row, me));
}

/** Whether `me` sees any message of the conversation. */
export async function seesMessage(db: Db, me: string, conversationId: string): Promise<boolean> {
  return (await listMessages(db, me, conversationId, { before: null, limit: 1 })).length > 0;
}

export async function listConversations(
  db: Db,
  me: string,
  { box, before, limit }: { readonly box: "open" | "request"; readonly before: string | null; readonly limit: number },
): Promise<readonly (Conversation & { readonly lastId: string })[]> {
  const inBox = box === "request" ? sql`${isAsking(me)} and c.declined_at is null` : sql`not ${isAsking(me)}`;
  const { rows } = await sql<MessageRow & PeerRow & { readonly last_id: bigint; readonly unread: number }>`
    select c.last_id, u.id as peer_id, u.nick_name, u.portrait, u.experience, l.*,
      (select count(*)::int from (${unreadIn(me)} limit ${UNREAD_COUNTED}) n) as unread
    from conversation c
    join app_user u on u.id = case when c.low_id = ${me}::int8 then c.high_id else c.low_id end
    join lateral (
      select m.id, m.author_id, m.text, m.at, m.is_held, m.hidden_reason, m.hidden_code from message m
      where m.conversation_id = c.id and ${visible(me)} order by ${PLACE} desc limit 1
    ) l on true
    where ${isOf(me)} and ${inBox} and (${before}::int8 is null or c.last_id < ${before}::int8)
    order by c.last_id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ peer: peerOf(row), last: messageOf(row, me), unread: row.unread, lastId: String(row.last_id) }));
}

export async function unreadMessages(db: Db, me: string): Promise<{ readonly message: number; readonly request: number }> {
  const { rows } = await sql<{ message: number; request: number }>`
    select count(*) filter (where not ${isAsking(me)})::int as message,
      count(*) filter (where ${isAsking(me)} and c.declined_at is null)::int as request
    from conversation c where ${isOf(me)} and exists (${unreadIn(me)})`.execute(db);
  return rows[0] ?? { message: 0, request: 0 };
}

/** For the open pages of `userId`: published by the outbox after the commit. */
export async function tellMessage(trx: Db, userId: string, peerId: string, at: number): Promise<void> {
  const data = JSON.stringify({ peerId, unread: await unreadMessages(trx, userId) });
  await sql`
    insert into outbox (ch, kind, data, at) values (${userChannel(userId as UserId)}, 'message', ${data}::jsonb, ${time(at)})`.execute(trx);
}

/** Gives a held message that is shown now its place, the last one. Lock its conversation first: places are given in order. */
export async function placeLast(trx: Db, conversationId: bigint, id: bigint): Promise<void> {
  await sql`
    with m as (
      update message set shown_id = nextval(pg_get_serial_sequence('message', 'id')) where id = ${id} returning shown_id
    )
    update conversation c set last_id = m.shown_id from m where c.id = ${conversationId}`.execute(trx);
}

export async function markRead(trx: Db, me: string, conversationId: string, upTo: string): Promise<boolean> {
  const place = placeOf(conversationId, upTo);
  const { rows } = await sql`
    update conversation_member set read_id = ${place}
    where conversation_id = ${conversationId}::int8 and user_id = ${me}::int8 and read_id < ${place} returning 1`.execute(trx);
  return rows.length > 0;
}

export async function clearFor(trx: Db, me: string, conversationId: string): Promise<void> {
  await sql`
    update conversation_member k set cleared_id = c.last_id, read_id = greatest(k.read_id, c.last_id) from conversation c
    where c.id = k.conversation_id and k.conversation_id = ${conversationId}::int8 and k.user_id = ${me}::int8`.execute(trx);
}

export async function deleteFor(trx: Db, me: string, conversationId: string, id: string): Promise<void> {
  await sql`
    insert into message_deleted (message_id, user_id) select m.id, ${me}::int8 from message m
    where m.id = ${id}::int8 and m.conversation_id = ${conversationId}::int8 on conflict do nothing`.execute(trx);
}
