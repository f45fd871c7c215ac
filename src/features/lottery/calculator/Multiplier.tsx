import { MULTIPLIER_MAX } from "../../../../contract/odds/ticket.ts";
import styles from "./calculator.module.css";
import { yuanText } from "./money.ts";

interface MultiplierProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Null when there is no valid ticket yet. */
  readonly bets: number | null;
  readonly stakeFen: number;
}

/** 倍数, and the ticket's cost. */
export function Multiplier({ value, onChange, bets, stakeFen }: MultiplierProps) {
  const within = (n: number): number => Math.min(MULTIPLIER_MAX, Math.max(1, n));
  return (
    <div className={styles.line}>
      <h3>倍数</h3>
      <div className={styles.stepper} role="group" aria-label="倍数">
        <button type="button" aria-label="减一倍" disabled={value <= 1} onClick={() => onChange(within(value - 1))}>
          −
        </button>
        <input
          inputMode="numeric"
          aria-label="倍数"
          value={value}
          onChange={({ target }) => onChange(within(Number(target.value.replace(/\D/g, "").slice(-2)) || 1))}
        />
        <button type="button" aria-label="加一倍" disabled={value >= MULTIPLIER_MAX} onClick={() => onChange(within(value + 1))}>
          +
        </button>
      </div>
      <p className={styles.amount} aria-live="polite">
        {bets === null ? (
          "--"
        ) : (
          <>
            {bets.toLocaleString("en-US")} 注 x 2 元{value > 1 ? ` x ${value} 倍` : ""}
            <b>{yuanText(stakeFen)} 元</b>
          </>
        )}
      </p>
    </div>
  );
}
