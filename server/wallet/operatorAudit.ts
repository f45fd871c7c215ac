import { sql } from "kysely";
import type { LedgerTransaction } from "./ledgerRepository.ts";

export interface OperatorEntry {
  /** Epoch ms. */
  readonly at: number;
  readonly action: "withdrawal.approve" | "withdrawal.reject" | "balance.adjust" | "plan.void" | "plan.refuse";
  /** The user of the operating system, or `auto`. */
  readonly operator: string;
  /** The user affected. */
  readonly userId: string;
  readonly detail: Readonly<Record<string, string>>;
}

/** Writes a row to table `audit` in the transaction of the action: no operator's action goes without one. */
export async function writeOperatorAudit(trx: LedgerTransaction, entry: OperatorEntry): Promise<void> {
  const { at, action, operator, userId, detail } = entry;
  await sql`
    insert into audit (at, action, outcome, user_id, subject, detail)
    values (${new Date(at)}, ${action}, 'ok', ${userId}::int8, ${operator}, ${JSON.stringify(detail)}::jsonb)`.execute(trx);
}
