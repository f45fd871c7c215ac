import { type Kysely, sql } from "kysely";

/**
 * A held message that is passed later takes its place among the others when it is shown, not when it was written: to its
 * reader it is new, whatever was read or deleted meanwhile. One that was hidden without ever being shown stays held.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // From the sequence of `id`; null: shown when it was written.
  await sql`alter table message add column shown_id int8`.execute(db);
  await sql`drop index message_conversation`.execute(db);
  await sql`create index message_conversation on message (conversation_id, (coalesce(shown_id, id)) desc)`.execute(db);
  await sql`
    update message m set is_held = true
    where m.hidden_code is not null and exists (select 1 from review_case c where c.id = m.hidden_case and c.is_held)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update message set is_held = false where hidden_code is not null`.execute(db);
  await sql`drop index message_conversation`.execute(db);
  await sql`create index message_conversation on message (conversation_id, id desc)`.execute(db);
  await sql`alter table message drop column shown_id`.execute(db);
}
