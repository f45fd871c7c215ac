import type { DeskCase } from "../../../contract/desk/moderation.ts";
import { MODERATION_REASONS, type ReasonCode, hiddenSentence, reasonOf } from "../../../contract/rules/moderation.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Select } from "../../ui/control/Select.tsx";
import { spanWords } from "../shared/words.ts";
import styles from "./queue.module.css";

/** The choice, not sent yet. */
export interface Draft {
  readonly decision: "hide" | "delete" | null;
  readonly reason: ReasonCode | null;
  /** For a deletion: days, 0 for ever; null: by the number of earlier offences. */
  readonly muteDays: number | null;
}
export const NO_DRAFT: Draft = { decision: null, reason: null, muteDays: null };

interface DecisionProps {
  readonly row: DeskCase;
  readonly draft: Draft;
  readonly nextMuteMs: number | null;
  readonly isSending: boolean;
  readonly onDraft: (draft: Draft) => void;
  readonly onApprove: () => void;
  readonly onEscalate: () => void;
  readonly onConfirm: () => void;
  readonly onUndo: () => void;
}

const MUTES = [1, 3, 7, 30] as const;

function sentence(row: DeskCase, draft: Draft, nextMuteMs: number | null): string {
  const reason = draft.reason === null ? null : reasonOf(draft.reason);
  if (draft.decision === null) return "先选一种处理";
  if (reason === null) return "请选择理由";
  const span =
    draft.muteDays === 0 ? "永久" : draft.muteDays !== null ? `${draft.muteDays} 天` : nextMuteMs === null ? "" : spanWords(nextMuteMs);
  return `${hiddenSentence(row.noun, reason)}${draft.decision === "delete" ? `禁言${span}。` : ""}`;
}

/** The decision, its reason, and the sentence the author will read. */
export function Decision(props: DecisionProps) {
  const { row, draft, nextMuteMs, isSending, onDraft, onApprove, onEscalate, onConfirm, onUndo } = props;
  // What the author has deleted is nobody's to undo.
  if (row.decided?.decision === "gone") return null;
  if (row.decided !== null) {
    return (
      <div className={styles.decision}>
        <Button onClick={onUndo}>
          撤销这个决定 <kbd>Z</kbd>
        </Button>
      </div>
    );
  }
  const choose = (decision: "hide" | "delete") => (): void => onDraft({ ...draft, decision });
  return (
    <div className={styles.decision}>
      <div className={styles.choices} role="group" aria-label="处理">
        <button type="button" onClick={onApprove} disabled={isSending}>
          <kbd>A</kbd>放行
        </button>
        <button type="button" aria-pressed={draft.decision === "hide"} onClick={choose("hide")}>
          <kbd>H</kbd>隐藏
        </button>
        <button type="button" aria-pressed={draft.decision === "delete"} onClick={choose("delete")}>
          <kbd>D</kbd>删除并处罚
        </button>
        <button type="button" onClick={onEscalate} disabled={isSending || row.escalated !== null}>
          <kbd>E</kbd>交上级
        </button>
      </div>
      <div className={styles.reasons} role="group" aria-label="理由">
        {MODERATION_REASONS.map(({ code, label }) => (
          <button
            key={code}
            type="button"
            aria-pressed={draft.reason === code}
            onClick={() => onDraft({ ...draft, decision: draft.decision ?? "hide", reason: code })}
          >
            <kbd>{code}</kbd>
            {label}
          </button>
        ))}
      </div>
      {draft.decision === "delete" ? (
        <label className={styles.mute}>
          禁言
          <Select
            value={draft.muteDays === null ? "auto" : String(draft.muteDays)}
            onChange={(value) => onDraft({ ...draft, muteDays: value === "auto" ? null : Number(value) })}
            options={[
              { value: "auto", label: nextMuteMs === null ? "按次数" : `按次数（${spanWords(nextMuteMs)}）` },
              ...MUTES.map((days) => ({ value: String(days), label: `${days} 天` })),
              { value: "0", label: "永久" },
            ]}
          />
        </label>
      ) : null}
      <div className={styles.say}>
        <span>
          <small>作者会看到</small>
          {sentence(row, draft, nextMuteMs)}
        </span>
        <button type="button" onClick={onConfirm} disabled={isSending || draft.decision === null || draft.reason === null}>
          <kbd>↵</kbd> 确定
        </button>
      </div>
    </div>
  );
}
