import { type Kysely, sql } from "kysely";

/** The ledger (server/wallet/README.md). Postings and transfers are written by `ledger_post` alone and never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_account (
      id bigint generated always as identity primary key,
      owner_id bigint references app_user,
      kind text not null,
      currency text not null check (currency in ('diamond', 'ticket', 'cash', 'cny')),
      -- A contra account stands for the outside: its balance is negative by nature.
      is_contra boolean not null default false,
      balance_minor bigint not null default 0,
      constraint ledger_account_not_negative check (is_contra or balance_minor >= 0),
      constraint ledger_account_contra_is_platform check (owner_id is null or not is_contra),
      unique nulls not distinct (owner_id, kind, currency)
    )`.execute(db);
  await sql`
    insert into ledger_account (kind, currency, is_contra) values
      ('issue', 'diamond', true), ('issue', 'ticket', true), ('issue', 'cash', true),
      ('world', 'cny', true), ('bank', 'cny', true), ('tax', 'cny', true), ('authority', 'cny', false),
      ('revenue', 'diamond', false), ('packets', 'diamond', false), ('packets', 'ticket', false)`.execute(db);
  await sql`
    create table ledger_transfer (
      id bigint generated always as identity primary key,
      key text not null unique,
      type smallint not null check (type between 1 and 15),
      at timestamptz not null,
      -- What the key stood for: the same key with other contents is refused.
      contents_hash bytea not null,
      memo jsonb not null default '{}'
    )`.execute(db);
  // No foreign keys: the one function that writes here has just read the rows they would look up again, nothing ever
  // deletes them, and `ledger:verify` finds a posting without its transfer or account.
  await sql`
    create table ledger_posting (
      transfer_id bigint not null,
      account_id bigint not null,
      amount_minor bigint not null check (amount_minor <> 0),
      type smallint not null check (type between 1 and 15),
      primary key (account_id, transfer_id)
    )`.execute(db);
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      ch text not null,
      kind text not null,
      data jsonb not null,
      at timestamptz not null
    )`.execute(db);
  await sql`
    create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name;
    end $$`.execute(db);
  for (const table of ["ledger_transfer", "ledger_posting"]) {
    await sql`create trigger ${sql.id(`${table}_append_only`)} before update or delete on ${sql.table(table)}
      for each row execute function ledger_refuse_change()`.execute(db);
  }
  // Outcome: 'posted' | 'repeated' | 'key-reused'. An account that would go below zero raises its check violation and
  // undoes the transaction; whatever else raises is a bug. Everything that needs no lock comes before the locks: the
  // busiest account is held for one statement and the commit.
  await sql`
    create function ledger_post(
      p_key text, p_type smallint, p_at timestamptz, p_memo jsonb,
      p_accounts bigint[], p_amounts bigint[], p_types smallint[],
      out outcome text, out transfer_id bigint
    ) language plpgsql as $$
    declare
      v_hash bytea := sha256(convert_to(p_type || '|' || array_to_string(p_accounts, ',') || '|' || array_to_string(p_amounts, ','), 'utf8'));
      v_known bytea;
      v_account bigint;
      v_amount bigint;
      v_currency text;
      v_diamond bigint := 0;
      v_ticket bigint := 0;
      v_cash bigint := 0;
      v_cny bigint := 0;
    begin
      insert into ledger_transfer (key, type, at, contents_hash, memo) values (p_key, p_type, p_at, v_hash, p_memo)
        on conflict (key) do nothing returning id into transfer_id;
      if transfer_id is null then
        select t.id, t.contents_hash into transfer_id, v_known from ledger_transfer t where t.key = p_key;
        outcome := case when v_known = v_hash then 'repeated' else 'key-reused' end;
        return;
      end if;
      insert into ledger_posting (account_id, transfer_id, amount_minor, type)
        select p.account_id, ledger_post.transfer_id, p.amount, p.type from unnest(p_accounts, p_amounts, p_types) as p(account_id, amount, type);
      -- One order for everybody, so that nobody waits in a ring: the newest account first, so that the platform's, which
      -- are the oldest and which all want, come last. Row by row: cheaper than one statement for all of them (bench/ledger).
      for v_account, v_amount in
        select p.account_id, p.amount from unnest(p_accounts, p_amounts) as p(account_id, amount) order by p.account_id desc
      loop
        update ledger_account a set balance_minor = a.balance_minor + v_amount where a.id = v_account returning a.currency into v_currency;
        case v_currency
          when 'diamond' then v_diamond := v_diamond + v_amount;
          when 'ticket' then v_ticket := v_ticket + v_amount;
          when 'cash' then v_cash := v_cash + v_amount;
          when 'cny' then v_cny := v_cny + v_amount;
          else raise exception 'postings of % name account %, which is not there', p_key, v_account using errcode = 'LG001';
        end case;
      end loop;
      if cardinality(p_accounts) < 2 or v_diamond <> 0 or v_ticket <> 0 or v_cash <> 0 or v_cny <> 0 then
        raise exception 'postings of % do not sum to zero per currency', p_key using errcode = 'LG001';
      end if;
      outcome := 'posted';
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function ledger_post`.execute(db);
  for (const table of ["outbox", "ledger_posting", "ledger_transfer", "ledger_account"])
    await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`drop function ledger_refuse_change`.execute(db);
}
