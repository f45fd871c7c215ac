import type { PaySetting } from "../../contract/http/pay.ts";
import { RECHARGE_MAX_YUAN, RECHARGE_MIN_YUAN, WITHDRAWAL_TAX_PERCENT } from "../../contract/limits.ts";

const RECHARGE_AMOUNTS = ["10", "50", "100", "500", "1000", "5000"] as const;

/** Settings for the recharge and withdrawal forms. `methods`: those of the available providers. */
export function paySetting(methods: PaySetting["methods"]): PaySetting {
  return {
    rechargeAmounts: [...RECHARGE_AMOUNTS],
    minYuan: RECHARGE_MIN_YUAN,
    maxYuan: RECHARGE_MAX_YUAN,
    methods,
    taxPercent: WITHDRAWAL_TAX_PERCENT,
  };
}
