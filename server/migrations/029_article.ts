import { sql, type Kysely } from "kysely";

/**
 * Articles and what readers do with them. An article is what its last revision by a moment says: a schedule is a moment to
 * come, so nothing has to happen at it, and what readers saw then is asked for by `at`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article (
      id int8 generated always as identity primary key,
      kind text not null check (kind in ('news', 'report', 'preview', 'round', 'announcement')),
      -- Its own, contract/codes/newsColumns.ts; it may stand in others too (article_column).
      column_no text collate "C" not null,
      publish_at timestamptz not null,
      -- Taken down: nobody reads it any more, whatever moment is asked for.
      withdrawn_at timestamptz,
      sport text check (sport in ('fb', 'bk')),
      match_id text collate "C",
      source text not null,
      author_id int8 references app_user,
      is_machine_made boolean not null default false,
      is_sample boolean not null default false,
      is_commentable boolean not null default true,
      -- Hours by which it stands before what is as new, in 推荐.
      weight int not null default 0,
      comments int not null default 0,
      reads int8 not null default 0,
      collects int not null default 0,
      -- Once each: sim report of a match, a text that came with the portal. Null: written by hand.
      origin text collate "C" unique,
      check ((sport is null) = (match_id is null))
    )`.execute(db);
  await sql`create index article_match on article (sport, match_id) where match_id is not null`.execute(db);
  await sql`create index article_author on article (author_id, publish_at desc) where author_id is not null`.execute(db);
  await sql`
    create table article_revision (
      article_id int8 not null references article on delete cascade,
      revision int not null check (revision >= 1),
      at timestamptz not null,
      title text not null,
      summary text not null,
      -- Null: made from the log or from results as far as \`events\` says, by the template of that number.
      doc jsonb,
      cover jsonb,
      -- ArticleMatch; the score as this revision has it.
      match jsonb,
      reason text not null default '',
      changes jsonb not null default '[]',
      template int,
      events int,
      -- Name of staff; null: the machine.
      edited_by text,
      primary key (article_id, revision)
    )`.execute(db);
  await sql`
    create table article_column (
      article_id int8 not null references article on delete cascade,
      column_no text collate "C" not null,
      -- Epoch seconds of publication, in 推荐 with the weight's hours on top.
      rank int8 not null,
      primary key (article_id, column_no)
    )`.execute(db);
  await sql`create index article_column_rank on article_column (column_no, rank desc, article_id desc)`.execute(db);
  await sql`
    create table article_tag (
      article_id int8 not null references article on delete cascade,
      place smallint not null,
      tag text not null,
      primary key (article_id, place)
    )`.execute(db);
  await sql`create index article_tag_tag on article_tag (tag, article_id desc)`.execute(db);
  await sql`
    create table article_collect (
      user_id int8 not null references app_user on delete cascade,
      article_id int8 not null references article on delete cascade,
      at timestamptz not null,
      primary key (user_id, article_id)
    )`.execute(db);
  await sql`create index article_collect_at on article_collect (user_id, at desc)`.execute(db);
  await sql`
    create table placement (
      id int8 generated always as identity primary key,
      -- contract/codes/places.ts
      place_code text collate "C" not null,
      -- Null: every brand.
      brand text collate "C",
      starts_at timestamptz not null,
      -- Null: until it is taken down.
      ends_at timestamptz,
      weight int not null default 0,
      title text not null,
      text text not null default '',
      cover jsonb,
      jump_type smallint not null default 0,
      inner_page_id smallint,
      target_id text,
      outer_link text,
      removed_at timestamptz,
      origin text collate "C" unique,
      check (ends_at is null or ends_at > starts_at)
    )`.execute(db);
  await sql`create index placement_place on placement (place_code, starts_at) where removed_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table placement, article_collect, article_tag, article_column, article_revision, article`.execute(db);
}
