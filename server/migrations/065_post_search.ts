import { type Kysely, sql } from "kysely";

const DOCUMENTS = ["article", "user", "room", "recording", "plan"];

async function setKinds(db: Kysely<unknown>, kinds: readonly string[]): Promise<void> {
  await sql`alter table search_doc drop constraint search_doc_kind_check`.execute(db);
  await sql`alter table search_doc add constraint search_doc_kind_check check (kind in (${sql.raw(kinds.map((kind) => `'${kind}'`).join(", "))}))`.execute(
    db,
  );
}

/** Posts are found by their words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await setKinds(db, [...DOCUMENTS, "post"]);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from search_doc where kind = 'post'`.execute(db);
  await setKinds(db, DOCUMENTS);
}
