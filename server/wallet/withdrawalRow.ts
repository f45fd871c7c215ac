import type { DrawType } from "../../contract/codes/transactions.ts";
import type { Withdrawal } from "../../contract/http/pay.ts";

export type WithdrawalStateName = Withdrawal["state"];

export interface WithdrawalInput {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly drawType: DrawType;
  readonly cardId: string | null;
  readonly accountMask: string;
  readonly amountMinor: bigint;
}

export interface WithdrawalRow {
  readonly id: string;
  readonly userId: string;
  readonly drawType: DrawType;
  /** Of the saved account, which may be gone since; null for the consumption wallet. */
  readonly cardId: string | null;
  readonly accountMask: string;
  /** 球钻, and as many yuan. */
  readonly amountMinor: bigint;
  /** Yuan. */
  readonly taxMinor: bigint;
  readonly state: WithdrawalStateName;
  readonly reason: string;
  /** How often the payout provider was asked, this time included. */
  readonly asks: number;
  readonly at: number;
  readonly changedAt: number;
}
