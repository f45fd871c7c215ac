import { formatMinor } from "../../contract/money.ts";
import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { Audit } from "../user/types.ts";
import type { LedgerRepository } from "./ledgerRepository.ts";
import { announceBalance, announceTo } from "./moneyTransaction.ts";
import type { RechargeCallback, RechargeProvider } from "./rechargeProvider.ts";
import { type RechargeRepository, type RechargeRow, isRefUsed } from "./rechargeRepository.ts";

/** The result of a provider's message. `done` also if it contained nothing new, so that the provider stops repeating it. */
export type Settled = "done" | "unknown-order" | "wrong-amount" | "reference-used";

/** How the message arrived, for the audit: by a callback from an address, or by a query. */
export interface Source {
  readonly via: "callback" | "query";
  readonly ip: string;
}

export interface SettlementDeps {
  readonly clock: Clock;
  readonly ledger: LedgerRepository;
  readonly log: Log;
  readonly audit: Audit;
  readonly orders: RechargeRepository;
}

export interface Settlement {
  /** `row`: the order named; one of another provider counts as unknown. */
  settle(row: RechargeRow | null, provider: RechargeProvider, event: RechargeCallback, source: Source): Promise<Settled>;
}

/**
 * Converts yuan to 球钻 one to one when a provider reports an order as paid: once, in the transaction that marks it paid. The
 * provider's report counts, not the order's expiry: money taken after the order expired or was declined is booked too,
 * because it was taken.
 */
export function createSettlement({ clock, ledger, log, audit, orders }: SettlementDeps): Settlement {
  async function refused(outcome: string, row: RechargeRow | null, event: RechargeCallback, { via, ip }: Source): Promise<void> {
    const detail = { orderId: event.orderId, said: event.outcome, amount: formatMinor(event.amountMinor), providerRef: event.providerRef };
    log.warn({ outcome, via, ip, ...detail }, "what a provider said of a recharge needs somebody to look at it");
    await audit.record({ action: `recharge.${via}`, outcome, userId: row?.userId, ip, detail });
  }

  async function book(row: RechargeRow, provider: RechargeProvider, event: RechargeCallback): Promise<"booked" | "known"> {
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
      memo: { note: provider.name, orderId, providerRef: event.providerRef },
    });
    const done = await ledger.transact(async (trx) => {
      if (!(await orders.markPaid(trx, orderId, event.providerRef, clock.now()))) return "known";
      const posted = await ledger.post(trx, prepared);
      if (posted.kind !== "posted") throw new Error(`recharge/${orderId} was in the ledger before its order was paid`);
      await announceTo(ledger, trx, userId, "recharge", { orderId, state: "paid" });
      await announceBalance(ledger, trx, userId);
      return "booked";
    });
    if (typeof done !== "string") throw new Error(`recharge/${orderId}: giving money failed for lack of it`);
    return done;
  }

  async function paid(row: RechargeRow, provider: RechargeProvider, event: RechargeCallback, source: Source): Promise<Settled> {
    let outcome: "booked" | "known";
    try {
      outcome = await book(row, provider, event);
    } catch (error) {
      if (!isRefUsed(error)) throw error;
      await refused("reference-used", row, event, source);
      return "reference-used";
    }
    if (outcome === "booked") {
      log.info({ orderId: row.orderId, userId: row.userId, amount: formatMinor(row.amountMinor), was: row.state }, "recharged");
      return "done";
    }
    // Providers repeat reports of the same payment. A different payment for a paid order has to be given back.
    const known = await orders.find(row.orderId);
    if (known?.providerRef !== event.providerRef) await refused("paid-twice", row, event, source);
    return "done";
  }

  async function declined(row: RechargeRow, event: RechargeCallback, source: Source): Promise<Settled> {
    await ledger.transact(async (trx) => {
      if (!(await orders.markDeclined(trx, row.orderId, clock.now()))) return;
      await announceTo(ledger, trx, row.userId, "recharge", { orderId: row.orderId, state: "declined" });
    });
    // Refunded at the provider's side: the user still has the 球钻.
    if (row.state === "paid") await refused("declined-after-paid", row, event, source);
    return "done";
  }

  return {
    async settle(row, provider, event, source) {
      if (row?.provider !== provider.id) {
        await refused("unknown-order", null, event, source);
        return "unknown-order";
      }
      if (row.amountMinor !== event.amountMinor) {
        await refused("wrong-amount", row, event, source);
        return "wrong-amount";
      }
      switch (event.outcome) {
        case "paid":
          return paid(row, provider, event, source);
        case "declined":
          return declined(row, event, source);
        case "waiting":
          return "done";
        default:
          return event.outcome satisfies never;
      }
    },
  };
}
