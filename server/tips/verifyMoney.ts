import { sql } from "kysely";
import type { Db } from "../kit/database.ts";

export interface MoneyFault {
  readonly rule: "purchase" | "refund" | "release" | "escrow";
  readonly what: string;
}

interface Row {
  readonly what: string;
}

/** What was paid, given back and credited for plans, by the ledger: each amount at its account, each once, and escrow holds the rest. */
export async function moneyFaults(db: Db, named: number): Promise<readonly MoneyFault[]> {
  const faults: MoneyFault[] = [];
  const ask = async (rule: MoneyFault["rule"], query: ReturnType<typeof sql<Row>>): Promise<void> => {
    const { rows } = await query.execute(db);
    for (const { what } of rows) faults.push({ rule, what });
  };
  await ask(
    "purchase",
    sql<Row>`select format('plan %s, user %s: %s were paid, the ledger has %s', b.plan_id, b.user_id, b.price_minor, coalesce(-o.amount_minor, 0)) as what
      from plan_purchase b join plan p on p.id = b.plan_id
      left join ledger_transfer t on t.key = 'plan/' || b.plan_id || '/' || b.user_id and t.type = 4
      left join ledger_account a on a.owner_id = b.user_id and a.kind = p.currency and a.currency = p.currency
      left join ledger_posting o on o.transfer_id = t.id and o.account_id = a.id
      where b.price_minor <> coalesce(-o.amount_minor, 0) or b.price_minor <> p.price_minor limit ${named}`,
  );
  await ask(
    "purchase",
    sql<Row>`select format('transfer %s pays for a plan that nobody has by it', t.key) as what from ledger_transfer t
      where t.type = 4 and t.key like 'plan/%' and not exists (
        select 1 from plan_purchase b where t.key = 'plan/' || b.plan_id || '/' || b.user_id) limit ${named}`,
  );
  await ask(
    "purchase",
    sql<Row>`select format('plan %s: %s sold, %s bought', p.id, p.sold, count(b.user_id)) as what
      from plan p left join plan_purchase b on b.plan_id = p.id group by p.id having p.sold <> count(b.user_id) limit ${named}`,
  );
  // Everybody who paid is given all of it, once, in the plan's one refund.
  await ask(
    "refund",
    sql<Row>`select format('plan %s, user %s: %s paid, %s given back', p.id, b.user_id, b.price_minor, coalesce(o.amount_minor, 0)) as what
      from plan p join plan_purchase b on b.plan_id = p.id and b.price_minor > 0
      left join ledger_transfer t on t.key = 'plan/' || p.id || '/refund' and t.type = 6
      left join ledger_account a on a.owner_id = b.user_id and a.kind = p.currency and a.currency = p.currency
      left join ledger_posting o on o.transfer_id = t.id and o.account_id = a.id
      where coalesce(o.amount_minor, 0) <> case when p.buyers_refunded then b.price_minor else 0 end limit ${named}`,
  );
  await ask(
    "refund",
    sql<Row>`select format('plan %s is settled %s and its buyers have nothing back', p.id, p.outcome) as what from plan p
      where p.state = 'settled' and not p.buyers_refunded and (p.outcome = 'V' or p.is_refundable and p.outcome not in ('W', 'HW'))
        and exists (select 1 from plan_purchase b where b.plan_id = p.id and b.price_minor > 0) limit ${named}`,
  );
  await ask(
    "release",
    sql<Row>`select format('plan %s: the expert is credited %s, and it should be %s', p.id, coalesce(o.amount_minor, 0), s.share) as what
      from plan p cross join lateral (
        select case when p.expert_paid and p.currency = 'diamond' then (coalesce(sum(b.price_minor), 0) / 2)::int8 else 0 end as share
        from plan_purchase b where b.plan_id = p.id) s
      left join ledger_transfer t on t.key = 'plan/' || p.id || '/release' and t.type = 9
      left join ledger_account a on a.owner_id = p.expert_id and a.kind = 'cash' and a.currency = 'cash'
      left join ledger_posting o on o.transfer_id = t.id and o.account_id = a.id
      where coalesce(o.amount_minor, 0) <> s.share limit ${named}`,
  );
  await ask(
    "escrow",
    sql<Row>`select format('escrow of %s holds %s, and %s was paid and not yet given to anybody', a.currency, a.balance_minor, coalesce(h.held, 0)) as what
      from ledger_account a left join (
        select p.currency, sum(b.price_minor)::int8 as held from plan p join plan_purchase b on b.plan_id = p.id
        where not p.buyers_refunded and not p.expert_paid group by 1) h on h.currency = a.currency
      where a.owner_id is null and a.kind = 'plans' and a.balance_minor <> coalesce(h.held, 0)`,
  );
  return faults;
}
