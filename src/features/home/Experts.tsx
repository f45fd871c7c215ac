import { expertPath, isFree, kickoffText, percentText, planPath, priceText, windowText } from "../../parts/tips/planWords.ts";
import { Strip } from "../../parts/tips/Strip.tsx";
import { amountText } from "../../ui/amount.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./Experts.module.css";
import type { HomeExpert, HomePlan, HomeTips } from "./homeData.ts";

function Plan({ plan, now }: { readonly plan: HomePlan; readonly now: number }) {
  const { expert, price } = plan;
  return (
    <li>
      <Link className={styles.plan} to={planPath(plan.id)}>
        <Avatar src={expert.portrait} name={expert.name} size={40} />
        <span className={styles.what}>
          <b className="ell">{expert.name}</b>
          <span className="ell">{plan.match}</span>
          <small className="ell">
            {plan.league} <span className="num">{kickoffText(plan.closesAt, now)}</span> {plan.market}
          </small>
        </span>
        <span className={styles.record}>
          <Strip outcomes={expert.fifteen} size="row" />
          <small className="num">{windowText(expert.window)}</small>
        </span>
        <span className={`${styles.price} num`}>
          {isFree(price) ? (
            "免费"
          ) : (
            <>
              <Icon name={price.currency === "diamond" ? "dia" : "tick"} size={14} />
              <span aria-hidden="true">{amountText(price.amount)}</span>
              <span className="sr">{priceText(price)}</span>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}

function Expert({ expert }: { readonly expert: HomeExpert }) {
  const { id, name, portrait, rank, hit, won, decided, n } = expert;
  return (
    <li>
      <i className="big">{rank}</i>
      <Link to={expertPath(id)}>
        <Avatar src={portrait} name={name} size={32} />
        <b className="ell">{name}</b>
      </Link>
      <span className="num">
        {percentText(hit)} <small>{`${won}/${decided}，样本 ${n} 单`}</small>
      </span>
    </li>
  );
}

/** 专家推荐: plans for sale and the top of the board, each with its sample size. Left out when there are none. */
export function Experts({ tips: { plans, experts }, now }: { readonly tips: HomeTips; readonly now: number }) {
  if (plans.length === 0 && experts.length === 0) return null;
  return (
    <section aria-label="专家推荐">
      <div className="sec-h">
        <h2>专家推荐</h2>
        <Link className="more" to="/guide">
          更多
          <Icon name="right" size={16} />
        </Link>
      </div>
      <div className={styles.columns} data-alone={plans.length === 0 || experts.length === 0}>
        {plans.length === 0 ? null : (
          <ul className={styles.plans} aria-label="在售方案">
            {plans.map((plan) => (
              <Plan key={plan.id} plan={plan} now={now} />
            ))}
          </ul>
        )}
        {experts.length === 0 ? null : (
          <ol className={styles.board} aria-label="专家排行">
            {experts.map((expert) => (
              <Expert key={expert.id} expert={expert} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
