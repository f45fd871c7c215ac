import { sql, type Kysely } from "kysely";

/** A match is followed by its star: what was followed without one gets it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into user_match (user_id, kind, match_id, match_type, at)
    select user_id, 'collect', match_id, match_type, at from user_match where kind = 'attention'
    on conflict do nothing`.execute(db);
  await sql`delete from user_match where kind = 'attention'`.execute(db);
  await sql`alter table user_match drop constraint user_match_kind_check`.execute(db);
  await sql`alter table user_match add constraint user_match_kind_check check (kind in ('collect', 'reserve'))`.execute(db);
}

/** Which stars were once follows is not known any more: they stay stars. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_match drop constraint user_match_kind_check`.execute(db);
  await sql`alter table user_match add constraint user_match_kind_check check (kind in ('attention', 'collect', 'reserve'))`.execute(db);
}
