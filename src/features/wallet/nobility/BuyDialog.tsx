import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { NobleTitle } from "../../../../contract/http/pay.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { amountText } from "../../../ui/amount.ts";
import { Confirm } from "../../../ui/control/Confirm.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import styles from "./nobility.module.css";
import { type OwnTitle, balanceAfter, standingOf } from "./standing.ts";
import { failureWords } from "../../../ui/surface/failureWords.ts";

export interface BuyDialogProps {
  readonly title: NobleTitle;
  readonly own: OwnTitle | null;
  /** 球钻; undefined while not known. */
  readonly balance: string | undefined;
  readonly isUncertain: boolean;
  readonly isBuying: boolean;
  readonly failure: ApiFailure | null;
  readonly onBuy: () => void;
  readonly onClose: () => void;
}

/** Confirms the purchase of a title, with the balance left after it. Control tier. */
export function BuyDialog({ title, own, balance, isUncertain, isBuying, failure, onBuy, onClose }: BuyDialogProps) {
  const navigate = useNavigate();
  const after = balanceAfter(balance, title.price);
  const isSame = standingOf(title, own) === "same";
  // A purchase that may already be paid for has changed the balance, so the balance says nothing here.
  const isTooLittle = !isUncertain && (after?.isEnough === false || failure?.code === ErrorCode.insufficientBalance);
  const verb = isSame ? "续费" : "开通";
  const text = (
    <>
      <dl className={styles.bill}>
        <div>
          <dt>贵族</dt>
          <dd>{title.name} 30 天</dd>
        </div>
        <div>
          <dt>支付</dt>
          <dd>{amountText(title.price)} 球钻</dd>
        </div>
        {isUncertain ? null : (
          <div>
            <dt>{after?.isEnough === false ? "当前余额" : "支付后余额"}</dt>
            <dd>{after ? amountText(after.isEnough ? after.text : (balance ?? "")) : "--"} 球钻</dd>
          </div>
        )}
      </dl>
      {own && !isSame && !isUncertain ? <p className={styles.loss}>开通后，您现有的{own.title.name}剩余时间将失效。</p> : null}
      {isUncertain ? <p className={styles.loss}>上次支付没有收到结果，再次确认不会重复扣款。</p> : null}
      {isTooLittle ? (
        <p className={styles.problem} role="alert">
          余额不足，请先充值
        </p>
      ) : failure ? (
        <p className={styles.problem} role="alert">
          {failureWords(failure)}
        </p>
      ) : null}
    </>
  );
  return (
    <ControlProvider>
      <Confirm
        title={`${verb}${title.name}`}
        text={text}
        okLabel={isTooLittle ? "充值" : isUncertain ? "再次确认" : `确认${verb}`}
        cancelLabel="取消"
        isBusy={isBuying}
        onOk={isTooLittle ? () => void navigate("/v/pay") : onBuy}
        onCancel={onClose}
      />
    </ControlProvider>
  );
}
