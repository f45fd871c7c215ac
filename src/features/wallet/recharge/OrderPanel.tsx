import { useEffect, useState } from "react";
import type { PaySetting, RechargeOrder } from "../../../../contract/http/pay.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { amountText } from "../../../ui/amount.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { QrCode } from "../../../ui/surface/QrCode.tsx";
import { codeWords } from "../../../ui/surface/failureWords.ts";
import { StageHead } from "./StageHead.tsx";
import type { RechargePorts } from "./ports.ts";
import styles from "./recharge.module.css";

const SECOND_MS = 1_000;

function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Time left to pay the order, `14:59`. Server time, so that a wrong clock does not shorten it. */
function TimeLeft({ until, ports }: { readonly until: number; readonly ports: RechargePorts }) {
  const { now } = usePortal();
  const [leftMs, setLeftMs] = useState(() => until - now());
  useEffect(() => ports.every(SECOND_MS, () => setLeftMs(until - now())), [until, ports, now]);
  return (
    <b role="timer" className="big">
      {clockText(leftMs)}
    </b>
  );
}

interface OrderPanelProps {
  readonly order: RechargeOrder;
  readonly methods: PaySetting["methods"];
  /** Failure of the last status request. */
  readonly failure: ApiFailure | null;
  readonly ports: RechargePorts;
  readonly onBeginAgain: () => void;
}

/** An order to be paid: its QR code for the phone, the link to the cashier, and the time left. */
export function OrderPanel({ order, methods, failure, ports, onBeginAgain }: OrderPanelProps) {
  const cashier = ports.absolute(order.cashierUrl);
  const method = methods.find(({ id }) => id === order.method)?.name ?? order.method;
  return (
    <div className={styles.order}>
      <div className={styles.code}>
        <QrCode text={cashier} label="收银台二维码" size={196} />
        <p>请使用手机扫码支付</p>
      </div>
      <div className={styles.about}>
        <StageHead>等待支付</StageHead>
        <dl className={styles.facts}>
          <div>
            <dt>应付金额</dt>
            <dd className={styles.due}>
              <span className="big">{amountText(order.amount)}</span> 元
            </dd>
          </div>
          <div>
            <dt>到账</dt>
            <dd>{amountText(order.amount)} 球钻</dd>
          </div>
          <div>
            <dt>支付方式</dt>
            <dd>{method}</dd>
          </div>
          <div>
            <dt>订单号</dt>
            <dd>{order.orderId}</dd>
          </div>
          <div>
            <dt>剩余时间</dt>
            <dd>
              <TimeLeft until={order.expiresAt} ports={ports} />
            </dd>
          </div>
        </dl>
        <p className={styles.actions}>
          <a className="btn pri lg" href={order.cashierUrl} target="_blank" rel="noopener">
            打开收银台
          </a>
          <button type="button" className="btn line lg" onClick={onBeginAgain}>
            重新选择
          </button>
        </p>
        <p className={styles.note} role="status">
          {failure ? (
            <>
              <Icon name="warn" size={14} />
              暂时无法确认支付结果{codeWords(failure.code)}，正在重试
            </>
          ) : (
            "支付完成后本页自动更新"
          )}
        </p>
      </div>
    </div>
  );
}
