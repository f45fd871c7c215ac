import { sql } from "kysely";
import type { LedgerTransaction } from "./ledgerRepository.ts";

export interface OperatorEntry {
  /** Epoch ms. */
  readonly at: number;
  readonly action: "withdrawal.approve" | "withdrawal.reject" | "balance.adjust" | "plan.void" | "plan.refuse";
  /** The operating system's user, or `auto`. */
  readonly operator: string;
  /** Whose money it is. */
  readonly userId: string;
  readonly detail: Readonly<Record<string, string>>;
}

/** A row of table `audit` in the transaction of what it is about: nothing an operator does is done without one. */
export async function writeOperatorAudit(trx: LedgerTransaction, entry: OperatorEntry): Promise<void> {
  const { at, action, operator, userId, detail } = entry;
  await sql`
    insert into audit (at, action, outcome, user_id, subject, detail)
    values (${new Date(at)}, ${action}, 'ok', ${userId}::int8, ${operator}, ${JSON.stringify(detail)}::jsonb)`.execute(trx);
}
