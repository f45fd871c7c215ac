import { type PageHref, isOpen } from "../../contract/pages.ts";
import type { IconName } from "../ui/surface/icons.ts";

/** Side navigation of the user centre (docs/product.md 2). */
export interface MenuItem {
  readonly label: string;
  readonly to: PageHref;
  readonly icon: IconName;
  /** For an item that shares its path with an open page: the page it opens together with. */
  readonly opensWith?: PageHref;
}

const FIRST: readonly MenuItem[] = [
  { label: "个人资料", to: "/v/personal-data", icon: "user" },
  { label: "我的关注", to: "/v/concern", icon: "heart" },
  { label: "我的收藏", to: "/v/collection", icon: "star" },
  { label: "预约观看", to: "/v/reserve", icon: "bell" },
  { label: "我的等级", to: "/v/grade", icon: "crown" },
  { label: "喇叭消息", to: "/v/information", icon: "horn" },
];

const APPLY: readonly MenuItem[] = [{ label: "申请主播", to: "/v/apply", icon: "cam" }];

const ANCHOR: readonly MenuItem[] = [
  { label: "直播设置", to: "/v/anchor-set", icon: "gear" },
  { label: "我的直播", to: "/v/anchor-zone", icon: "tv" },
  { label: "房间管理", to: "/v/anchor-room-set", icon: "shield" },
  { label: "直播弹幕", to: "/v/anchor-chat", icon: "danmu" },
];

/** The specification's second list has no path for applying as an expert: the item leads to the application page, with its kind. */
const SECOND: readonly MenuItem[] = [
  { label: "我的主页", to: "/v/home", icon: "home" },
  { label: "我的钱包", to: "/v/wallet", icon: "wallet" },
  { label: "我的订单", to: "/v/order", icon: "doc" },
  { label: "申请专家", to: "/v/apply?kind=expert", icon: "bulb", opensWith: "/recommend" },
  { label: "我的消息", to: "/v/message", icon: "bell" },
  { label: "私信", to: "/v/chat", icon: "chat" },
  { label: "欢迎语设置", to: "/v/welcome-message-set", icon: "edit" },
];

/** Pages that belong to another item and have no entry of their own. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  "/v/wallet": ["pay", "title", "income", "consume", "cash", "cashout", "bank", "zhifubao", "paypw", "wallet-forget-password"].map(
    (n) => `/v/${n}`,
  ),
};

/** The two applications share a path and differ in their `kind`. */
export function isCurrentItem({ to }: MenuItem, { pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  const [path = "", query = ""] = to.split("?");
  const kind = (text: string): string | null => new URLSearchParams(text).get("kind");
  const here = pathname.replace(/\/+$/, "");
  return BELOW[path]?.includes(here) === true || (here === path && kind(search) === kind(query));
}

/** The items whose pages are open, without empty groups. */
export function opened(groups: readonly (readonly MenuItem[])[]): readonly (readonly MenuItem[])[] {
  return groups.map((group) => group.filter(({ to, opensWith = to }) => isOpen(opensWith))).filter((group) => group.length > 0);
}

/** `hasTips`: whether the brand has tips; without them nobody becomes an expert. */
export function mineMenu(isAnchor: boolean, hasTips: boolean): readonly (readonly MenuItem[])[] {
  const second = SECOND.filter(({ opensWith }) => hasTips || opensWith !== "/recommend");
  return opened([[...FIRST, ...(isAnchor ? ANCHOR : APPLY)], second]);
}
