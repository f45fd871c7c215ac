import { type Kysely, sql } from "kysely";

/**
 * What keeps an account its owner's: when its number was changed and what waits for it, since when a password proves who
 * somebody is, the networks it was logged in from; and which secrets the rows of this database were written under.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column mobile_changed_at timestamptz,
      add column withdrawals_held_until timestamptz,
      add column password_proves_from timestamptz`.execute(db);
  await sql`
    create table login_network (
      user_id bigint not null references app_user on delete cascade,
      network text not null,
      last_at timestamptz not null,
      primary key (user_id, network)
    )`.execute(db);
  await sql`
    create table secret_fingerprint (
      name text primary key,
      fingerprint bytea not null,
      at timestamptz not null default now()
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table secret_fingerprint, login_network`.execute(db);
  await sql`
    alter table app_user drop column mobile_changed_at, drop column withdrawals_held_until, drop column password_proves_from`.execute(db);
}
