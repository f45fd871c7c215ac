import type { ComponentType } from "react";
import type { StaffRole } from "../../contract/codes/staff.ts";
import type { DeskCounts } from "../../contract/desk/staff.ts";
import type { IconName } from "../ui/surface/icons.ts";

export interface DeskScreen {
  /** Path within the desk; a screen below it (an article) is an entry of its own with `isInMenu: false`. */
  readonly path: string;
  readonly title: string;
  readonly group: "内容" | "社区" | "资金" | "服务";
  readonly icon: IconName;
  /** Roles that see the screen; `staff`: everybody. The server's calls check roles themselves. */
  readonly roles: readonly StaffRole[] | "staff";
  /** The count in its menu entry. */
  readonly count?: keyof DeskCounts;
  /** The count is of items that wait for a person. */
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
    path: "/horns",
    title: "喇叭",
    group: "内容",
    icon: "horn",
    roles: ["editor"],
    load: () => import("./horns/HornsScreen.tsx"),
  },
  {
    path: "/queue",
    title: "审核",
    group: "社区",
    icon: "eye",
    roles: ["moderator"],
    count: "cases",
    isHot: true,
    load: () => import("./queue/QueueScreen.tsx"),
  },
  {
    path: "/reports",
    title: "举报",
    group: "社区",
    icon: "flag",
    roles: ["moderator"],
    count: "reports",
    load: () => import("./reports/ReportsScreen.tsx"),
  },
  {
    path: "/appeals",
    title: "申诉",
    group: "社区",
    icon: "shield",
    roles: ["moderator"],
    count: "appeals",
    load: () => import("./appeals/AppealsScreen.tsx"),
  },
  {
    path: "/sanctions",
    title: "处罚",
    group: "社区",
    icon: "ban",
    roles: ["moderator"],
    load: () => import("./sanctions/SanctionsScreen.tsx"),
  },
  {
    path: "/words",
    title: "词库",
    group: "社区",
    icon: "filter",
    roles: ["moderator"],
    load: () => import("./wordRules/WordsScreen.tsx"),
  },
  {
    path: "/applications",
    title: "入驻申请",
    group: "社区",
    icon: "users",
    roles: ["moderator"],
    count: "applications",
    load: () => import("./people/ApplicationsScreen.tsx"),
  },
  {
    path: "/withdrawals",
    title: "提现",
    group: "资金",
    icon: "wallet",
    roles: ["finance"],
    count: "withdrawals",
    isHot: true,
    load: () => import("./finance/WithdrawalsScreen.tsx"),
  },
  {
    path: "/plans",
    title: "方案核对",
    group: "资金",
    icon: "bulb",
    roles: ["moderator", "finance"],
    count: "plans",
    isHot: true,
    load: () => import("./plans/PlansScreen.tsx"),
  },
  {
    path: "/approvals",
    title: "双人复核",
    group: "资金",
    icon: "check",
    roles: ["finance"],
    count: "approvals",
    isHot: true,
    load: () => import("./finance/ApprovalsScreen.tsx"),
  },
  {
    path: "/feedback",
    title: "反馈",
    group: "服务",
    icon: "chat",
    roles: ["moderator", "editor"],
    count: "feedback",
    load: () => import("./feedback/FeedbackScreen.tsx"),
  },
  {
    path: "/settings",
    title: "设置",
    group: "服务",
    icon: "gear",
    roles: ["administrator"],
    load: () => import("./settings/SettingsScreen.tsx"),
  },
  {
    path: "/staff",
    title: "值班账号",
    group: "服务",
    icon: "user",
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
