import type { ReactNode } from "react";
import type { Balances } from "../../../../contract/http/pay.ts";
import { amountText } from "../../../ui/amount.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import styles from "./header.module.css";

interface WalletHeaderProps {
  /** Null if they could not be loaded. */
  readonly balances: Balances | null;
  readonly onWithdraw: () => void;
  /** A withdrawal was sent and its result is not known yet. */
  readonly isUncertain: boolean;
  /** The wallet's settings: cards, accounts, password. */
  readonly children: ReactNode;
}

/** The wallet header panel (docs/product.md 2): balances to spend, and earnings. */
export function WalletHeader({ balances, onWithdraw, isUncertain, children }: WalletHeaderProps) {
  return (
    <div className={styles.panel}>
      <section className={styles.block} aria-labelledby="consume-wallet">
        <h2 id="consume-wallet">消费钱包</h2>
        <p className={styles.main}>
          <b className="big">{amountText(balances?.balance)}</b>
          <span className={styles.diamond}>
            <Icon name="dia" size={14} />
            球钻
          </span>
        </p>
        <p className={styles.second}>
          <b className="big">{amountText(balances?.ticket)}</b>
          <span className={styles.ticket}>
            <Icon name="tick" size={14} />
            球票
          </span>
        </p>
        <Link className={`btn pri ${styles.action}`} to="/v/pay">
          充值
        </Link>
      </section>
      <section className={styles.block} aria-labelledby="income-wallet">
        <h2 id="income-wallet">收入钱包</h2>
        <p className={styles.main}>
          <b className="big">{amountText(balances?.cashBalance)}</b>
          <span className={styles.diamond}>
            <Icon name="dia" size={14} />
            可提现
          </span>
        </p>
        <dl className={styles.sums}>
          <div>
            <dt>待结算</dt>
            <dd className="num">{amountText(balances?.freezeMoney)}</dd>
          </div>
          <div>
            <dt>累计已提现(元)</dt>
            <dd className="num">{amountText(balances?.withdrawMoney)}</dd>
          </div>
        </dl>
        {isUncertain ? (
          <button type="button" className={styles.uncertain} onClick={onWithdraw}>
            上次提现结果确认中…
          </button>
        ) : null}
        <button type="button" className={`btn line ${styles.action}`} onClick={onWithdraw}>
          提现
        </button>
      </section>
      {children}
    </div>
  );
}
