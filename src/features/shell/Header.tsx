import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { isOpen } from "../../../contract/pages.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { BrandMark } from "./BrandMark.tsx";
import styles from "./Header.module.css";
import { type SearchPopover, HeaderSearch } from "./HeaderSearch.tsx";
import { broadcastPath, isCurrent, navOf } from "./nav.ts";
import { useLoginFirst } from "./useLoginFirst.ts";

interface HeaderProps {
  readonly isFixed?: boolean;
  readonly searchPopover?: SearchPopover;
  /** Shown for a logged-in user, in place of the login button. */
  readonly userSlot?: ReactNode;
}

export function Header({ isFixed = false, searchPopover, userSlot }: HeaderProps) {
  const { brand, session } = usePortal();
  const { status, user } = useSessionView();
  const { pathname } = useLocation();
  const loginFirst = useLoginFirst();
  const broadcast = broadcastPath(user);
  return (
    <header className={isFixed ? `${styles.head} ${styles.fixed}` : styles.head}>
      <div className={styles.inner}>
        <Link className={styles.brand} to="/" aria-label={`${brand.name} 首页`}>
          <BrandMark className={styles.mark} />
          <span className={styles.name}>{brand.name}</span>
        </Link>
        <nav className={styles.nav} aria-label="主导航">
          <ul>
            {navOf(brand).map((item) => (
              <li key={item.to}>
                <Link to={item.to} aria-current={isCurrent(item.sections, pathname) ? "page" : undefined}>
                  {item.label}
                </Link>
                {item.children ? (
                  <ul className={styles.sub}>
                    {item.children.map((child) => (
                      <li key={child.to}>
                        <Link to={child.to}>{child.label}</Link>
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
          </ul>
        </nav>
        {isOpen("/search") ? <HeaderSearch popover={searchPopover} /> : null}
        <Link className={styles.searchLink} to="/search" aria-label="搜索">
          <Icon name="search" size={22} />
        </Link>
        <Link className={styles.link} to="/app">
          <Icon name="phone" size={18} />
          下载
        </Link>
        <Link className={`${styles.link} ${styles.cast}`} to={broadcast} {...loginFirst(broadcast)}>
          <Icon name="cam" size={18} />
          开播
        </Link>
        {userSlot}
        {status === "visitor" || status === "unknown" ? (
          <button type="button" className={styles.login} onClick={() => session.require()}>
            登录
          </button>
        ) : null}
      </div>
    </header>
  );
}
