import { sql, type Kysely } from "kysely";

/** Private messages of two people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation (
      id int8 generated always as identity primary key,
      low_id int8 not null references app_user on delete cascade,
      high_id int8 not null references app_user on delete cascade,
      -- Who asked for it; null: both may write.
      asked_by int8,
      -- The request was turned down: the other side's list has it no more.
      declined_at timestamptz,
      -- Of its newest message, held ones included; 0: none.
      last_id int8 not null default 0,
      unique (low_id, high_id),
      check (low_id < high_id),
      check (asked_by is null or asked_by in (low_id, high_id))
    )`.execute(db);
  await sql`create index conversation_low on conversation (low_id, last_id desc)`.execute(db);
  await sql`create index conversation_high on conversation (high_id, last_id desc)`.execute(db);
  await sql`
    create table conversation_member (
      conversation_id int8 not null references conversation on delete cascade,
      user_id int8 not null references app_user on delete cascade,
      -- Read up to that message; told to nobody.
      read_id int8 not null default 0,
      -- Deleted for oneself up to that message.
      cleared_id int8 not null default 0,
      primary key (conversation_id, user_id)
    )`.execute(db);
  await sql`
    create table message (
      id int8 generated always as identity primary key,
      conversation_id int8 not null references conversation on delete cascade,
      author_id int8 not null references app_user on delete cascade,
      text text not null,
      at timestamptz not null,
      request_key text collate "C",
      -- What moderation needs of a text, as of comments (030, 031, 033).
      removed_at timestamptz,
      likes int not null default 0,
      reports int not null default 0,
      hidden_reason text,
      hidden_code smallint,
      hidden_case int8,
      is_held boolean not null default false,
      approved_at timestamptz,
      unique (author_id, request_key)
    )`.execute(db);
  await sql`create index message_conversation on message (conversation_id, id desc)`.execute(db);
  await sql`create index message_author_at on message (author_id, at desc)`.execute(db);
  await sql`
    create table message_deleted (
      message_id int8 not null references message on delete cascade,
      user_id int8 not null references app_user on delete cascade,
      primary key (message_id, user_id)
    )`.execute(db);
  await sql`
    create table message_handed (
      -- What a report of the first lets the desk read: itself, and what stands around it.
      message_id int8 not null references message on delete cascade,
      line_id int8 not null references message on delete cascade,
      primary key (message_id, line_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table message_handed, message_deleted, message, conversation_member, conversation`.execute(db);
}
