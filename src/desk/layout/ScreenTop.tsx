import { type ReactNode, useEffect } from "react";
import styles from "./desk.module.css";

interface ScreenTopProps {
  readonly title: string;
  /** Before the title: the way back. */
  readonly back?: ReactNode;
  /** Beside the title: tabs, or what state it is in. */
  readonly children?: ReactNode;
  /** At the right end. */
  readonly actions?: ReactNode;
}

/** The bar of 56 px above a screen, which also names the document. */
export function ScreenTop({ title, back, children, actions }: ScreenTopProps) {
  useEffect(() => {
    document.title = `${title} - 值班台`;
  }, [title]);
  return (
    <div className={styles.top}>
      {back}
      <h1>{title}</h1>
      {children}
      {actions === undefined ? null : <div className={styles.right}>{actions}</div>}
    </div>
  );
}
