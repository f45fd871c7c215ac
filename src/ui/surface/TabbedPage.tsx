import type { ReactNode } from "react";
import styles from "./TabbedPage.module.css";

interface TabbedPageProps {
  /** Links to its sibling pages: LinkTabs. */
  readonly tabs: ReactNode;
  /** At the end of the row of tabs, below it on a phone: a search. */
  readonly atEnd?: ReactNode;
  readonly children: ReactNode;
}

/** One of several sibling pages, below the tabs between them. */
export function TabbedPage({ tabs, atEnd, children }: TabbedPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        {tabs}
        {atEnd ? <div className={styles.end}>{atEnd}</div> : null}
      </div>
      {children}
    </div>
  );
}
