import { type Kysely, sql } from "kysely";

const SHOWN = sql`hidden_reason is null and not is_held and removed_at is null`;

/** 最新 goes by when posts say they were written: what is written down late about earlier minutes has a higher id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index post_new, post_circle_new, post_match`.execute(db);
  await sql`create index post_new on post (at desc, id desc) where ${SHOWN}`.execute(db);
  await sql`create index post_circle_new on post (circle_id, at desc, id desc) where ${SHOWN}`.execute(db);
  await sql`create index post_match on post (sport, match_id, at desc, id desc) where match_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index post_new, post_circle_new, post_match`.execute(db);
  await sql`create index post_new on post (id desc) where ${SHOWN}`.execute(db);
  await sql`create index post_circle_new on post (circle_id, id desc) where ${SHOWN}`.execute(db);
  await sql`create index post_match on post (sport, match_id, id desc) where match_id is not null`.execute(db);
}
