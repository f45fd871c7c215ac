import { type Kysely, sql } from "kysely";

/** Accounts users are paid out to, sealed, and what they asked to be paid out (server/wallet/README.md, type 3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_account (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      type smallint not null check (type in (1, 2)),
      -- Number and holder; nothing of either is readable here.
      sealed bytea not null,
      bank_name text not null default '',
      at timestamptz not null
    )`.execute(db);
  await sql`create index saved_account_user on saved_account (user_id, type, id)`.execute(db);
  // card_id is no foreign key: a withdrawal that is over outlives the account it went to, and one that is not keeps
  // the account from being removed (unbinding locks the account's row, and so does asking for a withdrawal to it).
  await sql`
    create table withdrawal (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      idempotency_key text not null,
      draw_type smallint not null check (draw_type in (1, 2, 3)),
      card_id bigint,
      account_mask text not null default '',
      amount_minor bigint not null check (amount_minor > 0),
      tax_minor bigint not null check (tax_minor >= 0),
      state text not null check (state in ('pending', 'approved', 'paid', 'returned', 'rejected')),
      reason text not null default '',
      -- An approved one: how often the payout provider was asked, and when it is to be asked next.
      asks integer not null default 0,
      ask_at timestamptz,
      at timestamptz not null,
      changed_at timestamptz not null,
      constraint withdrawal_key unique (user_id, idempotency_key),
      check ((draw_type = 3) = (card_id is null)),
      check ((state = 'approved') = (ask_at is not null))
    )`.execute(db);
  await sql`create index withdrawal_user on withdrawal (user_id, id desc)`.execute(db);
  await sql`create index withdrawal_pending on withdrawal (at) where state = 'pending'`.execute(db);
  await sql`create index withdrawal_approved on withdrawal (ask_at) where state = 'approved'`.execute(db);
  await sql`create index withdrawal_open_card on withdrawal (card_id) where state in ('pending', 'approved')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table withdrawal, saved_account`.execute(db);
}
