import { sql } from "kysely";
import { type Result, err, ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { ApplicationRepository, ApplicationRow } from "./applicationRepository.ts";
import { numberOf } from "./roomId.ts";
import { createSessionRepository } from "./sessionRepository.ts";

export interface ReportRow {
  readonly id: string;
  readonly at: number;
  readonly roomId: string;
  readonly by: string;
  readonly reason: string;
  readonly text: string;
  /** The line, or the title of the room that was reported. */
  readonly said: string;
}

/**
 * What an operator does by hand, each with a row in the audit. A problem is said in words for a terminal. It all works
 * by rows: a portal that runs tells the applicant, and the viewers of a room that was closed, within a second.
 */
export interface Operator {
  applications(): Promise<readonly ApplicationRow[]>;
  pass(id: string): Promise<Result<string, string>>;
  refuse(id: string, reason: string): Promise<Result<string, string>>;
  /** The latest first. */
  reports(): Promise<readonly ReportRow[]>;
  close(roomId: string): Promise<Result<string, string>>;
}

export interface OperatorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly applications: ApplicationRepository;
  /** The operating system's user. */
  readonly operator: string;
}

const LISTED = 200;
const REASON_MAX = 200;

export function createOperator({ db, clock, applications, operator }: OperatorDeps): Operator {
  async function decide(id: string, to: "passed" | "refused", reason: string): Promise<Result<string, string>> {
    if (numberOf(id) === null) return err(`${id} is no application`);
    const userId = await applications.decide({ id, to, reason, operator, at: clock.now() });
    if (userId !== null) return ok(`application ${id} of user ${userId} ${to}`);
    const found = await applications.find(id);
    return err(found === null ? `there is no application ${id}` : `application ${id} is ${found.state}, not under review`);
  }

  return {
    applications: () => applications.underReview(LISTED),
    pass: (id) => decide(id, "passed", ""),
    async refuse(id, typed) {
      const reason = dropUnseen(typed);
      if (reason === "") return err("a reason is needed: the applicant reads it");
      if (reason.length > REASON_MAX) return err(`a reason has at most ${REASON_MAX} characters`);
      return decide(id, "refused", reason);
    },

    async reports() {
      const { rows } = await sql<Omit<ReportRow, "id"> & { id: bigint }>`
        select r.id, r.at, r.room_id as "roomId", u.nick_name as by, r.reason, r.text, r.said
        from room_report r join app_user u on u.id = r.user_id order by r.id desc limit ${LISTED}`.execute(db);
      return rows.map((row) => ({ ...row, id: String(row.id) }));
    },

    async close(roomId) {
      if (numberOf(roomId) === null) return err(`${roomId} is no room`);
      const { rows } = await sql<{ anchor_id: bigint }>`select anchor_id from room where id = ${roomId}::int8`.execute(db);
      const anchorId = rows[0]?.anchor_id;
      if (anchorId === undefined) return err(`there is no room ${roomId}`);
      const isClosed = await db.transaction().execute(async (trx) => {
        const sessions = createSessionRepository(trx);
        const ended = await sessions.end(roomId, clock.now(), "closed");
        if (ended === null) return false;
        // A demo's loop would begin again.
        await sessions.setSample(roomId, null);
        await sql`
          insert into audit (at, action, outcome, user_id, subject, detail)
          values (${new Date(clock.now())}::timestamptz, 'room.close', 'ok', ${anchorId}::int8, ${operator},
            ${JSON.stringify({ room: roomId, session: ended.sessionId })}::jsonb)`.execute(trx);
        return true;
      });
      if (!isClosed) return err(`room ${roomId} is not live`);
      return ok(`room ${roomId} closed`);
    },
  };
}
