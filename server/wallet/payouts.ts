import { createJob } from "../kit/job.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import { writeOperatorAudit } from "./operatorAudit.ts";
import type { PayoutProvider, PayoutStatus } from "./payoutProvider.ts";
import type { SavedAccounts } from "./savedAccounts.ts";
import type { WithdrawalRepository } from "./withdrawRepository.ts";
import type { WithdrawalRow } from "./withdrawalRow.ts";

export interface PayoutsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly withdrawals: WithdrawalRepository;
  readonly accounts: Pick<SavedAccounts, "open">;
  /** Null: no provider; approved withdrawals wait until there is one. */
  readonly provider: PayoutProvider | null;
  /** Ms after which an undecided withdrawal is approved (demo mode); null: operators approve all. */
  readonly autoApproveMs: number | null;
  /** From this amount on, withdrawals always wait for an operator. */
  readonly autoApproveBelowMinor?: bigint;
}

export interface Payouts {
  start(): void;
  /** Resolves when the work under way is done; the rest continues after the next start. */
  stop(): Promise<void>;
  /** Approves withdrawals that are due, and queries the provider about payouts that are due. */
  sweep(): Promise<void>;
}

const EVERY_MS = 1_000;
const AT_ONCE = 20;
/** Most withdrawals approved in a sweep. */
const APPROVED_AT_ONCE = 500;
const PROVIDER_MS = 20_000;
const REFUSED = "收款账户无法入账，球钻已退回";

/**
 * Carries out approved withdrawals (docs/product.md 9). All state is in table `withdrawal`: a claim is counted before the
 * provider is called, so after a kill the next sweep asks for the payout's status before it submits it again, and the
 * provider accepts an id only once.
 */
export function createPayouts(deps: PayoutsDeps): Payouts {
  const { clock, log, withdrawals, accounts, provider, autoApproveMs, autoApproveBelowMinor: below } = deps;

  /** `unknown` if the call rejects or times out. */
  async function orUnknown<T>(provider: PayoutProvider, row: WithdrawalRow, question: () => Promise<T>): Promise<T | "unknown"> {
    const late = Promise.withResolvers<"unknown">();
    const cancel = clock.setTimer(PROVIDER_MS, () => late.resolve("unknown"));
    try {
      return await Promise.race([question(), late.promise]);
    } catch (error) {
      log.warn({ withdrawal: row.id, provider: provider.id, reason: messageOf(error) }, "the payout provider gave no answer");
      return "unknown";
    } finally {
      cancel();
    }
  }

  async function handOver(provider: PayoutProvider, row: WithdrawalRow): Promise<PayoutStatus> {
    const account = row.cardId === null ? null : await accounts.open(row.cardId);
    if (account === null) throw new Error(`withdrawal ${row.id} has no account to be paid to`);
    const payout = { withdrawalId: row.id, amountMinor: row.amountMinor, account };
    const answer = await orUnknown(provider, row, () => provider.pay(payout));
    return answer === "accepted" ? "under-way" : answer;
  }

  async function statusOf(provider: PayoutProvider, row: WithdrawalRow): Promise<PayoutStatus> {
    if (row.asks === 1) return handOver(provider, row);
    const status = await orUnknown(provider, row, () => provider.status(row.id));
    return status === "not-found" ? handOver(provider, row) : status;
  }

  async function carry(provider: PayoutProvider, row: WithdrawalRow): Promise<void> {
    const status = await statusOf(provider, row);
    if (status === "paid") await withdrawals.change({ id: row.id, from: "approved", to: "paid" });
    if (status === "refused") await withdrawals.change({ id: row.id, from: "approved", to: "returned", reason: REFUSED });
    log.info({ withdrawal: row.id, provider: provider.id, status, asks: row.asks }, "payout");
  }

  async function approve(row: WithdrawalRow): Promise<void> {
    await withdrawals.change({
      id: row.id,
      from: "pending",
      to: "approved",
      also: (trx) =>
        writeOperatorAudit(trx, {
          at: clock.now(),
          action: "withdrawal.approve",
          operator: "auto",
          userId: row.userId,
          detail: { withdrawal: row.id },
        }),
    });
  }

  /** A withdrawal that fails does not block the others. */
  async function each(rows: readonly WithdrawalRow[], work: (row: WithdrawalRow) => Promise<void>): Promise<void> {
    await Promise.all(
      rows.map(async (row) => {
        try {
          await work(row);
        } catch (error) {
          log.error({ err: error, withdrawal: row.id }, "a withdrawal could not be carried on; it is tried again");
        }
      }),
    );
  }

  async function sweep(): Promise<void> {
    if (autoApproveMs !== null) {
      // Those that wait for an operator are not read: however many they are, they do not hide others.
      await each(await withdrawals.pendingSince(clock.now() - autoApproveMs, below ?? null, APPROVED_AT_ONCE), approve);
    }
    if (provider !== null) await each(await withdrawals.claimDue(AT_ONCE), (row) => carry(provider, row));
  }

  const job = createJob({ clock, log, everyMs: EVERY_MS, work: sweep, trouble: "withdrawals could not be read; they wait" });

  return {
    sweep,
    ...job,
  };
}
