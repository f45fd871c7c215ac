import { type Kysely, sql } from "kysely";

/**
 * Transfers that wait at once are posted by one statement with one commit (server/wallet/README.md, Groups). Each is
 * answered as `ledger_post` would have answered it, one after the other.
 *
 * Accounts come first, then keys: whoever names the same accounts waits for this transaction, and then finds its keys.
 * A key that another transaction posts at the same moment between other accounts is a unique violation.
 *
 * Plans go by the indexes whatever the tables held when they were made: a connection keeps them, and the ledger grows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_post_many(
      -- Every account that is named, once, the newest first.
      p_accounts bigint[], p_at timestamptz,
      -- One a transfer; keys differ.
      p_keys text[], p_types smallint[], p_memos jsonb,
      -- One a posting, in the order of their transfers: its transfer and its account as places in the arrays above.
      p_transfers integer[], p_slots integer[], p_amounts bigint[], p_posting_types smallint[],
      -- One a transfer: 'posted' | 'repeated' | 'key-reused' | 'insufficient'; 0 without a transfer.
      out outcomes text[], out transfer_ids bigint[]
    ) language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
    as $$
    declare
      v_count integer := cardinality(p_keys);
      v_postings integer := cardinality(p_transfers);
      v_found bigint[];
      v_before bigint[];
      v_after bigint[];
      v_contra boolean[];
      v_currencies text[];
      v_named bigint[];
      v_known bigint[];
      v_known_hashes bytea[];
      v_hashes bytea[];
      -- Ids of what is posted; 0 for the others.
      v_new bigint[] := array_fill(0::bigint, array[cardinality(p_keys)]);
      v_posted integer := 0;
      v_first integer;
      v_next integer := 1;
      v_slot integer;
      v_balance bigint;
      v_is_short boolean;
    begin
      if cardinality(p_types) <> v_count or jsonb_array_length(p_memos) <> v_count or cardinality(p_slots) <> v_postings
        or cardinality(p_amounts) <> v_postings or cardinality(p_posting_types) <> v_postings then
        raise exception 'transfers and postings do not fit each other' using errcode = 'LG001';
      end if;
      -- One order for everybody, that of ledger_post.
      select array_agg(a.id), array_agg(a.balance_minor), array_agg(a.is_contra), array_agg(a.currency)
        into v_found, v_before, v_contra, v_currencies
        from (
          select l.id, l.balance_minor, l.is_contra, l.currency::text from ledger_account l
          where l.id = any(p_accounts) order by l.id desc for no key update
        ) a;
      if v_found is distinct from p_accounts then
        raise exception 'postings of % name accounts %, one of which is not there', p_keys, p_accounts using errcode = 'LG001';
      end if;
      select array_agg(p_accounts[p.slot] order by p.i) into v_named from unnest(p_slots) with ordinality p(slot, i);
      -- Not before the locks: what was committed while they were waited for counts.
      select array_agg(coalesce(t.id, 0) order by k.i), array_agg(t.contents_hash order by k.i)
        into v_known, v_known_hashes
        from unnest(p_keys) with ordinality k(key, i) left join ledger_transfer t on t.key = k.key;
      v_after := v_before;
      for v_i in 1 .. v_count loop
        v_first := v_next;
        while p_transfers[v_next] = v_i loop
          v_next := v_next + 1;
        end loop;
        v_hashes[v_i] := sha256(convert_to(
          p_types[v_i] || '|' || array_to_string(v_named[v_first:v_next - 1], ',') || '|' || array_to_string(p_amounts[v_first:v_next - 1], ','), 'utf8'));
        if v_known[v_i] <> 0 then
          outcomes[v_i] := case when v_known_hashes[v_i] = v_hashes[v_i] then 'repeated' else 'key-reused' end;
          continue;
        end if;
        if v_next - v_first < 2 then
          raise exception 'postings of % do not sum to zero per currency', p_keys[v_i] using errcode = 'LG001';
        end if;
        v_is_short := false;
        for v_j in v_first .. v_next - 1 loop
          v_slot := p_slots[v_j];
          v_balance := v_after[v_slot] + p_amounts[v_j];
          v_after[v_slot] := v_balance;
          if v_balance < 0 and not v_contra[v_slot] then
            v_is_short := true;
          end if;
        end loop;
        if v_is_short then
          for v_j in v_first .. v_next - 1 loop
            v_slot := p_slots[v_j];
            v_after[v_slot] := v_after[v_slot] - p_amounts[v_j];
          end loop;
          outcomes[v_i] := 'insufficient';
        else
          v_new[v_i] := nextval('ledger_transfer_id_seq');
          v_posted := v_posted + 1;
          outcomes[v_i] := 'posted';
        end if;
      end loop;
      if v_next <> v_postings + 1 then
        raise exception 'transfers and postings do not fit each other' using errcode = 'LG001';
      end if;
      transfer_ids := v_known;
      if v_posted = 0 then
        return;
      end if;
      select p.transfer into v_first from unnest(p_transfers, p_slots, p_amounts) p(transfer, slot, amount)
        where v_known[p.transfer] = 0 group by p.transfer, v_currencies[p.slot] having sum(p.amount) <> 0 limit 1;
      if found then
        raise exception 'postings of % do not sum to zero per currency', p_keys[v_first] using errcode = 'LG001';
      end if;
      -- In the order of keys, so that two groups with the same ones do not wait in a ring.
      insert into ledger_transfer (id, key, type, at, contents_hash, memo) overriding system value
        select t.id, t.key, t.type, p_at, t.hash, p_memos -> (t.i::integer - 1)
        from unnest(v_new, p_keys, p_types, v_hashes) with ordinality t(id, key, type, hash, i) where t.id <> 0 order by t.key;
      insert into ledger_posting (account_id, transfer_id, amount_minor, type)
        select p_accounts[p.slot], v_new[p.transfer], p.amount, p.type
        from unnest(p_transfers, p_slots, p_amounts, p_posting_types) p(transfer, slot, amount, type) where v_new[p.transfer] <> 0;
      update ledger_account a set balance_minor = a.balance_minor + (b.after - b.before)
        from unnest(p_accounts, v_before, v_after) b(id, before, after) where a.id = b.id and b.after <> b.before;
      for v_i in 1 .. v_count loop
        if v_new[v_i] <> 0 then
          transfer_ids[v_i] := v_new[v_i];
        end if;
      end loop;
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function ledger_post_many`.execute(db);
}
