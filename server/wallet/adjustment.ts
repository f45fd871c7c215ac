import { TRANSACTION_LABEL } from "../../contract/codes/transactions.ts";
import { ADJUSTABLE, type AdjustAccount, type AdjustType } from "../../contract/codes/desk.ts";
import { formatMinor } from "../../contract/money.ts";
import type { Clock } from "../kit/clock.ts";
import type { LedgerRepository, LedgerTransaction, Transfer } from "./ledgerRepository.ts";
import { announceBalance } from "./moneyTransaction.ts";
import { writeOperatorAudit } from "./operatorAudit.ts";

/** Money that is given or taken by hand (README.md, By hand). */
export interface HandTransfer {
  readonly key: string;
  readonly userId: string;
  readonly account: AdjustAccount;
  readonly type: AdjustType;
  /** Signed: below zero for type 8 alone. */
  readonly amountMinor: bigint;
}

/** Throws what the ledger's table of transfers does not know. */
export function handTransfer({ key, userId, account, type, amountMinor }: HandTransfer): Transfer {
  if (!ADJUSTABLE[type].includes(account) || amountMinor === 0n || amountMinor < 0n !== (type === 8)) {
    throw new Error(`${TRANSACTION_LABEL[type]} of ${formatMinor(amountMinor)} ${account} is no transfer`);
  }
  return {
    key,
    type,
    postings: [
      { account: `issue:${account}`, amountMinor: -amountMinor },
      { account: { user: userId, kind: account }, amountMinor },
    ],
  };
}

export interface HandedDeps {
  readonly ledger: LedgerRepository;
  readonly clock: Clock;
}

/**
 * Posts it with the row of the audit and the user's new balance, all in one transaction, or nothing. `claim` begins that
 * transaction: false when it is not the caller's any more.
 */
export async function postByHand(
  { ledger, clock }: HandedDeps,
  transfer: HandTransfer,
  {
    operator,
    detail,
    claim,
  }: {
    readonly operator: string;
    readonly detail: Readonly<Record<string, string>>;
    readonly claim?: (trx: LedgerTransaction) => Promise<boolean>;
  },
): Promise<"posted" | "repeated" | "key-reused" | "insufficient" | "not-claimed"> {
  const { userId } = transfer;
  const prepared = await ledger.prepare(handTransfer(transfer));
  const done = await ledger.transact(async (trx) => {
    if (claim && !(await claim(trx))) return { kind: "not-claimed" } as const;
    const posted = await ledger.post(trx, prepared);
    if (posted.kind !== "posted") {
      // A claim without its transfer must not be committed.
      if (claim) throw new Error(`${transfer.key} was posted before it was claimed`);
      return posted;
    }
    await writeOperatorAudit(trx, { at: clock.now(), action: "balance.adjust", operator, userId, detail });
    await announceBalance(ledger, trx, userId);
    return posted;
  });
  return done.kind;
}
