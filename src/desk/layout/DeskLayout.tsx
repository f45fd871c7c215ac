import { Suspense, useEffect, useState } from "react";
import { NavLink, Outlet, useLocation } from "react-router-dom";
import { STAFF_ROLE_NAME } from "../../../contract/codes/staff.ts";
import type { DeskCounts } from "../../../contract/desk/staff.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { useMe } from "../api/me.ts";
import type { DeskScreen } from "../screens.ts";
import { chooseTheme, currentTheme } from "./deskTheme.ts";
import styles from "./desk.module.css";

/** How often the menu's counts are polled; a screen that changed something reloads them at once with `deskChanged`. */
const COUNTS_EVERY_MS = 20_000;
const CHANGED = "desk-changed";

/** Announces that something was decided, so that the menu's counts reload. */
export const deskChanged = (): void => void window.dispatchEvent(new Event(CHANGED));

function useCounts(): DeskCounts {
  const api = useDeskApi();
  const { pathname } = useLocation();
  const { state, reload } = useLoaded(pathname, (signal) => api.send("GET /counts", { signal }), null);
  useEffect(() => {
    const timer = setInterval(reload, COUNTS_EVERY_MS);
    window.addEventListener(CHANGED, reload);
    return () => {
      clearInterval(timer);
      window.removeEventListener(CHANGED, reload);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `reload` is new at every render and always means the same.
  }, []);
  return state.kind === "ready" ? state.value : {};
}

function Menu({ screens }: { readonly screens: readonly DeskScreen[] }) {
  const counts = useCounts();
  const shown = screens.filter((screen) => screen.isInMenu !== false);
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <nav aria-label="值班台">
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          {shown
            .filter((screen) => screen.group === group)
            .map(({ path, title, icon, count, isHot }) => {
              const number = count === undefined ? undefined : counts[count];
              return (
                <NavLink key={path} to={path} className={styles.entry ?? ""}>
                  <Icon name={icon} size={18} />
                  <span>{title}</span>
                  {number ? <b className={isHot ? styles.hot : undefined}>{number}</b> : null}
                </NavLink>
              );
            })}
        </section>
      ))}
    </nav>
  );
}

function Account() {
  const api = useDeskApi();
  const { staff } = useMe();
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === "dark" ? "light" : "dark";
  return (
    <div className={styles.account}>
      <p>
        <b>{staff.name}</b>
        <small>{staff.roles.map((role) => STAFF_ROLE_NAME[role]).join("　")}</small>
      </p>
      <p className={styles.tools}>
        <button
          type="button"
          onClick={() => {
            chooseTheme(other);
            setTheme(other);
          }}
        >
          {other === "dark" ? "深色" : "浅色"}
        </button>
        <NavLink to="/password">改密码</NavLink>
        <button type="button" onClick={() => void api.send("POST /sign-out", { body: {} }).then(() => location.assign("/"))}>
          退出
        </button>
      </p>
    </div>
  );
}

/** Menu on the left (on a phone a bar above), the screen beside it. */
export function DeskLayout({ screens }: { readonly screens: readonly DeskScreen[] }) {
  const { brandName, portalUrl } = useMe();
  return (
    <div className={styles.desk}>
      <header className={styles.side}>
        <a className={styles.brand} href={portalUrl} target="_blank" rel="noreferrer" title={`打开${brandName}`}>
          <svg width="24" height="24" viewBox="0 0 28 28" aria-hidden="true">
            <rect x="1.5" y="4" width="25" height="20" fill="none" stroke="currentColor" strokeWidth="2.5" />
            <path d="M14 4v20" stroke="currentColor" strokeWidth="2.5" />
            <circle cx="14" cy="14" r="4.2" fill="var(--mark)" />
          </svg>
          值班台
        </a>
        <Menu screens={screens} />
        <Account />
      </header>
      <main className={styles.pane}>
        <Suspense fallback={<Skeleton rows={8} height={44} />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
