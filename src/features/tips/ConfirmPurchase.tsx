import type { PlanView } from "../../../contract/http/tipTypes.ts";
import { Confirm } from "../../ui/control/Confirm.tsx";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { amountText } from "../../ui/amount.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { CURRENCY_NAME, priceText } from "../../parts/tips/planWords.ts";

interface ConfirmPurchaseProps {
  readonly plan: PlanView;
  /** Undefined: not known. */
  readonly balance: string | undefined;
  readonly isShort: boolean;
  readonly isBusy: boolean;
  readonly onOk: () => void;
  readonly onCancel: () => void;
}

/** Asks before money moves. A user with too little balance is sent to the recharge page instead. */
export function ConfirmPurchase({ plan, balance, isShort, isBusy, onOk, onCancel }: ConfirmPurchaseProps) {
  const navigate = useNavigate();
  return (
    <ControlProvider>
      <Confirm
        title={isShort ? "余额不足" : "解锁方案"}
        text={
          <>
            <p>
              {plan.expert.name} 第 {plan.n} 单，{priceText(plan.price)}
              {plan.isRefundable ? "，不中退款" : ""}
            </p>
            <p>
              余额 {amountText(balance)} {CURRENCY_NAME[plan.price.currency]}。付出的先由平台保管，按赛果结算。
            </p>
          </>
        }
        okLabel={isShort ? "去充值" : "确认支付"}
        cancelLabel="取消"
        isBusy={isBusy}
        onOk={isShort ? () => void navigate("/v/pay") : onOk}
        onCancel={onCancel}
      />
    </ControlProvider>
  );
}
