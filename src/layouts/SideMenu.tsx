import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useLoginFirst } from "../features/shell/useLoginFirst.ts";
import { Icon } from "../ui/surface/Icon.tsx";
import { Link } from "../ui/surface/Link.tsx";
import { type MenuItem, isCurrentItem } from "./mineMenu.ts";
import styles from "./SideMenu.module.css";

/**
 * A column of links beside the page's card. For a visitor a link opens the login dialog instead of navigating
 * (docs/product.md 2).
 */
export function SideMenu({ label, groups }: { readonly label: string; readonly groups: readonly (readonly MenuItem[])[] }) {
  const location = useLocation();
  const loginFirst = useLoginFirst();
  const menu = useRef<HTMLElement>(null);
  // On phones the menu is one scrolling line: the current item must be visible. It renders only on a navigation.
  useEffect(() => {
    const bar = menu.current;
    const current = bar?.querySelector<HTMLElement>("[aria-current=page]");
    if (bar && current) bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
  });
  return (
    <nav ref={menu} className={styles.menu} aria-label={label}>
      {groups.map((group) => (
        <ul key={group[0]?.to}>
          {group.map((item) => (
            <li key={item.to}>
              <Link to={item.to} {...loginFirst(item.to)} aria-current={isCurrentItem(item, location) ? "page" : undefined}>
                <Icon name={item.icon} size={18} />
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
