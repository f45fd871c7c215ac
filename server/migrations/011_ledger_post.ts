import { type Kysely, sql } from "kysely";

/**
 * The ledger's rules in a form that costs a transfer less (bench/README.md, ledger). PostgreSQL reads every CHECK of a
 * table anew in every statement that writes to the table, about columns the statement leaves alone too. A domain is
 * looked at only where a value enters its column, and read once a connection. What is allowed stays the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create domain ledger_currency as text check (value in ('diamond', 'ticket', 'cash', 'cny'))`.execute(db);
  await sql`create domain ledger_type as smallint check (value between 1 and 15)`.execute(db);
  await sql`create domain ledger_amount as bigint check (value <> 0)`.execute(db);
  // One CHECK for both: a contra account is the platform's, and no other is ever below zero.
  await sql`
    alter table ledger_account
      drop constraint ledger_account_currency_check,
      alter column currency type ledger_currency,
      drop constraint ledger_account_contra_is_platform,
      drop constraint ledger_account_not_negative,
      add constraint ledger_account_not_negative check (case when is_contra then owner_id is null else balance_minor >= 0 end)`.execute(db);
  await sql`alter table ledger_transfer drop constraint ledger_transfer_type_check, alter column type type ledger_type`.execute(db);
  await sql`
    alter table ledger_posting
      drop constraint ledger_posting_type_check, alter column type type ledger_type,
      drop constraint ledger_posting_amount_minor_check, alter column amount_minor type ledger_amount`.execute(db);
  // Does what it did (007), and two postings without taking the arrays apart and sorting them in queries: each of a
  // transfer's four statements then writes.
  await sql`
    create or replace function ledger_post(
      p_key text, p_type smallint, p_at timestamptz, p_memo jsonb,
      p_accounts bigint[], p_amounts bigint[], p_types smallint[],
      out outcome text, out transfer_id bigint
    ) language plpgsql as $$
    declare
      v_hash bytea := sha256(convert_to(p_type || '|' || array_to_string(p_accounts, ',') || '|' || array_to_string(p_amounts, ','), 'utf8'));
      v_known bytea;
      v_newer integer := 1;
      v_currency text;
      v_other text;
      v_account bigint;
      v_amount bigint;
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
      outcome := 'posted';
      -- One order for everybody, so that nobody waits in a ring: the newest account first, so that the platform's, which
      -- are the oldest and which all want, come last. Row by row: one statement for all of them would leave their order
      -- to its plan.
      if cardinality(p_accounts) = 2 and cardinality(p_amounts) = 2 and cardinality(p_types) = 2 then
        insert into ledger_posting (account_id, transfer_id, amount_minor, type) values
          (p_accounts[1], ledger_post.transfer_id, p_amounts[1], p_types[1]),
          (p_accounts[2], ledger_post.transfer_id, p_amounts[2], p_types[2]);
        if p_accounts[2] > p_accounts[1] then
          v_newer := 2;
        end if;
        update ledger_account a set balance_minor = a.balance_minor + p_amounts[v_newer]
          where a.id = p_accounts[v_newer] returning a.currency into v_currency;
        update ledger_account a set balance_minor = a.balance_minor + p_amounts[3 - v_newer]
          where a.id = p_accounts[3 - v_newer] returning a.currency into v_other;
        if v_currency is null or v_other is null then
          raise exception 'postings of % name accounts %, one of which is not there', p_key, p_accounts using errcode = 'LG001';
        end if;
        if v_currency <> v_other or p_amounts[1] + p_amounts[2] <> 0 then
          raise exception 'postings of % do not sum to zero per currency', p_key using errcode = 'LG001';
        end if;
        return;
      end if;
      insert into ledger_posting (account_id, transfer_id, amount_minor, type)
        select p.account_id, ledger_post.transfer_id, p.amount, p.type from unnest(p_accounts, p_amounts, p_types) as p(account_id, amount, type);
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
    end $$`.execute(db);
}

/** The function is left: it is called as it was and needs none of the above. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_posting
      alter column type type smallint, add constraint ledger_posting_type_check check (type between 1 and 15),
      alter column amount_minor type bigint, add constraint ledger_posting_amount_minor_check check (amount_minor <> 0)`.execute(db);
  await sql`
    alter table ledger_transfer
      alter column type type smallint, add constraint ledger_transfer_type_check check (type between 1 and 15)`.execute(db);
  await sql`
    alter table ledger_account
      alter column currency type text,
      add constraint ledger_account_currency_check check (currency in ('diamond', 'ticket', 'cash', 'cny')),
      drop constraint ledger_account_not_negative,
      add constraint ledger_account_not_negative check (is_contra or balance_minor >= 0),
      add constraint ledger_account_contra_is_platform check (owner_id is null or not is_contra)`.execute(db);
  await sql`drop domain ledger_currency, ledger_type, ledger_amount`.execute(db);
}
