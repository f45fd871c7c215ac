import { useState } from "react";
import type { PlanProof, PlanView } from "../../../contract/http/tipTypes.ts";
import { NO_SEAL, sealGroups, sealOf, sealText } from "../../../contract/rules/tipSeal.ts";
import { planProof } from "../../api/tips.ts";
import { usePortal } from "../../hooks/portal.ts";
import { shanghaiClock, shanghaiDate } from "../../ui/shanghai.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./plan.module.css";

type Check =
  | { readonly kind: "none" | "checking" }
  | { readonly kind: "good" | "chain" | "bad"; readonly words: string; readonly text: string | null }
  | { readonly kind: "failed"; readonly words: string };

/** Whether every number is there and each seal names the one before it. */
function isChainWhole({ chain, n, seal }: PlanProof): boolean {
  const last = chain.at(-1);
  if (!last || last.n !== n || last.seal !== seal) return false;
  return chain.every((one, i) => {
    const before = chain[i - 1];
    if (before) return one.n === before.n + 1 && one.previousSeal === before.seal;
    return one.n > 1 || one.previousSeal === NO_SEAL;
  });
}

/** Proves a plan in the reader's own browser: the hash anew from what it says, and the chain before it. */
async function check(proof: PlanProof, shownSeal: string): Promise<Check> {
  if (proof.seal !== shownSeal) return { kind: "bad", words: "指纹与本页显示的不同", text: null };
  if (!isChainWhole(proof)) return { kind: "bad", words: `第 ${proof.n} 单之前的单号有缺口`, text: null };
  if (proof.sealed === null) return { kind: "chain", words: `前 ${proof.n - 1} 单的链已验证，内容公开后可验证`, text: null };
  // Absent outside of secure contexts, whatever its type says.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return { kind: "failed", words: "浏览器在此连接下不提供 Web Crypto，无法验证" };
  const text = sealText(proof.sealed);
  const isOf = proof.sealed.n === proof.n && proof.sealed.previous === proof.previousSeal;
  if (!isOf || (await sealOf(text, subtle)) !== proof.seal) return { kind: "bad", words: "内容与封存时的指纹不一致", text };
  return { kind: "good", words: "内容、单号与链都与封存时一致", text };
}

const LABEL = { none: "验证", checking: "验证中", good: "验证通过", chain: "链已验证", bad: "验证不通过", failed: "重试" } as const;

/** The stamp, its number and time, the hash, and the button that proves it. */
export function Seal({ plan }: { readonly plan: PlanView }) {
  const { api } = usePortal();
  const [state, setState] = useState<Check>({ kind: "none" });

  async function verify(): Promise<void> {
    setState({ kind: "checking" });
    const answer = await planProof(api, plan.id);
    setState(answer.ok ? await check(answer.value, plan.seal) : { kind: "failed", words: answer.error.message });
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
      <button type="button" className="btn line" data-kind={state.kind} disabled={state.kind === "checking"} onClick={() => void verify()}>
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
