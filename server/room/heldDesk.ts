import { sql } from "kysely";
import { rowIdOf } from "../../contract/ids.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { MATCH_CHATS } from "../../contract/room/room.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { createHeldLines } from "../kit/heldLines.ts";

export interface HeldRow {
  readonly id: string;
  readonly at: number;
  readonly roomId: string;
  readonly nickName: string;
  readonly text: string;
}

/** Held lines of match chats, decided by an operator. Those of rooms are decided by their anchors and managers. */
export interface HeldDesk {
  /** The oldest first. */
  list(): Promise<readonly HeldRow[]>;
  /** A passed line is posted by a running server within a second. */
  decide(id: string, to: "passed" | "rejected"): Promise<Result<string, string>>;
}

export interface HeldDeskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly operator: string;
}

const LISTED = 200;

export function createHeldDesk({ db, clock, operator }: HeldDeskDeps): HeldDesk {
  async function isBanned(userId: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from room_ban where room_id = ${MATCH_CHATS} and user_id = ${userId}::int8
        and (until is null or until > ${new Date(clock.now())}::timestamptz)`.execute(db);
    return rows.length > 0;
  }

  return {
    async list() {
      const { list } = await createHeldLines(db).list(MATCH_CHATS, { page: 1, pageSize: LISTED }, clock.now());
      return list;
    },

    async decide(id, to) {
      const now = clock.now();
      const line = rowIdOf(id) === null ? null : await createHeldLines(db).find(id, now);
      if (line === null) return err(`there is no held line ${id}, or it has waited too long`);
      if (line.keptUnder !== MATCH_CHATS) return err(`line ${id} is of room ${line.roomId}: its anchor and managers decide`);
      if (line.state !== "held") return err(`line ${id} is ${line.state} already`);
      if (to === "passed" && (await isBanned(line.userId))) return err(`line ${id} is of user ${line.userId}, who is banned`);
      const isDone = await db.transaction().execute(async (trx) => {
        if (!(await createHeldLines(trx).decide(id, to, { operator }, now))) return false;
        await sql`
          insert into audit (at, action, outcome, user_id, subject, detail)
          values (${new Date(now)}::timestamptz, ${to === "passed" ? "held.pass" : "held.reject"}, 'ok', ${line.userId}::int8, ${operator},
            ${JSON.stringify({ line: id, room: line.roomId, text: line.text })}::jsonb)`.execute(trx);
        return true;
      });
      return isDone ? ok(`line ${id} of user ${line.userId} ${to}`) : err(`line ${id} has been decided a moment ago`);
    },
  };
}
