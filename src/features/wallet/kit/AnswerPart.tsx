import type { ReactNode } from "react";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { NotLoggedIn } from "../../../ui/surface/NotLoggedIn.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import styles from "./WalletPage.module.css";
import type { Answer } from "./useAnswer.ts";

interface AnswerPartProps<T> {
  readonly answer: Answer<T>;
  /** Of the skeleton. */
  readonly rows: number;
  /** Px, the final height of a row. */
  readonly rowHeight: number;
  readonly children: (value: T) => ReactNode;
}

/** What is shown of an answer in each of its states; what was there stays under a failure. */
export function AnswerPart<T>({ answer: { value, failure, isAsking, askAgain }, rows, rowHeight, children }: AnswerPartProps<T>) {
  // The session has ended on the server: what is here is no longer the reader's to see.
  if (failure?.code === ErrorCode.notLoggedIn) return <NotLoggedIn />;
  if (value === null && !failure) return <Skeleton rows={rows} height={rowHeight} />;
  return (
    <div className={styles.answer} aria-busy={isAsking}>
      {failure ? <ErrorState code={failure.code} message={failure.message} onRetry={askAgain} /> : null}
      {value === null ? null : children(value)}
    </div>
  );
}
