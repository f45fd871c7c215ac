import type { Brand } from "../../../brands/brand.ts";
import type { IconName } from "../../ui/surface/icons.ts";

/** Header navigation (spec section 2). Esports and tennis are disabled: they have no path and are not listed. */
export interface NavItem {
  readonly label: string;
  readonly to: string;
  /** First path segments under which the item is the current one; "" is the home page. */
  readonly sections: readonly string[];
  /** The sports the item splits into. */
  readonly children?: readonly { readonly label: string; readonly to: string }[];
}

const ITEMS: readonly NavItem[] = [
  { label: "首页", to: "/", sections: [""] },
  {
    label: "比分",
    to: "/football",
    sections: ["football", "basketball"],
    children: [
      { label: "足球", to: "/football" },
      { label: "篮球", to: "/basketball" },
    ],
  },
  { label: "直播", to: "/live/all", sections: ["live", "anchor"] },
  { label: "赛程", to: "/next", sections: ["next"] },
  { label: "回放", to: "/playback", sections: ["playback"] },
  { label: "头条", to: "/news/pages", sections: ["news"] },
  { label: "社区", to: "/community", sections: ["community"] },
  { label: "推荐", to: "/guide", sections: ["guide"] },
  {
    label: "数据",
    to: "/database/fb/1",
    sections: ["database"],
    children: [
      { label: "足球", to: "/database/fb/1" },
      { label: "篮球", to: "/database/lq/1" },
    ],
  },
];

export function navOf(brand: Brand): readonly NavItem[] {
  return brand.hasTips ? ITEMS : ITEMS.filter((item) => item.to !== "/guide");
}

export function isCurrent(sections: readonly string[], pathname: string): boolean {
  return sections.includes(pathname.split("/")[1] ?? "");
}

export interface FooterGroup {
  readonly heading: string;
  readonly links: readonly { readonly label: string; readonly to: string }[];
}

/** Footer links: live, scores, schedule, news, community, databases, about pages, agreement, privacy (spec section 2). */
export function footerOf(brand: Brand): readonly FooterGroup[] {
  const tips = brand.hasTips ? [{ label: "推荐", to: "/guide" }] : [];
  return [
    {
      heading: "看球",
      links: [
        { label: "直播", to: "/live/all" },
        { label: "比分", to: "/football" },
        { label: "赛程", to: "/next" },
        { label: "回放", to: "/playback" },
      ],
    },
    { heading: "内容", links: [{ label: "头条", to: "/news/pages" }, { label: "社区", to: "/community" }, ...tips] },
    {
      heading: "资料库",
      links: [
        { label: "足球数据", to: "/database/fb/1" },
        { label: "篮球数据", to: "/database/lq/1" },
      ],
    },
    {
      heading: "关于",
      links: [
        { label: "关于我们", to: "/about" },
        { label: "用户协议", to: "/about/agreement" },
        { label: "隐私政策", to: "/about/privacy" },
        { label: "帮助中心", to: "/about/10001" },
      ],
    },
  ];
}

export const TABS: readonly {
  readonly label: string;
  readonly to: string;
  readonly icon: IconName;
  readonly sections: readonly string[];
}[] = [
  { label: "首页", to: "/", icon: "home", sections: [""] },
  { label: "比分", to: "/football", icon: "score", sections: ["football", "basketball"] },
  { label: "直播", to: "/live/all", icon: "tv", sections: ["live"] },
  { label: "社区", to: "/community", icon: "chat", sections: ["community"] },
  { label: "我的", to: "/v/personal-data", icon: "user", sections: ["v", "user"] },
];

/** Start broadcasting (spec section 2). */
export const LIVE_SETTINGS_PATH = "/v/anchor-set";
export const APPLY_PATH = "/v/apply";
export const HELP_PATH = "/about/10001";
/** Pages without a footer (spec section 2, layouts). */
const WITHOUT_FOOTER = ["/v/anchor-barrage", "/live/manual"];

const OWN_FOOT = /^\/((football|basketball)\/live\/(?!follow$|list$)|live\/room\/)[^/]+$/;

/** On a match page the time rail has the foot of the screen, in a room the field to speak. */
export function hasTabBar(pathname: string): boolean {
  return !OWN_FOOT.test(pathname);
}

export function hasFooter(pathname: string): boolean {
  return !WITHOUT_FOOTER.includes(pathname.replace(/\/+$/, ""));
}
