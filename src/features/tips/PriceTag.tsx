import type { PlanCard } from "../../../contract/http/tipTypes.ts";
import { amountText } from "../../ui/amount.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { CURRENCY_NAME, isFree, planPath, priceText } from "../../parts/tips/planWords.ts";
import styles from "./tips.module.css";

type PriceTagProps = Pick<PlanCard, "id" | "n" | "price" | "isBought" | "isOpen">;

/** Link to a plan that shows its price; 已购 or 查看 if it is already open. */
export function PriceTag({ id, n, price, isBought, isOpen }: PriceTagProps) {
  const isForSale = !isOpen && !isFree(price);
  const words = isBought ? "已购" : isOpen ? "查看" : priceText(price);
  return (
    <Link className={styles.price} to={planPath(id)} aria-label={`第 ${n} 单，${words}`}>
      {isForSale && !isBought ? (
        <>
          <Icon name={price.currency === "diamond" ? "dia" : "tick"} size={14} />
          {amountText(price.amount)}
          <span className="sr">{CURRENCY_NAME[price.currency]}</span>
        </>
      ) : (
        words
      )}
    </Link>
  );
}
