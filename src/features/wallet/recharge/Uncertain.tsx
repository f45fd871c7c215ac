import type { ApiFailure } from "../../../api/client.ts";
import { StageHead } from "./StageHead.tsx";
import styles from "./recharge.module.css";
import { failureWords } from "../../../ui/surface/failureWords.ts";

interface UncertainProps {
  readonly failure: ApiFailure;
  readonly isSending: boolean;
  readonly onRetry: () => void;
  readonly onBeginAgain: () => void;
}

/** No answer came. A retry is for the same order, so that nobody pays twice. */
export function Uncertain({ failure, isSending, onRetry, onBeginAgain }: UncertainProps) {
  return (
    <div className={styles.end}>
      <StageHead>暂未收到订单结果</StageHead>
      <p role="status">{failureWords(failure)}。再次确认不会重复下单。</p>
      <p className={styles.actions}>
        <button type="button" className="btn pri lg" aria-busy={isSending} onClick={isSending ? undefined : onRetry}>
          {isSending ? "正在确认…" : "再次确认"}
        </button>
        <button type="button" className="btn line lg" onClick={onBeginAgain}>
          重新选择
        </button>
      </p>
    </div>
  );
}
