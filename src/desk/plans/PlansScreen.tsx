import { useState } from "react";
import type { HeldPlan } from "../../../contract/desk/plans.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { useMe } from "../api/me.ts";
import desk from "../layout/desk.module.css";
import { deskChanged } from "../layout/DeskLayout.tsx";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { PageTurner } from "../shared/PageTurner.tsx";
import { ReasonDialog } from "../shared/ReasonDialog.tsx";
import styles from "../shared/shared.module.css";
import { usePages } from "../shared/usePages.ts";
import { shortTime } from "../shared/words.ts";

const CURRENCY_NAME = { diamond: "球钻", ticket: "球票" } as const;
const WHY = {
  log: "比分与事件互相矛盾：日志一致后自动结算，或由两位同事作废",
  text: "理由被过滤：放行后开始出售，或由两位同事作废",
  textBegun: "理由被过滤，比赛已开始：放行后公开，或由两位同事决定不公开；选择和结果照常计入战绩",
} as const;

/** What two people can do with the plan. Once its match has begun, only the reasoning is withheld, the plan is not voided. */
function refusalOf({ why, isBegun }: Pick<HeldPlan, "why" | "isBegun">): { readonly why: string; readonly action: string } {
  if (why === "log") return { why: WHY.log, action: "申请作废" };
  return isBegun ? { why: WHY.textBegun, action: "申请不公开理由" } : { why: WHY.text, action: "申请作废" };
}

interface CardProps {
  readonly plan: HeldPlan;
  readonly portalUrl: string;
  readonly mayPass: boolean;
  readonly isBusy: boolean;
  readonly onPass: () => void;
  readonly onVoid: () => void;
}

function Card({ plan, portalUrl, mayPass, isBusy, onPass, onVoid }: CardProps) {
  const back = Number(plan.paid) === 0 ? "没有需要退回的钱" : `作废退回 ${plan.paid} ${CURRENCY_NAME[plan.currency]}`;
  const refusal = refusalOf(plan);
  return (
    <li className={styles.card}>
      <header>
        <b>
          {plan.expert} 第 {plan.n} 单
        </b>
        <span>{plan.title}</span>
        <span className="num">{shortTime(plan.kickoffAt)} 开赛</span>
      </header>
      <p>
        {refusal.why}。已售 {plan.sold}，{back}
        {plan.version > 0 ? `，已有第 ${plan.version} 版结算` : ""}
      </p>
      {plan.reason === null ? null : (
        <>
          <blockquote style={{ whiteSpace: "pre-wrap" }}>{plan.reason}</blockquote>
          <p className={desk.dim}>命中：{plan.words.length === 0 ? "--" : plan.words.join("、")}</p>
        </>
      )}
      <p>
        {plan.matches.map(({ sport, matchId, home, away }) => (
          <a
            key={matchId}
            href={`${portalUrl}/${sport === "fb" ? "football" : "basketball"}/live/${encodeURIComponent(matchId)}`}
            target="_blank"
            rel="noreferrer"
            style={{ marginRight: 24 }}
          >
            {home} vs {away}
          </a>
        ))}
      </p>
      {plan.isAsked ? (
        <footer className={desk.dim}>已有同事提出申请，等待另一位同事在“双人复核”中决定</footer>
      ) : (
        <footer>
          {plan.why === "text" && mayPass ? (
            <Button kind="primary" disabled={isBusy} onClick={onPass}>
              放行
            </Button>
          ) : null}
          <Button disabled={isBusy} onClick={onVoid}>
            {refusal.action}
          </Button>
        </footer>
      )}
    </li>
  );
}

/** Plans that need a decision: results the log cannot settle, and reasonings the filter held. */
export function Component() {
  const api = useDeskApi();
  const { staff, portalUrl } = useMe();
  const showNotice = useNotice();
  const pages = usePages();
  const sending = useSending();
  const [voiding, setVoiding] = useState<HeldPlan | null>(null);
  const loaded = useLoaded(
    pages.cursor ?? "",
    (signal) => api.send("GET /plans/held", { signal, query: { cursor: pages.cursor ?? undefined } }),
    null,
  );
  const done = (words: string) => (): void => {
    setVoiding(null);
    showNotice(words, "success");
    loaded.reload();
    deskChanged();
  };
  // Another operator may have been first: the data is reloaded.
  const after = (isTaken: boolean): void => {
    if (!isTaken) loaded.reload();
  };
  return (
    <>
      <ScreenTop title="方案核对" />
      <div className={desk.body}>
        <FormBanner text={voiding === null ? sending.problem : ""} />
        <LoadedPart loaded={loaded} rows={4} rowHeight={140} isEmpty={({ list }) => list.length === 0}>
          {({ list, cursor }) => (
            <>
              <ul className={styles.cards} aria-label="需要核对的方案">
                {list.map((plan) => (
                  <Card
                    key={plan.id}
                    plan={plan}
                    portalUrl={portalUrl}
                    mayPass={staff.roles.includes("moderator")}
                    isBusy={sending.isSending}
                    onPass={() =>
                      void sending
                        .send(
                          () => api.send("POST /plans/{id}/pass", { params: { id: plan.id }, body: {} }),
                          done(plan.isBegun ? "已放行，理由公开" : "已放行，开始出售"),
                        )
                        .then(after)
                    }
                    onVoid={() => setVoiding(plan)}
                  />
                ))}
              </ul>
              <PageTurner pages={pages} next={cursor} />
            </>
          )}
        </LoadedPart>
      </div>
      {voiding === null ? null : (
        <ReasonDialog
          title={`${refusalOf(voiding).action}：${voiding.expert} 第 ${voiding.n} 单`}
          label="理由（专家和买家会看到）"
          okLabel="提交复核"
          isDanger
          sending={sending}
          onClose={() => setVoiding(null)}
          onSend={(reason) =>
            void sending
              .send(
                () => api.send("POST /approvals/plan-void", { body: { planId: voiding.id, reason } }),
                done("已提交，等待另一位同事复核"),
              )
              .then(after)
          }
        />
      )}
    </>
  );
}
