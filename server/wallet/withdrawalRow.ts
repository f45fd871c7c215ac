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
  /** The saved account, which may have been removed since; null for the consumption wallet. */
  readonly cardId: string | null;
  readonly accountMask: string;
  /** 球钻, equal to the amount in yuan. */
  readonly amountMinor: bigint;
  /** Yuan. */
  readonly taxMinor: bigint;
  readonly state: WithdrawalStateName;
  readonly reason: string;
  /** Number of calls to the payout provider, including this one. */
  readonly asks: number;
  readonly at: number;
  readonly changedAt: number;
}
