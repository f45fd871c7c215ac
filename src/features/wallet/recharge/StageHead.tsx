import { type ReactNode, useCallback } from "react";
import styles from "./recharge.module.css";

/** The heading of a step. If the step replaced the one with the focus, the heading takes the focus. */
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
