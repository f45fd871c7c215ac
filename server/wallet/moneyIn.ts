import type { FastifyInstance } from "fastify";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { messageOf } from "../kit/errors.ts";
import { createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { Audit, Limiter } from "../user/types.ts";
import type { AlipayProvider } from "./alipay.ts";
import { registerAlipayCashier } from "./alipayCashier.routes.ts";
import { registerCashier } from "./cashier.routes.ts";
import type { CashierBrand } from "./cashierPage.ts";
import { type Gifts, createGifts } from "./gifts.ts";
import type { LedgerRepository } from "./ledgerRepository.ts";
import { registerMoneyCalls } from "./money.routes.ts";
import { createNobility } from "./nobility.ts";
import { createRecharges } from "./recharge.ts";
import { registerRechargeCallback } from "./rechargeCallback.routes.ts";
import { createSandbox } from "./rechargeSandbox.ts";
import { createRecords } from "./records.ts";
import { type RedPackets, createRedPackets } from "./redPackets.ts";

export interface MoneyInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: LedgerRepository;
  readonly log: Log;
  readonly audit: Audit;
  readonly limiter: Limiter;
  /** Name and theme of the payment pages. */
  readonly brand: CashierBrand;
  /** Hex; the sandbox's keys are derived from it. */
  readonly serverKey: string;
  /** Whether the sandbox is one of the providers: it gives 球钻 for free. */
  readonly isSandbox: boolean;
  /** Absent: no keys are configured. */
  readonly alipay?: AlipayProvider | null;
  /** The smallest withdrawal, decimal. */
  readonly minimum: () => Promise<string>;
}

export interface MoneyIn {
  readonly gifts: Gifts;
  readonly redPackets: RedPackets;
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  register(registry: CallRegistry): void;
  /** Starts to expire orders and to return expired red packets. Returns a function that stops it. */
  start(): () => Promise<void>;
}

const SWEEP_EVERY_MS = 30_000;

/** Composes the parts for incoming money. */
export function createMoneyIn(deps: MoneyInDeps): MoneyIn {
  const { db, clock, ledger, log, brand, minimum } = deps;
  const sandbox = deps.isSandbox ? createSandbox({ serverKey: deps.serverKey }) : null;
  const alipay = deps.alipay ?? null;
  const providers = [...(alipay ? [alipay] : []), ...(sandbox ? [sandbox] : [])];
  const recharges = createRecharges({ db, clock, ledger, log, audit: deps.audit, limiter: deps.limiter, providers });
  const redPackets = createRedPackets({ db, clock, ledger, log });

  async function sweep(): Promise<void> {
    for (const task of [recharges.expire, redPackets.returnExpired, recharges.inquire]) {
      try {
        await task();
      } catch (error) {
        log.warn({ reason: messageOf(error) }, "what is over could not be ended; it is tried again");
      }
    }
  }

  const sweeps = createJob({ clock, log, everyMs: SWEEP_EVERY_MS, work: sweep, trouble: "what is over was not looked for" });

  return {
    gifts: createGifts({ db, ledger }),
    redPackets,
    routes: [
      (app) => registerRechargeCallback(app, recharges),
      ...(alipay ? [(app: FastifyInstance) => registerAlipayCashier(app, { alipay, recharges, log, brand })] : []),
      ...(sandbox ? [(app: FastifyInstance) => registerCashier(app, { sandbox, recharges, clock, log, brand })] : []),
    ],
    register(registry) {
      registerMoneyCalls(registry, { recharges, nobles: createNobility({ db, clock, ledger }), records: createRecords(db), minimum });
    },
    start() {
      sweeps.start();
      return sweeps.stop;
    },
  };
}
