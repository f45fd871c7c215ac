import { useLocation } from "react-router-dom";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { TABS, isCurrent } from "./nav.ts";
import styles from "./TabBar.module.css";
import { useLoginFirst } from "./useLoginFirst.ts";

/** The bottom bar of a phone. */
export function TabBar() {
  const { pathname } = useLocation();
  const loginFirst = useLoginFirst();
  return (
    <nav className={styles.bar} aria-label="底部导航">
      {TABS.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          // The user centre would only send a visitor home.
          {...(tab.to.startsWith("/v/") ? loginFirst(tab.to) : {})}
          aria-current={isCurrent(tab.sections, pathname) ? "page" : undefined}
        >
          <Icon name={tab.icon} size={22} />
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
