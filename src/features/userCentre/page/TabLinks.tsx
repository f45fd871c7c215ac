import { Link, useSearchParams } from "react-router-dom";
import styles from "./CentrePage.module.css";

export interface TabLink {
  /** Value of the address's `type`; the first tab needs none. */
  readonly id: string;
  readonly label: string;
}

interface TabLinksProps {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly current: string;
}

/** Tabs that live in the address: they work before the page is alive, go back with the browser and can be sent on. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const [params] = useSearchParams();
  const hrefOf = (id: string): string => {
    const next = new URLSearchParams(params);
    next.delete("page");
    if (id === tabs[0]?.id) next.delete("type");
    else next.set("type", id);
    return `?${next}`;
  };
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ id, label: text }) => (
        <Link key={id} to={hrefOf(id)} replace preventScrollReset aria-current={id === current ? "page" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
