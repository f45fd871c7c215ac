import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { WelcomeMessage } from "../../contract/http/user.ts";
import { rowIdOf } from "../../contract/ids.ts";
import { WELCOME_MESSAGES_MAX } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import { CHAT_TEXT_MESSAGE, chatText } from "../../contract/rules/chatText.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { HOUSE_WORD_MESSAGE, hasHouseWord } from "../kit/words/houseWords.ts";

/** The welcome messages of an anchor (docs/product.md 7, `userWel*`). */
export interface Welcomes {
  list(anchorId: string): Promise<readonly WelcomeMessage[]>;
  add(anchorId: string, content: string): Promise<CallResult<WelcomeMessage>>;
  remove(anchorId: string, id: string): Promise<CallResult<object>>;
  edit(anchorId: string, id: string, content: string): Promise<CallResult<WelcomeMessage>>;
  use(anchorId: string, id: string, isInUse: boolean): Promise<CallResult<WelcomeMessage>>;
  /** The message for a user who enters: those in use, in turn; "" = none. */
  welcomeFor(roomId: string): Promise<string>;
}

interface Row {
  readonly id: bigint;
  readonly content: string;
  readonly is_in_use: boolean;
  readonly at: number;
}

function messageOf(row: Row): WelcomeMessage {
  return { id: String(row.id), content: row.content, isInUse: row.is_in_use, at: row.at };
}

/** The text as a chat line, or the problem with it. */
function wordsOf(typed: string): CallResult<string> {
  const line = chatText(typed);
  if (!line.ok) return refuse(ErrorCode.badRequest, CHAT_TEXT_MESSAGE[line.problem]);
  return hasHouseWord(line.text) ? refuse(ErrorCode.unacceptable, HOUSE_WORD_MESSAGE) : ok(line.text);
}

export function createWelcomes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Welcomes {
  /** Index of the next message, by room. */
  const turns = new Map<string, number>();
  const idOf = (id: string): bigint => rowIdOf(id) ?? 0n;
  const mine = (anchorId: string, id: string) => sql`id = ${idOf(id)}::int8 and anchor_id = ${idOf(anchorId)}::int8`;
  const found = (row: Row | undefined): CallResult<WelcomeMessage> =>
    row === undefined ? refuse(ErrorCode.notFound, "欢迎语不存在") : ok(messageOf(row));

  return {
    async list(anchorId) {
      const { rows } = await sql<Row>`
        select id, content, is_in_use, at from welcome_message where anchor_id = ${idOf(anchorId)}::int8 order by id`.execute(db);
      return rows.map(messageOf);
    },

    async add(anchorId, typed) {
      const line = wordsOf(typed);
      if (!line.ok) return line;
      const row = await db.transaction().execute(async (trx) => {
        // Of two at once, the second one counts after the first is committed.
        await sql`select 1 from app_user where id = ${idOf(anchorId)}::int8 for no key update`.execute(trx);
        const { rows } = await sql<Row>`
          insert into welcome_message (anchor_id, content, at)
          select ${idOf(anchorId)}::int8, ${line.value}, ${new Date(clock.now())}::timestamptz
          where (select count(*) from welcome_message where anchor_id = ${idOf(anchorId)}::int8) < ${WELCOME_MESSAGES_MAX}
          returning id, content, is_in_use, at`.execute(trx);
        return rows[0];
      });
      return row === undefined ? refuse(ErrorCode.conflict, `最多设置${WELCOME_MESSAGES_MAX}条欢迎语`) : ok(messageOf(row));
    },

    async remove(anchorId, id) {
      const { rows } = await sql<Row>`
        delete from welcome_message where ${mine(anchorId, id)} returning id, content, is_in_use, at`.execute(db);
      const removed = found(rows[0]);
      return removed.ok ? ok({}) : removed;
    },

    async edit(anchorId, id, typed) {
      const line = wordsOf(typed);
      if (!line.ok) return line;
      const { rows } = await sql<Row>`
        update welcome_message set content = ${line.value} where ${mine(anchorId, id)} returning id, content, is_in_use, at`.execute(db);
      return found(rows[0]);
    },

    async use(anchorId, id, isInUse) {
      const { rows } = await sql<Row>`
        update welcome_message set is_in_use = ${isInUse} where ${mine(anchorId, id)} returning id, content, is_in_use, at`.execute(db);
      return found(rows[0]);
    },

    async welcomeFor(roomId) {
      const { rows } = await sql<{ content: string }>`
        select w.content from welcome_message w join room r on r.anchor_id = w.anchor_id
        where r.id = ${idOf(roomId)}::int8 and w.is_in_use order by w.id`.execute(db);
      const turn = turns.get(roomId) ?? 0;
      if (rows.length > 0) turns.set(roomId, (turn + 1) % rows.length);
      return rows[turn % Math.max(1, rows.length)]?.content ?? "";
    },
  };
}
