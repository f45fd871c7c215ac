import { TIP_OUTCOME_LABEL, type TipOutcome } from "../../../contract/codes/tips.ts";
import styles from "./Strip.module.css";

/** 赢, 赢半, 走, 输半, 输, 作废 in its colour. */
export function Outcome({ outcome }: { readonly outcome: TipOutcome }) {
  return (
    <b className={styles.outcome} data-outcome={outcome}>
      {TIP_OUTCOME_LABEL[outcome]}
    </b>
  );
}

interface StripProps {
  /** Newest first, as replies have them; the strip is read from the left, the newest last. */
  readonly outcomes: readonly TipOutcome[];
  readonly size?: "page" | "row";
}

/** The last fifteen outcomes: above the line won, below lost, half as high what is half. */
export function Strip({ outcomes, size = "page" }: StripProps) {
  const shown = [...outcomes].reverse();
  const label = shown.length === 0 ? "暂无战绩" : `近 ${shown.length} 单：${shown.map((one) => TIP_OUTCOME_LABEL[one]).join("、")}`;
  return (
    <div className={styles.strip} data-size={size} role="img" aria-label={label}>
      <span>
        {shown.map((outcome, i) => (
          <i key={i} data-outcome={outcome} />
        ))}
      </span>
      {size === "page" ? (
        <span>
          {shown.map((outcome, i) => (
            <em key={i} data-outcome={outcome}>
              {TIP_OUTCOME_LABEL[outcome]}
            </em>
          ))}
        </span>
      ) : null}
    </div>
  );
}
