import type { RoomId } from "../../../../contract/ids.ts";
import { type FormEvent, useId, useState } from "react";
import { REPORT_REASONS, REPORT_TEXT_MAX, type ReportReason } from "../../../../contract/room/reports.ts";
import { reportRoom } from "../../../api/roomChat.ts";
import { usePortal } from "../../../hooks/portal.ts";
import styles from "./report.module.css";

interface ReportFormProps {
  readonly roomId: RoomId;
  readonly onDone: () => void;
}

/** The form to report a room: a reason and a text. */
export function ReportForm({ roomId, onDone }: ReportFormProps) {
  const { api } = usePortal();
  const id = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (reason === null) return setProblem("请选择举报原因");
    const words = text.trim();
    if (reason === "other" && words === "") return setProblem("请说明举报的原因");
    setIsBusy(true);
    setProblem(null);
    const answer = await reportRoom(api, { roomId, reason, text: words });
    setIsBusy(false);
    if (answer.ok) onDone();
    else setProblem(answer.error.message);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.reasons}>
        <legend>举报原因</legend>
        {REPORT_REASONS.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={id} value={value} checked={reason === value} onChange={() => setReason(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      <label className={styles.label} htmlFor={`${id}-text`}>
        补充说明
      </label>
      <textarea
        id={`${id}-text`}
        className={styles.text}
        rows={5}
        maxLength={REPORT_TEXT_MAX}
        placeholder="发生在什么时候、哪句话或哪个画面，写得越具体，处理得越快"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={styles.count} aria-hidden="true">
        {text.length}/{REPORT_TEXT_MAX}
      </p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <button type="submit" className="btn pri lg" aria-disabled={isBusy}>
        {isBusy ? "正在提交…" : "提交举报"}
      </button>
    </form>
  );
}
