import type { ReactNode } from "react";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import styles from "./calculator.module.css";

/** The calculator on a phone: a bottom sheet over the list. */
export function Sheet({
  onClear,
  onClose,
  children,
}: {
  readonly onClear: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ControlProvider>
      <Dialog title="组合计算" width={402} onClose={onClose}>
        {children}
        <button type="button" className={`btn line wide lg ${styles.sheetClear}`} onClick={onClear}>
          清空
        </button>
      </Dialog>
    </ControlProvider>
  );
}
