import { sql } from "kysely";
import type { TipOutcome } from "../../contract/codes/tips.ts";
import { userChannel } from "../../contract/feed/user.ts";
import type { UserEvents } from "../../contract/feed/user.ts";
import { EXPERT_SHARE_PERCENT, RELEASE_AFTER_MS } from "../../contract/rules/tipRules.ts";
import { earns } from "../../contract/rules/tipSettlement.ts";
import { formatMinor } from "../../contract/money.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { LedgerRepository, LedgerTransaction, Posting, PreparedTransfer, Transfer } from "../wallet/ledgerRepository.ts";
import type { announceBalances } from "../wallet/moneyTransaction.ts";
import { writePlanNews } from "./planNews.ts";
import type { StoredMoney, StoredPlan, StoredSettlement } from "./types.ts";

/** The fields of a plan that settling needs. */
export type PlanToSettle = Pick<
  StoredPlan,
  | "id"
  | "expertId"
  | "title"
  | "currency"
  | "isRefundable"
  | "version"
  | "closesAt"
  | "sold"
  | "priceMinor"
  | "buyersRefunded"
  | "expertPaid"
>;

export interface NewSettlement extends Omit<StoredSettlement, "version" | "at"> {
  readonly closing: -1 | 0 | 1 | null;
}

export interface Settling {
  /**
   * Writes the next version and moves the money for it in one transaction. False if another settlement came first. Buyers are
   * refunded at most once and never charged again; once the escrow is paid out, the platform pays anything still due.
   */
  settle(plan: PlanToSettle, settlement: NewSettlement, alongside?: (trx: LedgerTransaction) => Promise<boolean>): Promise<boolean>;
  /** Pays the experts who are due; resolves with their number. One that cannot be paid does not block the others. */
  release(limit: number, onTrouble: (planId: string, error: unknown) => void): Promise<number>;
}

export interface SettlingDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, "now">;
  readonly ledger: LedgerRepository;
  readonly announceBalances: typeof announceBalances;
}

type RefundEvent = Extract<UserEvents["tip"], { readonly what: "settled" | "refunded" | "corrected" | "released" }>;

interface Buyer {
  readonly userId: string;
  readonly priceMinor: bigint;
}

/** Another transaction was first; this one is rolled back. */
class LostRace extends Error {}
const UNIQUE_VIOLATION = "23505";

function sumOf(buyers: readonly Buyer[]): bigint {
  return buyers.reduce((sum, { priceMinor }) => sum + priceMinor, 0n);
}

/** Type 6: all buyers get their payment back, from escrow, or from the platform once the expert has been paid. */
function refundOf({ id, title, currency, expertPaid }: PlanToSettle, buyers: readonly Buyer[]): Transfer {
  return {
    key: `plan/${id}/refund`,
    type: 6,
    memo: { note: title, planId: id },
    postings: [
      { account: expertPaid ? `corrections:${currency}` : `plans:${currency}`, amountMinor: -sumOf(buyers) },
      ...buyers.map(({ userId, priceMinor }): Posting => ({ account: { user: userId, kind: currency }, amountMinor: priceMinor })),
    ],
  };
}

/** Half of the amount, rounded down, as with gifts; tickets earn nothing. */
export function shareOf(currency: StoredPlan["currency"], paidMinor: bigint): bigint {
  return currency === "diamond" ? (paidMinor * EXPERT_SHARE_PERCENT) / 100n : 0n;
}

/** Type 9: from escrow to the platform and the expert; null: nothing to move. */
export function releaseOf(
  { id, title, currency, expertId, buyersRefunded }: Pick<PlanToSettle, "id" | "title" | "currency" | "expertId" | "buyersRefunded">,
  paidMinor: bigint,
): Transfer | null {
  const share = shareOf(currency, paidMinor);
  const common = { key: `plan/${id}/release`, type: 9, memo: { note: title, planId: id } } as const;
  const income: readonly Posting[] =
    share === 0n
      ? []
      : [
          { account: "issue:diamond", amountMinor: share },
          { account: "issue:cash", amountMinor: -share },
          { account: { user: expertId, kind: "cash" }, amountMinor: share },
        ];
  if (buyersRefunded)
    return share === 0n ? null : { ...common, postings: [{ account: "corrections:diamond", amountMinor: -share }, ...income] };
  if (paidMinor === 0n) return null;
  if (currency === "ticket") {
    return {
      ...common,
      postings: [
        { account: "plans:ticket", amountMinor: -paidMinor },
        { account: "issue:ticket", amountMinor: paidMinor },
      ],
    };
  }
  const revenue = paidMinor - share;
  return {
    ...common,
    postings: [
      { account: "plans:diamond", amountMinor: -paidMinor },
      ...(revenue === 0n ? [] : [{ account: "revenue:diamond", amountMinor: revenue } as const]),
      ...income,
    ],
  };
}

interface ReleaseRow {
  readonly id: bigint;
  readonly expert_id: bigint;
  readonly title: string;
  readonly currency: StoredPlan["currency"];
  readonly version: number;
  readonly outcome: TipOutcome;
  readonly buyers_refunded: boolean;
}

export function createSettling({ db, clock, ledger, announceBalances: announce }: SettlingDeps): Settling {
  async function buyersOf(planId: string): Promise<readonly Buyer[]> {
    const { rows } = await sql<{ user_id: bigint; price_minor: bigint }>`
      select user_id, price_minor from plan_purchase where plan_id = ${planId}::int8 order by user_id`.execute(db);
    return rows.map(({ user_id, price_minor }) => ({ userId: String(user_id), priceMinor: price_minor }));
  }

  async function writeMoney(trx: LedgerTransaction, planId: string, money: Omit<StoredMoney, "at">): Promise<void> {
    await sql`
      insert into plan_money (plan_id, kind, version, at, amount_minor, buyers)
      values (${planId}::int8, ${money.kind}, ${money.version}, ${new Date(clock.now())}, ${String(money.amountMinor)}::int8, ${money.buyers})`.execute(
      trx,
    );
  }

  async function notify(trx: LedgerTransaction, userIds: readonly string[], data: UserEvents["tip"]): Promise<void> {
    if (userIds.length > 0) await ledger.announce(trx, ...userIds.map((id) => ({ ch: userChannel(id), kind: "tip", data })));
  }

  /** Runs `work`; false if another settlement or payment came first. */
  async function once(work: (trx: LedgerTransaction) => Promise<void>): Promise<boolean> {
    try {
      const done = await ledger.transact(async (trx) => {
        await work(trx);
        return true as const;
      });
      if (done !== true) throw new Error("the escrow of plans holds less than was paid into it");
      return true;
    } catch (error) {
      if (error instanceof LostRace) return false;
      if ((error as { readonly code?: string }).code === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  async function releaseOne(row: ReleaseRow, now: number): Promise<boolean> {
    const plan = {
      id: String(row.id),
      expertId: String(row.expert_id),
      title: row.title,
      currency: row.currency,
      buyersRefunded: row.buyers_refunded,
    };
    const paying = (await buyersOf(plan.id)).filter(({ priceMinor }) => priceMinor > 0n);
    const paid = sumOf(paying);
    const transfer = releaseOf(plan, paid);
    const prepared = transfer && (await ledger.prepare(transfer));
    return once(async (trx) => {
      if (prepared && (await ledger.post(trx, prepared)).kind !== "posted") throw new LostRace();
      const { rows: changed } = await sql`
        update plan set expert_paid = true, release_at = null where id = ${plan.id}::int8 and version = ${row.version}
          and buyers_refunded = ${plan.buyersRefunded} and not expert_paid and release_at <= ${new Date(now)}::timestamptz
        returning id`.execute(trx);
      if (changed.length === 0) throw new LostRace();
      if (!prepared) return;
      const kind = plan.buyersRefunded ? "release-platform" : "release";
      const amountMinor = shareOf(plan.currency, paid);
      await writeMoney(trx, plan.id, { kind, version: row.version, amountMinor, buyers: paying.length });
      // Tickets earn nothing, so there is nothing to announce.
      if (amountMinor === 0n) return;
      await announce(ledger, trx, [plan.expertId]);
      await notify(trx, [plan.expertId], { planId: plan.id, what: "released", title: plan.title, outcome: row.outcome });
    });
  }

  return {
    async settle(plan, settlement, alongside) {
      const now = clock.now();
      const { outcome } = settlement;
      // Void before kick-off: the sale ends with this settlement, and goes on if the settlement fails.
      const saleEndedAt = plan.version === 0 && plan.closesAt > now ? new Date(now) : null;
      const isEarned = earns(outcome, plan.isRefundable);
      const buyers = plan.sold === 0 ? [] : await buyersOf(plan.id);
      const paying = buyers.filter(({ priceMinor }) => priceMinor > 0n);
      const isRefund = !isEarned && !plan.buyersRefunded && paying.length > 0;
      const refund: PreparedTransfer | null = isRefund ? await ledger.prepare(refundOf(plan, paying)) : null;
      const version = plan.version + 1;
      const releaseAt = isEarned && !plan.expertPaid && paying.length > 0 ? new Date(now + RELEASE_AFTER_MS) : null;
      return once(async (trx) => {
        if (alongside && !(await alongside(trx))) throw new LostRace();
        if (refund) {
          const posted = await ledger.post(trx, refund);
          if (posted.kind !== "posted") throw new LostRace();
        }
        const { rows } = await sql`
          with changed as (
            update plan set state = 'settled', version = ${version}, outcome = ${outcome}, returned = ${settlement.returned}::int8,
              closing = ${settlement.closing}, settled_at = ${new Date(now)}, release_at = ${releaseAt},
              buyers_refunded = buyers_refunded or ${isRefund}, sale_ended_at = coalesce(sale_ended_at, ${saleEndedAt}::timestamptz)
            where id = ${plan.id}::int8 and version = ${plan.version} and sold = ${buyers.length}
              and buyers_refunded = ${plan.buyersRefunded} and expert_paid = ${plan.expertPaid} returning id
          )
          insert into plan_settlement (plan_id, version, at, outcome, returned, legs, reason)
          select id, ${version}, ${new Date(now)}::timestamptz, ${outcome}, ${settlement.returned}::int8,
            ${JSON.stringify(settlement.legs)}::jsonb, ${settlement.reason} from changed returning plan_id`.execute(trx);
        if (rows.length === 0) throw new LostRace();
        if (isRefund) {
          const kind = plan.expertPaid ? "refund-platform" : "refund";
          await writeMoney(trx, plan.id, { kind, version, amountMinor: sumOf(paying), buyers: paying.length });
          await announce(
            ledger,
            trx,
            paying.map(({ userId }) => userId),
          );
        }
        if (buyers.length > 0) await writePlanNews(trx, plan.id, version, now);
        const what = version > 1 ? "corrected" : isRefund ? "refunded" : "settled";
        const data = { planId: plan.id, what, title: plan.title, outcome } as const;
        await notify(trx, [plan.expertId], data);
        const back: Pick<RefundEvent, "amount" | "currency"> =
          what === "refunded" ? { amount: formatMinor(plan.priceMinor), currency: plan.currency } : {};
        await notify(
          trx,
          buyers.map(({ userId }) => userId),
          { ...data, ...back },
        );
      });
    },

    async release(limit, onTrouble) {
      const now = clock.now();
      const { rows } = await sql<ReleaseRow>`
        select id, expert_id, title, currency, version, outcome, buyers_refunded from plan
        where release_at <= ${new Date(now)}::timestamptz and not expert_paid and state = 'settled' order by release_at, id limit ${limit}`.execute(
        db,
      );
      let done = 0;
      for (const row of rows) {
        try {
          if (await releaseOne(row, now)) done += 1;
        } catch (error) {
          onTrouble(String(row.id), error);
        }
      }
      return done;
    },
  };
}
