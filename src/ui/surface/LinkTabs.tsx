import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import styles from "./TabLinks.module.css";

export interface LinkTab {
  readonly to: string;
  readonly label: string;
  /** After the label; absent = none. */
  readonly count?: number;
  readonly isCurrent: boolean;
}

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  /** `small`: tabs of a list, below the page's own. */
  readonly size?: "page" | "small";
}

/** Tabs that are pages of their own (tabs of one page: TabLinks). */
export function LinkTabs({ label, tabs, size = "page" }: LinkTabsProps) {
  const bar = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to;
  // On phones the tabs are one line that scrolls: where one is has to be seen.
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={bar} className={styles.tabs} data-size={size} aria-label={label}>
      {tabs.map(({ to, label: text, count, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined}>
          {text}
          {count === undefined ? null : ` ${count}`}
        </Link>
      ))}
    </nav>
  );
}
