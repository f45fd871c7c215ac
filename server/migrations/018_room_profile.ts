import { sql, type Kysely } from "kysely";

/** The event that says what a room is called and about has another name; events that are kept are read under it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update event_log set kind = 'profile' where kind = 'face' and ch like 'room:%'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update event_log set kind = 'face' where kind = 'profile' and ch like 'room:%'`.execute(db);
}
