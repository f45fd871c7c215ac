import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

const Text = chakra("div", { base: { color: "var(--text-2)", lineHeight: "var(--lh-read)" } });
const Foot = chakra("div", { base: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: "12px", marginTop: "20px" } });

interface ConfirmProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly okLabel: string;
  readonly cancelLabel: string;
  readonly onOk: () => void;
  /** Also called by Esc and the close button. */
  readonly onCancel: () => void;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
}

/** A question with two answers. */
export function Confirm({ title, text, okLabel, cancelLabel, onOk, onCancel, isDanger = false, isBusy = false }: ConfirmProps) {
  return (
    <Dialog title={title} role="alertdialog" onClose={onCancel}>
      <Text>{text}</Text>
      <Foot>
        <Button size="lg" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button kind={isDanger ? "danger" : "primary"} size="lg" isBusy={isBusy} onClick={onOk}>
          {okLabel}
        </Button>
      </Foot>
    </Dialog>
  );
}
