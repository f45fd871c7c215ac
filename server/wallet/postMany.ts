import type { TransactionType } from "../../contract/codes/transactions.ts";

/** The array format of `ledger_post_many` (migration 023): a group of transfers, and its outcomes. */
export const POST_MANY = `select outcomes, transfer_ids from ledger_post_many(
  $1::bigint[], $2, $3::text[], $4::smallint[], $5::jsonb, $6::integer[], $7::integer[], $8::bigint[], $9::smallint[])`;

/** The part of a transfer that the statement gets; its accounts exist. */
interface Member {
  readonly transfer: {
    readonly key: string;
    readonly type: TransactionType;
    readonly postings: readonly { readonly amountMinor: bigint; readonly type?: TransactionType }[];
    readonly memo?: object;
  };
  readonly accountIds: readonly bigint[];
}

type Outcome =
  | { readonly kind: "posted"; readonly transferId: bigint }
  | { readonly kind: "repeated"; readonly transferId: bigint }
  | { readonly kind: "key-reused" }
  | { readonly kind: "insufficient" };

export interface PostManyRow {
  readonly outcomes: readonly Outcome["kind"][];
  readonly transfer_ids: readonly bigint[];
}

/** PostgreSQL notation of an integer array; the driver would quote and escape each element as text. */
export function arrayOf(integers: readonly (bigint | number)[]): string {
  return `{${integers.join(",")}}`;
}

/** Parameters of the statement. Keys must be distinct; all transfers of the group get the same time. */
export function valuesOfMany(group: readonly Member[], at: number): unknown[] {
  const accounts = [...new Set(group.flatMap(({ accountIds }) => accountIds))].toSorted((a, b) => (a < b ? 1 : -1));
  const slots = new Map(accounts.map((id, i) => [id, i + 1]));
  const postings = group.flatMap(({ transfer, accountIds }, i) =>
    transfer.postings.map(({ amountMinor, type = transfer.type }, j) => ({
      transfer: i + 1,
      slot: slots.get(accountIds[j] ?? 0n) ?? 0,
      amountMinor,
      type,
    })),
  );
  return [
    arrayOf(accounts),
    new Date(at).toISOString(),
    group.map(({ transfer }) => transfer.key),
    arrayOf(group.map(({ transfer }) => transfer.type)),
    JSON.stringify(group.map(({ transfer }) => transfer.memo ?? {})),
    arrayOf(postings.map((posting) => posting.transfer)),
    arrayOf(postings.map((posting) => posting.slot)),
    arrayOf(postings.map((posting) => posting.amountMinor)),
    arrayOf(postings.map((posting) => posting.type)),
  ];
}

/** One outcome for each transfer of the group. */
export function outcomesOf(group: readonly Member[], row: PostManyRow | undefined): readonly Outcome[] {
  if (!row || row.outcomes.length !== group.length) throw new Error("ledger_post_many did not answer for each transfer");
  return group.map(({ transfer: { key } }, i) => {
    const kind = row.outcomes[i];
    const transferId = row.transfer_ids[i];
    switch (kind) {
      case "posted":
      case "repeated":
        if (!transferId) throw new Error(`ledger_post_many gave no transfer for ${key}`);
        return { kind, transferId };
      case "key-reused":
      case "insufficient":
        return { kind };
      default:
        throw new Error(`ledger_post_many gave no outcome for ${key}`);
    }
  });
}
