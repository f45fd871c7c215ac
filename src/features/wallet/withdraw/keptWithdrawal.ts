import type { WithdrawalIntent } from "../../../../machines/wallet/withdrawalForm.ts";
import { isRecord, type KeyStore } from "../../../hooks/storage.ts";
import { type Kept, createKept } from "../kit/kept.ts";

function isIntent(value: unknown): value is WithdrawalIntent {
  if (!isRecord(value)) return false;
  const { key, drawType, cardId, amount } = value;
  const areTexts = [key, cardId, amount].every((text) => typeof text === "string");
  return areTexts && (drawType === 1 || drawType === 2 || drawType === 3);
}

/** A withdrawal that was sent and whose end is not known; never its password or code. */
export function keptWithdrawal(store: KeyStore): Kept<WithdrawalIntent> {
  return createKept(store, "fulltime.withdrawal", isIntent);
}
