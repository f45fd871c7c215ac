import { sql } from "kysely";
import type { Application, ApplicationKind } from "../../contract/http/room.ts";
import { rowIdOf } from "../../contract/ids.ts";
import { type Db, onlyRow } from "../kit/database.ts";

export interface NewApplication {
  readonly userId: string;
  readonly kind: ApplicationKind;
  readonly categoryId: string;
  readonly experience: string;
  readonly contact: string;
  readonly pictures: readonly string[];
  /** Epoch ms. */
  readonly at: number;
}

export interface ApplicationRow extends NewApplication {
  readonly id: string;
  readonly nickName: string;
  readonly state: Exclude<Application["state"], "none">;
  readonly reason: string;
}

export interface Decision {
  readonly id: string;
  readonly to: "passed" | "refused";
  /** Shown to the applicant; "" if passed. */
  readonly reason: string;
  /** The user of the operating system, or `auto`. */
  readonly operator: string;
  readonly at: number;
}

export interface ApplicationRepository {
  /** False if one of that kind is under review or passed, or the user already has the role. */
  add(application: NewApplication): Promise<boolean>;
  /** The user's latest application of that kind. */
  latest(userId: string, kind: ApplicationKind): Promise<ApplicationRow | null>;
  hasRole(userId: string, kind: ApplicationKind): Promise<boolean>;
  find(id: string): Promise<ApplicationRow | null>;
  /** Under review, oldest first; `before`: only those sent until then, epoch ms. */
  underReview(limit: number, before?: number): Promise<readonly ApplicationRow[]>;
  /** In one transaction with the role and the audit row. The applicant's id; null: it was no longer under review. */
  decide(decision: Decision): Promise<string | null>;
  /** Decided applications whose applicant has not been notified. */
  unannounced(): Promise<
    readonly { readonly id: string; readonly userId: string; readonly kind: ApplicationKind; readonly isPassed: boolean }[]
  >;
  markNotified(id: string, at: number): Promise<void>;
  ownUploads(userId: string, names: readonly string[]): Promise<number>;
}

interface Row {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly nick_name: string;
  readonly kind: ApplicationKind;
  readonly category_id: string;
  readonly experience: string;
  readonly contact: string;
  readonly pictures: readonly string[];
  readonly state: ApplicationRow["state"];
  readonly reason: string;
  readonly at: number;
}

const AT_ONCE = 50;
const SELECT = sql`
  select a.id, a.user_id, u.nick_name, a.kind, a.category_id, a.experience, a.contact, a.pictures, a.state, a.reason, a.at
  from anchor_application a join app_user u on u.id = a.user_id`;

function applicationOf(row: Row): ApplicationRow {
  return {
    id: String(row.id),
    userId: String(row.user_id),
    nickName: row.nick_name,
    kind: row.kind,
    categoryId: row.category_id,
    experience: row.experience,
    contact: row.contact,
    pictures: row.pictures,
    state: row.state,
    reason: row.reason,
    at: row.at,
  };
}

export function createApplicationRepository(db: Db): ApplicationRepository {
  const idOf = (id: string): bigint => rowIdOf(id) ?? 0n;
  const roleOf = (kind: ApplicationKind) => (kind === "anchor" ? sql`is_anchor` : sql`is_expert`);

  return {
    async add({ userId, kind, categoryId, experience, contact, pictures, at }) {
      const { rows } = await sql`
        insert into anchor_application (user_id, kind, category_id, experience, contact, pictures, state, at)
        select id, ${kind}, ${categoryId}, ${experience}, ${contact}, ${pictures}::text[], 'review', ${new Date(at)}::timestamptz
        from app_user where id = ${idOf(userId)}::int8 and not ${roleOf(kind)}
        on conflict (user_id, kind) where state <> 'refused' do nothing
        returning id`.execute(db);
      return rows.length > 0;
    },

    async latest(userId, kind) {
      const { rows } =
        await sql<Row>`${SELECT} where a.user_id = ${idOf(userId)}::int8 and a.kind = ${kind} order by a.id desc limit 1`.execute(db);
      return rows[0] ? applicationOf(rows[0]) : null;
    },
    async hasRole(userId, kind) {
      const { rows } = await sql`select 1 from app_user where id = ${idOf(userId)}::int8 and ${roleOf(kind)}`.execute(db);
      return rows.length > 0;
    },
    async find(id) {
      const { rows } = await sql<Row>`${SELECT} where a.id = ${idOf(id)}::int8`.execute(db);
      return rows[0] ? applicationOf(rows[0]) : null;
    },
    async underReview(limit, before) {
      const { rows } = await sql<Row>`
        ${SELECT} where a.state = 'review' and (${before === undefined}::boolean or a.at <= ${new Date(before ?? 0)}::timestamptz)
        order by a.at, a.id limit ${limit}`.execute(db);
      return rows.map(applicationOf);
    },

    async decide({ id, to, reason, operator, at }) {
      const now = new Date(at);
      const detail = JSON.stringify({ application: id, ...(reason === "" ? {} : { reason }) });
      const { rows } = await sql<{ user_id: bigint }>`
        with decided as (
          update anchor_application set state = ${to}, reason = ${reason}, decided_at = ${now}::timestamptz
          where id = ${idOf(id)}::int8 and state = 'review'
          returning user_id, kind
        ), role as (
          update app_user u set is_anchor = u.is_anchor or d.kind = 'anchor', is_expert = u.is_expert or d.kind = 'expert'
          from decided d where u.id = d.user_id and ${to === "passed"}::boolean
        ), trail as (
          insert into audit (at, action, outcome, user_id, subject, detail)
          select ${now}::timestamptz, ${to === "passed" ? "application.pass" : "application.refuse"}, 'ok', user_id, ${operator}, ${detail}::jsonb
          from decided
        )
        select user_id from decided`.execute(db);
      return rows[0] ? String(rows[0].user_id) : null;
    },

    async unannounced() {
      const { rows } = await sql<{ id: bigint; user_id: bigint; kind: ApplicationKind; state: string }>`
        select id, user_id, kind, state from anchor_application where decided_at is not null and told_at is null order by id limit ${AT_ONCE}`.execute(
        db,
      );
      return rows.map((row) => ({ id: String(row.id), userId: String(row.user_id), kind: row.kind, isPassed: row.state === "passed" }));
    },
    async markNotified(id, at) {
      await sql`update anchor_application set told_at = ${new Date(at)}::timestamptz where id = ${idOf(id)}::int8`.execute(db);
    },

    async ownUploads(userId, names) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from upload where user_id = ${idOf(userId)}::int8 and name = any(${names}::text[])`.execute(db);
      return onlyRow(rows).n;
    },
  };
}
