import { type ReactNode, useId, useState } from "react";
import { sendForm } from "../../../hooks/sendForm.ts";
import styles from "./manage.module.css";

interface LineFormProps {
  readonly label: string;
  readonly placeholder: string;
  readonly okLabel: string;
  readonly isSending: boolean;
  /** The server's error message; null = none. */
  readonly problem: string | null;
  /** Between the field and the button. */
  readonly children?: ReactNode;
  /** Returns the input's problem, or null when it was sent. `clear` empties the field on success, unless its text has changed since. */
  readonly onSubmit: (text: string, clear: () => void) => string | null;
}

/** One field, one button, and an error message below. */
export function LineForm({ label, placeholder, okLabel, isSending, problem, children, onSubmit }: LineFormProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const shownProblem = wrong ?? problem;
  return (
    <form className={styles.line} {...sendForm(() => setWrong(onSubmit(text, () => setText((now) => (now === text ? "" : now)))))}>
      <input
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(null);
        }}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        aria-invalid={wrong !== null}
        aria-describedby={shownProblem === null ? undefined : id}
      />
      {children}
      <button type="submit" className="btn pri" aria-busy={isSending}>
        {okLabel}
      </button>
      {shownProblem === null ? null : (
        <p id={id} className={styles.problem} role="alert">
          {shownProblem}
        </p>
      )}
    </form>
  );
}
