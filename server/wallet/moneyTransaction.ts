import { userChannel } from "../../contract/feed/user.ts";
import type { UserEventKind, UserEvents } from "../../contract/feed/user.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallFailure, type CallResult, refuse } from "../../contract/http/failure.ts";
import { err } from "../../contract/result.ts";
import { balancesView, createBalanceRepository } from "./balanceRepository.ts";
import type { LedgerRepository, LedgerTransaction, PreparedTransfer } from "./ledgerRepository.ts";

/** Carries a refusal out of a transaction and so rolls it back. */
class UndoneError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Runs `work` in a transaction. A refusal rolls it back; insufficient money is 10020. */
export async function inTransaction<T>(
  ledger: LedgerRepository,
  work: (trx: LedgerTransaction) => Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  try {
    const done = await ledger.transact(async (trx) => {
      const result = await work(trx);
      if (!result.ok) throw new UndoneError(result.error);
      return result;
    });
    return "kind" in done ? refuse(ErrorCode.insufficientBalance) : done;
  } catch (error) {
    if (error instanceof UndoneError) return err(error.failure);
    throw error;
  }
}

/** Announces an event on `user:{id}`, published after the commit. */
export function announceTo<K extends UserEventKind>(
  ledger: LedgerRepository,
  trx: LedgerTransaction,
  userId: string,
  kind: K,
  data: UserEvents[K],
): Promise<void> {
  return ledger.announce(trx, { ch: userChannel(userId), kind, data });
}

/** Announces the user's balances as of this transaction. Call it after the posting and before the commit. */
export function announceBalance(ledger: LedgerRepository, trx: LedgerTransaction, userId: string): Promise<void> {
  return announceBalances(ledger, trx, [userId]);
}

/** The same for several users, each once. */
export async function announceBalances(ledger: LedgerRepository, trx: LedgerTransaction, userIds: readonly string[]): Promise<void> {
  const balances = await createBalanceRepository(trx).ofEach([...new Set(userIds)]);
  const events = [...balances].map(([userId, own]) => {
    const data: UserEvents["balance"] = balancesView(userId, own);
    return { ch: userChannel(userId), kind: "balance", data };
  });
  await ledger.announce(trx, ...events);
}

/** Multiplies postings of one by the amount, which is known only in the transaction; the accounts were prepared before it. */
export function withAmount({ transfer, accountIds }: PreparedTransfer, amountMinor: bigint): PreparedTransfer {
  const postings = transfer.postings.map((posting) => ({ ...posting, amountMinor: posting.amountMinor * amountMinor }));
  return { transfer: { ...transfer, postings }, accountIds };
}
