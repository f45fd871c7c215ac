import { sql } from "kysely";
import type { RichMoment } from "../../contract/rules/richText.ts";
import { type Db, onlyRow } from "../kit/database.ts";

/** Changes to comments, within the caller's transaction. */

const time = (at: number) => sql`${new Date(at)}::timestamptz`;

export interface Pace {
  readonly minute: number;
  readonly hour: number;
  /** When the first comment of the current minute, and of the hour, was written. */
  readonly minuteFrom: number | null;
  readonly hourFrom: number | null;
  /** The user has never written before. */
  readonly isFirst: boolean;
  /** The user wrote the same text there within the last ten minutes. */
  readonly isDuplicate: boolean;
}

export async function paceOf(
  trx: Db,
  of: { readonly authorId: string; readonly subject: string; readonly sameness: string; readonly now: number },
): Promise<Pace> {
  const since = (ms: number) => time(of.now - ms);
  const { rows } = await sql<{
    readonly minute: number;
    readonly hour: number;
    readonly minute_from: number | null;
    readonly hour_from: number | null;
    readonly has_any: boolean;
    readonly is_same: boolean;
  }>`
    select count(*) filter (where at > ${since(60_000)})::int as minute, count(*)::int as hour,
      min(at) filter (where at > ${since(60_000)}) as minute_from, min(at) as hour_from,
      exists (select 1 from comment where author_id = ${of.authorId}::int8) as has_any,
      coalesce(bool_or(subject = ${of.subject} and sameness = ${of.sameness} and removed_at is null and at > ${since(600_000)}), false) as is_same
    from comment where author_id = ${of.authorId}::int8 and at > ${since(3_600_000)}`.execute(trx);
  const [row] = rows;
  return {
    minute: row?.minute ?? 0,
    hour: row?.hour ?? 0,
    minuteFrom: row?.minute_from ?? null,
    hourFrom: row?.hour_from ?? null,
    isFirst: !row?.has_any,
    isDuplicate: row?.is_same ?? false,
  };
}

/** The data needed to answer, like, edit or remove a comment; null: there is none. */
export interface Target {
  readonly id: string;
  readonly subject: string;
  readonly rootId: string | null;
  readonly authorId: string;
  readonly text: string;
  readonly at: number;
  readonly isHeld: boolean;
  readonly hiddenReason: string | null;
  readonly hiddenCase: string | null;
  readonly isRemoved: boolean;
  /** The comment's author shields `userId`. */
  readonly isShielding: boolean;
}

export async function target(db: Db, id: string, userId: string, isLocked: boolean): Promise<Target | null> {
  const { rows } = await sql<{
    readonly id: bigint;
    readonly subject: string;
    readonly root_id: bigint | null;
    readonly author_id: bigint;
    readonly text: string;
    readonly at: number;
    readonly is_held: boolean;
    readonly hidden_reason: string | null;
    readonly hidden_case: bigint | null;
    readonly removed_at: number | null;
    readonly is_shielding: boolean;
  }>`
    select c.*, exists (select 1 from shield s where s.user_id = c.author_id and s.target_id = ${userId}::int8) as is_shielding
    from comment c where c.id = ${id}::int8 ${isLocked ? sql`for no key update of c` : sql``}`.execute(db);
  const [row] = rows;
  return row
    ? {
        id: String(row.id),
        subject: row.subject,
        rootId: row.root_id === null ? null : String(row.root_id),
        authorId: String(row.author_id),
        text: row.text,
        at: row.at,
        isHeld: row.is_held,
        hiddenReason: row.hidden_reason,
        hiddenCase: row.hidden_case === null ? null : String(row.hidden_case),
        isRemoved: row.removed_at !== null,
        isShielding: row.is_shielding,
      }
    : null;
}

/** Whether `authorId` shields `userId`. */
export async function isShielding(trx: Db, authorId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ readonly is_shielding: boolean }>`
    select exists (select 1 from shield where user_id = ${authorId}::int8 and target_id = ${userId}::int8) as is_shielding`.execute(trx);
  return onlyRow(rows).is_shielding;
}

/** Whether the author of the parent or root comment shields `userId`. */
export async function isShieldedAbove(trx: Db, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ readonly is_shielded: boolean }>`
    select exists (
      select 1 from comment c join comment a on a.id in (c.root_id, c.parent_id)
      join shield s on s.user_id = a.author_id and s.target_id = ${userId}::int8 where c.id = ${id}::int8
    ) as is_shielded`.execute(trx);
  return onlyRow(rows).is_shielded;
}

export const isShown = ({ isHeld, hiddenReason, isRemoved }: Target): boolean => !isHeld && hiddenReason === null && !isRemoved;

export interface NewComment {
  readonly subject: string;
  readonly rootId: string | null;
  readonly parentId: string | null;
  readonly authorId: string;
  readonly text: string;
  readonly sameness: string;
  readonly at: number;
  readonly seenAt: number | null;
  readonly seenMinute: string | null;
  readonly isHeld: boolean;
  readonly requestKey: string | null;
  readonly moment?: RichMoment | null;
  readonly isSample?: boolean;
}

export async function insertComment(trx: Db, of: NewComment): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    insert into comment (subject, root_id, parent_id, author_id, text, sameness, at, seen_at, seen_minute, is_held, request_key, is_sample, moment)
    values (${of.subject}, ${of.rootId}::int8, ${of.parentId}::int8, ${of.authorId}::int8, ${of.text}, ${of.sameness}, ${time(of.at)},
      ${of.seenAt === null ? null : new Date(of.seenAt)}, ${of.seenMinute}, ${of.isHeld}, ${of.requestKey}, ${of.isSample ?? false},
      ${of.moment ? JSON.stringify(of.moment) : null}::jsonb)
    returning id`.execute(trx);
  return String(rows[0]?.id);
}

/** Keeps the old text with the time until which it was shown, and withdraws its approval. */
export async function editComment(
  trx: Db,
  { id, text }: Target,
  to: { readonly text: string; readonly sameness: string; readonly isHeld: boolean; readonly at: number },
): Promise<void> {
  await sql`
    insert into comment_revision (comment_id, until, text) values (${id}::int8, ${time(to.at)}, ${text})
    on conflict do nothing`.execute(trx);
  await sql`
    update comment set text = ${to.text}, sameness = ${to.sameness}, edited_at = ${time(to.at)}, is_held = is_held or ${to.isHeld}, approved_at = null
    where id = ${id}::int8`.execute(trx);
}

/** False: no such user. */
export async function setShield(db: Db, userId: string, targetId: string, isOn: boolean, at: number): Promise<boolean> {
  if (!isOn) {
    await sql`delete from shield where user_id = ${userId}::int8 and target_id = ${targetId}::int8`.execute(db);
    return true;
  }
  const { rows } = await sql`
    insert into shield (user_id, target_id, at) select ${userId}::int8, u.id, ${time(at)} from app_user u where u.id = ${targetId}::int8
    on conflict (user_id, target_id) do update set user_id = excluded.user_id returning 1`.execute(db);
  return rows.length > 0;
}
