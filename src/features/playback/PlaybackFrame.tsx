import type { ReactNode } from "react";
import { ROOM_CATEGORIES } from "../../../contract/room/categories.ts";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import { TabbedPage } from "../../ui/surface/TabbedPage.tsx";
import { WordSearch } from "../../ui/surface/WordSearch.tsx";
import { HIGHLIGHTS_PAGE } from "./highlights/highlightData.ts";
import { playbackPath } from "./recordings.ts";

export const TAB_PAGE = "/playback/tab";

interface FrameProps {
  /** Path of the current tab; null = none. */
  readonly current: string | null;
  readonly word?: string;
  readonly children: ReactNode;
}

/** Frame of the pages of recordings: categories, highlights, search. The search word is kept between categories. */
export function PlaybackFrame({ current, word = "", children }: FrameProps) {
  const search = word === "" ? "" : (`?${new URLSearchParams({ word })}` as const);
  const tabs = [
    { to: playbackPath(null), label: "最新" },
    ...ROOM_CATEGORIES.map(({ id, name }) => ({ to: playbackPath(id), label: name })),
  ].map(({ to, label }) => ({ to: `${to}${search}` as const, label, isCurrent: to === current }));
  const others = [
    { to: HIGHLIGHTS_PAGE, label: "集锦", isCurrent: current === HIGHLIGHTS_PAGE },
    { to: TAB_PAGE, label: "全部分类", isCurrent: current === TAB_PAGE },
  ] as const;
  const hasSearch = current !== null && current !== TAB_PAGE && current !== HIGHLIGHTS_PAGE;
  return (
    <TabbedPage
      tabs={<LinkTabs label="回放分类" tabs={[...tabs, ...others]} />}
      atEnd={!hasSearch ? null : <WordSearch label="搜索回放、主播" word={word} />}
    >
      {children}
    </TabbedPage>
  );
}
