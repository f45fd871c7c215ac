import { useEffect, useRef, useState } from "react";
import type { PlanView } from "../../../../contract/http/tipTypes.ts";
import { PUBLISHED_COUNTDOWN_S } from "../../../../contract/rules/tipRules.ts";
import { sealGroups } from "../../../../contract/rules/tipSeal.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { planPath } from "../../../parts/tips/planWords.ts";
import styles from "./publish.module.css";

const SECOND_MS = 1_000;

/** 发布成功: the seal; after five seconds the records page opens. */
export function Published({ plan, onAgain }: { readonly plan: PlanView; readonly onAgain: () => void }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState<number>(PUBLISHED_COUNTDOWN_S);
  // The form's button is gone, so the heading takes the focus: a screen reader reads the result, not each second of the countdown.
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1);
      else void navigate("/recommend/records");
    }, SECOND_MS);
    return () => clearTimeout(timer);
  }, [left, navigate]);
  return (
    <section className={styles.published}>
      <Icon name="check" size={40} />
      <h1 ref={head} tabIndex={-1}>
        已封存第 {plan.n} 单
      </h1>
      <code>{sealGroups(plan.seal)}</code>
      <p>{left} 秒后前往推荐记录</p>
      <p className={styles.ways}>
        <Link className="btn pri" to="/recommend/records">
          看记录
        </Link>
        <Link className="btn line" to={planPath(plan.id)}>
          看方案
        </Link>
        <button type="button" className="btn line" onClick={onAgain}>
          再发一单
        </button>
      </p>
    </section>
  );
}
