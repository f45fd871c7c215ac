import { sql, type Kysely } from "kysely";

/**
 * Drafts of the desk: one over each article at most, and those of articles that are not there yet. A draft is what its
 * last saving says; `version` counts them, so that nobody writes over what somebody else wrote meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_draft (
      id int8 generated always as identity primary key,
      -- Null: of an article that is not there yet.
      article_id int8 unique references article on delete cascade,
      -- The article's last revision when it was begun; 0 where there was none.
      base_revision int not null default 0,
      kind text not null check (kind in ('news', 'announcement')),
      title text not null,
      summary text not null,
      doc jsonb not null,
      cover jsonb,
      column_no text collate "C" not null,
      other_columns text[] not null,
      tags text[] not null,
      sport text check (sport in ('fb', 'bk')),
      match_id text collate "C",
      -- When it is meant to come; null: at once.
      schedule timestamptz,
      reason text not null,
      source text not null,
      weight int not null,
      is_sample boolean not null,
      is_commentable boolean not null,
      author_id int8 references staff,
      author_name text not null,
      edited_by text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 1,
      check ((sport is null) = (match_id is null))
    )`.execute(db);
  await sql`create index article_draft_updated on article_draft (updated_at desc, id desc)`.execute(db);
  // What is to come, and what was taken down: both few among all articles.
  await sql`create index article_withdrawn on article (withdrawn_at desc) where withdrawn_at is not null`.execute(db);
  await sql`create index article_publish_at on article (publish_at desc, id desc) where withdrawn_at is null`.execute(db);
  await sql`create index article_revision_at on article_revision (at)`.execute(db);
  await sql`alter table placement add version int not null default 1, add edited_by text, add edited_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table placement drop version, drop edited_by, drop edited_at`.execute(db);
  await sql`drop index article_withdrawn, article_publish_at, article_revision_at`.execute(db);
  await sql`drop table article_draft`.execute(db);
}
