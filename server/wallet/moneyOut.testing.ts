import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject } from "vitest";
import type { CallResult } from "../../contract/http/failure.ts";
import type { WithdrawBody } from "../../contract/http/pay.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import type { Database } from "../kit/database.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import type { Sealer } from "../user/seal.ts";
import type { Audit, Caller, OneTimeKeys, SmsCodes } from "../user/types.ts";
import { type AccountBalances, createBalanceRepository } from "./balanceRepository.ts";
import { type LedgerRepository, createLedgerRepository } from "./ledgerRepository.ts";
import { type PayPasswords, createPayPasswords } from "./payPassword.ts";
import { type SavedAccounts, createSavedAccounts } from "./savedAccounts.ts";
import { verifyLedger } from "./verify.ts";
import { type Withdrawals, createWithdrawals } from "./withdraw.ts";
import { type WithdrawalRepository, createWithdrawalRepository } from "./withdrawRepository.ts";

export const BROWSER: Caller = { ip: "192.0.2.7", userAgent: "browser" };
export const PAY_PASSWORD = "pay-secret";
export const CARD = "6222021234567890128";
/** A card whose payouts the sandbox refuses. */
export const BAD_CARD = "6222021230070000";

export interface MoneyOutWorld {
  readonly database: Database;
  readonly clock: ManualClock;
  readonly ledger: LedgerRepository;
  readonly accounts: SavedAccounts;
  readonly payPasswords: PayPasswords;
  readonly withdrawals: WithdrawalRepository;
  readonly money: Withdrawals;
  /** Passwords that were verified against a hash. */
  readonly evaluated: string[];
  /** Audit entries, oldest first. */
  readonly audited: Parameters<Audit["record"]>[0][];
  /** Notifications as user and kind, oldest first. */
  readonly notified: (readonly [userId: string, kind: string])[];
  /** Runs this while the next password is verified. */
  meanwhile(run: () => Promise<unknown>): void;
  /** Makes the next `times` verifications fail, as when too many wait. */
  failComparing(times: number): void;
  /** Adds a user with a phone, a payment password and withdrawable cash; returns the id. */
  addUser(options?: {
    readonly cashMinor?: bigint;
    readonly payPassword?: string | null;
    readonly mobile?: string | null;
  }): Promise<string>;
  /** Adds a bank card of the user; returns its id. */
  addCard(userId: string, accountNo?: string): Promise<string>;
  /** Makes the code valid once, for the user's phone. */
  sendCode(userId: string, type: number, code?: string): Promise<void>;
  /** Whether the code sent to the user's phone is still unused. */
  isCodeLeft(userId: string, type: number, code?: string): Promise<boolean>;
  /** Encrypted as by a form, with its own one-time key. */
  encrypted(text: string): { readonly text: string; readonly iv: string };
  /** A withdrawal of 100 to the consumption wallet, with its own keys. */
  body(over?: Partial<WithdrawBody>, payPassword?: string): WithdrawBody;
  balancesOf(userId: string): Promise<AccountBalances>;
  mobileOf(userId: string): Promise<string | null>;
  /** Events to be published to the user's pages, oldest first. */
  events(userId: string): Promise<readonly { readonly kind: string; readonly data: unknown }[]>;
}

const KEY_PREFIX = "encrypted:";

export async function expectProvedLedger(database: TestDatabase): Promise<void> {
  expect((await verifyLedger(database.db)).faults).toEqual([]);
}

/** `200`, or the code and message of a refusal. */
export function said(result: CallResult<unknown>): string {
  return result.ok ? "200" : `${result.error.code} ${result.error.message}`;
}

export function valueOf<T>(result: CallResult<T>): T {
  if (!result.ok) throw new Error(`refused with ${said(result)}`);
  return result.value;
}

/**
 * Called once in a test file: one database for its tests, whose ledger is verified after the last of them, and a new world
 * over it for each test.
 */
export function moneyOutTests(begin: (world: MoneyOutWorld) => Promise<void>): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase(inject("databaseUrl"));
  });
  afterAll(async () => {
    await expectProvedLedger(database);
    await database.remove();
  });
  beforeEach(() => begin(moneyOutWorld(database)));
}

/** The use cases over a real database, with fake hashing, sealing, codes and one-time keys. */
export function moneyOutWorld(database: Database): MoneyOutWorld {
  const { db, pool } = database;
  const clock = manualClock();
  const ledger = createLedgerRepository({ db, pool, clock });
  const evaluated: string[] = [];
  const codes = new Set<string>();
  const keys = new Set<string>();
  let serial = 0;
  let failing = 0;
  let between: (() => Promise<unknown>) | null = null;

  const sealer: Sealer = {
    seal: (text, owner) => Buffer.from(`${owner} ${text}`).map((byte) => byte ^ 0xff) as Buffer,
    open(sealed, owner) {
      const text = Buffer.from(sealed.map((byte) => byte ^ 0xff)).toString();
      if (!text.startsWith(`${owner} `)) throw new Error("sealed for somebody else");
      return text.slice(owner.length + 1);
    },
  };
  const oneTimeKeys: OneTimeKeys = {
    issue: async () => null,
    open: async (_visitor, iv, texts) => (keys.delete(iv) ? texts.map((text) => text.slice(KEY_PREFIX.length)) : null),
  };
  const smsCodes: SmsCodes = { take: async (mobile, type, code) => codes.delete(`${mobile} ${type} ${code}`) };
  const audited: Parameters<Audit["record"]>[0][] = [];
  const notified: (readonly [string, string])[] = [];
  const audit: Audit = { record: async (entry) => void audited.push(entry) };
  const mobileOf = async (userId: string): Promise<string | null> => {
    const { rows } = await sql<{ mobile: string | null }>`select mobile from app_user where id = ${userId}::int8`.execute(db);
    return rows[0]?.mobile ?? null;
  };
  const withdrawals = createWithdrawalRepository({ db, clock, ledger });
  const accounts = createSavedAccounts({ db, clock, sealer });
  const payPasswords = createPayPasswords({
    db,
    clock,
    keys: oneTimeKeys,
    codes: smsCodes,
    audit,
    mobileOf,
    notify: async (userId, kind) => void notified.push([userId, kind]),
    passwords: {
      hash: async (password) => `hash of ${password}`,
      async verify(hash, password) {
        if (failing > 0) {
          failing -= 1;
          throw new Error("too many wait");
        }
        evaluated.push(password);
        const run = between;
        between = null;
        await run?.();
        return hash === `hash of ${password}`;
      },
    },
  });
  const balances = createBalanceRepository(db);
  const encrypted: MoneyOutWorld["encrypted"] = (text) => {
    serial += 1;
    const iv = serial.toString(16).padStart(32, "0");
    keys.add(iv);
    return { text: `${KEY_PREFIX}${text}`, iv };
  };

  return {
    database,
    clock,
    ledger,
    accounts,
    payPasswords,
    withdrawals,
    evaluated,
    audited,
    notified,
    meanwhile(run) {
      between = run;
    },
    failComparing(times) {
      failing = times;
    },
    encrypted,
    mobileOf,
    money: createWithdrawals({
      withdrawals,
      accounts,
      payPasswords,
      balances,
      keys: oneTimeKeys,
      codes: smsCodes,
      audit,
      mobileOf,
      minimum: async () => "100",
    }),
    async addUser({ cashMinor = 0n, payPassword = PAY_PASSWORD, mobile } = {}) {
      const name = crypto.randomUUID();
      const { rows } = await sql<{ id: bigint }>`
        insert into app_user (nick_name, nick_key, pay_password_hash)
        values (${name}, ${name}, ${payPassword === null ? null : `hash of ${payPassword}`}) returning id`.execute(db);
      const id = String(rows[0]?.id);
      const own = mobile === undefined ? `138${id.padStart(8, "0")}` : mobile;
      await sql`update app_user set mobile = ${own} where id = ${id}::int8`.execute(db);
      const user = { user: id, kind: "cash" } as const;
      if (cashMinor > 0n) {
        const postings = [
          { account: "issue:cash", amountMinor: -cashMinor },
          { account: user, amountMinor: cashMinor },
        ] as const;
        await ledger.move({ key: crypto.randomUUID(), type: 9, postings });
      }
      return id;
    },
    async addCard(userId, accountNo = CARD) {
      return valueOf(await accounts.bind(userId, { type: 1, accountNo, holder: "张三", bankName: "工商银行" })).id;
    },
    async sendCode(userId, type, code = "123456") {
      codes.add(`${await mobileOf(userId)} ${type} ${code}`);
    },
    async isCodeLeft(userId, type, code = "123456") {
      return codes.has(`${await mobileOf(userId)} ${type} ${code}`);
    },
    body(over = {}, payPassword = PAY_PASSWORD) {
      const { text, iv } = encrypted(payPassword);
      return { drawType: 3, amount: "100", payPassword: text, iv, idempotencyKey: crypto.randomUUID(), ...over };
    },
    balancesOf: (userId) => balances.of(userId),
    async events(userId) {
      const { rows } = await sql<{ kind: string; data: unknown }>`
        select kind, data from outbox where ch = ${`user:${userId}`} order by id`.execute(db);
      return rows;
    },
  };
}
