import type { RechargeWish } from "../../../api/payIn.ts";
import { isRecord, type KeyStore } from "../../../hooks/storage.ts";
import { type Kept, createKept } from "../kit/kept.ts";

/** A recharge under way in this tab: wished for, and with its order once the server has answered. */
export interface RechargeTry {
  readonly wish: RechargeWish;
  /** Null until the server has answered. */
  readonly orderId: string | null;
}

function isTry(value: unknown): value is RechargeTry {
  if (!isRecord(value) || !isRecord(value["wish"])) return false;
  const { amount, method, idempotencyKey } = value["wish"];
  const areTexts = [amount, method, idempotencyKey].every((text) => typeof text === "string");
  return areTexts && (value["orderId"] === null || typeof value["orderId"] === "string");
}

export function keptRecharge(store: KeyStore): Kept<RechargeTry> {
  return createKept(store, "fulltime.recharge", isTry);
}
