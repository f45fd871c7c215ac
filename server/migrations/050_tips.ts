import { type Kysely, sql } from "kysely";

/**
 * Plans of experts (docs/product.md, tips). What may not be known before kick-off stands in a table of its own, so that no
 * statement reads it by the way. What was published and what was settled is never changed and never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table expert (
      user_id int8 primary key references app_user,
      -- Of the latest plan: the head of the chain.
      n int not null default 0,
      seal text collate "C" not null default ''
    )`.execute(db);
  await sql`
    create table plan (
      id int8 generated always as identity primary key,
      expert_id int8 not null references expert,
      n int not null check (n > 0),
      seal text collate "C" not null unique,
      previous_seal text collate "C" not null,
      request_key text collate "C" not null,
      title text not null,
      bet_type text collate "C" not null check (bet_type in ('eu', 'ah', 'ou', 'single', '2in1')),
      sport text collate "C" not null check (sport in ('fb', 'bk')),
      published_at timestamptz not null,
      -- The earliest kick-off.
      closes_at timestamptz not null,
      currency text collate "C" not null check (currency in ('diamond', 'ticket')),
      price_minor int8 not null check (price_minor >= 0),
      is_refundable boolean not null,
      reason_length int not null,
      -- From here on it moves.
      state text collate "C" not null default 'open' check (state in ('open', 'held', 'settled')),
      -- Void before kick-off: nobody buys any more.
      sale_ended_at timestamptz,
      sold int not null default 0,
      version int not null default 0,
      outcome text collate "C" check (outcome in ('W', 'HW', 'P', 'HL', 'L', 'V')),
      -- Of a stake, in four millionths.
      returned int8,
      -- Against the closing line: 1 better, 0 the same, -1 worse.
      closing smallint,
      settled_at timestamptz,
      buyers_refunded boolean not null default false,
      expert_paid boolean not null default false,
      release_at timestamptz,
      unique (expert_id, n),
      unique (expert_id, request_key)
    )`.execute(db);
  await sql`create index plan_new on plan (id desc)`.execute(db);
  await sql`create index plan_closes on plan (closes_at)`.execute(db);
  await sql`create index plan_release on plan (release_at) where release_at is not null and not expert_paid`.execute(db);
  await sql`create index plan_held on plan (id) where state = 'held'`.execute(db);
  await sql`
    create table plan_hidden (
      plan_id int8 primary key references plan,
      salt text collate "C" not null,
      reason jsonb not null,
      -- By leg: {side, priceThousandths}.
      picks jsonb not null
    )`.execute(db);
  await sql`
    create table plan_leg (
      plan_id int8 not null references plan,
      place smallint not null,
      expert_id int8 not null,
      sport text collate "C" not null,
      match_id text collate "C" not null,
      league_id text collate "C" not null,
      kickoff_at timestamptz not null,
      -- Ids and names of the teams as it was published.
      home text collate "C" not null,
      away text collate "C" not null,
      home_name text not null,
      away_name text not null,
      market text collate "C" not null check (market in ('eu', 'ah', 'ou')),
      -- From the home side, or the total.
      line_quarters int,
      company text collate "C" not null,
      odds_epoch text collate "C" not null,
      odds_seq int8 not null,
      -- The last price for sale before kick-off of the same company, in thousandths: derived from the log.
      closing int[],
      -- What the log says of it: derived as well.
      ruling jsonb,
      primary key (plan_id, place),
      unique (expert_id, sport, match_id, market)
    )`.execute(db);
  await sql`create index plan_leg_match on plan_leg (sport, match_id, plan_id)`.execute(db);
  await sql`
    create table plan_purchase (
      plan_id int8 not null references plan,
      user_id int8 not null references app_user,
      at timestamptz not null,
      price_minor int8 not null,
      request_key text collate "C" not null,
      primary key (plan_id, user_id),
      unique (user_id, request_key)
    )`.execute(db);
  await sql`create index plan_purchase_user on plan_purchase (user_id, at desc)`.execute(db);
  await sql`
    create table plan_settlement (
      plan_id int8 not null references plan,
      version int not null check (version > 0),
      at timestamptz not null,
      outcome text collate "C" not null,
      returned int8 not null,
      -- By leg: {outcome, void, score, e, s}, the last two of where the match's log stood.
      legs jsonb not null,
      reason text not null,
      primary key (plan_id, version)
    )`.execute(db);
  await sql`
    create table plan_money (
      plan_id int8 not null references plan,
      kind text collate "C" not null check (kind in ('refund', 'release', 'refund-platform', 'release-platform')),
      version int not null,
      at timestamptz not null,
      amount_minor int8 not null,
      buyers int not null,
      primary key (plan_id, kind)
    )`.execute(db);
  // Up to where the log of a match with plans was looked at.
  await sql`
    create table plan_match (
      sport text collate "C" not null,
      match_id text collate "C" not null,
      kickoff_at timestamptz not null,
      epoch text collate "C" not null default '',
      seq int8 not null default 0,
      is_done boolean not null default false,
      due_at timestamptz,
      primary key (sport, match_id)
    )`.execute(db);
  await sql`create index plan_match_open on plan_match (kickoff_at) where not is_done`.execute(db);
  await sql`
    create function tips_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'what was published and settled stays: % on %', tg_op, tg_table_name;
    end $$`.execute(db);
  for (const table of ["plan_hidden", "plan_settlement", "plan_money", "plan_purchase"]) {
    await sql`create trigger ${sql.id(`${table}_append_only`)} before update or delete on ${sql.table(table)}
      for each row execute function tips_refuse_change()`.execute(db);
  }
  await sql`create trigger plan_stays before delete on plan for each row execute function tips_refuse_change()`.execute(db);
  await sql`create trigger plan_seal_stays before update of expert_id, n, seal, previous_seal, bet_type, published_at, closes_at, currency,
    price_minor, is_refundable on plan for each row execute function tips_refuse_change()`.execute(db);
  // What buyers paid and nobody has yet; what the platform pays where a correction came after the money had gone.
  await sql`
    insert into ledger_account (kind, currency, is_contra) values
      ('plans', 'diamond', false), ('plans', 'ticket', false), ('corrections', 'diamond', true), ('corrections', 'ticket', true)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["plan_match", "plan_money", "plan_settlement", "plan_purchase", "plan_leg", "plan_hidden", "plan", "expert"])
    await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`drop function tips_refuse_change`.execute(db);
  await sql`delete from ledger_account where owner_id is null and kind in ('plans', 'corrections')`.execute(db);
}
