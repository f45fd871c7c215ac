import type { Outlook } from "../../../../contract/http/lottery.ts";
import { type LotteryMarketName, OUTCOMES } from "../../../../contract/lottery/lottery.ts";
import styles from "./row.module.css";

const percent = (p: number): number => Math.round(p * 100);

/** The probability of each outcome: numbers above a split bar. */
export function OutlookBar({ market, outlook }: { readonly market: LotteryMarketName; readonly outlook: Outlook | null }) {
  if (!outlook) return <div className={styles.none}>--</div>;
  const { probabilities } = outlook;
  const text = probabilities.map((p, i) => `${OUTCOMES[market][i]} ${percent(p)}%`).join("，");
  return (
    <div className={styles.outlook} data-basis={outlook.basis} data-sides={probabilities.length} role="img" aria-label={`概率：${text}`}>
      {probabilities.map((p, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- outcomes have no other name
        <span key={i}>{percent(p)}</span>
      ))}
      <i>
        {probabilities.map((p, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- outcomes have no other name
          <s key={i} style={{ flex: p }} />
        ))}
      </i>
    </div>
  );
}
