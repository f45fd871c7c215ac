import { type ReactNode, useId } from "react";
import styles from "./kit.module.css";

interface SectionProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: ReactNode;
  /** Without a line below. */
  readonly isLast?: boolean;
  readonly children: ReactNode;
}

export function Section({ title, note, isLast = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} data-last={isLast ? "" : undefined} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <p>{note}</p>}
      </header>
      {children}
    </section>
  );
}
