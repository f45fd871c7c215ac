import type { NobleTitle } from "../../../../contract/http/pay.ts";
import { amountText } from "../../../ui/amount.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { Emblem } from "./Emblem.tsx";
import styles from "./nobility.module.css";
import { type OwnTitle, balanceAfter, standingOf } from "./standing.ts";

const VERB = { new: "开通", same: "续费", above: "开通", below: "开通" } as const;

interface OfferProps {
  readonly title: NobleTitle;
  readonly own: OwnTitle | null;
  /** 球钻; undefined while not known. */
  readonly balance: string | undefined;
  /** The purchase of another title is unanswered. */
  readonly isBlocked: boolean;
  readonly onBuy: () => void;
}

/** The chosen title: its privileges, its price, and the button to buy it. */
export function Offer({ title, own, balance, isBlocked, onBuy }: OfferProps) {
  const standing = standingOf(title, own);
  const isTooLittle = balanceAfter(balance, title.price)?.isEnough === false;
  return (
    <section className={styles.offer} aria-label={title.name}>
      <Emblem rank={title.rank} size={72} />
      <div className={styles.gives}>
        <h2>{title.name}</h2>
        <ul>
          {title.privileges.map((privilege) => (
            <li key={privilege}>
              <Icon name="check" size={14} />
              {privilege}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.costs}>
        <p>
          <b className="big">{amountText(title.price)}</b> 球钻 / 30 天
        </p>
        <p className={styles.has}>余额 {amountText(balance)} 球钻</p>
        {standing === "below" ? (
          <p className={styles.has}>已拥有更高的贵族，到期后可开通</p>
        ) : isTooLittle ? (
          <Link className="btn pri lg" to="/v/pay">
            充值
          </Link>
        ) : (
          <button type="button" className="btn pri lg" disabled={isBlocked} onClick={onBuy}>
            {VERB[standing]}
          </button>
        )}
      </div>
    </section>
  );
}
