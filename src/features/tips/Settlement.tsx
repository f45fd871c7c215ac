import { TIP_VOID_LABEL } from "../../../contract/codes/tips.ts";
import type { PlanView, SettlementMoney, SettlementView } from "../../../contract/http/tipTypes.ts";
import { parseMinor } from "../../../contract/money.ts";
import { useIsAnyVeiled } from "../../hooks/useVeil.ts";
import { amountText } from "../../ui/amount.ts";
import { shanghaiClock, shanghaiDateTime, shanghaiTime } from "../../ui/shanghai.ts";
import { Outcome } from "../../parts/tips/Strip.tsx";
import { CURRENCY_NAME } from "../../parts/tips/planWords.ts";
import { returnText } from "../../parts/tips/tipWords.ts";
import styles from "./plan.module.css";

const YEAR = 5;

function moneyText({ kind, amount, currency, buyers }: SettlementMoney): string {
  const sum = `${amountText(amount)} ${CURRENCY_NAME[currency]}`;
  switch (kind) {
    case "refund":
      return `${buyers} 位买家共退 ${sum}。`;
    case "release":
      // Tickets earn nothing: no one was paid.
      if (parseMinor(amount) === 0n) return `${buyers} 位买家的球票不退，由平台收回，专家没有收入。`;
      return `付给专家 ${sum}。`;
    case "refund-platform":
      return `平台补退 ${buyers} 位买家 ${sum}。`;
    case "release-platform":
      return `买家不再扣款，平台补给专家 ${sum}。`;
    default:
      return kind satisfies never;
  }
}

function Version({ one, isOld }: { readonly one: SettlementView; readonly isOld: boolean }) {
  const score = one.legs
    .map(({ score: pair, void: why }) => (pair ? `${pair[0]} - ${pair[1]}` : why ? TIP_VOID_LABEL[why] : "-"))
    .join("　");
  const words = [one.reason, ...one.money.map(moneyText)].filter((part) => part !== "").join(" ");
  return (
    <li className={styles.version} data-old={isOld ? "" : undefined}>
      <b>第 {one.version} 版</b>
      <span className="num">{shanghaiDateTime(one.at).slice(YEAR)}</span>
      <span className={`big ${styles.score}`}>{score}</span>
      <Outcome outcome={one.outcome} />
      <span>
        {returnText(one.returned)} 份　{words === "" ? "没有资金变动。" : words}
      </span>
    </li>
  );
}

/** The pick becomes public at kick-off in any state of the plan. A reason held for review does not. */
function openingText({ closesAt, now, state, review }: PlanView): string {
  const kickoff = shanghaiTime(closesAt);
  if (state === "settled" && now < closesAt) return `原定 ${kickoff} 开赛`;
  const held = review === "waiting" ? "，理由待审核" : review === "refused" ? "，理由不公开" : "";
  return `${kickoff} 开赛${held}`;
}

/** Held for a contradiction in the log, or (`review`) for its reason alone; the latter is settled as usual. */
function settlingText({ state, review, settlesAt }: PlanView, settled: SettlementView | undefined): string {
  if (settled) return shanghaiDateTime(settled.at).slice(YEAR, -3);
  if (state === "held" && review === null) return "比分与事件不一致，人工核对中";
  return settlesAt === null ? "完场 10 分钟无更正" : `最早 ${shanghaiTime(settlesAt)}`;
}

/** Money still in escrow reveals the outcome: while veiled, that step reads as before the settlement. */
function Steps({ plan, isVeiled }: { readonly plan: PlanView; readonly isVeiled: boolean }) {
  const settled = plan.settlements[0];
  const steps = [
    { name: "封存", words: shanghaiClock(plan.publishedAt), isDone: true },
    { name: "公开", words: openingText(plan), isDone: plan.now >= plan.closesAt },
    { name: "结算", words: settlingText(plan, settled), isDone: settled !== undefined },
    {
      name: plan.price.currency === "ticket" ? "收回球票" : "分账",
      words: isVeiled || plan.releasesAt === null ? "结算 24 小时后" : `${shanghaiDateTime(plan.releasesAt).slice(YEAR, -3)}`,
      isDone: !isVeiled && settled !== undefined && plan.releasesAt === null,
    },
  ];
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, words, isDone }) => (
        <li key={name} data-done={isDone ? "" : undefined}>
          <b>{name}</b>
          {words}
          {isDone ? <span className="sr">，已完成</span> : null}
        </li>
      ))}
    </ol>
  );
}

/** 结算: the plan's progress, then each version of its settlement with the money that moved. */
export function Settlement({ plan }: { readonly plan: PlanView }) {
  const isVeiled = useIsAnyVeiled(plan.legs);
  return (
    <section className={styles.block}>
      <div className="sec-h">
        <h2>结算</h2>
        <span className="more">{plan.sport === "fb" ? "按 90 分钟比分" : "按含加时的终场比分"}</span>
      </div>
      {plan.settlements.length === 0 || plan.releasesAt !== null || isVeiled ? <Steps plan={plan} isVeiled={isVeiled} /> : null}
      {isVeiled && plan.settlements.length > 0 ? <p className={styles.hint}>不剧透已打开，结算结果暂不显示。</p> : null}
      {isVeiled ? null : (
        <ol aria-label="结算版本">
          {plan.settlements.map((one, i) => (
            <Version key={one.version} one={one} isOld={i > 0} />
          ))}
        </ol>
      )}
    </section>
  );
}
