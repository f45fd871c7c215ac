import { type Kysely, sql } from "kysely";

/**
 * A match's results are found by its id whichever source its fixture named: a match whose source changed kept the old result
 * beside the new one. Such matches count as written again, so that the projection removes what is left over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index result_of_match on result (source_id) where epoch <> '' or is_simulated`.execute(db);
  await sql`
    update match m set updated_at = now() where exists (
      select from result r where r.source_id = m.id and r.sport = m.sport and r.source <> m.source and (r.epoch <> '' or r.is_simulated)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index result_of_match`.execute(db);
}
