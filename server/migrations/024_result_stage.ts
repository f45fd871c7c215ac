import { type Kysely, sql } from "kysely";

/**
 * Of which part of its season a result is: a stage with a table (`stage_kind` table, its groups by name) or with ties that
 * are won and lost (ties). Null: the season is one table. A match decided by the competition is marked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table result
      add column stage text,
      add column stage_kind text not null default 'table' check (stage_kind in ('table', 'ties')),
      add column group_name text,
      add column penalties json,
      add column is_awarded boolean not null default false`.execute(db);
  await sql`create index result_season on result (season_id, kickoff_at)`.execute(db);
  await sql`create index season_competition on season (competition_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index season_competition`.execute(db);
  await sql`drop index result_season`.execute(db);
  await sql`
    alter table result drop column stage, drop column stage_kind, drop column group_name, drop column penalties, drop column is_awarded`.execute(
    db,
  );
}
