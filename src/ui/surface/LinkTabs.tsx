import type { PageHref } from "../../../contract/pages.ts";
import { Link } from "./Link.tsx";
import styles from "./TabLinks.module.css";

export interface LinkTab {
  readonly to: PageHref;
  readonly label: string;
  /** Shown after the label; absent = none. */
  readonly count?: number;
  readonly isCurrent: boolean;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  /** `small`: tabs of a list, below the page's own. */
  readonly size?: "page" | "small";
}

/** On phones the tabs are one scrolling line: the current one must be visible. */
function reveal(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (tab && bar) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
}

/** Tabs that are separate pages (for tabs of one page: TabLinks). */
export function LinkTabs({ label, tabs, size = "page" }: LinkTabsProps) {
  return (
    <nav className={styles.tabs} data-size={size} aria-label={label}>
      {tabs.map(({ to, label: text, count, isCurrent }) => (
        <Link key={to} ref={isCurrent ? reveal : null} to={to} aria-current={isCurrent ? "page" : undefined}>
          {text}
          {count === undefined ? null : ` ${count}`}
        </Link>
      ))}
    </nav>
  );
}
