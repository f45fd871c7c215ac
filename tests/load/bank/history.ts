import type { AccountRef } from "../../../server/wallet/accounts.ts";
import { USER_ACCOUNTS } from "../../../server/wallet/accounts.ts";
import type { Operation } from "./operations.ts";
import type { WireAnswer, WireTransfer } from "./wire.ts";

/** One operation (a key with its contents) and all the answers it ever had. Drawn by two clients it is one still. */
export interface Entry {
  readonly operation: Operation;
  readonly contents: string;
  readonly answers: Record<WireAnswer["kind"], number>;
  /** Sent and not answered: done or not done. */
  lost: number;
  readonly transferIds: Set<string>;
}

export interface History {
  entryOf(operation: Operation): Entry;
  /** By key, then by contents. */
  readonly keys: ReadonlyMap<string, ReadonlyMap<string, Entry>>;
  entries(): readonly Entry[];
}

/** `owner/kind/currency`, the owner being empty for the platform. */
export function accountKey(account: AccountRef): string {
  if (typeof account !== "string") return `${account.user}/${account.kind}/${USER_ACCOUNTS[account.kind]}`;
  const [kind = "", currency = ""] = account.split(":");
  return `/${kind}/${currency}`;
}

/** Contents as they are to be found in the database, in one text. */
export function contentsOf(transfer: WireTransfer): string {
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
  const keys = new Map<string, Map<string, Entry>>();
  return {
    keys,
    entries: () => [...keys.values()].flatMap((variants) => [...variants.values()]),
    entryOf(operation) {
      const { key } = operation.transfer;
      const contents = contentsOf(operation.transfer);
      const variants = keys.get(key) ?? new Map<string, Entry>();
      keys.set(key, variants);
      const entry = variants.get(contents) ?? {
        operation,
        contents,
        answers: { posted: 0, repeated: 0, insufficient: 0, "key-reused": 0 },
        lost: 0,
        transferIds: new Set<string>(),
      };
      variants.set(contents, entry);
      return entry;
    },
  };
}
