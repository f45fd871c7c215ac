import { type Kysely, sql } from "kysely";

/** Users, their sessions, one-time keys, attempts and the audit of them (design: session), follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_user (
      id bigint generated always as identity (start with 100001) primary key,
      nick_name text not null,
      nick_key text not null unique,
      portrait text not null default '',
      mobile text unique,
      password_hash text,
      pay_password_hash text,
      is_anchor boolean not null default false,
      is_expert boolean not null default false,
      description text not null default '',
      experience integer not null default 0 check (experience >= 0),
      real_name_sealed bytea,
      id_card_sealed bytea,
      last_visit_on date,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table user_session (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique,
      user_id bigint not null references app_user on delete cascade,
      is_persistent boolean not null,
      ip text not null,
      user_agent text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index user_session_user on user_session (user_id) where revoked_at is null`.execute(db);
  await sql`
    create table one_time_key (
      iv text primary key,
      key text not null,
      visitor text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index one_time_key_expiry on one_time_key (expires_at)`.execute(db);
  await sql`
    create table attempt (
      kind text not null,
      subject text not null,
      count integer not null,
      window_ends_at timestamptz not null,
      primary key (kind, subject)
    )`.execute(db);
  await sql`
    create table audit (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      action text not null,
      outcome text not null,
      user_id bigint,
      subject text not null default '',
      ip text not null default '',
      detail jsonb not null default '{}'
    )`.execute(db);
  await sql`create index audit_user on audit (user_id, at desc)`.execute(db);
  await sql`
    create table user_follow (
      user_id bigint not null references app_user on delete cascade,
      target_id bigint not null references app_user on delete cascade,
      at timestamptz not null,
      primary key (user_id, target_id),
      check (user_id <> target_id)
    )`.execute(db);
  await sql`create index user_follow_target on user_follow (target_id, at desc)`.execute(db);
  await sql`
    create table room_manager (
      room_id text not null,
      user_id bigint not null references app_user on delete cascade,
      at timestamptz not null default now(),
      primary key (room_id, user_id)
    )`.execute(db);
  await sql`create index room_manager_user on room_manager (user_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["room_manager", "user_follow", "audit", "attempt", "one_time_key", "user_session", "app_user"]) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
}
