import { sql, type Kysely } from "kysely";

/** The moment of a match that a comment, or a line that waits for review, is about: {sport, matchId, at}. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment add column moment jsonb`.execute(db);
  await sql`alter table held_line add column moment jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment drop column moment`.execute(db);
  await sql`alter table held_line drop column moment`.execute(db);
}
