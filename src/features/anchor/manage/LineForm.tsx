import { type ReactNode, useId, useState } from "react";
import { sendForm } from "../../../hooks/sendForm.ts";
import styles from "./manage.module.css";

interface LineFormProps {
  readonly label: string;
  readonly placeholder: string;
  readonly okLabel: string;
  readonly isSending: boolean;
  /** The server's words; null = none. */
  readonly problem: string | null;
  /** Between the field and the button. */
  readonly children?: ReactNode;
  /** What is wrong with it; null = it is on its way, and the field is emptied by `clear` when it was taken, unless the next is being written. */
  readonly onSubmit: (text: string, clear: () => void) => string | null;
}

/** One field, one button, and what is wrong under them. */
export function LineForm({ label, placeholder, okLabel, isSending, problem, children, onSubmit }: LineFormProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const said = wrong ?? problem;
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
        aria-describedby={said === null ? undefined : id}
      />
      {children}
      <button type="submit" className="btn pri" aria-busy={isSending}>
        {okLabel}
      </button>
      {said === null ? null : (
        <p id={id} className={styles.problem} role="alert">
          {said}
        </p>
      )}
    </form>
  );
}
