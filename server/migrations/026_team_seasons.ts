import { type Kysely, sql } from "kysely";

/** Which seasons a team has results in, told by the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index result_home_season on result (home_id, season_id)`.execute(db);
  await sql`create index result_away_season on result (away_id, season_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index result_away_season`.execute(db);
  await sql`drop index result_home_season`.execute(db);
}
