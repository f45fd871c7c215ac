import { type ReactNode, useState } from "react";
import { sendForm } from "../../hooks/sendForm.ts";
import type { Sending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { TextArea } from "../../ui/control/TextArea.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";

interface ReasonDialogProps {
  readonly title: string;
  readonly label: string;
  readonly okLabel: string;
  readonly isDanger?: boolean;
  readonly maxLength?: number;
  readonly isOptional?: boolean;
  readonly sending: Pick<Sending, "isSending" | "problem">;
  /** Shown above the field. */
  readonly children?: ReactNode;
  readonly onSend: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the text of a decision's reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, label, okLabel, isDanger = false, maxLength = 200, isOptional = false, sending, children, onSend, onClose } = props;
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isMissing = !isOptional && reason.trim() === "";
  const submit = (): void => {
    setIsTried(true);
    if (!isMissing) onSend(reason.trim());
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...sendForm(submit)}>
        <FormBanner text={sending.problem} />
        {children}
        <Field label={label} problem={isTried && isMissing ? "请填写" : null}>
          <TextArea value={reason} onChange={setReason} maxLength={maxLength} rows={3} data-autofocus />
        </Field>
        <Button kind={isDanger ? "danger" : "primary"} size="lg" type="submit" isWide isBusy={sending.isSending}>
          {okLabel}
        </Button>
      </form>
    </Dialog>
  );
}
