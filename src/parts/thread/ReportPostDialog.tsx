import { type FormEvent, useState } from "react";
import { REPORT_TEXT_MAX } from "../../../contract/room/reports.ts";
import { MODERATION_REASONS, type ModerationReason } from "../../../contract/rules/moderation.ts";
import { reportPost } from "../../api/community.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { RadioGroup } from "../../ui/control/RadioGroup.tsx";
import { TextArea } from "../../ui/control/TextArea.tsx";
import styles from "./posts.module.css";

interface ReportPostDialogProps {
  readonly id: string;
  /** What it says. */
  readonly text: string;
  readonly onClose: () => void;
}

/** Reports a post; once. */
export function ReportPostDialog({ id, text, onClose }: ReportPostDialogProps) {
  const { api } = usePortal();
  const notice = useNotice();
  const { problem, isSending, send } = useSending();
  const [reason, setReason] = useState<ModerationReason["value"] | null>(null);
  const [more, setMore] = useState("");
  const [isTouched, setIsTouched] = useState(false);
  const needsMore = reason === "other" && more.trim() === "";

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTouched(true);
    if (reason === null || needsMore) return;
    if (!(await send(() => reportPost(api, id, reason, more)))) return;
    notice("举报已提交，我们会尽快处理", "success");
    onClose();
  }
  return (
    <ControlProvider>
      <Dialog title="举报帖子" onClose={onClose}>
        <form onSubmit={(event) => void submit(event)}>
          <blockquote className={styles.quote}>{text}</blockquote>
          {problem === null ? null : <p role="alert">{problem}</p>}
          <Field label="举报原因" problem={isTouched && reason === null ? "请选择举报原因" : null}>
            <RadioGroup
              value={reason ?? ""}
              onChange={(value) => setReason(MODERATION_REASONS.find((one) => one.value === value)?.value ?? null)}
              options={MODERATION_REASONS}
              label="举报原因"
            />
          </Field>
          <Field label="补充说明" problem={isTouched && needsMore ? "请填写举报说明" : null}>
            <TextArea value={more} onChange={setMore} maxLength={REPORT_TEXT_MAX} />
          </Field>
          <Button type="submit" kind="primary" size="lg" isWide isBusy={isSending}>
            提交举报
          </Button>
        </form>
      </Dialog>
    </ControlProvider>
  );
}
