import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { RechargeOrder } from "../../contract/http/pay.ts";
import { RECHARGE_MAX_YUAN, RECHARGE_MIN_YUAN, RECHARGE_ORDER_MS } from "../../contract/limits.ts";
import { formatMinor, parseMinor } from "../../contract/money.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { Audit, Limiter } from "../user/types.ts";
import type { LedgerRepository } from "./ledgerRepository.ts";
import { announceTo } from "./moneyTransaction.ts";
import { createInquiry } from "./rechargeInquiry.ts";
import type { RechargeProvider } from "./rechargeProvider.ts";
import { type RechargeRow, createRechargeRepository } from "./rechargeRepository.ts";
import { type Settled, createSettlement } from "./rechargeSettlement.ts";

/** The result of a callback. */
export type CallbackOutcome = Settled | "unknown-provider" | "bad-signature";

export interface Recharges {
  readonly methods: readonly { readonly id: string; readonly name: string }[];
  /** The same key returns the same order; 409 with another amount or method. */
  open(
    userId: string,
    request: { readonly amount: string; readonly method: string; readonly idempotencyKey: string },
  ): Promise<CallResult<RechargeOrder>>;
  /** 404 for another user's. If its provider can be queried, the state is refreshed first. */
  order(userId: string, orderId: string): Promise<CallResult<RechargeOrder>>;
  /** Any user's order: for the sandbox's cashier, whose URLs are signed. */
  look(orderId: string): Promise<RechargeOrder | null>;
  callback(providerId: string, rawBody: Buffer, signature: string, ip: string): Promise<CallbackOutcome>;
  /** Expires orders and notifies their users; resolves with the number. Orders whose provider is queried first are left out. */
  expire(): Promise<number>;
  /** Queries the providers that support it about open orders, and expires those that were not paid in time. */
  inquire(): Promise<void>;
}

export interface RechargeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: LedgerRepository;
  readonly log: Log;
  readonly audit: Audit;
  readonly limiter: Limiter;
  readonly providers: readonly RechargeProvider[];
}

const MINOR_PER_YUAN = 100n;
const ORDERS = 60;
const ORDERS_WINDOW_MS = 600_000;
const EXPIRED_AT_ONCE = 200;

/** Minor units, or the problem with the amount. */
function amountOf(amount: string): CallResult<bigint> {
  const minor = parseMinor(amount);
  if (minor === null || minor === 0n) return refuse(ErrorCode.badRequest, "请输入正确的充值金额");
  if (minor < BigInt(RECHARGE_MIN_YUAN) * MINOR_PER_YUAN) return refuse(ErrorCode.badRequest, `单笔最低充值${RECHARGE_MIN_YUAN}元`);
  if (minor > BigInt(RECHARGE_MAX_YUAN) * MINOR_PER_YUAN) return refuse(ErrorCode.badRequest, `单笔最高充值${RECHARGE_MAX_YUAN}元`);
  return ok(minor);
}

/** Recharge (docs/product.md 3 and 7): the life of orders from the request to the end. */
export function createRecharges(deps: RechargeDeps): Recharges {
  const { clock, ledger, log, audit, limiter } = deps;
  const orders = createRechargeRepository(deps.db);
  const providers = new Map(deps.providers.map((provider) => [provider.id, provider]));
  const queryableIds = deps.providers.filter(({ query }) => query !== undefined).map(({ id }) => id);
  const settlement = createSettlement({ clock, ledger, log, audit, orders });
  const inquiry = createInquiry({ clock, log, limiter, orders, settlement, providers: deps.providers, end });

  async function end({ orderId, userId }: RechargeRow): Promise<void> {
    await deps.db.transaction().execute(async (trx) => {
      if (await orders.markEnded(trx, orderId, clock.now()))
        await announceTo(ledger, trx, userId, "recharge", { orderId, state: "expired" });
    });
  }

  function view(row: RechargeRow): RechargeOrder {
    const state = row.state === "open" && row.expiresAt <= clock.now() ? "expired" : row.state;
    return {
      orderId: row.orderId,
      state,
      amount: formatMinor(row.amountMinor),
      method: row.provider,
      cashierUrl: state === "open" ? row.cashierUrl : "",
      expiresAt: row.expiresAt,
    };
  }

  /** The key's order, opened at its provider if needed; 409 for another amount or provider. */
  async function opened(row: RechargeRow, amountMinor: bigint, provider: RechargeProvider): Promise<CallResult<RechargeOrder>> {
    if (row.amountMinor !== amountMinor || row.provider !== provider.id) return refuse(ErrorCode.conflict, "该订单已提交，请刷新后重试");
    if (row.cashierUrl !== "" || row.state !== "open") return ok(view(row));
    const cashierUrl = await provider.open({ orderId: row.orderId, amountMinor, expiresAt: row.expiresAt });
    await orders.setUrl(row.orderId, cashierUrl);
    return ok(view({ ...row, cashierUrl }));
  }

  return {
    methods: deps.providers.map(({ id, name }) => ({ id, name })),

    async open(userId, { amount, method, idempotencyKey }) {
      const provider = providers.get(method);
      if (!provider) return refuse(ErrorCode.badRequest, "请选择支付方式");
      const amountMinor = amountOf(amount);
      if (!amountMinor.ok) return amountMinor;
      const known = await orders.byKey(userId, idempotencyKey);
      if (known) return opened(known, amountMinor.value, provider);
      if (!(await limiter.take("recharge", userId, ORDERS, ORDERS_WINDOW_MS))) return refuse(ErrorCode.tooManyRequests);
      const at = clock.now();
      const order = { userId, key: idempotencyKey, provider: provider.id, amountMinor: amountMinor.value, at };
      const row = (await orders.insert({ ...order, expiresAt: at + RECHARGE_ORDER_MS })) ?? (await orders.byKey(userId, idempotencyKey));
      if (!row) throw new Error(`no order of ${userId} by the key that has one`);
      return opened(row, amountMinor.value, provider);
    },

    async order(userId, orderId) {
      const row = await orders.find(orderId);
      if (row?.userId !== userId) return refuse(ErrorCode.notFound, "订单不存在");
      const now = (await inquiry.about(row)) ? await orders.find(orderId) : row;
      if (!now) throw new Error(`order ${orderId} is gone`);
      return ok(view(now));
    },

    async look(orderId) {
      const row = await orders.find(orderId);
      return row && view(row);
    },

    async callback(providerId, rawBody, signature, ip) {
      const provider = providers.get(providerId);
      if (!provider) return "unknown-provider";
      const callback = await provider.verifyCallback(rawBody, signature);
      if (!callback) {
        log.warn({ provider: providerId, ip }, "a recharge callback is not signed by its provider");
        return "bad-signature";
      }
      return settlement.settle(await orders.find(callback.orderId), provider, callback, { via: "callback", ip });
    },

    async expire() {
      return deps.db.transaction().execute(async (trx) => {
        const rows = await orders.markExpired(trx, clock.now(), queryableIds, EXPIRED_AT_ONCE);
        for (const { orderId, userId } of rows) await announceTo(ledger, trx, userId, "recharge", { orderId, state: "expired" });
        return rows.length;
      });
    },

    inquire: inquiry.sweep,
  };
}
