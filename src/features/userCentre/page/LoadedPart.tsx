import type { ReactNode } from "react";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { NotLoggedIn } from "../../../ui/surface/NotLoggedIn.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import styles from "./CentrePage.module.css";
import type { Loading } from "./useLoaded.ts";

interface LoadedPartProps<T> {
  readonly loading: Loading<T>;
  /** Rows of the skeleton, of their final height in px. */
  readonly rows?: number;
  readonly rowHeight?: number;
  readonly children: (value: T) => ReactNode;
}

/** A part of a page that is loading, could not be loaded (with code and 重试), or is there. */
export function LoadedPart<T>({ loading: { state, reload }, rows = 6, rowHeight = 64, children }: LoadedPartProps<T>) {
  if (state.kind === "loading") return <Skeleton rows={rows} height={rowHeight} />;
  if (state.kind === "failed") {
    const { code, message } = state.failure;
    // The session ended on the server while the page was open.
    if (code === ErrorCode.notLoggedIn) return <NotLoggedIn />;
    return <ErrorState code={code} message={message} onRetry={reload} />;
  }
  return (
    <div className={styles.part} aria-busy={state.isBusy}>
      {state.failure ? <ErrorState code={state.failure.code} message={state.failure.message} onRetry={reload} /> : null}
      {children(state.value)}
    </div>
  );
}
