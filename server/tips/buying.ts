import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { codeOf } from "../kit/errors.ts";
import type { Matches } from "../match/match.ts";
import type { GroupWork, LedgerRepository, LedgerTransaction, Transfer } from "../wallet/ledgerRepository.ts";
import type { announceBalances } from "../wallet/moneyTransaction.ts";
import type { PlanRepository } from "./planRepository.ts";
import type { StoredPlan } from "./types.ts";

export interface BuyingDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, "now">;
  readonly ledger: LedgerRepository;
  readonly announceBalances: typeof announceBalances;
  readonly plans: Pick<PlanRepository, "find">;
  readonly matches: Pick<Matches, "rowsOf">;
}

/** Buying a plan (server/wallet/README.md, type 4): paid into escrow and recorded in one transaction, once per user and plan. */
export interface Buying {
  buy(userId: string, planId: string, key: string): Promise<CallResult<null>>;
}

interface Purchase {
  readonly planId: string;
  readonly expertId: string;
  readonly userId: string;
  readonly priceMinor: bigint;
  readonly key: string;
  readonly at: number;
}

/** Rolls the group back; the ledger then tries each purchase alone, so that only the failing one is refused. */
class Refused extends Error {}

const UNIQUE_VIOLATION = "23505";
const CLOSED = "比赛已开始，方案停止出售";
/** For a plan that was held by the filter, or is void, before its kick-off. */
const ENDED = "方案已停止出售";
const boughtAlready = () => refuse(ErrorCode.conflict, "您已购买过这个方案");
const keyUsed = () => refuse(ErrorCode.conflict, "请刷新后重试");

/**
 * Counts and inserts the purchases of a group in one statement: all of them if every plan is for sale at that moment, else
 * none. Groups already hold the lock of the escrow account, so that they cannot deadlock over plans.
 */
async function writeAll(trx: LedgerTransaction, purchases: readonly Purchase[]): Promise<void> {
  const given = purchases.map(({ planId, userId, priceMinor, key, at }) => ({
    plan_id: planId,
    user_id: userId,
    at: new Date(at),
    price: String(priceMinor),
    key,
  }));
  const { rows } = await sql`
    with n as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as g(plan_id int8, user_id int8, at timestamptz, price int8, key text)
    ), counted as (
      select plan_id, count(*)::int as n, max(at) as latest from n group by plan_id
    ), sold as (
      update plan p set sold = p.sold + c.n from counted c
      where p.id = c.plan_id and p.state = 'open' and p.sale_ended_at is null and p.closes_at > c.latest returning p.id
    )
    insert into plan_purchase (plan_id, user_id, at, price_minor, request_key)
    select n.plan_id, n.user_id, n.at, n.price, n.key from n join sold on sold.id = n.plan_id returning user_id`.execute(trx);
  if (rows.length < purchases.length) throw new Refused();
}

export function createBuying({ db, clock, ledger, announceBalances: announce, plans, matches }: BuyingDeps): Buying {
  const work: GroupWork<Purchase, null> = async (trx, purchases) => {
    await writeAll(trx, purchases);
    // Also for the expert, whose balance has not changed: their open records are reloaded, and reveal no more about buyers.
    await announce(
      ledger,
      trx,
      purchases.flatMap(({ userId, expertId }) => [userId, expertId]),
    );
    return purchases.map(() => null);
  };

  function transferOf({ planId, userId, priceMinor }: Purchase, { currency, title }: StoredPlan): Transfer {
    return {
      key: `plan/${planId}/${userId}`,
      type: 4,
      postings: [
        { account: { user: userId, kind: currency }, amountMinor: -priceMinor },
        { account: `plans:${currency}`, amountMinor: priceMinor },
      ],
      memo: { note: title, planId },
    };
  }

  /** Null: the user has not bought the plan, and the key is unused. */
  async function before(userId: string, planId: string, key: string): Promise<CallResult<null> | null> {
    const { rows } = await sql<{ plan_id: bigint; request_key: string }>`
      select plan_id, request_key from plan_purchase
      where user_id = ${userId}::int8 and (plan_id = ${planId}::int8 or request_key = ${key})`.execute(db);
    if (rows.length === 0) return null;
    const own = rows.find(({ plan_id }) => String(plan_id) === planId);
    if (!own) return keyUsed();
    return own.request_key === key ? ok(null) : boughtAlready();
  }

  const finding = new Map<string, Promise<StoredPlan | null>>();
  /** Concurrent callers share one read of a plan: anything that may change meanwhile is checked again when written. */
  function find(planId: string): Promise<StoredPlan | null> {
    const pending = finding.get(planId) ?? plans.find(planId).finally(() => finding.delete(planId));
    finding.set(planId, pending);
    return pending;
  }

  async function isBegun(plan: StoredPlan): Promise<boolean> {
    for (const { sport, matchId } of plan.legs) {
      const [row] = await matches.rowsOf(sport, [matchId]);
      if (!row || phaseOf(row) === "ongoing" || phaseOf(row) === "finished") return true;
    }
    return false;
  }

  return {
    async buy(userId, planId, key) {
      const plan = await find(planId);
      if (!plan) return refuse(ErrorCode.notFound, "没有这个方案");
      if (plan.expertId === userId) return refuse(ErrorCode.conflict, "不能购买自己的方案");
      const at = clock.now();
      const refuseSale = async (message: string) => (await before(userId, planId, key)) ?? refuse(ErrorCode.conflict, message);
      if (plan.closesAt <= at || (await isBegun(plan))) return refuseSale(CLOSED);
      if (plan.state !== "open" || plan.review === "waiting") return refuseSale(ENDED);
      const purchase: Purchase = { planId, expertId: plan.expertId, userId, priceMinor: plan.priceMinor, key, at };
      try {
        if (plan.priceMinor === 0n) {
          await db.transaction().execute(async (trx) => {
            await writeAll(trx, [purchase]);
            await announce(ledger, trx, [plan.expertId]);
          });
          return ok(null);
        }
        const moved = await ledger.moveWith(transferOf(purchase, plan), work, purchase);
        if (moved.kind === "posted") return ok(null);
        if (moved.kind === "insufficient") return refuse(ErrorCode.insufficientBalance);
        return (await before(userId, planId, key)) ?? keyUsed();
      } catch (error) {
        if (error instanceof Refused) return refuseSale(plan.closesAt <= clock.now() ? CLOSED : ENDED);
        if (codeOf(error) === UNIQUE_VIOLATION) return (await before(userId, planId, key)) ?? keyUsed();
        throw error;
      }
    },
  };
}
