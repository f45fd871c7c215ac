import { afterAll, beforeAll, inject } from "vitest";
import { BRANDS } from "../../brands/brands.ts";
import { payCalls } from "../../contract/http/pay.ts";
import type { TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { silentLog } from "../kit/log.ts";
import type { createAudit } from "../user/audit.ts";
import { type TestMoney, testMoney } from "./money.testing.ts";
import { type MoneyIn, createMoneyIn } from "./moneyIn.ts";

export const SERVER_KEY = "ab".repeat(32);

export interface MoneyInWorld {
  readonly money: TestMoney;
  readonly moneyIn: MoneyIn;
  /** The money calls over HTTP. */
  readonly portal: TestPortal;
}

/** Test helpers of other modules, passed in by the test file. */
export interface Borrowed {
  readonly testPortal: typeof testPortal;
  readonly memoryLimiter: typeof memoryLimiter;
  readonly createAudit: typeof createAudit;
}

/** Called once in a test file: one world for all its tests; the ledger is verified after the last of them. */
export function moneyInTests(borrowed: Borrowed, begin: (world: MoneyInWorld) => void): void {
  let world: MoneyInWorld;
  beforeAll(async () => {
    const money = await testMoney(inject("databaseUrl"));
    const { clock, ledger, database } = money;
    const { db } = database;
    const log = silentLog();
    const moneyIn = createMoneyIn({
      minimum: async () => "100",
      db,
      clock,
      ledger,
      log,
      audit: borrowed.createAudit({ db, clock, log }),
      limiter: borrowed.memoryLimiter(clock),
      serverKey: SERVER_KEY,
      isSandbox: true,
      brand: BRANDS.default,
    });
    const portal = await borrowed.testPortal(Object.values(payCalls), (registry) => moneyIn.register(registry), moneyIn.routes);
    world = { money, moneyIn, portal };
    begin(world);
  });
  afterAll(async () => {
    await world.portal.app.close();
    await world.money.end();
  });
}
