import { BUSY_MESSAGE } from "../../../contract/codes/errors.ts";
import styles from "./surface.module.css";
import { codeWords } from "./failureWords.ts";

interface ErrorStateProps {
  readonly message?: string;
  /** Shown beside the message, for bug reports; `NO_ANSWER` is not. */
  readonly code?: number | string;
  readonly onRetry?: (() => void) | undefined;
}

/** A part of a page that could not be loaded, with a retry button. */
export function ErrorState({ message = BUSY_MESSAGE, code, onRetry }: ErrorStateProps) {
  const shown = code === undefined ? "" : codeWords(code);
  return (
    <div className={styles.empty} role="status">
      <p>
        {message}
        {shown ? <span className={styles.code}>{shown}</span> : null}
      </p>
      {onRetry ? (
        <button type="button" className="btn line" onClick={onRetry}>
          重试
        </button>
      ) : null}
    </div>
  );
}
