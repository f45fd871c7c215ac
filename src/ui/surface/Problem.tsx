import styles from "./Problem.module.css";
import { failureWords } from "./failureWords.ts";

interface ProblemProps {
  /** Null: no problem. */
  readonly failure: { readonly code: number; readonly message: string } | null;
}

/** Failure of an action on a list, shown above the list. */
export function Problem({ failure }: ProblemProps) {
  if (!failure) return null;
  return (
    <p className={styles.problem} role="alert">
      {failureWords(failure)}
    </p>
  );
}
