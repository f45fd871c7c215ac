import { sql } from "kysely";
import { expect } from "vitest";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { type LedgerRepository, createLedgerRepository } from "./ledgerRepository.ts";
import { verifyLedger } from "./verify.ts";

export interface TestMoney {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly ledger: LedgerRepository;
  addUser(options?: { readonly isAnchor?: boolean }): Promise<string>;
  /** Credits a user from the issuing account. */
  fund(userId: string, kind: "diamond" | "ticket", amountMinor: bigint): Promise<void>;
  balance(userId: string, kind: "diamond" | "ticket" | "cash"): Promise<bigint>;
  /** Kinds and data of the user's announced events, oldest first. */
  announced(userId: string): Promise<readonly { readonly kind: string; readonly data: object }[]>;
  /** Verifies the ledger and drops the database. */
  end(): Promise<void>;
}

/** A separate database with a ledger for a test. */
export async function testMoney(databaseUrl: string): Promise<TestMoney> {
  const database = await freshDatabase(databaseUrl);
  const clock = manualClock();
  const ledger = createLedgerRepository({ db: database.db, pool: database.pool, clock });
  return {
    database,
    clock,
    ledger,
    async addUser({ isAnchor = false } = {}) {
      const name = `user-${crypto.randomUUID()}`;
      const added = await sql<{ id: bigint }>`
        insert into app_user (nick_name, nick_key, is_anchor) values (${name}, ${name}, ${isAnchor}) returning id`.execute(database.db);
      return String(added.rows[0]?.id);
    },
    async fund(userId, kind, amountMinor) {
      await ledger.move({
        key: crypto.randomUUID(),
        type: 7,
        postings: [
          { account: `issue:${kind}`, amountMinor: -amountMinor },
          { account: { user: userId, kind }, amountMinor },
        ],
      });
    },
    async balance(userId, kind) {
      const found = await sql<{ balance_minor: bigint }>`
        select balance_minor from ledger_account where owner_id = ${userId}::int8 and kind = ${kind}`.execute(database.db);
      return found.rows[0]?.balance_minor ?? 0n;
    },
    async announced(userId) {
      const found = await sql<{ kind: string; data: object }>`
        select kind, data from outbox where ch = ${`user:${userId}`} order by id`.execute(database.db);
      return found.rows;
    },
    async end() {
      expect((await verifyLedger(database.db)).faults).toEqual([]);
      await database.remove();
    },
  };
}
