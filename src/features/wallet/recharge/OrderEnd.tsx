import type { RechargeOrder } from "../../../../contract/http/pay.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { amountText } from "../../../ui/amount.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import styles from "./recharge.module.css";
import { StageHead } from "./StageHead.tsx";

type EndState = Exclude<RechargeOrder["state"], "open">;

export const END_WORDS: Readonly<Record<EndState, { readonly title: string; readonly again: string }>> = {
  paid: { title: "充值成功", again: "继续充值" },
  declined: { title: "支付未成功", again: "重新充值" },
  expired: { title: "订单已过期", again: "重新充值" },
};

const TEXT: Readonly<Record<Exclude<EndState, "paid">, string>> = {
  declined: "支付被拒绝，未扣除任何金额。",
  expired: "订单超过支付时间，未扣除任何金额。",
};

interface OrderEndProps {
  readonly order: RechargeOrder;
  readonly state: EndState;
  readonly onBeginAgain: () => void;
}

/** The result of an order. */
export function OrderEnd({ order, state, onBeginAgain }: OrderEndProps) {
  const { balances } = useSessionView();
  const { title, again } = END_WORDS[state];
  return (
    <div className={styles.end} data-state={state}>
      <span className={styles.seal}>
        <Icon name={state === "paid" ? "check" : state === "expired" ? "clock" : "close"} size={28} />
      </span>
      <StageHead>{title}</StageHead>
      {state === "paid" ? (
        <p>
          <b className="big">+{amountText(order.amount)}</b> 球钻已到账
          {balances ? `，当前余额 ${amountText(balances.balance)} 球钻` : ""}
        </p>
      ) : (
        <p>{TEXT[state]}</p>
      )}
      <p className={styles.actions}>
        <button type="button" className="btn pri lg" onClick={onBeginAgain}>
          {again}
        </button>
        <Link className="btn line lg" to="/v/order">
          我的订单
        </Link>
      </p>
    </div>
  );
}
