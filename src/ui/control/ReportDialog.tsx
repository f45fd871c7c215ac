import { type FormEvent, useState } from "react";
import { REPORT_TEXT_MAX } from "../../../contract/room/reports.ts";
import { MODERATION_REASONS, type ModerationReason } from "../../../contract/rules/moderation.ts";
import { useNotice } from "../../hooks/notice.ts";
import { type Sending, useSending } from "../../hooks/useSending.ts";
import { Button } from "./Button.tsx";
import { ControlProvider } from "./ControlProvider.tsx";
import { Dialog } from "./Dialog.tsx";
import { Field } from "./Field.tsx";
import { RadioGroup } from "./RadioGroup.tsx";
import styles from "./ReportDialog.module.css";
import { TextArea } from "./TextArea.tsx";

type Call = Parameters<Sending["send"]>[0];

interface ReportDialogProps {
  /** 评论, 帖子, 私信 */
  readonly what: string;
  /** The reported text. */
  readonly quote: string;
  readonly report: (reason: ModerationReason["value"], text: string) => ReturnType<Call>;
  readonly onClose: () => void;
}

/** Reports a text of another user; once. */
export function ReportDialog({ what, quote, report, onClose }: ReportDialogProps) {
  const notice = useNotice();
  const { problem, isSending, send } = useSending();
  const [reason, setReason] = useState<ModerationReason["value"] | null>(null);
  const [text, setText] = useState("");
  const [isTouched, setIsTouched] = useState(false);
  const needsText = reason === "other" && text.trim() === "";

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTouched(true);
    if (reason === null || needsText) return;
    if (!(await send(() => report(reason, text)))) return;
    notice("举报已提交，我们会尽快处理", "success");
    onClose();
  }
  return (
    <ControlProvider>
      <Dialog title={`举报${what}`} onClose={onClose}>
        <form onSubmit={(event) => void submit(event)}>
          <blockquote className={styles.quote}>{quote}</blockquote>
          {problem === null ? null : <p role="alert">{problem}</p>}
          <Field label="举报原因" problem={isTouched && reason === null ? "请选择举报原因" : null}>
            <div className={styles.reasons}>
              <RadioGroup
                value={reason ?? ""}
                onChange={(value) => setReason(MODERATION_REASONS.find((one) => one.value === value)?.value ?? null)}
                options={MODERATION_REASONS}
                label="举报原因"
              />
            </div>
          </Field>
          <Field label="补充说明" problem={isTouched && needsText ? "请填写举报说明" : null}>
            <TextArea value={text} onChange={setText} maxLength={REPORT_TEXT_MAX} />
          </Field>
          <Button type="submit" kind="primary" size="lg" isWide isBusy={isSending}>
            提交举报
          </Button>
        </form>
      </Dialog>
    </ControlProvider>
  );
}
