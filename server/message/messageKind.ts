import { sql } from "kysely";
import { type StandingRow, moderatedTexts, standingOf } from "../kit/userTexts.ts";
import type { SubjectFacts, SubjectKind } from "../moderation/types.ts";
import { placeLast, tellMessage } from "./messageRepository.ts";

interface Row extends StandingRow {
  readonly id: bigint;
  readonly author_id: bigint;
  readonly text: string;
  readonly at: number;
}

const BESIDE = 3;

/** Private messages as a subject of moderation: only messages that were reported or held, and no others. */
export function createMessageKind(now: () => number): SubjectKind {
  const texts = moderatedTexts("message");
  return {
    ...texts,
    kind: "message",
    noun: "私信",

    async findMany(db, ids) {
      const { rows } = await sql<Row>`
        select m.* from message m where m.id = any(${ids.map(String)}::int8[])`.execute(db);
      return new Map(
        rows.map((row): [string, SubjectFacts] => [
          String(row.id),
          {
            id: String(row.id),
            authorId: String(row.author_id),
            text: row.text,
            at: row.at,
            // A message cannot be edited.
            editedAt: null,
            under: "私信",
            path: "",
            seenMinute: null,
            likes: 0,
            isGone: row.removed_at !== null,
            standing: standingOf(row),
          },
        ]),
      );
    },

    async context(db, id) {
      const { rows } = await sql<{ id: bigint; nick_name: string; text: string; at: number }>`
        select m.id, u.nick_name, m.text, m.at from message m join app_user u on u.id = m.author_id
        where m.id = ${id} or m.id in (select line_id from message_handed where message_id = ${id}) order by m.id`.execute(db);
      return rows.map((row) => ({ id: String(row.id), nickName: row.nick_name, text: row.text, at: row.at, isThis: row.id === id }));
    },

    async set(trx, id, standing) {
      const { rows } = await sql<{ id: bigint; low_id: bigint; high_id: bigint; is_held: boolean }>`
        select c.id, c.low_id, c.high_id, m.is_held from message m join conversation c on c.id = m.conversation_id
        where m.id = ${id} for update of c`.execute(trx);
      const [pair] = rows;
      if (!pair) return;
      const isHidden = standing.hiddenReason !== null;
      // Hidden before anybody read it: it stays held, and the other side is not told that there is one.
      await texts.set(trx, id, { ...standing, isHeld: standing.isHeld || (pair.is_held && isHidden) });
      if (pair.is_held && !standing.isHeld && !isHidden) await placeLast(trx, pair.id, id);
      await tellMessage(trx, String(pair.low_id), String(pair.high_id), now());
      await tellMessage(trx, String(pair.high_id), String(pair.low_id), now());
    },

    // A message to one person earns its author no public trust.
    approvedOf: async () => 0,

    async handOver(trx, id, reporterId) {
      const { rows } = await sql<{ conversation_id: bigint }>`
        select m.conversation_id from message m join conversation c on c.id = m.conversation_id
        where m.id = ${id} and ${reporterId}::int8 in (c.low_id, c.high_id)`.execute(trx);
      const conversationId = rows[0]?.conversation_id;
      if (conversationId === undefined) return false;
      await sql`
        insert into message_handed (message_id, line_id)
        select ${id}, n.id from (
          (select m.id from message m where m.conversation_id = ${conversationId} and m.id <= ${id} order by m.id desc limit ${BESIDE + 1})
          union all (select m.id from message m where m.conversation_id = ${conversationId} and m.id > ${id} order by m.id limit ${BESIDE})
        ) n on conflict do nothing`.execute(trx);
      return true;
    },

    onChanged: () => undefined,
  };
}
