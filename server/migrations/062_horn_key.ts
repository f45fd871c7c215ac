import { type Kysely, sql } from "kysely";

/** A horn whose answer was lost is sent again with its key, and is not shown twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table horn_message add column request_key text collate "C"`.execute(db);
  await sql`create unique index horn_message_key on horn_message (sent_by, request_key) where request_key is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table horn_message drop column request_key`.execute(db);
}
