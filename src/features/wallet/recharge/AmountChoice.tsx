import { useId } from "react";
import { amountText } from "../../../ui/amount.ts";
import styles from "./recharge.module.css";

interface AmountChoiceProps {
  /** Yuan. */
  readonly amounts: readonly string[];
  /** "" while the user types another amount. */
  readonly value: string;
  readonly onChange: (amount: string) => void;
}

/** The preset amounts, one press each. The browser handles the arrow keys. */
export function AmountChoice({ amounts, value, onChange }: AmountChoiceProps) {
  const name = useId();
  return (
    <div className={styles.amounts} role="radiogroup" aria-label="充值金额">
      {amounts.map((amount) => (
        <label key={amount}>
          <input className="sr" type="radio" name={name} value={amount} checked={amount === value} onChange={() => onChange(amount)} />
          <span>
            <b className="big">{amountText(amount)}</b> 元
          </span>
          <small>{amountText(amount)} 球钻</small>
        </label>
      ))}
    </div>
  );
}
