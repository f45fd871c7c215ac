import { sql } from "kysely";
import { type Db, onlyRow } from "../kit/database.ts";
import type { LedgerCurrency } from "./accounts.ts";

/** One fault found, worded for an operator. */
export interface LedgerFault {
  readonly rule: "transfer-sum" | "orphan" | "balance" | "negative" | "currency-sum";
  readonly what: string;
}

/** Sums of a currency's accounts in minor units; the two sum to zero. */
export interface CurrencySum {
  readonly currency: LedgerCurrency;
  readonly usersMinor: bigint;
  readonly platformMinor: bigint;
}

export interface LedgerReport {
  readonly accounts: number;
  readonly transfers: number;
  readonly postings: number;
  readonly sums: readonly CurrencySum[];
  readonly faults: readonly LedgerFault[];
}

interface Row {
  readonly what: string;
}

const NAMED = 20;

/**
 * Verifies every balance against its postings, in one snapshot (server/wallet/README.md, "How it stays true"). Read-only;
 * may run beside the server. Names at most 20 faults for each rule.
 */
export async function verifyLedger(db: Db): Promise<LedgerReport> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const faults: LedgerFault[] = [];
      const check = async (rule: LedgerFault["rule"], query: ReturnType<typeof sql<Row>>): Promise<void> => {
        const { rows } = await query.execute(trx);
        for (const { what } of rows) faults.push({ rule, what });
      };
      await check(
        "transfer-sum",
        sql<Row>`select format('transfer %s: %s sums to %s', p.transfer_id, a.currency, sum(p.amount_minor)) as what
          from ledger_posting p join ledger_account a on a.id = p.account_id
          group by p.transfer_id, a.currency having sum(p.amount_minor) <> 0 limit ${NAMED}`,
      );
      await check(
        "transfer-sum",
        sql<Row>`select format('transfer %s has no postings', t.id) as what from ledger_transfer t
          where not exists (select 1 from ledger_posting p where p.transfer_id = t.id) limit ${NAMED}`,
      );
      await check(
        "orphan",
        sql<Row>`select format('transfer %s on account %s: %s is missing', p.transfer_id, p.account_id, case when t.id is null then 'the transfer' else 'the account' end) as what
          from ledger_posting p left join ledger_transfer t on t.id = p.transfer_id left join ledger_account a on a.id = p.account_id
          where t.id is null or a.id is null limit ${NAMED}`,
      );
      await check(
        "balance",
        sql<Row>`select format('account %s (%s %s of %s): balance %s, postings %s', a.id, a.kind, a.currency, coalesce(a.owner_id::text, 'the platform'), a.balance_minor, coalesce(s.total, 0)) as what
          from ledger_account a left join (select account_id, sum(amount_minor) as total from ledger_posting group by account_id) s on s.account_id = a.id
          where a.balance_minor <> coalesce(s.total, 0) limit ${NAMED}`,
      );
      await check(
        "negative",
        sql<Row>`select format('account %s is negative: %s', id, balance_minor) as what from ledger_account where balance_minor < 0 and not is_contra limit ${NAMED}`,
      );
      await check(
        "currency-sum",
        sql<Row>`select format('%s sums to %s', currency, sum(balance_minor)) as what from ledger_account group by currency having sum(balance_minor) <> 0`,
      );
      const { rows } = await sql<{ accounts: bigint; transfers: bigint; postings: bigint }>`select
        (select count(*) from ledger_account) as accounts, (select count(*) from ledger_transfer) as transfers,
        (select count(*) from ledger_posting) as postings`.execute(trx);
      const { accounts, transfers, postings } = onlyRow(rows);
      const { rows: sums } = await sql<{ currency: LedgerCurrency; users: string; platform: string }>`select currency,
        coalesce(sum(balance_minor) filter (where owner_id is not null), 0) as users,
        coalesce(sum(balance_minor) filter (where owner_id is null), 0) as platform
        from ledger_account group by currency order by currency`.execute(trx);
      return {
        accounts: Number(accounts),
        transfers: Number(transfers),
        postings: Number(postings),
        sums: sums.map(({ currency, users, platform }) => ({ currency, usersMinor: BigInt(users), platformMinor: BigInt(platform) })),
        faults,
      };
    });
}
