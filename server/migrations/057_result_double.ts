import { type Kysely, sql } from "kysely";

/**
 * A match that two sources tell of stands once in its season: the other row is a double, which nobody counts. It is kept,
 * because it is the one that counts when the first is taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table result add column is_double boolean not null default false`.execute(db);
  await sql`create index result_double on result (season_id) where is_double`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table result drop column is_double`.execute(db);
}
