import { payCalls } from "../../contract/http/pay.ts";
import { ok } from "../../contract/result.ts";
import { withKey } from "../http/idempotencyKey.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Nobles } from "./nobility.ts";
import type { Recharges } from "./recharge.ts";
import type { Records } from "./records.ts";
import { paySetting } from "./settings.ts";

export interface MoneyCallDeps {
  readonly recharges: Pick<Recharges, "methods" | "open" | "order">;
  readonly nobles: Nobles;
  readonly records: Records;
  /** The smallest withdrawal, decimal. */
  readonly minimum: () => Promise<string>;
}

/** Calls of the pay family for incoming money and for reading (docs/product.md 7). */
export function registerMoneyCalls(registry: CallRegistry, { recharges, nobles, records, minimum }: MoneyCallDeps): void {
  registry.handle(payCalls.payRecharge, ({ body, context: { identity } }) => recharges.open(identity.userId, withKey(body)));
  registry.handle(payCalls.payRechargeOrder, ({ query, context: { identity } }) => recharges.order(identity.userId, query.orderId));
  registry.handle(payCalls.payRoomNobilityList, async ({ context: { identity } }) => ok(await nobles.list(identity?.userId ?? null)));
  registry.handle(payCalls.payRoomNobilityPurchase, ({ body, context: { identity } }) =>
    nobles.purchase(identity.userId, body.id, withKey(body).idempotencyKey),
  );
  registry.handle(payCalls.payRecordTransList, ({ body, context: { identity } }) => records.transactions(identity.userId, body));
  registry.handle(payCalls.payRecordIncome, ({ body, context: { identity } }) => records.income(identity.userId, body));
  registry.handle(payCalls.payExportIncome, ({ query, context: { identity } }) => records.exportIncome(identity.userId, query));
  registry.handle(payCalls.paySetting, () => ok(paySetting([...recharges.methods])));
  registry.handle(payCalls.payLowest, async () => ok(await minimum()));
}
