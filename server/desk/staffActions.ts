import { sql } from "kysely";
import type { ActionRow } from "../../contract/desk/staff.ts";
import type { CallResult } from "../../contract/http/failure.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { truncate } from "../../contract/rules/truncate.ts";

export interface StaffAction {
  /** Null: not identified yet, as after a wrong name; without an id: a user of the shell. */
  readonly staff: { readonly id: string | null; readonly name: string } | null;
  readonly ip: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The log of all staff actions, including refused and interrupted attempts. Append-only, enforced by the database. */
export interface StaffActions {
  /**
   * Logs the action, runs it, and logs its outcome: the refusal's code, or else `outcomeOf()`, by default `ok`. If it throws,
   * the entry has no outcome.
   */
  logged<T>(action: StaffAction, work: () => Promise<CallResult<T>>, outcomeOf?: () => string): Promise<CallResult<T>>;
  /** Logs an action that is complete, such as a wrong password. */
  record(action: StaffAction, outcome: string): Promise<void>;
  list(which: {
    readonly staffId: string | null;
    readonly action: string | null;
    readonly before: string | null;
    readonly limit: number;
  }): Promise<readonly ActionRow[]>;
}

/** Maximum characters of a logged value. */
const TEXT_LENGTH = 500;
const MAX_ITEMS = 50;

/** The logged part of a value: strings and lists are cut to their limits. */
function bounded(value: unknown): unknown {
  if (typeof value === "string") return truncate(value.replaceAll("\0", "").toWellFormed(), TEXT_LENGTH);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(bounded);
  return typeof value === "object" && value !== null ? bounded(JSON.stringify(value)) : value;
}

interface Row {
  readonly id: bigint;
  readonly at: number;
  readonly staff_id: bigint | null;
  readonly staff_name: string;
  readonly action: string;
  readonly detail: Record<string, unknown>;
  readonly outcome: string | null;
}

export function createStaffActions({ db, clock }: { readonly db: Db; readonly clock: Clock }): StaffActions {
  async function begin({ staff, ip, action, detail }: StaffAction, outcome: string | null): Promise<bigint> {
    const now = new Date(clock.now());
    const stored = Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, bounded(value)]));
    const { rows } = await sql<{ id: bigint }>`
      insert into staff_action (at, staff_id, staff_name, ip, action, detail, outcome, ended_at)
      values (${now}, ${staff?.id ?? null}::int8, ${staff?.name ?? ""}, ${ip}, ${action}, ${JSON.stringify(stored)}::jsonb, ${outcome},
        ${outcome === null ? null : now}) returning id`.execute(db);
    return (rows[0] as { id: bigint }).id;
  }

  return {
    async logged(action, work, outcomeOf = () => "ok") {
      const id = await begin(action, null);
      const result = await work();
      const outcome = result.ok ? outcomeOf() : String(result.error.code);
      await sql`update staff_action set outcome = ${outcome}, ended_at = ${new Date(clock.now())} where id = ${id}`.execute(db);
      return result;
    },

    async record(action, outcome) {
      await begin(action, outcome);
    },

    async list({ staffId, action, before, limit }) {
      const { rows } = await sql<Row>`
        select id, at, staff_id, staff_name, action, detail, outcome from staff_action
        where (${staffId}::int8 is null or staff_id = ${staffId}::int8)
          and (${action}::text is null or action = ${action} or action like ${`${action ?? ""}.%`})
          and (${before}::int8 is null or id < ${before}::int8)
        order by id desc limit ${limit}`.execute(db);
      return rows.map((row) => ({
        id: String(row.id),
        at: row.at,
        staffId: row.staff_id === null ? null : String(row.staff_id),
        staffName: row.staff_name,
        action: row.action,
        detail: row.detail,
        outcome: row.outcome,
      }));
    },
  };
}
