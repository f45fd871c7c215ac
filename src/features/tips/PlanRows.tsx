import { TIP_VOID_LABEL } from "../../../contract/codes/tips.ts";
import type { PlanWithExpert } from "../../../contract/http/tipTypes.ts";
import { useIsAnyVeiled } from "../../hooks/useVeil.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { MatchWords } from "./MatchWords.tsx";
import { PriceTag } from "./PriceTag.tsx";
import { Outcome, Strip } from "../../parts/tips/Strip.tsx";
import { expertPath, planPath, windowText } from "../../parts/tips/planWords.ts";
import { legPickText, marketText, returnText, stateText, streakText, whenText } from "../../parts/tips/tipWords.ts";
import styles from "./tips.module.css";

/** Outcome of a plan, or its state before there is one. 不剧透 on any of its matches hides the outcome. */
export function PlanResult({ plan }: { readonly plan: PlanWithExpert | Omit<PlanWithExpert, "expert"> }) {
  const isVeiled = useIsAnyVeiled(plan.legs);
  if (plan.result === null || isVeiled) return <span className={styles.state}>{stateText(plan.state, plan.isOpen)}</span>;
  const why = plan.legs.find(({ result }) => result?.void)?.result?.void;
  return (
    <span className={styles.result} title={plan.result.outcome === "V" && why ? TIP_VOID_LABEL[why] : undefined}>
      <Outcome outcome={plan.result.outcome} />
      {plan.result.version > 1 ? <small>第 {plan.result.version} 版</small> : null}
      <span className="num">{returnText(plan.result.returned)}</span>
    </span>
  );
}

function Row({ plan, now }: { readonly plan: PlanWithExpert; readonly now: number }) {
  const { expert } = plan;
  const streak = streakText(expert.streak);
  return (
    <li className={styles.row}>
      <Link className={styles.who} to={expertPath(expert.id)}>
        <Avatar src={expert.portrait} name={expert.name} size={40} />
        <span>
          <b className="ell">{expert.name}</b>
          <small>
            {windowText(expert.window)}
            {streak === null ? null : <em>{streak}</em>}
          </small>
        </span>
      </Link>
      <Strip outcomes={expert.fifteen} size="row" />
      <div className={styles.what}>
        {plan.legs.map((leg) => (
          <p key={leg.matchId}>
            <Link to={planPath(plan.id)}>
              <MatchWords leg={leg} now={now} />
            </Link>
            <small>
              {leg.match?.league.name}　{legPickText(leg) ?? marketText(plan, leg)}
            </small>
          </p>
        ))}
      </div>
      <p className={styles.marks}>
        <span>第 {plan.n} 单</span>
        <span>{whenText(plan.publishedAt, now)} 封存</span>
        <span>{plan.sold} 人已购</span>
        {plan.isRefundable ? <span className={styles.mark}>不中退款</span> : null}
      </p>
      <div className={styles.end}>{plan.state === "selling" ? <PriceTag {...plan} /> : <PlanResult plan={plan} />}</div>
    </li>
  );
}

interface PlanRowsProps {
  readonly plans: readonly PlanWithExpert[];
  readonly now: number;
  readonly label: string;
}

/** Plans, each with its expert. */
export function PlanRows({ plans, now, label }: PlanRowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {plans.map((plan) => (
        <Row key={plan.id} plan={plan} now={now} />
      ))}
    </ul>
  );
}
