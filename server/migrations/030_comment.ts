import { sql, type Kysely } from "kysely";

/** Comments under anything that can be commented on: two levels are shown, a reply knows whom it answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment (
      id int8 generated always as identity primary key,
      -- \`article:12\`, \`post:7\`.
      subject text collate "C" not null,
      -- The comment of the first level it stands under; null: it is one.
      root_id int8 references comment on delete cascade,
      -- The one it answers.
      parent_id int8 references comment on delete cascade,
      author_id int8 not null references app_user,
      text text not null,
      at timestamptz not null,
      -- Where the author's page clock stood, of subjects about a match.
      seen_at timestamptz,
      likes int not null default 0,
      replies int not null default 0,
      -- Wilson bound of its likes among those who reacted.
      trust float8 not null default 0,
      -- Hidden: why, in words for the author. Null: shown.
      hidden_reason text,
      -- Waits for a moderator: its author alone sees it.
      is_held boolean not null default false,
      is_sample boolean not null default false,
      -- The same request again is the same comment.
      request_key text collate "C",
      unique (author_id, request_key)
    )`.execute(db);
  await sql`create index comment_subject_new on comment (subject, id desc) where root_id is null`.execute(db);
  await sql`create index comment_subject_trust on comment (subject, trust desc, id desc) where root_id is null`.execute(db);
  await sql`create index comment_root on comment (root_id, id) where root_id is not null`.execute(db);
  await sql`create index comment_author on comment (author_id, id desc)`.execute(db);
  await sql`
    create table comment_like (
      comment_id int8 not null references comment on delete cascade,
      user_id int8 not null references app_user on delete cascade,
      at timestamptz not null,
      primary key (comment_id, user_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table comment_like, comment`.execute(db);
}
