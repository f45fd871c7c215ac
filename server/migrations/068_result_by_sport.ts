import { type Kysely, sql } from "kysely";

/**
 * A source may count the matches of each sport by themselves: its football match 7 and its basketball match 7 are two, and
 * the result of one replaced the other's. Matches that are over and have no result count as written again, so that the
 * projection writes what is missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appearance drop constraint appearance_source_source_id_fkey`.execute(db);
  await sql`alter table result drop constraint result_source_source_id_key`.execute(db);
  await sql`alter table result add constraint result_source_source_id_sport_key unique (source, source_id, sport)`.execute(db);
  await sql`
    alter table appearance add constraint appearance_source_source_id_sport_fkey foreign key (source, source_id, sport)
      references result (source, source_id, sport) on delete cascade`.execute(db);
  await sql`
    update match m set updated_at = now() where exists (
      select from result r where r.source = m.source and r.source_id = m.id and r.sport <> m.sport
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appearance drop constraint appearance_source_source_id_sport_fkey`.execute(db);
  await sql`alter table result drop constraint result_source_source_id_sport_key`.execute(db);
  await sql`delete from result r where exists (
    select from result o where o.source = r.source and o.source_id = r.source_id and o.sport > r.sport)`.execute(db);
  await sql`alter table result add constraint result_source_source_id_key unique (source, source_id)`.execute(db);
  await sql`delete from appearance a where not exists (select from result r where r.source = a.source and r.source_id = a.source_id)`.execute(
    db,
  );
  await sql`
    alter table appearance add constraint appearance_source_source_id_fkey foreign key (source, source_id)
      references result (source, source_id) on delete cascade`.execute(db);
}
