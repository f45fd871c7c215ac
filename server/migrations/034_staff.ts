import { sql, type Kysely } from "kysely";

/** Staff of the operators' desk: accounts apart from those of readers, their sessions, what they did, what two decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff (
      id int8 generated always as identity primary key,
      name text not null,
      -- Folded: two names that look alike are one.
      name_key text not null unique,
      password_hash text not null,
      must_change_password boolean not null default true,
      -- Sealed under the server's key; null until it is set up. Codes count once they have been confirmed.
      totp_secret bytea,
      totp_confirmed_at timestamptz,
      -- Steps of 30 s up to here are spent: a code works once.
      totp_step int8 not null default 0,
      roles text[] not null check (roles <@ array['editor', 'moderator', 'finance', 'administrator']),
      failed int not null default 0,
      locked_until timestamptz,
      disabled_at timestamptz,
      created_at timestamptz not null,
      created_by text not null
    )`.execute(db);
  await sql`
    create table staff_challenge (
      token_hash bytea primary key,
      staff_id int8 not null references staff on delete cascade,
      expires_at timestamptz not null,
      tries int not null default 0
    )`.execute(db);
  await sql`
    create table staff_session (
      id int8 generated always as identity primary key,
      token_hash bytea not null unique,
      staff_id int8 not null references staff on delete cascade,
      created_at timestamptz not null,
      last_at timestamptz not null,
      ended_at timestamptz,
      ip text not null,
      user_agent text not null
    )`.execute(db);
  await sql`create index staff_session_staff on staff_session (staff_id) where ended_at is null`.execute(db);
  await sql`
    create table staff_action (
      id int8 generated always as identity primary key,
      at timestamptz not null,
      staff_id int8 references staff,
      staff_name text not null,
      ip text not null,
      action text collate "C" not null,
      detail jsonb not null default '{}',
      -- Null: under way, or cut off.
      outcome text collate "C",
      ended_at timestamptz
    )`.execute(db);
  await sql`create index staff_action_staff on staff_action (staff_id, id desc)`.execute(db);
  await sql`create index staff_action_action on staff_action (action, id desc)`.execute(db);
  // Append-only: an outcome is written once, and nothing else ever changes.
  await sql`
    create function staff_action_keep() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.outcome is not null or new.outcome is null
        or (new.id, new.at, new.staff_name, new.ip, new.action, new.detail) is distinct from (old.id, old.at, old.staff_name, old.ip, old.action, old.detail)
        or new.staff_id is distinct from old.staff_id then
        raise exception 'the log of actions is append-only';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger staff_action_keep before update or delete on staff_action for each row execute function staff_action_keep()`.execute(
    db,
  );
  await sql`
    create table approval (
      id int8 generated always as identity primary key,
      kind text collate "C" not null,
      -- What is done once it is approved, as its kind reads it.
      payload jsonb not null,
      reason text not null,
      requested_by int8 not null references staff,
      requested_at timestamptz not null,
      state text collate "C" not null default 'requested' check (state in ('requested', 'approved', 'refused', 'failed')),
      decided_by int8 references staff,
      decided_at timestamptz,
      -- Of whoever decided, or why it could not be done.
      note text not null default '',
      -- Two people, whatever the code thinks.
      check (decided_by <> requested_by)
    )`.execute(db);
  await sql`create index approval_requested on approval (id) where state = 'requested'`.execute(db);
  await sql`
    create table setting (
      key text collate "C" primary key,
      value jsonb not null,
      changed_at timestamptz not null,
      changed_by text not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table setting, approval, staff_action, staff_session, staff_challenge, staff`.execute(db);
  await sql`drop function staff_action_keep`.execute(db);
}
