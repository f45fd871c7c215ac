import { Suspense, useState } from "react";
import type { PlanView } from "../../../contract/http/tipTypes.ts";
import { parseMinor } from "../../../contract/money.ts";
import { buyPlan } from "../../api/tips.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { useIntent } from "../../parts/money/useIntent.ts";
import { amountText } from "../../ui/amount.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { CURRENCY_NAME, isFree } from "../../parts/tips/planWords.ts";
import type { PlanHandle } from "./usePlan.ts";
import styles from "./plan.module.css";

const ConfirmPurchase = lazyPart(async () => (await import("./ConfirmPurchase.tsx")).ConfirmPurchase);

interface BuyPlanProps {
  readonly plan: PlanView;
  readonly handle: PlanHandle;
}

/** Unlocks a plan. Money moves once or not at all, however often the button is pressed and even if the response is lost. */
export function BuyPlan({ plan, handle }: BuyPlanProps) {
  const { api, session } = usePortal();
  const { user, balances } = useSessionView();
  const notice = useNotice();
  const [isConfirming, setIsConfirming] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const intent = useIntent<{ readonly id: string }, PlanView>({
    isSame: (a, b) => a.id === b.id,
    send: ({ key, request }) => buyPlan(api, request.id, key),
    onAccepted(bought) {
      handle.show(bought);
      setIsConfirming(false);
      notice("已解锁", "success");
      void session.refreshBalances();
    },
    onRefused({ message }, isOpen) {
      setRefused(isOpen ? null : message);
      setIsConfirming(false);
      // The match may have kicked off, or the plan be bought already.
      if (!isOpen) handle.reload();
    },
  });
  const free = isFree(plan.price);
  const { currency, amount } = plan.price;
  const own = currency === "diamond" ? balances?.balance : balances?.ticket;
  const isShort = own !== undefined && (parseMinor(own) ?? 0n) < (parseMinor(amount) ?? 0n);
  const terms = free ? (user ? "不收费" : "登录后查看") : plan.isRefundable ? "不中退款" : "作废全额退回";
  const busy = intent.stage === "sending";
  const uncertain = free ? "网络不稳定，请重试" : "还不确定是否已扣款，请按“确认结果”，不会重复扣费";
  const problem = intent.stage === "uncertain" ? uncertain : refused;

  function press(): void {
    setRefused(null);
    if (!session.require({ kind: "do", run: () => setIsConfirming(!free) })) return;
    if (free) void intent.submit({ id: plan.id });
    // Tickets cannot be bought, so there is no page to send the user to.
    else if (isShort && currency === "ticket") setRefused("球票余额不足");
    else setIsConfirming(true);
  }

  return (
    <div className={styles.buy}>
      {intent.stage === "uncertain" ? (
        <button type="button" className="btn pri lg" aria-busy={busy} onClick={() => void intent.retry()}>
          <Icon name="sync" size={16} />
          {free ? "重试" : "确认结果"}
        </button>
      ) : (
        <button type="button" className="btn pri lg" aria-busy={busy} disabled={busy} data-waits="" onClick={press}>
          {free ? (
            "免费查看"
          ) : (
            <>
              <Icon name={currency === "diamond" ? "dia" : "tick"} size={16} />
              {amountText(amount)} {CURRENCY_NAME[currency]}　解锁
            </>
          )}
        </button>
      )}
      <p role={problem === null ? undefined : "alert"} data-bad={problem === null ? undefined : ""}>
        {problem ?? (
          <>
            <b>{terms}</b>　开赛后所有人可见
          </>
        )}
      </p>
      {isShort && !free ? (
        <p>
          余额 {amountText(own)} {CURRENCY_NAME[currency]}，不足以解锁　
          {currency === "diamond" ? <Link to="/v/pay">去充值</Link> : "球票由活动发放，不能充值"}
        </p>
      ) : null}
      {isConfirming ? (
        <Suspense>
          <ConfirmPurchase
            plan={plan}
            balance={own}
            isShort={isShort}
            isBusy={busy}
            onOk={() => void intent.submit({ id: plan.id })}
            onCancel={() => setIsConfirming(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
