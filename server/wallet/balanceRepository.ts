import { sql } from "kysely";
import type { Balances } from "../../contract/http/pay.ts";
import { formatMinor } from "../../contract/money.ts";
import type { Db } from "../kit/database.ts";

/** Diamonds, tickets, withdrawable cash, cash pending settlement, cash paid out. */
export type Account = "diamond" | "ticket" | "cash" | "frozen" | "paid-out";

/** Minor units of the account's currency. */
export type AccountBalances = Readonly<Record<Account, bigint>>;

/** Balances as sent in responses and events. */
export function balancesView(userId: string, own: AccountBalances): Balances {
  return {
    mainWalletId: userId,
    balance: formatMinor(own.diamond),
    ticket: formatMinor(own.ticket),
    cashBalance: formatMinor(own.cash),
    freezeMoney: formatMinor(own.frozen),
    withdrawMoney: formatMinor(own["paid-out"]),
  };
}

export interface BalanceRepository {
  /** A missing row means zero. */
  of(userId: string): Promise<AccountBalances>;
  /** The balances of each user, by id. */
  ofEach(userIds: readonly string[]): Promise<ReadonlyMap<string, AccountBalances>>;
}

interface Row {
  readonly owner_id: bigint;
  readonly account: Account;
  readonly balance_minor: bigint;
}

function balancesOf(rows: readonly Row[]): AccountBalances {
  const of = (account: Account): bigint => rows.find((row) => row.account === account)?.balance_minor ?? 0n;
  return { diamond: of("diamond"), ticket: of("ticket"), cash: of("cash"), frozen: of("frozen"), "paid-out": of("paid-out") };
}

/** Only reads balances: the ledger (ledgerRepository.ts) moves money and writes them. */
export function createBalanceRepository(db: Db): BalanceRepository {
  return {
    async of(userId) {
      const { rows } = await sql<Row>`
        select owner_id, kind as account, balance_minor from ledger_account where owner_id = ${userId}::int8`.execute(db);
      return balancesOf(rows);
    },
    async ofEach(userIds) {
      const { rows } = await sql<Row>`
        select owner_id, kind as account, balance_minor from ledger_account where owner_id = any(${userIds}::int8[])`.execute(db);
      const own = Map.groupBy(rows, (row) => String(row.owner_id));
      return new Map(userIds.map((userId) => [userId, balancesOf(own.get(userId) ?? [])]));
    },
  };
}
