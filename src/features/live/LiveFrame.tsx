import type { ReactNode } from "react";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import { TabbedPage } from "../../ui/surface/TabbedPage.tsx";
import styles from "./live.module.css";

const PAGES = [
  { id: "all", to: "/live/all", label: "直播" },
  { id: "list", to: "/live/list", label: "全部房间" },
  { id: "follow", to: "/live/follow", label: "关注" },
  { id: "anchor", to: "/anchor", label: "主播" },
  { id: "rank", to: "/live/rank", label: "排行榜" },
  { id: "reserve", to: "/live/reserve", label: "预约" },
  { id: "manual", to: "/about/live", label: "直播说明" },
] as const;

type LivePage = (typeof PAGES)[number]["id"];

/** Navigation between the pages about live rooms. */
function LiveNav({ current }: { readonly current: LivePage }) {
  return <LinkTabs label="直播栏目" tabs={PAGES.map(({ id, to, label }) => ({ to, label, isCurrent: id === current }))} />;
}

interface LiveFrameProps {
  readonly current: LivePage;
  readonly title: string;
  /** The title is for screen readers only, unless the page has one of its own to show. */
  readonly isTitleShown?: boolean;
  /** At the end of the tab line. */
  readonly atEnd?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of each page about live rooms: navigation, heading, content. */
export function LiveFrame({ current, title, isTitleShown = false, atEnd, children }: LiveFrameProps) {
  return (
    <TabbedPage tabs={<LiveNav current={current} />} atEnd={atEnd}>
      <h1 className={isTitleShown ? styles.heading : "sr"}>{title}</h1>
      {children}
    </TabbedPage>
  );
}
