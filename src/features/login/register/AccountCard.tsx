import type { ReactNode } from "react";
import styles from "./account.module.css";

interface AccountCardProps {
  readonly mark: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** A page with a single form, as wide as the login dialog. */
export function AccountCard({ mark, title, children }: AccountCardProps) {
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        {mark}
        <h1>{title}</h1>
      </header>
      {children}
    </section>
  );
}
