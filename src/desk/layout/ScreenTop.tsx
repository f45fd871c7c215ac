import { type ReactNode, useEffect } from "react";
import styles from "./desk.module.css";

interface ScreenTopProps {
  readonly title: string;
  /** Before the title: the back link. */
  readonly back?: ReactNode;
  /** Beside the title: tabs, or the item's state. */
  readonly children?: ReactNode;
  /** At the right end. */
  readonly actions?: ReactNode;
}

/** The 56 px bar above a screen, which also sets the document's title. */
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
