import { sql, type Kysely } from "kysely";

/** Lines with links of users below the level for them: held until somebody who keeps order has read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table held_line (
      id bigint generated always as identity primary key,
      -- Text: the chat of a match is a room without a row.
      room_id text not null,
      -- Whose keepers decide: the room's own, or those of all match chats together.
      kept_under text not null,
      user_id bigint not null references app_user,
      -- Of the line in the room's log: it is said once, whoever lets it pass and how often.
      key text not null,
      text text not null,
      style text,
      reply_to text,
      at timestamptz not null,
      state text not null default 'held' check (state in ('held', 'passed', 'rejected')),
      decided_at timestamptz,
      -- Who decided: a user, or an operator by name.
      by_id bigint references app_user,
      operator text,
      said_at timestamptz,
      constraint held_line_key unique (room_id, key),
      check ((state = 'held') = (decided_at is null)),
      check ((decided_at is null) = (by_id is null and operator is null)),
      check (said_at is null or state = 'passed')
    )`.execute(db);
  await sql`create index held_line_waiting on held_line (kept_under, id) where state = 'held'`.execute(db);
  await sql`create index held_line_user on held_line (user_id) where state = 'held'`.execute(db);
  await sql`create index held_line_unsaid on held_line (id) where state = 'passed' and said_at is null`.execute(db);
  await sql`create index held_line_at on held_line (at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table held_line`.execute(db);
}
