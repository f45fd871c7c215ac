import { sql } from "kysely";
import type { FeedbackKind } from "../../contract/codes/feedbackKinds.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";

export interface NewFeedback {
  /** Null: a visitor. */
  readonly userId: string | null;
  readonly kind: FeedbackKind;
  readonly content: string;
  readonly contact: string;
  readonly page: string;
  readonly ip: string;
  /** Idempotency key: a second feedback with the same key is the same one; null: every request is a new one. */
  readonly requestKey: string | null;
  /** Epoch ms. */
  readonly at: number;
}

/** Feedback as the desk sees it, all plain text. */
export interface Feedback {
  readonly id: string;
  readonly kind: FeedbackKind;
  readonly content: string;
  /** "" = none. */
  readonly contact: string;
  /** Path of the page where it was written; "" = unknown. */
  readonly page: string;
  /** Epoch ms. */
  readonly at: number;
  /** Null: a visitor, who can be reached only by the contact. */
  readonly user: { readonly id: string; readonly nickName: string } | null;
  readonly answer: { readonly text: string; readonly at: number; readonly by: string; readonly hornId: string | null } | null;
}

export type FeedbackState = "waiting" | "answered";

export interface Answered {
  readonly id: string;
  readonly text: string;
  readonly by: string;
  readonly at: number;
}

export interface FeedbackRepository {
  /** Returns the id; for a known key the id of the earlier feedback. */
  add(feedback: NewFeedback): Promise<string>;
  /** The feedback with this key; null: none. */
  byKey(requestKey: string): Promise<{ readonly id: string; readonly userId: string | null; readonly content: string } | null>;
  find(id: string): Promise<Feedback | null>;
  /** Waiting feedback oldest first, answered feedback newest first; starts after the id `after`. */
  list(state: FeedbackState, range: { readonly after: string | null; readonly limit: number }): Promise<readonly Feedback[]>;
  count(state: FeedbackState): Promise<number>;
  /** Writes the only answer; null when there is no such feedback, or it is answered already. */
  answer(answered: Answered): Promise<{ readonly userId: string | null; readonly content: string; readonly at: number } | null>;
  setHorn(id: string, hornId: string): Promise<void>;
}

interface Row {
  readonly id: bigint;
  readonly kind: FeedbackKind;
  readonly content: string;
  readonly contact: string;
  readonly page: string;
  readonly at: number;
  readonly user_id: bigint | null;
  readonly nick_name: string | null;
  readonly answer: string | null;
  readonly answered_at: number | null;
  readonly answered_by: string | null;
  readonly horn_id: bigint | null;
}

function feedbackOf(row: Row): Feedback {
  const { id, kind, content, contact, page, at, user_id: userId, nick_name: nickName } = row;
  const { answer, answered_at: answeredAt, answered_by: by, horn_id: hornId } = row;
  return {
    id: String(id),
    kind,
    content,
    contact,
    page,
    at,
    user: userId === null ? null : { id: String(userId), nickName: nickName ?? "" },
    answer:
      answer === null || answeredAt === null || by === null
        ? null
        : { text: answer, at: answeredAt, by, hornId: hornId === null ? null : String(hornId) },
  };
}

const COLUMNS = sql`f.id, f.kind, f.content, f.contact, f.page, f.at, f.user_id, u.nick_name, f.answer, f.answered_at, f.answered_by, f.horn_id`;
const FROM = sql`feedback f left join app_user u on u.id = f.user_id`;

export function createFeedbackRepository(db: Db): FeedbackRepository {
  const isIn = (state: FeedbackState) => (state === "waiting" ? sql`f.answered_at is null` : sql`f.answered_at is not null`);

  return {
    async add({ userId, kind, content, contact, page, ip, requestKey, at }) {
      const { rows } = await sql<{ id: bigint }>`
        insert into feedback (user_id, kind, content, contact, page, ip, request_key, at)
        values (${userId}::int8, ${kind}, ${content}, ${contact}, ${page}, ${ip}, ${requestKey}, ${new Date(at)}::timestamptz)
        on conflict (request_key) do update set request_key = excluded.request_key
        returning id`.execute(db);
      return String(rows[0]?.id);
    },

    async byKey(requestKey) {
      const { rows } = await sql<{ id: bigint; user_id: bigint | null; content: string }>`
        select id, user_id, content from feedback where request_key = ${requestKey}`.execute(db);
      const [row] = rows;
      return row ? { id: String(row.id), userId: row.user_id === null ? null : String(row.user_id), content: row.content } : null;
    },

    async find(id) {
      const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where f.id = ${id}::int8`.execute(db);
      return rows[0] ? feedbackOf(rows[0]) : null;
    },

    async list(state, { after, limit }) {
      const isAfter = after === null ? sql`true` : state === "waiting" ? sql`f.id > ${after}::int8` : sql`f.id < ${after}::int8`;
      const order = state === "waiting" ? sql`f.id` : sql`f.id desc`;
      const { rows } = await sql<Row>`
        select ${COLUMNS} from ${FROM} where ${isIn(state)} and ${isAfter} order by ${order} limit ${limit}`.execute(db);
      return rows.map(feedbackOf);
    },

    async count(state) {
      const { rows } = await sql<{ count: bigint }>`select count(*) from feedback f where ${isIn(state)}`.execute(db);
      return safeNumber(onlyRow(rows).count);
    },

    async answer({ id, text, by, at }) {
      const { rows } = await sql<{ user_id: bigint | null; content: string; at: number }>`
        update feedback set answer = ${text}, answered_at = ${new Date(at)}::timestamptz, answered_by = ${by}
        where id = ${id}::int8 and answered_at is null
        returning user_id, content, at`.execute(db);
      const [row] = rows;
      return row ? { userId: row.user_id === null ? null : String(row.user_id), content: row.content, at: row.at } : null;
    },

    async setHorn(id, hornId) {
      await sql`update feedback set horn_id = ${hornId}::int8 where id = ${id}::int8`.execute(db);
    },
  };
}
