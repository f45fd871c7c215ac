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
  // Transfers get their ids while their accounts are locked: within an account, id order is the order of balances.
  await sql`
    create table ledger_posting (
      transfer_id bigint not null references ledger_transfer,
      account_id bigint not null references ledger_account,
      amount_minor bigint not null check (amount_minor <> 0),
      balance_after_minor bigint not null,
      type smallint not null check (type between 1 and 15),
      primary key (account_id, transfer_id)
    )`.execute(db);
  await sql`create index ledger_posting_transfer on ledger_posting (transfer_id)`.execute(db);
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
  // Outcome: 'posted' | 'repeated' | 'key-reused' | 'insufficient'. Raises for what only a bug can ask for.
  await sql`
    create function ledger_post(
      p_key text, p_type smallint, p_at timestamptz, p_memo jsonb,
      p_accounts bigint[], p_amounts bigint[], p_types smallint[],
      out outcome text, out transfer_id bigint
    ) language plpgsql as $$
    declare
      v_hash bytea := sha256(convert_to(p_type || '|' || array_to_string(p_accounts, ',') || '|' || array_to_string(p_amounts, ','), 'utf8'));
      v_known bytea;
      v_count int := 0;
      v_is_short boolean := false;
      v_row record;
    begin
      if coalesce(array_length(p_accounts, 1), 0) < 2 or exists (
        select 1 from unnest(p_accounts, p_amounts) as p(account_id, amount)
          left join ledger_account a on a.id = p.account_id group by a.currency having sum(p.amount) <> 0 or a.currency is null
      ) then
        raise exception 'postings of % do not sum to zero per currency', p_key using errcode = 'LG001';
      end if;
      -- One order for everybody, so that nobody waits in a ring; the platform's rows, which all want, last.
      for v_row in
        select a.is_contra, a.balance_minor + p.amount as after from ledger_account a
          join unnest(p_accounts, p_amounts) as p(account_id, amount) on p.account_id = a.id
          order by (a.owner_id is null), a.id for update of a
      loop
        v_count := v_count + 1;
        v_is_short := v_is_short or (v_row.after < 0 and not v_row.is_contra);
      end loop;
      if v_count <> (select count(distinct x) from unnest(p_accounts) x) then
        raise exception 'an account stands twice in %', p_key using errcode = 'LG002';
      end if;
      -- Before the balance is looked at: who asks again after the money went hears that it went.
      select t.id, t.contents_hash into transfer_id, v_known from ledger_transfer t where t.key = p_key;
      if not found and v_is_short then
        outcome := 'insufficient';
        return;
      end if;
      if transfer_id is null then
        insert into ledger_transfer (key, type, at, contents_hash, memo) values (p_key, p_type, p_at, v_hash, p_memo)
          on conflict (key) do nothing returning id into transfer_id;
        if transfer_id is null then
          -- Taken meanwhile by a transfer between other accounts.
          select t.id, t.contents_hash into transfer_id, v_known from ledger_transfer t where t.key = p_key;
        end if;
      end if;
      if v_known is not null then
        outcome := case when v_known = v_hash then 'repeated' else 'key-reused' end;
        return;
      end if;
      with changed as (
        update ledger_account a set balance_minor = a.balance_minor + p.amount
          from unnest(p_accounts, p_amounts, p_types) as p(account_id, amount, type)
          where a.id = p.account_id returning a.id, p.amount, p.type, a.balance_minor
      )
      insert into ledger_posting (transfer_id, account_id, amount_minor, balance_after_minor, type)
        select ledger_post.transfer_id, id, amount, balance_minor, type from changed;
      outcome := 'posted';
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function ledger_post`.execute(db);
  for (const table of ["outbox", "ledger_posting", "ledger_transfer", "ledger_account"])
    await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`drop function ledger_refuse_change`.execute(db);
}
