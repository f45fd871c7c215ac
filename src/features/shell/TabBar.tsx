import { Link, useLocation } from "react-router-dom";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LOGIN_PATH, TABS, isCurrent } from "./nav.ts";
import { useShell } from "./shell.ts";
import styles from "./TabBar.module.css";

/** The bottom bar of a phone. */
export function TabBar() {
  const { pathname } = useLocation();
  const { isLoggedIn } = useShell();
  return (
    <nav className={styles.bar} aria-label="底部导航">
      {TABS.map((tab) => (
        <Link
          key={tab.to}
          // A visitor asking for the user centre would only be sent home.
          to={tab.to.startsWith("/v/") && !isLoggedIn ? LOGIN_PATH : tab.to}
          aria-current={isCurrent(tab.sections, pathname) ? "page" : undefined}
        >
          <Icon name={tab.icon} size={22} />
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
