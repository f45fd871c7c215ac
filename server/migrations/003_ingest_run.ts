import { type Kysely, sql } from "kysely";

/** Which run of a provider holds a channel: a newer run takes it over, and what an older one still sends is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ingest_run (
      ch text primary key,
      run_id text not null,
      started_at timestamptz not null default now()
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table ingest_run`.execute(db);
}
