import type { PayoutAccount } from "./savedAccounts.ts";

export interface Payout {
  /** Idempotency key at the provider: the same id is the same payout, however often it is submitted. */
  readonly withdrawalId: string;
  /** Yuan, minor units. */
  readonly amountMinor: bigint;
  readonly account: PayoutAccount;
}

/**
 * `accepted`: it will be paid or refused; ask `status`. `refused`: it will never be paid. `unknown`: it may have been
 * accepted or not. A call that rejects or times out counts as `unknown`.
 */
export type PayoutAnswer = "accepted" | "refused" | "unknown";

/** `under-way`: accepted, not settled. `not-found`: never accepted, may be submitted again. `unknown`: ask again. */
export type PayoutStatus = "paid" | "refused" | "under-way" | "not-found" | "unknown";

/** Pays yuan to bank and payment-app accounts. */
export interface PayoutProvider {
  readonly id: string;
  pay(payout: Payout): Promise<PayoutAnswer>;
  status(withdrawalId: string): Promise<PayoutStatus>;
}
