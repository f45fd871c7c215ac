import { sql } from "kysely";
import { levelOf } from "../../contract/rules/level.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import type { Standing } from "../kit/userTexts.ts";
import type { Hit } from "./textFilter.ts";
import type { Decided, Decision, Staff } from "./types.ts";

/** A case as stored. Times are epoch ms. */
export interface StoredCase {
  readonly id: string;
  readonly subject: string;
  readonly author: { readonly id: string; readonly nickName: string; readonly portrait: string; readonly level: number | null };
  readonly openedAt: number;
  readonly hits: readonly Hit[];
  readonly reports: number;
  readonly weight: number;
  readonly isSampled: boolean;
  readonly isHeld: boolean;
  readonly hiddenAt: number | null;
  readonly escalated: { readonly at: number; readonly by: string } | null;
  readonly decided: Decided | null;
  readonly before: Standing | null;
  readonly sanctionId: string | null;
}

export const CASE_FILTERS = ["waiting", "hidden", "sampled", "doneToday"] as const;
export type CaseFilter = (typeof CASE_FILTERS)[number];

/** The last row of the previous page. */
export interface CaseKeyset {
  readonly at: number;
  readonly id: string;
}

interface CaseRow {
  readonly id: bigint;
  readonly subject: string;
  readonly author_id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly experience: number;
  readonly opened_at: number;
  readonly hits: readonly Hit[];
  readonly reports: number;
  readonly weight: number;
  readonly is_sampled: boolean;
  readonly is_held: boolean;
  readonly hidden_at: number | null;
  readonly escalated_at: number | null;
  readonly escalated_by: string | null;
  readonly decided_at: number | null;
  readonly decision: Decision | "gone" | null;
  readonly reason_code: number | null;
  readonly by_id: string | null;
  readonly by_name: string | null;
  readonly before: Standing | null;
  readonly sanction_id: bigint | null;
}

function caseOf(row: CaseRow): StoredCase {
  return {
    id: String(row.id),
    subject: row.subject,
    author: { id: String(row.author_id), nickName: row.nick_name, portrait: row.portrait, level: levelOf(row.experience) },
    openedAt: row.opened_at,
    hits: row.hits,
    reports: row.reports,
    weight: row.weight,
    isSampled: row.is_sampled,
    isHeld: row.is_held,
    hiddenAt: row.hidden_at,
    escalated: row.escalated_at === null ? null : { at: row.escalated_at, by: row.escalated_by ?? "" },
    decided:
      row.decided_at === null || row.decision === null
        ? null
        : {
            decision: row.decision,
            reasonCode: row.reason_code,
            by: row.by_id === null ? null : { id: row.by_id, name: row.by_name ?? "" },
            at: row.decided_at,
          },
    before: row.before,
    sanctionId: row.sanction_id === null ? null : String(row.sanction_id),
  };
}

const CASES = sql`select c.*, u.nick_name, u.portrait, u.experience from review_case c join app_user u on u.id = c.author_id`;
/** Cases opened by sampling alone: no reports, no hits, not held. */
const SAMPLED = sql`(c.is_sampled and c.reports = 0 and not c.is_held and c.hits = '[]'::jsonb)`;

function whereOf(filter: CaseFilter, dayStart: number) {
  switch (filter) {
    case "waiting":
      return sql`c.decided_at is null and not ${SAMPLED}`;
    case "hidden":
      return sql`c.decided_at is null and c.hidden_at is not null`;
    case "sampled":
      return sql`c.decided_at is null and ${SAMPLED}`;
    case "doneToday":
      return sql`c.decided_at >= ${new Date(dayStart)}::timestamptz and c.decision <> 'gone'`;
    default:
      return filter satisfies never;
  }
}

/** Waiting cases oldest first; decided cases latest first. */
export async function listCases(
  db: Db,
  filter: CaseFilter,
  { dayStart, limit, after }: { readonly dayStart: number; readonly limit: number; readonly after: CaseKeyset | null },
): Promise<readonly StoredCase[]> {
  const where = whereOf(filter, dayStart);
  const key = after === null ? null : sql`(${new Date(after.at)}::timestamptz, ${after.id}::int8)`;
  const { rows } = await (
    filter === "doneToday"
      ? sql<CaseRow>`${CASES} where ${where} and ${key === null ? sql`true` : sql`(c.decided_at, c.id) < ${key}`}
          order by c.decided_at desc, c.id desc limit ${limit}`
      : sql<CaseRow>`${CASES} where ${where} and ${key === null ? sql`true` : sql`(c.opened_at, c.id) > ${key}`}
          order by c.opened_at, c.id limit ${limit}`
  ).execute(db);
  return rows.map(caseOf);
}

export async function countCases(db: Db, dayStart: number): Promise<Readonly<Record<CaseFilter, number>>> {
  const { rows } = await sql<Record<"waiting" | "hidden" | "sampled" | "done_today", bigint>>`
    select count(*) filter (where ${whereOf("waiting", dayStart)}) as waiting, count(*) filter (where ${whereOf("hidden", dayStart)}) as hidden,
      count(*) filter (where ${whereOf("sampled", dayStart)}) as sampled, count(*) filter (where ${whereOf("doneToday", dayStart)}) as done_today
    from review_case c where c.decided_at is null or c.decided_at >= ${new Date(dayStart)}::timestamptz`.execute(db);
  const { waiting, hidden, sampled, done_today: doneToday } = onlyRow(rows);
  return { waiting: Number(waiting), hidden: Number(hidden), sampled: Number(sampled), doneToday: Number(doneToday) };
}

/** `isLocked`: locks the case until the transaction ends; lock the subject first. */
export async function findCase(db: Db, id: string, isLocked = false): Promise<StoredCase | null> {
  const { rows } = await sql<CaseRow>`${CASES} where c.id = ${id}::int8 ${isLocked ? sql`for update of c` : sql``}`.execute(db);
  return rows[0] ? caseOf(rows[0]) : null;
}

/** The open case of a subject, locked. */
export async function openCaseOf(trx: Db, subject: string): Promise<StoredCase | null> {
  const { rows } = await sql<CaseRow>`${CASES} where c.subject = ${subject} and c.decided_at is null for update of c`.execute(trx);
  return rows[0] ? caseOf(rows[0]) : null;
}

export interface NewCase {
  readonly subject: string;
  readonly authorId: string;
  readonly at: number;
  readonly hits: readonly Hit[];
  readonly isHeld: boolean;
  readonly isSampled: boolean;
}

/** Opens a case, or replaces the hits of the open one. The id. */
export async function openCase(trx: Db, { subject, authorId, at, hits, isHeld, isSampled }: NewCase): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    insert into review_case (subject, author_id, opened_at, hits, is_held, is_sampled)
    values (${subject}, ${authorId}::int8, ${new Date(at)}, ${JSON.stringify(hits)}::jsonb, ${isHeld}, ${isSampled})
    on conflict (subject) where decided_at is null do update set hits = excluded.hits, is_held = review_case.is_held or excluded.is_held
    returning id`.execute(trx);
  return String(rows[0]?.id);
}

export async function closeCase(
  trx: Db,
  id: string,
  of: {
    readonly decision: Decision | "gone";
    readonly reasonCode: number | null;
    readonly by: Staff | null;
    readonly at: number;
    readonly before: Standing | null;
    readonly sanctionId: string | null;
  },
): Promise<void> {
  await sql`
    update review_case set decided_at = ${new Date(of.at)}, decision = ${of.decision}, reason_code = ${of.reasonCode},
      by_id = ${of.by?.id ?? null}, by_name = ${of.by?.name ?? null}, before = ${of.before === null ? null : JSON.stringify(of.before)}::jsonb,
      sanction_id = ${of.sanctionId}::int8
    where id = ${id}::int8`.execute(trx);
}

/** Closes the case of a text that its author has deleted. */
export const closeGone = (trx: Db, id: string, at: number): Promise<void> =>
  closeCase(trx, id, { decision: "gone", reasonCode: null, by: null, at, before: null, sanctionId: null });

/** False if another case of the subject was opened meanwhile. */
export async function reopenCase(trx: Db, { id, subject }: Pick<StoredCase, "id" | "subject">): Promise<boolean> {
  const { rows } = await sql`
    update review_case set decided_at = null, decision = null, reason_code = null, by_id = null, by_name = null, before = null, sanction_id = null
    where id = ${id}::int8 and not exists (select 1 from review_case o where o.subject = ${subject} and o.decided_at is null)
    returning id`.execute(trx);
  return rows.length > 0;
}

export async function escalateCase(trx: Db, id: string, at: number, by: Staff): Promise<void> {
  await sql`update review_case set escalated_at = ${new Date(at)}, escalated_by = ${by.name} where id = ${id}::int8`.execute(trx);
}

export async function setCaseReports(trx: Db, id: string, reports: number, weight: number, hiddenAt: number | null): Promise<void> {
  await sql`
    update review_case set reports = ${reports}, weight = ${weight}, hidden_at = coalesce(hidden_at, ${hiddenAt === null ? null : new Date(hiddenAt)}::timestamptz)
    where id = ${id}::int8`.execute(trx);
}

/** How often a decision went against texts of this author; one that an appeal has overturned does not count. */
export async function upheldAgainst(db: Db, authorId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from review_case c where author_id = ${authorId}::int8 and decision in ('hide', 'delete')
      and not exists (select 1 from appeal a where a.case_id = c.id and a.is_granted)`.execute(db);
  return Number(onlyRow(rows).count);
}
