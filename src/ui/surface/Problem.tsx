import styles from "./Problem.module.css";
import { failureWords } from "./failureWords.ts";

interface ProblemProps {
  /** Null: nothing went wrong. */
  readonly failure: { readonly code: number; readonly message: string } | null;
}

/** What went wrong with something the reader did to a list, above it. */
export function Problem({ failure }: ProblemProps) {
  if (!failure) return null;
  return (
    <p className={styles.problem} role="alert">
      {failureWords(failure)}
    </p>
  );
}
