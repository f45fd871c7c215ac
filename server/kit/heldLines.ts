import { sql } from "kysely";
import type { HeldLine } from "../../contract/http/moderation.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import type { Page } from "../../contract/http/page.ts";
import { HELD_LINES } from "../../contract/limits.ts";
import { type Db, onlyRow, safeNumber } from "./database.ts";

export type HeldState = "held" | "passed" | "rejected";

/** A line as it would be published. */
export interface LineInput {
  readonly roomId: string;
  /** The room, or the key that stands for all match chats. */
  readonly keptUnder: string;
  readonly userId: string;
  /** Key of the line in the room's log. */
  readonly key: string;
  readonly text: string;
  /** Style of a barrage line; null: a line of the list. */
  readonly style: string | null;
  /** Id of the line it answers. */
  readonly replyTo: string | null;
  /** The moment of a match that the line is about. */
  readonly moment: RichMoment | null;
}

export interface StoredLine extends LineInput {
  readonly id: string;
  readonly state: HeldState;
  /** Epoch ms. */
  readonly at: number;
}

/** Who decides: a user who keeps order, or an operator, by name. */
export type Decider = { readonly userId: string } | { readonly operator: string };

/** Lines that wait for review: used by the chat, and by the operator's command, which works on the rows alone. */
export interface HeldLines {
  /** `known`: the line, or the same words by the same user, waits already. `many`, `full`: the limit of the user or the room is reached. */
  hold(line: LineInput, at: number): Promise<"held" | "known" | "many" | "full">;
  /** Waiting lines, the oldest first. */
  list(keptUnder: string, where: { readonly page: number; readonly pageSize: number }, now: number): Promise<Page<HeldLine>>;
  /** Null for a line that is gone, or has waited too long. */
  find(id: string, now: number): Promise<StoredLine | null>;
  /** False when the line does not wait any more. */
  decide(id: string, to: "passed" | "rejected", by: Decider, at: number): Promise<boolean>;
  /** Lines that were passed but not yet published, the oldest first. */
  unpublished(): Promise<readonly StoredLine[]>;
  markPublished(id: string, at: number): Promise<void>;
  /** The line could not be published: it waits again. */
  reopen(id: string): Promise<void>;
}

interface LineRow {
  readonly id: bigint;
  readonly room_id: string;
  readonly kept_under: string;
  readonly user_id: bigint;
  readonly key: string;
  readonly text: string;
  readonly style: string | null;
  readonly reply_to: string | null;
  readonly moment: RichMoment | null;
  readonly state: HeldState;
  readonly at: number;
}

interface ListRow {
  /** Null on the one row of an empty page. */
  readonly id: bigint | null;
  readonly room_id: string;
  readonly user_id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly text: string;
  readonly at: number;
  readonly total: bigint;
}

const BATCH = 100;

function lineOf(row: LineRow): StoredLine {
  const { id, room_id: roomId, kept_under: keptUnder, user_id: userId, reply_to: replyTo, key, text, style, moment, state, at } = row;
  return { id: String(id), roomId, keptUnder, userId: String(userId), key, text, style, replyTo, moment, state, at };
}

export function createHeldLines(db: Db): HeldLines {
  const columns = sql`id, room_id, kept_under, user_id, key, text, style, reply_to, moment, state, at`;
  /** Condition for a row of `held_line` that still waits. */
  const waits = (now: number) => sql`state = 'held' and at > ${new Date(now - HELD_LINES.waitsMs)}::timestamptz`;

  return {
    hold: ({ roomId, keptUnder, userId, key, text, style, replyTo, moment }, at) =>
      db.transaction().execute(async (trx) => {
        // Two lines at once: the second transaction counts after the first has written.
        await sql`select 1 from app_user where id = ${userId}::int8 for no key update`.execute(trx);
        await sql`delete from held_line where at <= ${new Date(at - HELD_LINES.recordMs)}::timestamptz`.execute(trx);
        const known = await sql`
          select 1 from held_line where room_id = ${roomId} and (
            key = ${key} or (user_id = ${userId}::int8 and text = ${text} and ${waits(at)}))`.execute(trx);
        if (known.rows.length > 0) return "known";
        const { rows } = await sql<{ own: bigint; there: bigint }>`
          select (select count(*) from held_line where user_id = ${userId}::int8 and ${waits(at)}) as own,
            (select count(*) from held_line where kept_under = ${keptUnder} and ${waits(at)}) as there`.execute(trx);
        const { own, there } = onlyRow(rows);
        if (safeNumber(own) >= HELD_LINES.perUser) return "many";
        if (safeNumber(there) >= HELD_LINES.perRoom) return "full";
        await sql`
          insert into held_line (room_id, kept_under, user_id, key, text, style, reply_to, moment, at)
          values (${roomId}, ${keptUnder}, ${userId}::int8, ${key}, ${text}, ${style}, ${replyTo},
            ${moment === null ? null : JSON.stringify(moment)}::jsonb, ${new Date(at)})`.execute(trx);
        return "held";
      }),

    async list(keptUnder, { page, pageSize }, now) {
      const { rows } = await sql<ListRow>`
        with found as (
          select id, room_id, user_id, text, at from held_line where kept_under = ${keptUnder} and ${waits(now)}
        ), part as (
          select f.id, f.room_id, f.user_id, u.nick_name, u.portrait, f.text, f.at
          from found f join app_user u on u.id = f.user_id order by f.id limit ${pageSize} offset ${(page - 1) * pageSize}
        )
        select part.*, total.total from (select count(*) as total from found) total left join part on true order by part.id`.execute(db);
      const list = rows.flatMap(({ id, room_id: roomId, user_id: userId, nick_name: nickName, portrait, text, at }) =>
        id === null ? [] : [{ id: String(id), roomId, userId: String(userId), nickName, portrait, text, at }],
      );
      return { total: safeNumber(onlyRow(rows).total), page, pageSize, list };
    },

    async find(id, now) {
      const { rows } = await sql<LineRow>`
        select ${columns} from held_line where id = ${id}::int8 and (state <> 'held' or ${waits(now)})`.execute(db);
      return rows[0] ? lineOf(rows[0]) : null;
    },

    async decide(id, to, by, at) {
      const [userId, operator] = "userId" in by ? [by.userId, null] : [null, by.operator];
      const { rows } = await sql`
        update held_line set state = ${to}, decided_at = ${new Date(at)}, by_id = ${userId}::int8, operator = ${operator}
        where id = ${id}::int8 and ${waits(at)} returning 1`.execute(db);
      return rows.length > 0;
    },

    async unpublished() {
      const { rows } = await sql<LineRow>`
        select ${columns} from held_line where state = 'passed' and said_at is null order by id limit ${BATCH}`.execute(db);
      return rows.map(lineOf);
    },

    async markPublished(id, at) {
      await sql`update held_line set said_at = ${new Date(at)} where id = ${id}::int8 and state = 'passed' and said_at is null`.execute(db);
    },

    async reopen(id) {
      await sql`
        update held_line set state = 'held', decided_at = null, by_id = null, operator = null
        where id = ${id}::int8 and state = 'passed' and said_at is null`.execute(db);
    },
  };
}
