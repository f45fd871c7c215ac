import { TIP_OUTCOME_LABEL, type TipOutcome } from "../../../contract/codes/tips.ts";
import styles from "./Strip.module.css";

/** The label 赢, 赢半, 走, 输半, 输 or 作废 in its colour. */
export function Outcome({ outcome }: { readonly outcome: TipOutcome }) {
  return (
    <b className={styles.outcome} data-outcome={outcome}>
      {TIP_OUTCOME_LABEL[outcome]}
    </b>
  );
}

interface StripProps {
  /** Newest first, as in replies; the strip is read from the left, with the newest last. */
  readonly outcomes: readonly TipOutcome[];
  readonly size?: "page" | "row";
}

/** The last fifteen outcomes as bars: won above the line, lost below, half outcomes at half the height. */
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
