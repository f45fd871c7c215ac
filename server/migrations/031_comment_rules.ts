import { sql, type Kysely } from "kysely";

/** What comments are held to, the texts they had before an edit, and whom a user will not hear. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comment
      add column edited_at timestamptz,
      -- By its author; with replies under it a tombstone stands there.
      add column removed_at timestamptz,
      -- contract/rules/moderation.ts; null while reports alone hide it.
      add column hidden_code smallint,
      add column hidden_case int8,
      -- Reports of people that counted, beside the likes in \`trust\`.
      add column reports int not null default 0,
      -- A moderator passed it: reports of it are not taken until it is edited.
      add column approved_at timestamptz,
      -- What minute the author saw of the match the subject is about: 67, 45+2.
      add column seen_minute text,
      -- As it is compared with the author's other ones: signs alone.
      add column sameness text not null default ''`.execute(db);
  await sql`create index comment_subject_all on comment (subject, id)`.execute(db);
  await sql`create index comment_author_at on comment (author_id, at desc)`.execute(db);
  await sql`create index comment_at on comment (at desc) where root_id is null`.execute(db);
  await sql`create index comment_like_user on comment_like (user_id, at desc)`.execute(db);
  await sql`
    create table comment_revision (
      comment_id int8 not null references comment on delete cascade,
      -- Until then it said this.
      until timestamptz not null,
      text text not null,
      primary key (comment_id, until)
    )`.execute(db);
  await sql`
    create table shield (
      user_id int8 not null references app_user on delete cascade,
      target_id int8 not null references app_user on delete cascade,
      at timestamptz not null,
      primary key (user_id, target_id),
      check (user_id <> target_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table shield, comment_revision`.execute(db);
  await sql`drop index comment_subject_all, comment_author_at, comment_at, comment_like_user`.execute(db);
  await sql`
    alter table comment drop column edited_at, drop column removed_at, drop column hidden_code, drop column hidden_case,
      drop column reports, drop column approved_at, drop column seen_minute, drop column sameness`.execute(db);
}
