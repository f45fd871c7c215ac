import type { AccountRef } from "../../../server/wallet/accounts.ts";
import { USER_ACCOUNTS } from "../../../server/wallet/accounts.ts";
import { type LedgerOperation, type Operation, isTip } from "./operations.ts";
import type { TipEntry } from "./tips/check.ts";
import type { WireAnswer, WireTransfer } from "./wire.ts";

/** One operation (a key with its contents) and all its answers. Drawn by two clients it is still one. */
export interface Entry {
  readonly operation: Operation;
  readonly contents: string;
  readonly answers: Record<WireAnswer["kind"], number>;
  /** Number of sendings without an answer: done or not done. */
  lost: number;
  /** Ids of the transfers, plans and highlights in its answers. */
  readonly ids: Set<string>;
}

export type LedgerEntry = Entry & { readonly operation: LedgerOperation };

export interface History {
  entryOf(operation: Operation): Entry;
  /** Transfers by key, then by contents. */
  readonly keys: ReadonlyMap<string, ReadonlyMap<string, LedgerEntry>>;
  transfers(): readonly LedgerEntry[];
  /** Operations on plans and highlights. */
  tips(): readonly TipEntry[];
  entries(): readonly Entry[];
}

/** `owner/kind/currency`; the owner is empty for the platform. */
export function accountKey(account: AccountRef): string {
  if (typeof account !== "string") return `${account.user}/${account.kind}/${USER_ACCOUNTS[account.kind]}`;
  const [kind = "", currency = ""] = account.split(":");
  return `/${kind}/${currency}`;
}

/** Contents as a text, to compare with the database. */
export function contentsOf(transfer: Pick<WireTransfer, "type" | "postings">): string {
  const legs = transfer.postings.map((posting) => `${accountKey(posting.account)}:${posting.amount}:${posting.type ?? transfer.type}`);
  return contentsText(transfer.type, legs);
}

export function contentsText(type: number, legs: readonly string[]): string {
  return `${type} ${legs.toSorted().join(" ")}`;
}

export function isAcknowledged(entry: Entry): boolean {
  return entry.answers.posted + entry.answers.repeated > 0;
}

export function createHistory(): History {
  const keys = new Map<string, Map<string, LedgerEntry>>();
  const tips = new Map<string, TipEntry>();
  const transfers = (): readonly LedgerEntry[] => [...keys.values()].flatMap((variants) => [...variants.values()]);

  function newEntry<O extends Operation>(operation: O, contents: string): Entry & { readonly operation: O } {
    const answers = { posted: 0, repeated: 0, insufficient: 0, "key-reused": 0, refused: 0 };
    return { operation, contents, answers, lost: 0, ids: new Set<string>() };
  }

  return {
    keys,
    transfers,
    tips: () => [...tips.values()],
    entries: () => [...transfers(), ...tips.values()],
    entryOf(operation) {
      if (isTip(operation)) {
        const entry = newEntry(operation, "");
        tips.set(operation.key, entry);
        return entry;
      }
      const contents = contentsOf(operation.transfer);
      const variants = keys.get(operation.key) ?? new Map<string, LedgerEntry>();
      keys.set(operation.key, variants);
      const entry = variants.get(contents) ?? newEntry(operation, contents);
      variants.set(contents, entry);
      return entry;
    },
  };
}
