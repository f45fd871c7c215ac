import { type Kysely, sql } from "kysely";

/** Recharge orders, nobility and red packets. What money they move stands in the ledger; these say what it was for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recharge_order (
      id bigint generated always as identity (start with 100001) primary key,
      user_id bigint not null references app_user,
      idempotency_key text not null,
      provider text not null,
      amount_minor bigint not null check (amount_minor > 0),
      state text not null default 'open' check (state in ('open', 'paid', 'declined', 'expired')),
      -- Empty until the provider has opened the order.
      cashier_url text not null default '',
      -- The provider's own name of the payment.
      provider_ref text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      changed_at timestamptz not null,
      unique (user_id, idempotency_key)
    )`.execute(db);
  // One payment pays one order.
  await sql`create unique index recharge_order_ref on recharge_order (provider, provider_ref) where provider_ref is not null`.execute(db);
  await sql`create index recharge_order_open on recharge_order (expires_at) where state = 'open'`.execute(db);
  await sql`
    create table user_noble (
      user_id bigint primary key references app_user,
      title text not null,
      rank smallint not null,
      expires_at timestamptz not null
    )`.execute(db);
  // What each key bought and was answered, so that a repeated purchase is answered the same.
  await sql`
    create table noble_purchase (
      user_id bigint not null references app_user,
      idempotency_key text not null,
      title text not null,
      expires_at timestamptz not null,
      at timestamptz not null,
      primary key (user_id, idempotency_key)
    )`.execute(db);
  await sql`
    create table red_packet (
      id bigint generated always as identity (start with 100001) primary key,
      sender_id bigint not null references app_user,
      idempotency_key text not null,
      currency text not null check (currency in ('diamond', 'ticket')),
      total_minor bigint not null,
      -- Fixed at sending, handed out in this order.
      shares bigint[] not null,
      taken integer not null default 0,
      left_minor bigint not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      returned_at timestamptz,
      check (taken between 0 and cardinality(shares)),
      check (left_minor between 0 and total_minor),
      unique (sender_id, idempotency_key)
    )`.execute(db);
  await sql`create index red_packet_due on red_packet (expires_at) where returned_at is null and left_minor > 0`.execute(db);
  await sql`
    create table red_packet_grab (
      packet_id bigint not null references red_packet,
      user_id bigint not null references app_user,
      amount_minor bigint not null check (amount_minor > 0),
      at timestamptz not null,
      primary key (packet_id, user_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["red_packet_grab", "red_packet", "noble_purchase", "user_noble", "recharge_order"]) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
}
