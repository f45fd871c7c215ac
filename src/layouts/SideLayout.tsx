import { Outlet } from "react-router-dom";
import { PageFrame } from "./PageFrame.tsx";
import styles from "./SideLayout.module.css";
import { type MenuItem, mineMenu } from "./mineMenu.ts";
import { SideMenu } from "./SideMenu.tsx";

const RECOMMEND: readonly (readonly MenuItem[])[] = [
  [
    { label: "发布推荐", to: "/recommend", icon: "edit" },
    { label: "推荐记录", to: "/recommend/records", icon: "clock" },
  ],
];

function WithMenu({ label, groups }: { readonly label: string; readonly groups: readonly (readonly MenuItem[])[] }) {
  return (
    <PageFrame ground="bg">
      <div className={styles.columns}>
        <SideMenu label={label} groups={groups} />
        <div className={styles.card}>
          <Outlet />
        </div>
      </div>
    </PageFrame>
  );
}

/** The user centre: side menu and a card. Everyone is shown as no anchor until user information is loaded. */
export function MineLayout() {
  return <WithMenu label="个人中心" groups={mineMenu(false)} />;
}

/** Publishing tips: a left menu of two entries. */
export function RecommendLayout() {
  return <WithMenu label="推荐" groups={RECOMMEND} />;
}
