import { type Kysely, sql } from "kysely";

/**
 * What is found by its words. A row is written in the transaction of the row it is of (server/kit/search/documents.ts); of
 * an article each revision has one, so that what is found is what a reader's moment shows. Names of teams, leagues, players
 * and anchors are kept in memory instead: `search_name_version` rises with every change of one, whoever makes it, and every
 * process looks at it. A word of `search_word` counts a visitor once a day: `search_visit` forgets at the day's end.
 */
const NAMED: readonly (readonly [table: string, events: string])[] = [
  ["team", "insert or delete or update"],
  ["competition", "insert or delete or update"],
  ["person", "insert or delete or update"],
  ["squad_member", "insert or delete"],
  ["appearance", "insert or delete"],
  ["app_user", "insert or delete or update of nick_name, is_anchor, portrait, description"],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_doc (
      kind text collate "C" not null check (kind in ('article', 'user', 'room', 'recording')),
      ref int8 not null,
      -- Of an article its revision, of a room how often it was renamed.
      rev int not null default 1,
      -- Readable from then on and before \`until\`; null: nothing newer stands in its place.
      at timestamptz not null,
      until timestamptz,
      title text not null,
      extra text not null default '',
      -- Hours by which it stands before what is as new.
      weight real not null default 0,
      v tsvector not null,
      -- About a match: read as of the reader's moment.
      sport text collate "C",
      match_id text collate "C",
      -- How \`v\` was made: VECTOR_VERSION.
      made smallint not null,
      primary key (kind, ref, rev),
      check ((sport is null) = (match_id is null))
    )`.execute(db);
  await sql`create index search_doc_v on search_doc using gin (v) with (fastupdate = off)`.execute(db);
  await sql`create index search_doc_at on search_doc (kind, at desc)`.execute(db);
  await sql`create sequence search_name_version`.execute(db);
  await sql`
    create function search_name_changed() returns trigger language plpgsql as $$
    begin
      perform nextval('search_name_version');
      return null;
    end $$`.execute(db);
  for (const [table, events] of NAMED) {
    await sql`
      create trigger ${sql.id(`${table}_name_changed`)} after ${sql.raw(events)} on ${sql.table(table)}
      for each statement execute function search_name_changed()`.execute(db);
  }
  await sql`
    create table search_visit (
      day date not null,
      -- A keyed hash of the visitor, the day and the word: it says neither who nor what.
      mark bytea not null,
      primary key (day, mark)
    )`.execute(db);
  // What was counted before was counted by searches.
  await sql`delete from search_word`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table search_visit`.execute(db);
  for (const [table] of NAMED) await sql`drop trigger ${sql.id(`${table}_name_changed`)} on ${sql.table(table)}`.execute(db);
  await sql`drop function search_name_changed`.execute(db);
  await sql`drop sequence search_name_version`.execute(db);
  await sql`drop table search_doc`.execute(db);
}
