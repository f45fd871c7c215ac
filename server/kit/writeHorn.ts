import { sql } from "kysely";
import { HORN_CHANNEL, type HornEvents } from "../../contract/feed/horn.ts";
import { type UserEvents, userChannel } from "../../contract/feed/user.ts";
import { type Db, onlyRow, safeNumber } from "./database.ts";

export interface NewHorn {
  /** Null = to everybody. */
  readonly userId: string | null;
  /** Plain text. */
  readonly title: string;
  readonly content: string;
  /** Epoch ms. */
  readonly at: number;
  /** Who sent it by hand; absent: it was sent automatically. */
  readonly by?: string;
  /** Idempotency key of a horn sent by hand. */
  readonly key?: string | undefined;
}

/**
 * Writes a horn message and, in the same transaction, the event for open pages: the outbox publishes it after the commit,
 * within a quarter of a second, even if another process wrote it. Returns the message's id; null when the user is unknown, or the sender has used the key.
 */
export async function writeHorn(trx: Db, { userId, title, content, at, by, key }: NewHorn): Promise<string | null> {
  const time = new Date(at);
  const { rows } = await sql<{ id: bigint }>`
    insert into horn_message (user_id, title, content, at, sent_by, request_key)
    select ${userId}::int8, ${title}, ${content}, ${time}::timestamptz, ${by ?? null}::text, ${key ?? null}::text
    where ${userId}::int8 is null or exists (select 1 from app_user where id = ${userId}::int8)
    on conflict (sent_by, request_key) where request_key is not null do nothing
    returning id`.execute(trx);
  if (!rows[0]) return null;
  const horn: HornEvents["horn"] = { id: String(rows[0].id), title, content };
  if (userId === null) {
    await enqueue(HORN_CHANNEL, horn);
  } else {
    const event: UserEvents["horn"] = { unread: await unreadHorns(trx, userId), news: horn };
    await enqueue(userChannel(userId), event);
  }
  return horn.id;

  async function enqueue(ch: string, data: unknown): Promise<void> {
    await sql`insert into outbox (ch, kind, data, at) values (${ch}, 'horn', ${JSON.stringify(data)}::jsonb, ${time})`.execute(trx);
  }
}

/** Number of messages to everybody and to the user that the user has not read. */
export async function unreadHorns(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from horn_message h where (h.user_id is null or h.user_id = ${userId}::int8)
      and not exists (select 1 from horn_read r where r.user_id = ${userId}::int8 and r.horn_id = h.id)`.execute(db);
  return safeNumber(onlyRow(rows).count);
}
