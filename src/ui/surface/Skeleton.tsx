import styles from "./surface.module.css";

interface SkeletonProps {
  readonly rows?: number;
  /** Final height of a row in px, so that nothing moves when the data arrives. */
  readonly height?: number;
}

/** Grey rows in place of what is being loaded; they show after 200 ms. */
export function Skeleton({ rows = 1, height = 36 }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status" aria-label="加载中">
      {Array.from({ length: rows }, (_, i) => (
        <span key={i} className={styles.line} style={{ height }} />
      ))}
    </div>
  );
}
