import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { usePortal } from "../hooks/portal.ts";
import { useSessionView } from "../hooks/useSession.ts";
import { hasMineHeader, MineHeader } from "./MineHeader.tsx";
import { PageFrame } from "./PageFrame.tsx";
import styles from "./SideLayout.module.css";
import { type MenuItem, mineMenu, opened } from "./mineMenu.ts";
import { SideMenu } from "./SideMenu.tsx";

const RECOMMEND: readonly (readonly MenuItem[])[] = [
  [
    { label: "发布推荐", to: "/recommend", icon: "edit" },
    { label: "推荐记录", to: "/recommend/records", icon: "clock" },
  ],
];

interface WithMenuProps {
  readonly label: string;
  readonly groups: readonly (readonly MenuItem[])[];
  /** Shown above the card. */
  readonly header?: ReactNode;
}

function WithMenu({ label, groups, header }: WithMenuProps) {
  return (
    <PageFrame ground="bg">
      <div className={styles.columns}>
        <SideMenu label={label} groups={groups} />
        <div className={styles.content}>
          {header}
          <div className={styles.card}>
            <Outlet />
          </div>
        </div>
      </div>
    </PageFrame>
  );
}

/** The user centre: side menu, header and a card. A visitor (on the anchor's pages) gets the menu of a non-anchor. */
export function MineLayout() {
  const { brand } = usePortal();
  const { user } = useSessionView();
  const { pathname } = useLocation();
  const header = user && hasMineHeader(pathname) ? <MineHeader user={user} /> : null;
  return <WithMenu label="个人中心" groups={mineMenu(user !== null && user.isAnchor !== 0, brand.hasTips)} header={header} />;
}

/** Publishing tips: a side menu of two entries. */
export function RecommendLayout() {
  return <WithMenu label="推荐" groups={opened(RECOMMEND)} />;
}
