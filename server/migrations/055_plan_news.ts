import { type Kysely, sql } from "kysely";

const DOCUMENTS = ["article", "user", "room", "recording"];
const NOTICES = ["like", "reply", "mention", "follow"];

async function setKinds(db: Kysely<unknown>, table: "search_doc" | "notice", kinds: readonly string[]): Promise<void> {
  const name = sql.id(`${table}_kind_check`);
  await sql`alter table ${sql.table(table)} drop constraint ${name}`.execute(db);
  await sql`alter table ${sql.table(table)} add constraint ${name} check (kind in (${sql.raw(kinds.map((kind) => `'${kind}'`).join(", "))}))`.execute(
    db,
  );
}

/** Plans are found by their titles, told of, and looked at by people where the filter holds their reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await setKinds(db, "search_doc", [...DOCUMENTS, "plan"]);
  await setKinds(db, "notice", [...NOTICES, "tip"]);
  await sql`
    alter table plan
      -- The filter held its reason: sealed, and not for sale and not read before somebody has looked. Null: it held nothing.
      add column review text collate "C" check (review in ('waiting', 'passed', 'refused')),
      -- Words and kinds that it was held for, for the desk.
      add column review_hits jsonb,
      -- What its expert is told.
      add column review_note text not null default ''`.execute(db);
  await sql`create index plan_review on plan (id) where review = 'waiting'`.execute(db);
  // What is still to be told, written with what it tells of; \`after_user\`: everybody up to that id has been told.
  await sql`
    create table plan_news (
      id int8 generated always as identity primary key,
      plan_id int8 not null references plan,
      -- 0: it was published, followers are told; else the version of its settlement, buyers are told.
      version int not null,
      at timestamptz not null,
      after_user int8 not null default 0,
      unique (plan_id, version)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table plan_news`.execute(db);
  await sql`alter table plan drop column review, drop column review_hits, drop column review_note`.execute(db);
  await sql`delete from notice where kind = 'tip'`.execute(db);
  await sql`delete from search_doc where kind = 'plan'`.execute(db);
  await setKinds(db, "notice", NOTICES);
  await setKinds(db, "search_doc", DOCUMENTS);
}
