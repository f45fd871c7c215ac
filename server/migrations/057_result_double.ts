import { type Kysely, sql } from "kysely";

/**
 * A match that two sources tell of stands once in its season: the other row is a double, which nobody counts. It is kept,
 * because it is the one that counts when the first is taken back. What was played at a ground is found by an index of those that have one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table result add column is_double boolean not null default false`.execute(db);
  // Counted rows alone are counted by an index, and not looked up one by one.
  await sql`drop index result_home_season, result_away_season, result_season`.execute(db);
  await sql`create index result_home_season on result (home_id, season_id) where not is_double`.execute(db);
  await sql`create index result_away_season on result (away_id, season_id) where not is_double`.execute(db);
  await sql`create index result_season on result (season_id, kickoff_at) where not is_double`.execute(db);
  await sql`create index result_double on result (season_id) where is_double`.execute(db);
  await sql`create index result_venue on result (venue_id, kickoff_at desc) where venue_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index result_venue`.execute(db);
  await sql`drop index result_home_season, result_away_season, result_season`.execute(db);
  await sql`create index result_home_season on result (home_id, season_id)`.execute(db);
  await sql`create index result_away_season on result (away_id, season_id)`.execute(db);
  await sql`create index result_season on result (season_id, kickoff_at)`.execute(db);
  await sql`alter table result drop column is_double`.execute(db);
}
