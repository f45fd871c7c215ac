import type { FoundPlan } from "../../../contract/http/search.ts";
import { isFree, planPath, priceText } from "../../parts/tips/planWords.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { Marked } from "./Marked.tsx";
import styles from "./search.module.css";
import { whenText } from "./whenText.ts";

/** `38 球钻`, `免费`; no price once the sale has ended. */
function priceWords({ isSelling, price, isRefundable }: FoundPlan): string {
  if (!isSelling) return "已截止";
  return isFree(price) ? priceText(price) : `${priceText(price)}${isRefundable ? "，不中退款" : ""}`;
}

/** Plans found by title: who sells them, and until when. Neither pick nor result is shown. */
export function FoundPlans({ list, now }: { readonly list: readonly FoundPlan[]; readonly now: number }) {
  return (
    <ul aria-label="方案">
      {list.map((plan) => (
        <li key={plan.id} className={styles.row}>
          <Link to={planPath(plan.id)}>
            <Avatar src={plan.expert.portrait} name={plan.expert.name} size={40} />
            <span>
              <b className="ell">
                <Marked text={plan.title} marks={plan.marks.title} />
              </b>
              <small className="ell">
                {plan.expert.name}　第 {plan.n} 单　<span className="num">{whenText(plan.closesAt, now)}</span> 开赛
              </small>
            </span>
          </Link>
          <span className={`${styles.aside} num`}>{priceWords(plan)}</span>
        </li>
      ))}
    </ul>
  );
}
