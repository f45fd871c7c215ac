import type { ComponentType } from "react";
import type { StaffRole } from "../../contract/codes/staff.ts";
import type { DeskCounts } from "../../contract/desk/staff.ts";
import type { IconName } from "../ui/surface/icons.ts";

export interface DeskScreen {
  /** Address within the desk; a screen below it (an article) has a row of its own with `isInMenu: false`. */
  readonly path: string;
  readonly title: string;
  readonly group: "内容" | "社区" | "资金" | "服务";
  readonly icon: IconName;
  /** Who sees it; `staff`: everybody. The calls behind it check for themselves. */
  readonly roles: readonly StaffRole[] | "staff";
  /** Its number in the menu. */
  readonly count?: keyof DeskCounts;
  /** The number is of what waits for a person. */
  readonly isHot?: true;
  readonly isInMenu?: false;
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
}

/** Every screen of the desk, in the order of its menu. */
export const SCREENS: readonly DeskScreen[] = [
  {
    path: "/articles",
    title: "文章",
    group: "内容",
    icon: "doc",
    roles: ["editor"],
    count: "drafts",
    load: () => import("./articles/ArticlesScreen.tsx"),
  },
  ...["/articles/new/:kind", "/articles/drafts/:draftId", "/articles/:id"].map((path): DeskScreen => ({
    path,
    title: "文章",
    group: "内容",
    icon: "doc",
    roles: ["editor"],
    isInMenu: false,
    load: () => import("./articles/ArticleScreen.tsx"),
  })),
  { path: "/schedule", title: "排期", group: "内容", icon: "cal", roles: ["editor"], load: () => import("./schedule/ScheduleScreen.tsx") },
  {
    path: "/placements",
    title: "版位",
    group: "内容",
    icon: "pip",
    roles: ["editor"],
    load: () => import("./placements/PlacementsScreen.tsx"),
  },
  {
    path: "/staff",
    title: "值班账号",
    group: "服务",
    icon: "users",
    roles: ["administrator"],
    load: () => import("./staff/StaffScreen.tsx"),
  },
  {
    path: "/actions",
    title: "操作记录",
    group: "服务",
    icon: "clock",
    roles: "staff",
    load: () => import("./actions/ActionsScreen.tsx"),
  },
  {
    path: "/password",
    title: "修改密码",
    group: "服务",
    icon: "lock",
    roles: "staff",
    isInMenu: false,
    load: () => import("./signIn/PasswordScreen.tsx"),
  },
];

export const mayOpen = ({ roles }: Pick<DeskScreen, "roles">, own: readonly StaffRole[]): boolean =>
  roles === "staff" || roles.some((role) => own.includes(role));
