import { sql, type Kysely } from "kysely";

/** Whom texts name, and what people are told of what others did with what is theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mention (
      -- \`comment:12\`, \`post:7\`.
      subject text collate "C" not null,
      user_id int8 not null references app_user on delete cascade,
      -- As it stands in the text: the person may be called otherwise by now.
      name text not null,
      primary key (subject, user_id)
    )`.execute(db);
  await sql`
    create table notice (
      id int8 generated always as identity primary key,
      user_id int8 not null references app_user on delete cascade,
      kind text not null check (kind in ('like', 'reply', 'mention', 'follow')),
      -- What comes together: \`like:post:7\`.
      group_key text collate "C" not null,
      -- What it is about, the reader's own: \`post:7\`; of a mention what it stands under; '' of follows.
      subject text collate "C" not null,
      -- About a match: readers behind it are told later.
      is_match boolean not null,
      -- People among its actors.
      count int not null default 0,
      -- Of its last actor.
      at timestamptz not null,
      read_at timestamptz
    )`.execute(db);
  await sql`create unique index notice_unread on notice (user_id, group_key) where read_at is null`.execute(db);
  await sql`create index notice_user on notice (user_id, at desc, id desc)`.execute(db);
  await sql`create index notice_subject on notice (subject) where subject <> ''`.execute(db);
  await sql`
    create table notice_actor (
      notice_id int8 not null references notice on delete cascade,
      user_id int8 not null references app_user on delete cascade,
      -- By what: \`comment:12\`, the text that answers or names; '' of a like or a follow.
      ref text collate "C" not null,
      at timestamptz not null,
      primary key (notice_id, user_id, ref)
    )`.execute(db);
  await sql`create index notice_actor_ref on notice_actor (ref) where ref <> ''`.execute(db);
  await sql`create index notice_actor_user on notice_actor (user_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table notice_actor, notice, mention`.execute(db);
}
