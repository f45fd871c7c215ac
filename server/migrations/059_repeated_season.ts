import { type Kysely, sql } from "kysely";

/** The set's file of Russia's second league of 2019/20 holds the first one's matches: they counted twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from result where season_id = 'fb-rus2/2019-20' and source = 'openfootball' and not is_simulated
      and season_id in (select id from season where imported_at is null)`.execute(db);
}

/** Nothing to bring back: the pack does not have them. */
export async function down(): Promise<void> {}
