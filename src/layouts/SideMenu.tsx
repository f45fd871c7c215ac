import { NavLink } from "react-router-dom";
import { Icon } from "../ui/surface/Icon.tsx";
import type { MenuItem } from "./mineMenu.ts";
import styles from "./SideMenu.module.css";

/** A column of links with the page beside it in a card. */
export function SideMenu({ label, groups }: { readonly label: string; readonly groups: readonly (readonly MenuItem[])[] }) {
  return (
    <nav className={styles.menu} aria-label={label}>
      {groups.map((group) => (
        <ul key={group[0]?.to}>
          {group.map((item) => (
            <li key={item.to}>
              <NavLink to={item.to} end>
                <Icon name={item.icon} size={18} />
                {item.label}
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
