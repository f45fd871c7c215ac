import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { Highlight } from "../../../../contract/http/highlights.ts";
import { formatMinor, parseMinor } from "../../../../contract/money.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { amountText } from "../../../ui/amount.ts";
import { Confirm } from "../../../ui/control/Confirm.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { failureWords } from "../../../ui/surface/failureWords.ts";
import { FilmTitle } from "./FilmTitle.tsx";
import styles from "./highlights.module.css";
import type { HighlightPurchase } from "./useHighlightPurchase.ts";

interface BuyDialogProps {
  readonly highlight: Highlight;
  /** 球钻; undefined while unknown. */
  readonly balance: string | undefined;
  readonly purchase: HighlightPurchase;
  readonly onBuy: () => void;
  readonly onClose: () => void;
}

/** Confirms the purchase of a highlight and shows the balance after it. Control tier. */
export function BuyDialog({ highlight, balance, purchase, onBuy, onClose }: BuyDialogProps) {
  const navigate = useNavigate();
  const { isUncertain, isBuying, failure } = purchase;
  const [before, cost] = [parseMinor(balance ?? ""), parseMinor(highlight.price)];
  const left = before === null || cost === null ? null : before - cost;
  const isShort = left !== null && left < 0n;
  // When it may already be paid for, the balance is not checked.
  const isTooLittle = !isUncertain && (isShort || failure?.code === ErrorCode.insufficientBalance);
  const text = (
    <>
      <dl className={styles.bill}>
        <div>
          <dt>集锦</dt>
          <dd>
            <FilmTitle highlight={highlight} />
          </dd>
        </div>
        <div>
          <dt>支付</dt>
          <dd>{amountText(highlight.price)} 球钻</dd>
        </div>
        {isUncertain ? null : (
          <div>
            <dt>{isShort ? "当前余额" : "支付后余额"}</dt>
            <dd>{left === null ? "--" : amountText(isShort ? balance : formatMinor(left))} 球钻</dd>
          </div>
        )}
      </dl>
      {isUncertain ? <p className={styles.note}>上次支付没有收到结果，再次确认不会重复扣款。</p> : null}
      {isTooLittle || failure ? (
        <p className={styles.problem} role="alert">
          {isTooLittle ? "余额不足，请先充值" : failure ? failureWords(failure) : ""}
        </p>
      ) : null}
    </>
  );
  return (
    <ControlProvider>
      <Confirm
        title="购买集锦"
        text={text}
        okLabel={isTooLittle ? "充值" : isUncertain ? "再次确认" : "确认购买"}
        cancelLabel="取消"
        isBusy={isBuying}
        onOk={isTooLittle ? () => void navigate("/v/pay") : onBuy}
        onCancel={onClose}
      />
    </ControlProvider>
  );
}
