import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";

const PAGES = [
  { id: "all", to: "/live/all", label: "直播" },
  { id: "list", to: "/live/list", label: "全部房间" },
  { id: "follow", to: "/live/follow", label: "关注" },
  { id: "anchor", to: "/anchor", label: "主播" },
  { id: "rank", to: "/live/rank", label: "排行榜" },
  { id: "reserve", to: "/live/reserve", label: "预约" },
  { id: "manual", to: "/about/live", label: "直播说明" },
] as const;

export type LivePage = (typeof PAGES)[number]["id"];

/** The way between the pages about live rooms. */
export function LiveNav({ current }: { readonly current: LivePage }) {
  return <LinkTabs label="直播栏目" tabs={PAGES.map(({ id, to, label }) => ({ to, label, isCurrent: id === current }))} />;
}
