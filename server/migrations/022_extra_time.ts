import { sql, type Kysely } from "kysely";

/**
 * A football match knows the score its extra time began with: states that were kept before do not, so they are folded anew
 * from their events. The index of closing prices is no longer read: calibrations go by match.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from event_checkpoint where ch like 'fb:%'`.execute(db);
  await sql`drop index odds_line_closing`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`create index odds_line_closing on odds_line (market, company) where closed_at is not null`.execute(db);
}
