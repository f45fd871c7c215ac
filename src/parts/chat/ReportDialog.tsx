import type { RoomId } from "../../../contract/ids.ts";
import { useState } from "react";
import { REPORT_REASONS, REPORT_TEXT_MAX, type ReportReason } from "../../../contract/room/reports.ts";
import { reportRoom } from "../../api/roomChat.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { Button } from "../../ui/control/Button.tsx";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { RadioGroup } from "../../ui/control/RadioGroup.tsx";
import { TextArea } from "../../ui/control/TextArea.tsx";
import styles from "./reportDialog.module.css";

export type ReportSubject = { readonly kind: "room" } | { readonly kind: "line"; readonly id: string; readonly text: string };

interface ReportDialogProps {
  readonly roomId: RoomId;
  readonly subject: ReportSubject;
  readonly onClose: () => void;
}

/** Reports the room or one line of it; once each. */
export function ReportDialog({ roomId, subject, onClose }: ReportDialogProps) {
  const { api } = usePortal();
  const notice = useNotice();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState("");
  const [isTouched, setIsTouched] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const problem = reason === null ? "请选择举报原因" : null;

  async function submit(): Promise<void> {
    setIsTouched(true);
    if (reason === null) return;
    setIsBusy(true);
    const answer = await reportRoom(api, { roomId, reason, text, ...(subject.kind === "line" ? { messageId: subject.id } : {}) });
    setIsBusy(false);
    if (!answer.ok) {
      setFailed(answer.error.message);
      return;
    }
    notice("举报已提交，我们会尽快处理", "success");
    onClose();
  }

  return (
    <ControlProvider>
      <Dialog title={subject.kind === "room" ? "举报直播间" : "举报消息"} onClose={onClose}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {subject.kind === "line" && subject.text !== "" ? <blockquote>{subject.text}</blockquote> : null}
          {failed === null ? null : <p role="alert">{failed}</p>}
          <Field label="举报原因" problem={isTouched ? problem : null}>
            <div className={styles.reasons}>
              <RadioGroup
                value={reason ?? ""}
                onChange={(value) => setReason(REPORT_REASONS.find((one) => one.value === value)?.value ?? null)}
                options={REPORT_REASONS}
                label="举报原因"
              />
            </div>
          </Field>
          <Field label="补充说明" problem={[...text].length > REPORT_TEXT_MAX ? `最多${REPORT_TEXT_MAX}个字` : null}>
            <TextArea value={text} onChange={setText} maxLength={REPORT_TEXT_MAX} />
          </Field>
          <Button type="submit" kind="primary" size="lg" isWide isBusy={isBusy}>
            提交举报
          </Button>
        </form>
      </Dialog>
    </ControlProvider>
  );
}
