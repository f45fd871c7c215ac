import { BUSY_MESSAGE } from "../../../contract/codes/errors.ts";
import styles from "./surface.module.css";

interface ErrorStateProps {
  readonly message?: string;
  /** Shown beside the message, for a report. */
  readonly code?: number | string;
  readonly onRetry?: (() => void) | undefined;
}

/** A part of a page that could not be loaded, with a way to ask again. */
export function ErrorState({ message = BUSY_MESSAGE, code, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.empty} role="status">
      <p>
        {message}
        {code === undefined ? null : <span className={styles.code}>（{code}）</span>}
      </p>
      {onRetry ? (
        <button type="button" className="btn line" onClick={onRetry}>
          重试
        </button>
      ) : null}
    </div>
  );
}
