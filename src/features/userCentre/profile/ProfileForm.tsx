import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/control/Button.tsx";
import styles from "./profile.module.css";

export interface ProfileFormProps {
  readonly saveLabel?: string;
  readonly isBusy: boolean;
  /** Message of the refusal; null = none. */
  readonly problem: string | null;
  readonly onSubmit: () => void;
  /** Without it there is no 取消. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** Fields, the message of a refusal, 取消 and 保存. */
export function ProfileForm({ saveLabel = "保存", isBusy, problem, onSubmit, onCancel, children }: ProfileFormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <footer className={styles.buttons}>
        {onCancel ? (
          <Button kind="plain" size="lg" onClick={onCancel}>
            取消
          </Button>
        ) : null}
        <Button kind="primary" size="lg" type="submit" isBusy={isBusy}>
          {saveLabel}
        </Button>
      </footer>
    </form>
  );
}
