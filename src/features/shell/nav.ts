import type { Brand } from "../../../brands/brand.ts";
import type { UserInfo } from "../../../contract/http/user.ts";
import { type PageHref, isOpen } from "../../../contract/pages.ts";
import type { IconName } from "../../ui/surface/icons.ts";

/** Header navigation (docs/product.md 2). Esports and tennis are disabled: they have no path and are not listed. */
export interface NavItem {
  readonly label: string;
  readonly to: PageHref;
  /** First path segments under which the item is the current one; "" is the home page. */
  readonly sections: readonly string[];
  /** The sports the item splits into. */
  readonly children?: readonly { readonly label: string; readonly to: PageHref }[];
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
  return ITEMS.filter((item) => isOpen(item.to) && (brand.hasTips || item.to !== "/guide"));
}

export function isCurrent(sections: readonly string[], pathname: string): boolean {
  return sections.includes(pathname.split("/")[1] ?? "");
}

export interface FooterGroup {
  readonly heading: string;
  readonly links: readonly { readonly label: string; readonly to: PageHref }[];
}

/** Footer links: live, scores, schedule, news and announcements, community, databases, about pages, agreement, privacy (docs/product.md 2). */
export function footerOf(brand: Brand): readonly FooterGroup[] {
  const tips: FooterGroup["links"] = brand.hasTips ? [{ label: "推荐", to: "/guide" }] : [];
  const groups: readonly FooterGroup[] = [
    {
      heading: "看球",
      links: [
        { label: "直播", to: "/live/all" },
        { label: "比分", to: "/football" },
        { label: "赛程", to: "/next" },
        { label: "回放", to: "/playback" },
      ],
    },
    {
      heading: "内容",
      links: [
        { label: "头条", to: "/news/pages" },
        { label: "有料", to: "/youliao" },
        { label: "公告", to: "/announcementDetails" },
        { label: "社区", to: "/community" },
        ...tips,
      ],
    },
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
  return groups
    .map(({ heading, links }) => ({ heading, links: links.filter(({ to }) => isOpen(to)) }))
    .filter(({ links }) => links.length > 0);
}

const ALL_TABS: readonly {
  readonly label: string;
  readonly to: PageHref;
  readonly icon: IconName;
  readonly sections: readonly string[];
}[] = [
  // Articles and search have no tab of their own: they are reached from home.
  { label: "首页", to: "/", icon: "home", sections: ["", "news", "list", "youliao", "announcementDetails", "search"] },
  { label: "比分", to: "/football", icon: "score", sections: ["football", "basketball"] },
  { label: "直播", to: "/live/all", icon: "tv", sections: ["live"] },
  { label: "社区", to: "/community", icon: "chat", sections: ["community"] },
  { label: "我的", to: "/v/personal-data", icon: "user", sections: ["v", "user"] },
];
export const TABS = ALL_TABS.filter(({ to }) => isOpen(to));

/** Start broadcasting: an anchor goes to the live settings, anyone else to the application (docs/product.md 2). */
export function broadcastPath(user: Pick<UserInfo, "isAnchor"> | null): PageHref {
  return user?.isAnchor === 1 ? "/v/anchor-set" : "/v/apply";
}

export const HELP_PATH: PageHref = "/about/10001";
/** Pages without a footer (docs/product.md 2, layouts). */
const WITHOUT_FOOTER = ["/v/anchor-barrage", "/live/manual"];

const OWN_FOOT =
  /^\/((football|basketball)\/(live\/(?!follow$|list$)|analysis\/|daxiaoqiu\/|oupei\/|plan\/|three\/|yapan\/)|live\/room\/)[^/]+$|^\/(football|basketball)\/odds-detail\/.+|^\/live\/manual\/?$|^\/news\/(?!pages$)[^/]+$/;

/** False where the bottom of the screen is taken: a match page's time rail, a room's chat field, the actions under an article. */
export function hasTabBar(pathname: string): boolean {
  return !OWN_FOOT.test(pathname);
}

export function hasFooter(pathname: string): boolean {
  return !WITHOUT_FOOTER.includes(pathname.replace(/\/+$/, ""));
}
