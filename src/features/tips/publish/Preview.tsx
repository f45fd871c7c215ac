import { betTypeLabel } from "../../../../contract/codes/tips.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import { pickText } from "../../../../contract/rules/tipPick.ts";
import type { PlanDraft } from "../../../../machines/tips/publishMachine.ts";
import { RichWords } from "../../../parts/rich/RichWords.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import { CURRENCY_NAME } from "../../../parts/tips/planWords.ts";
import styles from "./publish.module.css";

interface PreviewProps {
  readonly draft: PlanDraft;
  readonly sport: Sport;
  readonly problem: string | null;
  readonly stage: "previewing" | "sealing" | "uncertain";
  readonly onSeal: () => void;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** Shows what is about to be sealed: afterwards nothing of it can be changed or withdrawn. */
export function Preview({ draft, sport, problem, stage, onSeal, onRetry, onLeave }: PreviewProps) {
  const price = draft.amount === 0 ? "免费" : `${draft.amount} ${CURRENCY_NAME[draft.currency]}${draft.isRefundable ? "，不中退款" : ""}`;
  return (
    <Dialog title="预览" width={547} canClose={stage === "previewing"} onClose={onLeave}>
      <div className={styles.preview}>
        <FormBanner text={problem ?? ""} />
        <dl>
          {draft.legs.map((leg) => (
            <div key={leg.matchId}>
              <dt>
                {leg.match.home.name} vs {leg.match.away.name}
                <small>{shanghaiDateTime(leg.match.kickoffAt).slice(5, -3)} 开赛</small>
              </dt>
              <dd>
                <b>
                  {pickText(
                    { ...leg, lineQuarters: leg.line === null ? null : Math.round(leg.line * 4) },
                    leg.side,
                    leg.match.home.name,
                    leg.match.away.name,
                  )}
                </b>
                <small>
                  {leg.companyName} {leg.price.toFixed(2)}
                </small>
              </dd>
            </div>
          ))}
          <div>
            <dt>玩法</dt>
            <dd>{betTypeLabel(sport, draft.betType)}</dd>
          </div>
          <div>
            <dt>价格</dt>
            <dd>{price}</dd>
          </div>
        </dl>
        <div className={styles.reason}>
          <RichWords doc={draft.reason} />
        </div>
        <p className={styles.hint}>封存后不能修改、撤回或删除。指纹当场公开，内容在最早一场开赛后公开。</p>
        {stage === "uncertain" ? (
          <div className={styles.actions}>
            <Button size="lg" onClick={onLeave}>
              稍后看记录
            </Button>
            <Button kind="primary" size="lg" onClick={onRetry}>
              确认结果
            </Button>
          </div>
        ) : (
          <div className={styles.actions}>
            <Button size="lg" disabled={stage === "sealing"} onClick={onLeave}>
              返回修改
            </Button>
            <Button kind="primary" size="lg" isBusy={stage === "sealing"} onClick={onSeal}>
              封存发布
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
