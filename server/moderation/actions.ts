import { sql } from "kysely";
import { type Db, safeNumber } from "../kit/database.ts";
import type { Staff } from "./types.ts";

/** The log of actions: who did what and why. Written in the transaction of the action; never changed. */
export interface NewAction {
  /** Epoch ms. */
  readonly at: number;
  /** Null: the machine, or the user themselves. */
  readonly by: Staff | null;
  readonly action: string;
  readonly subject?: string;
  readonly userId?: string;
  readonly caseId?: string;
  readonly reasonCode?: number | null;
  readonly why?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface LoggedAction {
  readonly id: string;
  readonly at: number;
  readonly by: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly userId: string | null;
  readonly caseId: string | null;
  readonly reasonCode: number | null;
  readonly why: string;
}

export async function writeAction(trx: Db, { at, by, action, subject, userId, caseId, reasonCode, why, detail }: NewAction): Promise<void> {
  await sql`
    insert into moderation_action (at, by_id, by_name, action, subject, user_id, case_id, reason_code, why, detail)
    values (${new Date(at)}, ${by?.id ?? null}, ${by?.name ?? null}, ${action}, ${subject ?? null}, ${userId ?? null}::int8,
      ${caseId ?? null}::int8, ${reasonCode ?? null}, ${why ?? ""}, ${JSON.stringify(detail ?? {})}::jsonb)`.execute(trx);
}

/** Latest first; only those of `userId`, if given. `after`: the id that the previous page ended with. */
export async function readActions(
  db: Db,
  { userId = null, limit, after = null }: { readonly userId?: string | null; readonly limit: number; readonly after?: string | null },
): Promise<readonly LoggedAction[]> {
  const { rows } = await sql<{
    readonly id: bigint;
    readonly at: number;
    readonly by_name: string | null;
    readonly action: string;
    readonly subject: string | null;
    readonly user_id: bigint | null;
    readonly case_id: bigint | null;
    readonly reason_code: number | null;
    readonly why: string;
  }>`
    select id, at, by_name, action, subject, user_id, case_id, reason_code, why from moderation_action
    where (${userId}::int8 is null or user_id = ${userId}::int8) and (${after}::int8 is null or id < ${after}::int8)
    order by id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: String(row.id),
    at: safeNumber(row.at),
    by: row.by_name,
    action: row.action,
    subject: row.subject,
    userId: row.user_id === null ? null : String(row.user_id),
    caseId: row.case_id === null ? null : String(row.case_id),
    reasonCode: row.reason_code,
    why: row.why,
  }));
}
