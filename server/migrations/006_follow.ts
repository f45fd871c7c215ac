import { type Kysely, sql } from "kysely";

/** What users keep: matches followed, collected and reserved; horn messages, feedback, uploads, searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The day of Asia/Shanghai on which following somebody last earned experience.
  await sql`alter table app_user add column last_follow_on date`.execute(db);
  await sql`
    create table user_match (
      user_id bigint not null references app_user on delete cascade,
      kind text not null check (kind in ('attention', 'collect', 'reserve')),
      match_id text not null,
      match_type smallint not null check (match_type in (1, 2)),
      at timestamptz not null,
      primary key (user_id, kind, match_type, match_id)
    )`.execute(db);
  await sql`
    create table horn_message (
      id bigint generated always as identity primary key,
      user_id bigint references app_user on delete cascade,
      title text not null,
      content text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index horn_message_user on horn_message (user_id, id desc)`.execute(db);
  await sql`
    create table horn_read (
      user_id bigint not null references app_user on delete cascade,
      horn_id bigint not null references horn_message on delete cascade,
      primary key (user_id, horn_id)
    )`.execute(db);
  await sql`
    create table feedback (
      id bigint generated always as identity primary key,
      user_id bigint references app_user on delete set null,
      content text not null,
      contact text not null,
      ip text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`
    create table upload (
      name text primary key,
      user_id bigint not null references app_user on delete cascade,
      bytes integer not null,
      at timestamptz not null
    )`.execute(db);
  await sql`
    create table search_word (
      word text primary key,
      -- How often it was searched for, fading with time: as of last_at.
      score double precision not null,
      last_at timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["search_word", "upload", "feedback", "horn_read", "horn_message", "user_match"]) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
  await sql`alter table app_user drop column last_follow_on`.execute(db);
}
