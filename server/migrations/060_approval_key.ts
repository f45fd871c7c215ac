import { type Kysely, sql } from "kysely";

/** A request whose answer was lost is sent again with its key, and is not made twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approval add column request_key text collate "C"`.execute(db);
  await sql`create unique index approval_request_key on approval (requested_by, request_key)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approval drop column request_key`.execute(db);
}
