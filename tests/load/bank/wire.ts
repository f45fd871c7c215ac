import type { TransactionType } from "../../../contract/codes/transactions.ts";
import type { LedgerCurrency } from "../../../server/wallet/accounts.ts";
import type { PostOutcome, Posting } from "../../../server/wallet/ledgerRepository.ts";
import type { BankHighlight } from "./tips/wire.ts";

/** What the bank's clients and its server say to each other, as JSON. Money is minor units in digits. */
export interface WireTransfer {
  readonly key: string;
  readonly type: TransactionType;
  readonly postings: readonly (Omit<Posting, "amountMinor"> & { readonly amount: string })[];
  /** Where the transfer is announced, in its own transaction; null: a transfer that stands alone. */
  readonly ch: string | null;
}

export interface WireAnswer {
  /** `refused`: of plans and highlights, by one of their rules. */
  readonly kind: PostOutcome["kind"] | "refused";
  /** Of the transfer or plan; null unless posted or repeated. */
  readonly id: string | null;
}

/** All balances of one moment: currency, whether it may be negative, minor units. */
export type WireBalances = readonly (readonly [LedgerCurrency, boolean, string])[];

/** The server's first and only word to the process that started it. */
export interface Ready {
  readonly port: number;
  readonly databaseUrl: string;
  /** Null when the database is not the server's own. */
  readonly databasePid: number | null;
  readonly users: readonly string[];
  readonly highlights: readonly BankHighlight[];
}

/** The kind of the events that announce transfers; their data is `{ key }`. */
export const BANK_EVENT = "bank";
