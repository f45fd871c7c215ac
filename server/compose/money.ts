import type { Currency } from "../../contract/money.ts";
import type { Balances } from "../../contract/http/pay.ts";
import type { FastifyInstance } from "fastify";
import type { Brand } from "../../brands/brand.ts";
import type { FeedHub } from "../feed/types.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Config } from "../kit/config.ts";
import type { Database } from "../kit/database.ts";
import { READS_TOGETHER, createGroupQueue } from "../kit/groupQueue.ts";
import type { Log } from "../kit/log.ts";
import type { Secrets } from "../kit/secrets.ts";
import { DEMO_ACCOUNT } from "../user/demoUsers.ts";
import { createSealer } from "../user/seal.ts";
import { createUserRepository } from "../user/userRepository.ts";
import { createAlipay } from "../wallet/alipay.ts";
import { registerBalanceCalls } from "../wallet/balance.routes.ts";
import { type AccountBalances, balancesView, createBalanceRepository } from "../wallet/balanceRepository.ts";
import { type LedgerRepository, type Transfer, createLedgerRepository } from "../wallet/ledgerRepository.ts";
import type { Gifts } from "../wallet/gifts.ts";
import { createMoneyIn } from "../wallet/moneyIn.ts";
import { registerMoneyOutCalls } from "../wallet/out.routes.ts";
import { createNobility } from "../wallet/nobility.ts";
import { createOutbox } from "../wallet/outbox.ts";
import { createPayPasswords } from "../wallet/payPassword.ts";
import { createPayoutSandbox } from "../wallet/payoutSandbox.ts";
import { createPayouts } from "../wallet/payouts.ts";
import { type SavedAccounts, createSavedAccounts } from "../wallet/savedAccounts.ts";
import type { RedPackets } from "../wallet/redPackets.ts";
import { createWithdrawalRepository } from "../wallet/withdrawRepository.ts";
import { createWithdrawals } from "../wallet/withdraw.ts";
import type { PeopleParts } from "./people.ts";

/** The demo's operators' desk may be unattended: small withdrawals are approved automatically, larger ones wait there. */
const DEMO_APPROVES_MS = 3_000;
const DEMO_APPROVES_BELOW = 50_000n;

export interface MoneyDeps {
  readonly config: Config;
  readonly brand: Brand;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly hub: FeedHub;
  readonly clock: Clock;
  readonly log: Log;
  readonly people: PeopleParts;
}

/** The parts of the wallet that rooms use. */
export interface MoneyParts {
  readonly ledger: LedgerRepository;
  readonly accounts: SavedAccounts;
  readonly gifts: Gifts;
  readonly redPackets: RedPackets;
  /** The user's current title; null for none. */
  nobleOf(userId: string): Promise<{ readonly id: string; readonly privileges: readonly string[] } | null>;
}

export interface Money {
  readonly parts: MoneyParts;
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  balancesOf(userId: string): Promise<Balances>;
  /** Starts publishing the outbox, expiring orders and processing withdrawals; the returned function stops all of it. */
  start(): () => Promise<void>;
  /** Puts money into the demo account's wallet, once. */
  seedDemo(): Promise<void>;
}

/** Every commit wakes the outbox dispatcher, since it may have written events to publish. */
function wakeOnCommit(ledger: LedgerRepository, wake: () => void): LedgerRepository {
  return {
    ...ledger,
    async transact(work) {
      const done = await ledger.transact(work);
      wake();
      return done;
    },
    async moveWith(transfer, work, row) {
      const moved = await ledger.moveWith(transfer, work, row);
      wake();
      return moved;
    },
  };
}

/** The wallet: ledger, recharge, withdrawals, nobility, records. */
export function composeMoney(registry: CallRegistry, deps: MoneyDeps): Money {
  const { config, secrets, hub, clock, log, people } = deps;
  const { db, pool } = deps.database;
  const outbox = createOutbox({ db, clock, log, publish: (events) => hub.publish(events) });
  const ledger = wakeOnCommit(createLedgerRepository({ db, pool, clock }), () => outbox.wake());

  const minimum = async (): Promise<string> => (await people.settings.now()).withdrawalMin;
  const moneyIn = createMoneyIn({
    minimum,
    db,
    clock,
    ledger,
    log,
    audit: people.audit,
    limiter: people.limiter,
    brand: deps.brand,
    serverKey: secrets.serverKey,
    isSandbox: config.isDemo,
    alipay: config.alipay && createAlipay({ settings: config.alipay, serverKey: secrets.serverKey, publicUrl: config.publicUrl, clock }),
  });
  const accounts = createSavedAccounts({ db, clock, sealer: createSealer(secrets.serverKey, "saved account") });
  const payPasswords = createPayPasswords({
    db,
    clock,
    keys: people.keys,
    codes: people.codes,
    passwords: people.passwords,
    audit: people.audit,
    notify: people.notify,
    mobileOf: people.mobileOf,
  });
  const withdrawals = createWithdrawalRepository({ db, clock, ledger });
  const payouts = createPayouts({
    clock,
    log,
    withdrawals,
    accounts,
    provider: config.isDemo ? createPayoutSandbox({ clock }) : null,
    autoApproveMs: config.isDemo ? DEMO_APPROVES_MS : null,
    autoApproveBelowMinor: DEMO_APPROVES_BELOW,
  });

  const balances = createBalanceRepository(db);
  registerBalanceCalls(registry, balances);
  /** Batches the balances of readers whose pages are rendered at the same time. */
  const pageBalances = createGroupQueue({
    run: async (userIds: readonly string[]) => {
      const own = await balances.ofEach(userIds);
      return userIds.map((userId) => balancesView(userId, own.get(userId) as AccountBalances));
    },
    ...READS_TOGETHER,
  });
  moneyIn.register(registry);
  registerMoneyOutCalls(registry, {
    accounts,
    payPasswords,
    withdrawals: createWithdrawals({
      withdrawals,
      accounts,
      payPasswords,
      balances,
      keys: people.keys,
      codes: people.codes,
      audit: people.audit,
      mobileOf: people.mobileOf,
      minimum,
    }),
  });

  const nobles = createNobility({ db, clock, ledger });

  return {
    parts: {
      ledger,
      accounts,
      gifts: moneyIn.gifts,
      redPackets: moneyIn.redPackets,
      async nobleOf(userId) {
        const { own, titles } = await nobles.list(userId);
        return titles.find((title) => title.id === own?.id) ?? null;
      },
    },
    routes: moneyIn.routes,
    balancesOf: (userId) => pageBalances.add(userId),
    start() {
      outbox.start();
      payouts.start();
      const endMoneyIn = moneyIn.start();
      return async () => {
        await Promise.all([endMoneyIn(), payouts.stop()]);
        await outbox.stop();
      };
    },
    async seedDemo() {
      const user = (await createUserRepository(db).credentialsByMobile(DEMO_ACCOUNT.mobile))?.id;
      if (user === undefined) return;
      const memo = { note: "演示数据" };
      const gift = (kind: Currency, type: Transfer["type"], amountMinor: bigint): Transfer => ({
        key: `demo/${user}/${kind}`,
        type,
        memo,
        postings: [
          { account: `issue:${kind}`, amountMinor: -amountMinor },
          { account: { user, kind }, amountMinor },
        ],
      });
      for (const transfer of [gift("diamond", 7, 128_800n), gift("ticket", 7, 6_600n), gift("cash", 5, 60_000n)])
        await ledger.move(transfer);
    },
  };
}
