import type { TransactionType } from "../../../contract/codes/transactions.ts";
import type { LedgerCurrency } from "../../../server/wallet/accounts.ts";
import type { PostOutcome, Posting } from "../../../server/wallet/ledgerRepository.ts";
import type { BankHighlight } from "./tips/wire.ts";

/** Messages between the bank's clients and its server, as JSON. Money is minor units in digits. */
export interface WireTransfer {
  readonly key: string;
  readonly type: TransactionType;
  readonly postings: readonly (Omit<Posting, "amountMinor"> & { readonly amount: string })[];
  /** Channel on which the transfer is announced, in its own transaction; null: not announced. */
  readonly ch: string | null;
}

export interface WireAnswer {
  /** `refused`: by a rule of plans or highlights. */
  readonly kind: PostOutcome["kind"] | "refused";
  /** Id of the transfer or plan; null unless posted or repeated. */
  readonly id: string | null;
}

/** All balances at one moment: currency, whether it may be negative, minor units. */
export type WireBalances = readonly (readonly [LedgerCurrency, boolean, string])[];

/** The server's only message to its parent process, once it is up. */
export interface Ready {
  readonly port: number;
  readonly databaseUrl: string;
  /** Null if the server did not start the database. */
  readonly databasePid: number | null;
  readonly users: readonly string[];
  readonly highlights: readonly BankHighlight[];
}

/** The kind of the events that announce transfers; their data is `{ key }`. */
export const BANK_EVENT = "bank";
