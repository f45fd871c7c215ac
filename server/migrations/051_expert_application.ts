import { type Kysely, sql } from "kysely";

/** One applies to be an anchor, or an expert: one open application of each kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table anchor_application add column kind text collate "C" not null default 'anchor' check (kind in ('anchor', 'expert'))`.execute(
    db,
  );
  await sql`drop index anchor_application_open`.execute(db);
  await sql`create unique index anchor_application_one on anchor_application (user_id, kind) where state <> 'refused'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from anchor_application where kind = 'expert'`.execute(db);
  await sql`drop index anchor_application_one`.execute(db);
  await sql`create unique index anchor_application_open on anchor_application (user_id) where state <> 'refused'`.execute(db);
  await sql`alter table anchor_application drop column kind`.execute(db);
}
