import { type Kysely, sql } from "kysely";

/** Who set a goal up, where a match told it; and the order in which results of matches with a log of incidents are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table goal add column assist_id text references person`.execute(db);
  await sql`create index goal_assist on goal (assist_id) where assist_id is not null`.execute(db);
  await sql`
    create index result_told_order on result (version) where sport = 'fb' and epoch <> '' and is_simulated`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index result_told_order`.execute(db);
  await sql`alter table goal drop column assist_id`.execute(db);
}
