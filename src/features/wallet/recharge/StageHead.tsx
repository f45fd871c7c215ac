import { type ReactNode, useCallback } from "react";
import styles from "./recharge.module.css";

/** The head of a step. A step that has taken the place of the one with the focus takes the focus too. */
export function StageHead({ children }: { readonly children: ReactNode }) {
  const takeFocus = useCallback((head: HTMLElement | null) => {
    if (head && document.activeElement === document.body) head.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={takeFocus} tabIndex={-1} className={styles.stage}>
      {children}
    </h2>
  );
}
