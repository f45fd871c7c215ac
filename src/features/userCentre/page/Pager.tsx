import { Suspense, lazy } from "react";
import styles from "./CentrePage.module.css";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";

const PagerControl = lazy(async () => ({ default: (await import("./PagerControl.tsx")).PagerControl }));

export interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly label: string;
  readonly onPage: (page: number) => void;
}

/** How many there are, and the way through them when they do not fit one page. */
export function Pager(props: PagerProps) {
  const { total, pageSize } = props;
  const isAlive = useIsAlive();
  if (total === 0) return null;
  return (
    <div className={styles.pager}>
      <span>共 {total} 条</span>
      {isAlive && total > pageSize ? (
        <Suspense fallback={null}>
          <PagerControl {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
