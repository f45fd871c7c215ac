import { useSearchParams } from "react-router-dom";
import type { PageHref } from "../../../contract/pages.ts";
import { withPage } from "../../hooks/pageParam.ts";
import { Link } from "./Link.tsx";
import styles from "./TabLinks.module.css";

export interface TabLink {
  /** Value of the URL's parameter; the first tab needs none. */
  readonly id: string;
  readonly label: string;
}

interface TabLinksProps {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** Id of the current tab. */
  readonly current: string;
  /** The URL's parameter that names the tab. */
  readonly param?: string;
  /** Parameters whose meaning differs on another tab: they are removed. */
  readonly forgets?: readonly string[];
  /** `small`: tabs of a list, below the page's own. */
  readonly size?: "page" | "small";
}

const NOTHING: readonly string[] = [];

/**
 * Tabs in the URL: they work before the page is alive and can be shared. Another tab begins at its first page and replaces
 * the current history entry; other parameters stay.
 */
export function TabLinks({ label, tabs, current, param = "type", forgets = NOTHING, size = "page" }: TabLinksProps) {
  const [params] = useSearchParams();
  const hrefOf = (id: string): PageHref => {
    const next = withPage(params, 1);
    for (const name of forgets) next.delete(name);
    if (id === tabs[0]?.id) next.delete(param);
    else next.set(param, id);
    return `?${next}`;
  };
  return (
    <nav className={styles.tabs} data-size={size} aria-label={label}>
      {tabs.map(({ id, label: text }) => (
        <Link key={id} to={hrefOf(id)} replace preventScrollReset aria-current={id === current ? "page" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
