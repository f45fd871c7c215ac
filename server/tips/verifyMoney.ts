import { sql } from "kysely";
import type { Db } from "../kit/database.ts";
import type { IsOverdue } from "./verifyDue.ts";

export interface MoneyFault {
  readonly rule: "purchase" | "refund" | "release" | "escrow";
  readonly what: string;
}

interface Row {
  readonly what: string;
}

/** Checks payments, refunds and credits of plans in the ledger: each amount in its account, each once, the rest in escrow. */
export async function moneyFaults(db: Db, named: number, isOverdue: IsOverdue): Promise<readonly MoneyFault[]> {
  const faults: MoneyFault[] = [];
  const check = async (rule: MoneyFault["rule"], query: ReturnType<typeof sql<Row>>): Promise<void> => {
    const { rows } = await query.execute(db);
    for (const { what } of rows) faults.push({ rule, what });
  };
  await check(
    "purchase",
    sql<Row>`select format('plan %s, user %s: %s were paid, the ledger has %s', b.plan_id, b.user_id, b.price_minor, coalesce(-o.amount_minor, 0)) as what
      from plan_purchase b join plan p on p.id = b.plan_id
      left join ledger_transfer t on t.key = 'plan/' || b.plan_id || '/' || b.user_id and t.type = 4
      left join ledger_account a on a.owner_id = b.user_id and a.kind = p.currency and a.currency = p.currency
      left join ledger_posting o on o.transfer_id = t.id and o.account_id = a.id
      where b.price_minor <> coalesce(-o.amount_minor, 0) or b.price_minor <> p.price_minor limit ${named}`,
  );
  await check(
    "purchase",
    sql<Row>`select format('plan %s, user %s: the ledger has what was paid, and there is no purchase', split_part(t.key, '/', 2), split_part(t.key, '/', 3)) as what
      from ledger_transfer t
      where t.type = 4 and t.key like 'plan/%' and not exists (
        select 1 from plan_purchase b where t.key = 'plan/' || b.plan_id || '/' || b.user_id) limit ${named}`,
  );
  await check(
    "purchase",
    sql<Row>`select format('plan %s: %s sold, %s bought', p.id, p.sold, count(b.user_id)) as what
      from plan p left join plan_purchase b on b.plan_id = p.id group by p.id having p.sold <> count(b.user_id) limit ${named}`,
  );
  // Everybody who paid is refunded in full, once, in the plan's single refund.
  await check(
    "refund",
    sql<Row>`select format('plan %s, user %s: %s paid, %s given back', p.id, b.user_id, b.price_minor, coalesce(o.amount_minor, 0)) as what
      from plan p join plan_purchase b on b.plan_id = p.id and b.price_minor > 0
      left join ledger_transfer t on t.key = 'plan/' || p.id || '/refund' and t.type = 6
      left join ledger_account a on a.owner_id = b.user_id and a.kind = p.currency and a.currency = p.currency
      left join ledger_posting o on o.transfer_id = t.id and o.account_id = a.id
      where coalesce(o.amount_minor, 0) <> case when p.buyers_refunded then b.price_minor else 0 end limit ${named}`,
  );
  await check(
    "refund",
    sql<Row>`select format('plan %s is settled %s and its buyers have nothing back', p.id, p.outcome) as what from plan p
      where p.state = 'settled' and not p.buyers_refunded and (p.outcome = 'V' or p.is_refundable and p.outcome not in ('W', 'HW'))
        and exists (select 1 from plan_purchase b where b.plan_id = p.id and b.price_minor > 0) limit ${named}`,
  );
  await check(
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
  // An expert who earned is paid a day later: the time is stored, and it must not have passed unused.
  const { rows: unpaid } = await sql<{ id: bigint; release_at: number | null }>`
    select p.id, p.release_at from plan p where p.state = 'settled' and not p.expert_paid
      and (p.outcome in ('W', 'HW') or not p.is_refundable and p.outcome <> 'V')
      and exists (select 1 from plan_purchase b where b.plan_id = p.id and b.price_minor > 0) order by p.release_at nulls first`.execute(
    db,
  );
  const late = unpaid.filter(({ release_at: at }) => at === null || isOverdue(at));
  faults.push(
    ...late.slice(0, named).map(({ id }) => ({ rule: "release" as const, what: `plan ${id}: its expert should have been paid` })),
  );
  // The money shown for plans must equal what the ledger moved.
  for (const [rule, type] of [
    ["refund", 6],
    ["release", 9],
  ] as const) {
    await check(
      rule,
      sql<Row>`select format(case
            when m.plan_id is null then 'plan %1$s shows no %2$s, the ledger moved %4$s'
            when l.plan_id is null then 'plan %1$s shows %3$s of %2$s, the ledger moved nothing'
            when m.amount_minor <> l.amount then 'plan %1$s shows %3$s of %2$s, the ledger moved %4$s'
            when (m.kind like '%-platform') <> l.is_platform then 'plan %1$s shows its %2$s as %5$s, by the ledger it is not'
            else 'plan %1$s: its %2$s is of %6$s purchases, %7$s are there' end,
          coalesce(m.plan_id, l.plan_id), ${rule}::text, m.amount_minor, l.amount, m.kind, m.buyers, b.there) as what
        from (
          select split_part(t.key, '/', 2)::int8 as plan_id, coalesce(sum(o.amount_minor) filter (where a.owner_id is not null), 0)::int8 as amount,
            bool_or(a.owner_id is null and a.kind = 'corrections') as is_platform
          from ledger_transfer t join ledger_posting o on o.transfer_id = t.id join ledger_account a on a.id = o.account_id
          where t.type = ${type} and t.key like 'plan/%/' || ${rule}::text group by t.id, t.key
        ) l full join (select * from plan_money where split_part(kind, '-', 1) = ${rule}) m on m.plan_id = l.plan_id
        cross join lateral (select count(*) as there from plan_purchase b where b.plan_id = m.plan_id and b.price_minor > 0) b
        where m.plan_id is null or l.plan_id is null or m.amount_minor <> l.amount or (m.kind like '%-platform') <> l.is_platform
          or m.buyers <> b.there limit ${named}`,
    );
  }
  await check(
    "escrow",
    sql<Row>`select format('escrow of %s holds %s, and %s was paid and not yet given to anybody', a.currency, a.balance_minor, coalesce(h.held, 0)) as what
      from ledger_account a left join (
        select p.currency, sum(b.price_minor)::int8 as held from plan p join plan_purchase b on b.plan_id = p.id
        where not p.buyers_refunded and not p.expert_paid group by 1) h on h.currency = a.currency
      where a.owner_id is null and a.kind = 'plans' and a.balance_minor <> coalesce(h.held, 0)`,
  );
  return faults;
}
