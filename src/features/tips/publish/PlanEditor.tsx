import { useState } from "react";
import { BET_TYPES_OF, betTypeLabel } from "../../../../contract/codes/tips.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { UserId } from "../../../../contract/ids.ts";
import { reasonLength } from "../../../../contract/rules/tipReason.ts";
import { PLAN_PRICES_OFFERED, REASON_LENGTH } from "../../../../contract/rules/tipRules.ts";
import { shapeOf } from "../../../../contract/rules/tipPick.ts";
import type { DraftLeg, PlanDraft } from "../../../../machines/tips/publishMachine.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { RadioGroup } from "../../../ui/control/RadioGroup.tsx";
import { RichField } from "../../../parts/rich/RichField.tsx";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import { CURRENCY_NAME } from "../../../parts/tips/planWords.ts";
import { PickPart } from "./PickPart.tsx";
import { Preview } from "./Preview.tsx";
import { Published } from "./Published.tsx";
import styles from "./publish.module.css";
import { usePublish } from "./usePublish.ts";

/** The picks with one added: 2串1 keeps the last two matches, other bets only the new one. */
export function withLeg({ betType, legs }: Pick<PlanDraft, "betType" | "legs">, leg: DraftLeg): readonly DraftLeg[] {
  return [...legs.filter(({ matchId }) => matchId !== leg.matchId), leg].slice(-shapeOf(betType).legs);
}

/** The form of a plan. Part of the control tier, loaded with it. */
export function PlanEditor({ userId }: { readonly userId: UserId }) {
  const { state, send } = usePublish(userId);
  const [sport, setSport] = useState<Sport>("fb");
  const { draft, problem, published } = state.context;
  const change = (patch: Partial<PlanDraft>): void => send({ type: "draft.changed", draft: { ...draft, ...patch } });
  if (state.matches("published") && published) return <Published plan={published} onAgain={() => send({ type: "plan.renewed" })} />;
  return (
    <ControlProvider>
      <div className={styles.form}>
        <section aria-label="玩法和比赛">
          <Field label="运动">
            <RadioGroup
              label="运动"
              value={sport}
              onChange={(value) => {
                const next = value === "bk" ? "bk" : "fb";
                setSport(next);
                change({ betType: BET_TYPES_OF[next][0], legs: [] });
              }}
              options={[
                { value: "fb", label: "足球" },
                { value: "bk", label: "篮球" },
              ]}
            />
          </Field>
          <Field label="玩法">
            <RadioGroup
              label="玩法"
              value={draft.betType}
              onChange={(value) => {
                const betType = BET_TYPES_OF[sport].find((one) => one === value);
                if (betType) change({ betType, legs: [] });
              }}
              options={BET_TYPES_OF[sport].map((bet) => ({ value: bet, label: betTypeLabel(sport, bet) }))}
            />
          </Field>
          <PickPart
            key={sport}
            sport={sport}
            draft={draft}
            onPick={(leg) => change({ legs: withLeg(draft, leg) })}
            onDrop={(matchId) => change({ legs: draft.legs.filter((leg) => leg.matchId !== matchId) })}
          />
        </section>
        <section aria-label="理由和价格">
          <Field label="理由">
            <RichField
              label="理由"
              doc={draft.reason}
              onChange={(reason) => change({ reason })}
              length={reasonLength(draft.reason)}
              maxLength={REASON_LENGTH.max}
              placeholder="为什么这样选：盘口、阵容、战绩、风险。"
              hint={`至少 ${REASON_LENGTH.min} 个字；封存后不能修改，开赛后公开`}
            />
          </Field>
          <Field label="币种">
            <RadioGroup
              label="币种"
              value={draft.currency}
              onChange={(value) => change({ currency: value === "ticket" ? "ticket" : "diamond" })}
              options={[
                { value: "diamond", label: CURRENCY_NAME.diamond },
                { value: "ticket", label: `${CURRENCY_NAME.ticket}（专家没有收入）` },
              ]}
            />
          </Field>
          <Field label="价格">
            <RadioGroup
              label="价格"
              value={String(draft.amount)}
              onChange={(value) => change({ amount: Number(value) })}
              options={PLAN_PRICES_OFFERED.map((amount) => ({ value: String(amount), label: amount === 0 ? "免费" : String(amount) }))}
            />
          </Field>
          {draft.amount === 0 ? null : (
            <Field label="退款" hint={draft.isRefundable ? "没有赢或赢半，全额退给买家" : "只有作废才退款"}>
              <RadioGroup
                label="退款"
                value={draft.isRefundable ? "1" : "0"}
                onChange={(value) => change({ isRefundable: value === "1" })}
                options={[
                  { value: "1", label: "不中退款" },
                  { value: "0", label: "不退" },
                ]}
              />
            </Field>
          )}
          {/* Next to the button: the top of the form is out of view. */}
          <FormBanner text={state.matches("editing") ? (problem ?? "") : ""} />
          <Button kind="primary" size="lg" onClick={() => send({ type: "plan.previewed" })}>
            预览
          </Button>
        </section>
        {state.matches("editing") ? null : (
          <Preview
            draft={draft}
            sport={sport}
            problem={problem}
            stage={state.matches("sealing") ? "sealing" : state.matches("uncertain") ? "uncertain" : "previewing"}
            onSeal={() => send({ type: "plan.sealed" })}
            onRetry={() => send({ type: "plan.retried" })}
            onLeave={() => send({ type: state.matches("uncertain") ? "plan.abandoned" : "preview.left" })}
          />
        )}
      </div>
    </ControlProvider>
  );
}
