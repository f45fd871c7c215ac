import type { ReactNode } from "react";
import styles from "./surface.module.css";

interface EmptyStateProps {
  /** One grey line; 暂无数据 by default (docs/product.md 8). */
  readonly text?: string;
  /** Button or link to change that, such as 清除筛选. */
  readonly action?: ReactNode;
}

export function EmptyState({ text = "暂无数据", action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {action}
    </div>
  );
}
