import { type Kysely, sql } from "kysely";

/** Articles of a match are found by the match of their revisions: the columns of `article` have that of a planned one too early. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index article_revision_match on article_revision ((match ->> 'sport'), (match ->> 'matchId'), article_id)
    where match is not null`.execute(db);
  await sql`drop index article_match`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`create index article_match on article (sport, match_id) where match_id is not null`.execute(db);
  await sql`drop index article_revision_match`.execute(db);
}
