import { type Kysely, sql } from "kysely";

/** What a post showed until an edit, whole: its pictures and topics tell as much as its words. Null of edits before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_revision add column pictures jsonb, add column topics text[]`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_revision drop column pictures, drop column topics`.execute(db);
}
