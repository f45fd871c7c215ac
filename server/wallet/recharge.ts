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
import { announceBalance, announceTo } from "./moneyTransaction.ts";
import type { RechargeCallback, RechargeProvider } from "./rechargeProvider.ts";
import { type RechargeRow, createRechargeRepository, isRefUsed } from "./rechargeRepository.ts";

/** How a callback was taken. `done` also for one that said nothing new: the provider need not send it again. */
export type CallbackOutcome = "done" | "unknown-provider" | "bad-signature" | "unknown-order" | "wrong-amount" | "reference-used";

export interface Recharges {
  readonly methods: readonly { readonly id: string; readonly name: string }[];
  /** The same key gives the same order; with another amount or method 409. */
  open(
    userId: string,
    wish: { readonly amount: string; readonly method: string; readonly idempotencyKey: string },
  ): Promise<CallResult<RechargeOrder>>;
  /** 404 for another's. */
  order(userId: string, orderId: string): Promise<CallResult<RechargeOrder>>;
  /** Whoever's: for the sandbox's cashier, which is addressed by signature. */
  look(orderId: string): Promise<RechargeOrder | null>;
  callback(providerId: string, rawBody: Buffer, signature: string, ip: string): Promise<CallbackOutcome>;
  /** Ends the orders whose time is over and says so to their users; how many. */
  expire(): Promise<number>;
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

/** Minor units, or what is wrong with the amount. */
function amountOf(amount: string): CallResult<bigint> {
  const minor = parseMinor(amount);
  if (minor === null || minor === 0n) return refuse(ErrorCode.badRequest, "请输入正确的充值金额");
  if (minor < BigInt(RECHARGE_MIN_YUAN) * MINOR_PER_YUAN) return refuse(ErrorCode.badRequest, `单笔最低充值${RECHARGE_MIN_YUAN}元`);
  if (minor > BigInt(RECHARGE_MAX_YUAN) * MINOR_PER_YUAN) return refuse(ErrorCode.badRequest, `单笔最高充值${RECHARGE_MAX_YUAN}元`);
  return ok(minor);
}

/**
 * Recharge (spec sections 3 and 7). Yuan become 球钻 one to one when a provider says in a signed callback that an order
 * was paid, once, in the transaction that marks it paid. The provider's word counts, not the order's time: money taken
 * after the order ran out or was declined is booked all the same, for it was taken.
 */
export function createRecharges(deps: RechargeDeps): Recharges {
  const { clock, ledger, log, audit, limiter } = deps;
  const orders = createRechargeRepository(deps.db);
  const providers = new Map(deps.providers.map((provider) => [provider.id, provider]));

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

  /** The order of a key that stands for this amount and provider. */
  async function opened(row: RechargeRow, amountMinor: bigint, provider: RechargeProvider): Promise<CallResult<RechargeOrder>> {
    if (row.amountMinor !== amountMinor || row.provider !== provider.id) return refuse(ErrorCode.conflict, "该订单已提交，请刷新后重试");
    if (row.cashierUrl !== "" || row.state !== "open") return ok(view(row));
    const cashierUrl = await provider.open({ orderId: row.orderId, amountMinor, expiresAt: row.expiresAt });
    await orders.setUrl(row.orderId, cashierUrl);
    return ok(view({ ...row, cashierUrl }));
  }

  async function refused(action: string, row: RechargeRow | null, said: RechargeCallback, ip: string): Promise<void> {
    const detail = { orderId: said.orderId, said: said.outcome, amount: formatMinor(said.amountMinor), providerRef: said.providerRef };
    log.warn({ action, ip, ...detail }, "a recharge callback needs somebody to look at it");
    await audit.record({ action: "recharge.callback", outcome: action, userId: row?.userId, ip, detail });
  }

  async function book(row: RechargeRow, provider: RechargeProvider, said: RechargeCallback): Promise<"booked" | "known"> {
    const { orderId, userId, amountMinor } = row;
    const prepared = await ledger.prepare({
      key: `recharge/${orderId}`,
      type: 1,
      postings: [
        { account: "world:cny", amountMinor: -amountMinor },
        { account: "bank:cny", amountMinor },
        { account: "issue:diamond", amountMinor: -amountMinor },
        { account: { user: userId, kind: "diamond" }, amountMinor },
      ],
      memo: { note: provider.name, orderId, providerRef: said.providerRef },
    });
    const done = await ledger.transact(async (trx) => {
      if (!(await orders.markPaid(trx, orderId, said.providerRef, clock.now()))) return "known";
      const posted = await ledger.post(trx, prepared);
      if (posted.kind !== "posted") throw new Error(`recharge/${orderId} was in the ledger before its order was paid`);
      await announceTo(ledger, trx, userId, "recharge", { orderId, state: "paid" });
      await announceBalance(ledger, trx, userId);
      return "booked";
    });
    if (typeof done !== "string") throw new Error(`recharge/${orderId}: giving money failed for lack of it`);
    return done;
  }

  async function paid(row: RechargeRow, provider: RechargeProvider, said: RechargeCallback, ip: string): Promise<CallbackOutcome> {
    let outcome: "booked" | "known";
    try {
      outcome = await book(row, provider, said);
    } catch (error) {
      if (!isRefUsed(error)) throw error;
      await refused("reference-used", row, said, ip);
      return "reference-used";
    }
    if (outcome === "booked") {
      log.info({ orderId: row.orderId, userId: row.userId, amount: formatMinor(row.amountMinor), was: view(row).state }, "recharged");
      return "done";
    }
    // The same payment again is what providers do. Another payment for a paid order is money to give back.
    const known = await orders.find(row.orderId);
    if (known?.providerRef !== said.providerRef) await refused("paid-twice", row, said, ip);
    return "done";
  }

  async function declined(row: RechargeRow, said: RechargeCallback, ip: string): Promise<CallbackOutcome> {
    await ledger.transact(async (trx) => {
      if (!(await orders.markDeclined(trx, row.orderId, clock.now()))) return;
      await announceTo(ledger, trx, row.userId, "recharge", { orderId: row.orderId, state: "declined" });
    });
    if (row.state === "paid") await refused("declined-after-paid", row, said, ip);
    return "done";
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
      return row?.userId === userId ? ok(view(row)) : refuse(ErrorCode.notFound, "订单不存在");
    },

    async look(orderId) {
      const row = await orders.find(orderId);
      return row && view(row);
    },

    async callback(providerId, rawBody, signature, ip) {
      const provider = providers.get(providerId);
      if (!provider) return "unknown-provider";
      const said = provider.verifyCallback(rawBody, signature);
      if (!said) {
        log.warn({ provider: providerId, ip }, "a recharge callback is not signed by its provider");
        return "bad-signature";
      }
      const row = await orders.find(said.orderId);
      if (row?.provider !== providerId) {
        await refused("unknown-order", null, said, ip);
        return "unknown-order";
      }
      if (row.amountMinor !== said.amountMinor) {
        await refused("wrong-amount", row, said, ip);
        return "wrong-amount";
      }
      return said.outcome === "paid" ? paid(row, provider, said, ip) : declined(row, said, ip);
    },

    async expire() {
      return deps.db.transaction().execute(async (trx) => {
        const rows = await orders.markExpired(trx, clock.now(), EXPIRED_AT_ONCE);
        for (const { orderId, userId } of rows) await announceTo(ledger, trx, userId, "recharge", { orderId, state: "expired" });
        return rows.length;
      });
    },
  };
}
