import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import styles from "./profile.module.css";

interface FormDialogProps {
  readonly title: string;
  readonly width?: 402 | 547;
  readonly saveLabel?: string;
  readonly isBusy: boolean;
  /** What the server said against it; null = nothing. */
  readonly problem: string | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: its fields, what the server says against it, 取消 and 保存. */
export function FormDialog({ title, width = 547, saveLabel = "保存", isBusy, problem, onSubmit, onClose, children }: FormDialogProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {children}
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <footer className={styles.buttons}>
          <Button kind="plain" size="lg" onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" size="lg" type="submit" isBusy={isBusy}>
            {saveLabel}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
