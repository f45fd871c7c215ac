import { useState } from "react";
import type { PlanView } from "../../../contract/http/tipTypes.ts";
import { NO_SEAL, sealGroups } from "../../../contract/rules/tipSeal.ts";
import { planProof } from "../../api/tips.ts";
import { usePortal } from "../../hooks/portal.ts";
import { shanghaiClock, shanghaiDate } from "../../ui/shanghai.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { type SealCheck, checkSeal } from "./sealCheck.ts";
import styles from "./plan.module.css";

type Shown = SealCheck | { readonly kind: "none" | "checking" };

const LABEL = { none: "验证", checking: "验证中", good: "验证通过", chain: "链已验证", bad: "验证不通过", failed: "重试" } as const;

/** The stamp, its number and time, the hash, and the button that verifies it. */
export function Seal({ plan }: { readonly plan: PlanView }) {
  const { api } = usePortal();
  const [state, setState] = useState<Shown>({ kind: "none" });

  async function verify(): Promise<void> {
    if (state.kind === "checking") return;
    setState({ kind: "checking" });
    const answer = await planProof(api, plan.id);
    setState(answer.ok ? await checkSeal(answer.value, plan) : { kind: "failed", words: answer.error.message });
  }

  return (
    <section className={styles.seal} aria-label="封存">
      <svg className={styles.stamp} viewBox="0 0 104 104" role="img" aria-label={plan.isOpen ? "已公开" : "已封存"}>
        <path d="M2 2h100v100H2z" fill="none" stroke="currentColor" strokeWidth="4" />
        <path d="M8 8h88v88H8z" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <text x="52" y="60" textAnchor="middle" fontSize="40" fontWeight="700" fill="currentColor">
          {plan.reason === null ? "封" : "开"}
        </text>
        <text x="52" y="84" textAnchor="middle" fontSize="16" fontWeight="700" fill="currentColor">
          {plan.n}
        </text>
      </svg>
      <dl>
        <dt>单号</dt>
        <dd>
          <b className="big">{plan.n}</b>
          <span>{plan.n === 1 ? "第一单" : plan.isChainWhole ? `前 ${plan.n - 1} 单无缺号` : "前面的单号有缺口"}</span>
        </dd>
        <dt>封存</dt>
        <dd className="num">
          {shanghaiDate(plan.publishedAt)} <b className="big">{shanghaiClock(plan.publishedAt)}</b>
        </dd>
        <dt>指纹</dt>
        <dd>
          <code>{sealGroups(plan.seal)}</code>
        </dd>
        <dt>上一单</dt>
        <dd>
          <code>
            {plan.previousSeal === NO_SEAL ? "无" : `${sealGroups(plan.previousSeal.slice(0, 16))} … ${plan.previousSeal.slice(-8)}`}
          </code>
        </dd>
      </dl>
      <button type="button" className="btn line" data-kind={state.kind} aria-busy={state.kind === "checking"} onClick={() => void verify()}>
        <Icon name={state.kind === "bad" ? "warn" : "check"} size={16} />
        {LABEL[state.kind]}
      </button>
      <div className={styles.proof} role="status">
        {"words" in state ? <p data-kind={state.kind}>{state.words}</p> : null}
        {"text" in state && state.text !== null ? (
          <details>
            <summary>封存的原文（SHA-256 的输入）</summary>
            <code>{state.text}</code>
          </details>
        ) : null}
      </div>
    </section>
  );
}
