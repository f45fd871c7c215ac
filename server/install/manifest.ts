import type { Brand } from "../../brands/brand.ts";
import { lookOf } from "../../brands/look.ts";
import { type PageHref, isOpen } from "../../contract/pages.ts";
import { type IconName, iconSize } from "./icons.ts";

const iconOf = (name: IconName, purpose: "any" | "maskable") => ({
  src: `/icons/${name}.png`,
  sizes: `${iconSize(name)}x${iconSize(name)}`,
  type: "image/png",
  purpose,
});

const SHORTCUTS: readonly { readonly name: string; readonly url: PageHref }[] = [
  { name: "足球比分", url: "/football" },
  { name: "篮球比分", url: "/basketball" },
  { name: "直播", url: "/live/all" },
  { name: "我的收藏", url: "/football/collect" },
];

/** Web app manifest: how the brand's portal is installed on a home screen or a desktop. */
export function manifestOf(brand: Brand) {
  const { page, head } = lookOf(brand, "light");
  return {
    id: "/",
    name: brand.name,
    short_name: brand.name,
    description: `${brand.name}：足球、篮球即时比分，赛程与赛果，指数变化与比赛直播。`,
    lang: "zh-CN",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: page,
    theme_color: head,
    categories: ["sports", "news"],
    prefer_related_applications: false,
    icons: [iconOf("any-192", "any"), iconOf("any-512", "any"), iconOf("maskable-192", "maskable"), iconOf("maskable-512", "maskable")],
    shortcuts: SHORTCUTS.filter(({ url }) => isOpen(url)).map((one) => ({ ...one, icons: [iconOf("any-192", "any")] })),
  };
}
