import type { FormEvent } from "react";
import { Link, useLocation } from "react-router-dom";
import { usePortal } from "../../hooks/portal.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { BrandMark } from "./BrandMark.tsx";
import styles from "./Header.module.css";
import { LOGIN_PATH, isCurrent, navOf } from "./nav.ts";
import { useShell } from "./shell.ts";

/** The search opens in a new tab with the trimmed words (spec section 2); nothing opens for no words. */
function trimSearch(event: FormEvent<HTMLFormElement>): void {
  const input = event.currentTarget.elements.namedItem("val");
  if (!(input instanceof HTMLInputElement)) return;
  input.value = input.value.trim();
  if (input.value === "") event.preventDefault();
}

export function Header({ isFixed = false }: { readonly isFixed?: boolean }) {
  const { brand } = usePortal();
  const { isLoggedIn } = useShell();
  const { pathname } = useLocation();
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
        <form className={styles.search} role="search" action="/search" target="_blank" onSubmit={trimSearch}>
          <label>
            <Icon name="search" size={18} />
            <input name="val" placeholder="球队 赛事 主播" aria-label="搜索" autoComplete="off" />
          </label>
        </form>
        <Link className={styles.searchLink} to="/search" aria-label="搜索">
          <Icon name="search" size={22} />
        </Link>
        <Link className={styles.link} to="/app">
          <Icon name="phone" size={18} />
          下载
        </Link>
        <Link className={`${styles.link} ${styles.cast}`} to="/v/apply">
          <Icon name="cam" size={18} />
          开播
        </Link>
        {isLoggedIn ? (
          <Link className={styles.link} to="/v/personal-data">
            <Icon name="user" size={18} />
            我的
          </Link>
        ) : (
          <Link className={styles.login} to={LOGIN_PATH}>
            登录
          </Link>
        )}
      </div>
    </header>
  );
}
