import { Suspense, useState } from "react";
import type { Highlight } from "../../../../contract/http/highlights.ts";
import type { UserId } from "../../../../contract/ids.ts";
import type { KeyStore } from "../../../hooks/storage.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { amountText } from "../../../ui/amount.ts";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import styles from "./highlights.module.css";
import { useHighlightPurchase } from "./useHighlightPurchase.ts";

const BuyDialog = lazyPart(async () => (await import("./BuyDialog.tsx")).BuyDialog);

interface BuyingProps {
  readonly userId: UserId;
  readonly previewS: number;
  readonly highlight: Highlight;
  readonly store: KeyStore;
  readonly onBought: () => void;
}

/** The price, the confirmation, and the outcome. */
export function Buying({ userId, previewS, highlight, store, onBought }: BuyingProps) {
  const { balances } = useSessionView();
  const purchase = useHighlightPurchase(userId, highlight.id, store);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isDone, setIsDone] = useState(false);

  async function buy(): Promise<void> {
    if (!(await purchase.buy(highlight))) return;
    setIsConfirming(false);
    setIsDone(true);
    onBought();
  }

  return (
    <>
      <p className={styles.offer}>
        <span role="status">
          {isDone
            ? "购买成功，正在载入全片"
            : purchase.isUncertain
              ? "支付没有收到结果，再次确认不会重复扣款。"
              : `试看 ${previewS} 秒，购买后观看全片`}
        </span>
        <button
          type="button"
          className="btn pri lg"
          disabled={isDone}
          onClick={() => {
            purchase.clearFailure();
            setIsConfirming(true);
          }}
        >
          {purchase.isUncertain ? "再次确认" : `${amountText(highlight.price)} 球钻购买`}
        </button>
      </p>
      {isConfirming ? (
        <Suspense fallback={null}>
          <BuyDialog
            highlight={highlight}
            balance={balances?.balance}
            purchase={purchase}
            onBuy={() => void buy()}
            onClose={() => setIsConfirming(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
