import { useId, useState } from "react";
import type { WelcomeMessage } from "../../../../contract/http/user.ts";
import { CHAT_MAX_LENGTH } from "../../../../contract/limits.ts";
import type { Result } from "../../../../contract/result.ts";
import { CHAT_TEXT_MESSAGE, chatText } from "../../../../contract/rules/chatText.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { sendForm } from "../../../hooks/sendForm.ts";
import { useSending } from "../../../hooks/useSending.ts";
import styles from "./welcome.module.css";

interface WelcomeFormProps {
  readonly label: string;
  readonly okLabel: string;
  readonly initial: string;
  readonly send: (content: string) => Promise<Result<WelcomeMessage, ApiFailure>>;
  readonly onTaken: (message: WelcomeMessage) => void;
  /** Absent: no 取消 button. */
  readonly onCancel?: () => void;
}

/** A welcome message, 1 to 50 characters; the field is emptied once the message was accepted. */
export function WelcomeForm({ label, okLabel, initial, send, onTaken, onCancel }: WelcomeFormProps) {
  const id = useId();
  const [text, setText] = useState(initial);
  const [wrong, setWrong] = useState<string | null>(null);
  const sending = useSending();
  const shownProblem = wrong ?? sending.problem;

  function submit(): void {
    const line = chatText(text);
    setWrong(line.ok ? null : CHAT_TEXT_MESSAGE[line.problem]);
    if (!line.ok) return;
    void sending.send(
      () => send(line.text),
      (message) => {
        setText((now) => (now === text ? "" : now));
        onTaken(message);
      },
    );
  }

  return (
    <form
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.nativeEvent.isComposing) onCancel?.();
      }}
      {...sendForm(submit)}
    >
      <input
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(null);
        }}
        aria-label={label}
        aria-invalid={wrong !== null}
        aria-describedby={shownProblem === null ? undefined : id}
        placeholder="例如 欢迎来到直播间，一起看球"
        autoComplete="off"
        // Only an edit can be cancelled, and the press on its button opened this form: it takes the focus.
        autoFocus={onCancel !== undefined}
      />
      <span className="num" aria-hidden="true">
        {[...text].length}/{CHAT_MAX_LENGTH}
      </span>
      <button type="submit" className="btn pri" aria-busy={sending.isSending}>
        {okLabel}
      </button>
      {onCancel ? (
        <button type="button" className="btn line" onClick={onCancel}>
          取消
        </button>
      ) : null}
      {shownProblem === null ? null : (
        <p id={id} role="alert">
          {shownProblem}
        </p>
      )}
    </form>
  );
}
