import type { PayoutAccount } from "./savedAccounts.ts";

export interface Payout {
  /** The provider's idempotency key: the same id is the same payout, however often it is handed over. */
  readonly withdrawalId: string;
  /** Yuan, minor units. */
  readonly amountMinor: bigint;
  readonly account: PayoutAccount;
}

/**
 * `accepted`: it will be paid or refused, ask `status`. `refused`: it will never be paid. `unknown`: it may have been
 * taken or not. A call that rejects or does not answer in time counts as `unknown`.
 */
export type PayoutAnswer = "accepted" | "refused" | "unknown";

/** `under-way`: accepted and not settled. `not-found`: never taken, it may be handed over again. `unknown`: ask again. */
export type PayoutStatus = "paid" | "refused" | "under-way" | "not-found" | "unknown";

/** Who carries yuan to banks and payment apps. */
export interface PayoutProvider {
  readonly id: string;
  pay(payout: Payout): Promise<PayoutAnswer>;
  status(withdrawalId: string): Promise<PayoutStatus>;
}
