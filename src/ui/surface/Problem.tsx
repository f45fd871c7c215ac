import styles from "./Problem.module.css";

interface ProblemProps {
  /** Null: nothing went wrong. */
  readonly failure: { readonly code: number; readonly message: string } | null;
}

/** What went wrong with something the reader did to a list, above it. */
export function Problem({ failure }: ProblemProps) {
  if (!failure) return null;
  return (
    <p className={styles.problem} role="alert">
      {failure.message}（{failure.code}）
    </p>
  );
}
