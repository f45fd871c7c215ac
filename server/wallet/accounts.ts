import { sql } from "kysely";
import type { Db } from "../kit/database.ts";

/** Currencies of the ledger (server/wallet/README.md). */
export type LedgerCurrency = "diamond" | "ticket" | "cash" | "cny";

export const USER_ACCOUNTS = {
  diamond: "diamond",
  ticket: "ticket",
  cash: "cash",
  frozen: "cash",
  "paid-out": "cny",
} as const satisfies Readonly<Record<string, LedgerCurrency>>;
export type UserAccountKind = keyof typeof USER_ACCOUNTS;

export type PlatformAccount =
  | "issue:diamond"
  | "issue:ticket"
  | "issue:cash"
  | "world:cny"
  | "bank:cny"
  | "tax:cny"
  | "authority:cny"
  | "revenue:diamond"
  | "packets:diamond"
  | "packets:ticket"
  | "plans:diamond"
  | "plans:ticket"
  | "corrections:diamond"
  | "corrections:ticket";

/** An account as named by use cases. */
export type AccountRef = PlatformAccount | { readonly user: string; readonly kind: UserAccountKind };

interface AccountTable {
  readonly id: bigint;
  readonly owner_id: bigint | null;
  readonly kind: string;
  readonly currency: string;
}

/** Ids of accounts, which are created on first use. Ids never change, so they are cached. */
export interface Accounts {
  idsOf(refs: readonly AccountRef[]): Promise<readonly bigint[]>;
}

function keyOf(ref: AccountRef): string {
  return typeof ref === "string" ? ref : `${ref.user}/${ref.kind}`;
}

const CACHE_MAX = 100_000;

export function createAccounts(db: Db): Accounts {
  const tables = db.withTables<{ ledger_account: AccountTable }>();
  const known = new Map<string, bigint>();

  async function find(ref: AccountRef): Promise<bigint> {
    const owner = typeof ref === "string" ? null : BigInt(ref.user);
    const kind = typeof ref === "string" ? (ref.split(":")[0] ?? "") : ref.kind;
    const currency = typeof ref === "string" ? (ref.split(":")[1] ?? "") : USER_ACCOUNTS[ref.kind];
    const found = await tables
      .selectFrom("ledger_account")
      .select("id")
      .where("kind", "=", kind)
      .where("currency", "=", currency)
      .where(sql<boolean>`owner_id is not distinct from ${owner}::bigint`)
      .executeTakeFirst();
    if (found) return found.id;
    if (owner === null) throw new Error(`the ledger has no account ${kind}:${currency}`);
    await sql`insert into ledger_account (owner_id, kind, currency) values (${owner}::bigint, ${kind}, ${currency}) on conflict do nothing`.execute(
      db,
    );
    return find(ref);
  }

  return {
    async idsOf(refs) {
      const ids: bigint[] = [];
      for (const ref of refs) {
        const key = keyOf(ref);
        let id = known.get(key);
        if (id === undefined) {
          id = await find(ref);
          if (known.size >= CACHE_MAX) known.clear();
          known.set(key, id);
        }
        ids.push(id);
      }
      return ids;
    },
  };
}
