import { TRANSACTION_LABEL } from "../../contract/codes/transactions.ts";
import { ADJUSTABLE, type AdjustAccount, type AdjustType } from "../../contract/codes/desk.ts";
import { formatMinor } from "../../contract/money.ts";
import type { Clock } from "../kit/clock.ts";
import type { LedgerRepository, LedgerTransaction, Transfer } from "./ledgerRepository.ts";
import { announceBalance } from "./moneyTransaction.ts";
import { writeOperatorAudit } from "./operatorAudit.ts";

/** Manual credits and debits (README.md, By hand). */
export interface HandTransfer {
  readonly key: string;
  readonly userId: string;
  readonly account: AdjustAccount;
  readonly type: AdjustType;
  /** Signed: negative only for type 8. */
  readonly amountMinor: bigint;
}

/** Throws for combinations that the ledger's table of transfers does not contain. */
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
 * Posts the transfer, the audit row and the announcement of the new balance in one transaction, or none of them. `claim`
 * runs first in it: false if the approval is no longer the caller's.
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
      // A claim must not be committed without its transfer.
      if (claim) throw new Error(`${transfer.key} was posted before it was claimed`);
      return posted;
    }
    await writeOperatorAudit(trx, { at: clock.now(), action: "balance.adjust", operator, userId, detail });
    await announceBalance(ledger, trx, userId);
    return posted;
  });
  return done.kind;
}
