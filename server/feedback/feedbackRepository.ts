import { sql } from "kysely";
import type { Db } from "../kit/database.ts";

export interface NewFeedback {
  /** Null = from a visitor. */
  readonly userId: string | null;
  readonly content: string;
  readonly contact: string;
  readonly ip: string;
  /** Epoch ms. */
  readonly at: number;
}

export interface FeedbackRepository {
  add(feedback: NewFeedback): Promise<string>;
}

export function createFeedbackRepository(db: Db): FeedbackRepository {
  return {
    async add({ userId, content, contact, ip, at }) {
      const { rows } = await sql<{ id: bigint }>`
        insert into feedback (user_id, content, contact, ip, at)
        values (${userId}::int8, ${content}, ${contact}, ${ip}, ${new Date(at)}::timestamptz)
        returning id`.execute(db);
      return String(rows[0]?.id);
    },
  };
}
