import type { ReactNode } from "react";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { Loaded } from "../../hooks/useLoaded.ts";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import styles from "./LoadedPart.module.css";
import { NotLoggedIn } from "./NotLoggedIn.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface LoadedPartProps<T> {
  readonly loaded: Loaded<T>;
  /** Number of rows of the skeleton. */
  readonly rows: number;
  /** Px, the final height of a row, so that nothing moves when the data arrives. */
  readonly rowHeight: number;
  /** Whether a value has nothing to show; if absent, `children` handle that (lists with pages: PagedList). */
  readonly isEmpty?: (value: T) => boolean;
  /** Shown for an empty value; 暂无数据 by default. */
  readonly empty?: ReactNode;
  readonly children: (value: T) => ReactNode;
}

/**
 * Renders loaded data in each of its states (docs/product.md 8): a skeleton, the failure with its code and 重试, 暂无数据, or
 * the data. After a later failure, and while the next request is in flight, the old data stays.
 */
export function LoadedPart<T>({
  loaded: { state, reload },
  rows,
  rowHeight,
  isEmpty = () => false,
  empty = <EmptyState />,
  children,
}: LoadedPartProps<T>) {
  if (state.kind === "loading") return <Skeleton rows={rows} height={rowHeight} />;
  const { failure } = state;
  if (failure?.code === ErrorCode.notLoggedIn) return <NotLoggedIn />;
  const problem = failure ? <ErrorState code={failure.code} message={failure.message} onRetry={reload} /> : null;
  if (state.kind === "failed") return problem;
  return (
    <div className={styles.part} aria-busy={state.isBusy}>
      {problem}
      {isEmpty(state.value) ? empty : children(state.value)}
    </div>
  );
}
