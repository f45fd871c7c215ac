import { useMemo } from "react";
import { useRevalidator } from "react-router-dom";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { type Result, ok } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { Adverts, BannerStrip } from "../../parts/articles/Adverts.tsx";
import { HotWords } from "../../parts/articles/HotWords.tsx";
import { inPlay, toCome } from "../../parts/boards/loadBoards.ts";
import { useRenewed } from "../../hooks/useRenewed.ts";
import { LaterPart } from "../../ui/surface/LaterPart.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { type Boards, useBoards, useRows } from "../../parts/boards/useBoards.ts";
import { Anchors, type FollowSlot } from "./Anchors.tsx";
import { Announcements, Stories } from "./Beside.tsx";
import styles from "./HomePage.module.css";
import { Headlines } from "./Headlines.tsx";
import { HotStrip } from "./HotStrip.tsx";
import { HotPosts } from "./HotPosts.tsx";
import { Leaders } from "./Leaders.tsx";
import { LiveRooms } from "./LiveRooms.tsx";
import { MatchList, type SportMatches } from "./MatchList.tsx";
import { Recordings } from "./Recordings.tsx";
import { type HomeData, rowsOf } from "./homeData.ts";

/** Its components belong to the pages of tips: the code loads after the page. */
const Experts = import.meta.env.SSR
  ? (await import("./Experts.tsx")).Experts
  : lazyPart(async () => (await import("./Experts.tsx")).Experts);

/** Matches in play and coming ones: from the board once it has rows, before that from the loaded page. */
function useMatches(boards: Boards | null, sport: Sport, loaded: HomeData["boards"][Sport]): Result<SportMatches, ApiFailure> {
  const rows = useRows(boards, sport);
  return useMemo(() => {
    const of = (all: readonly BoardRow[]) => ok({ inPlay: inPlay(all), toCome: toCome(all) });
    if (rows.size > 0) return of([...rows.values()]);
    return loaded.ok ? of(loaded.value.rows) : loaded;
  }, [rows, loaded]);
}

/** The home page (mock-up home-full): only the sections that have content today. */
export function HomePage({ data, follow }: { readonly data: HomeData; readonly follow: FollowSlot }) {
  useRenewed(data.at);
  const boards = useBoards(data.boards);
  const football = useMatches(boards, "fb", data.boards.fb);
  const basketball = useMatches(boards, "bk", data.boards.bk);
  const hot = useMemo(() => (data.hot.ok ? ok(rowsOf(data)(data.hot.value)) : data.hot), [data]);
  const { revalidate } = useRevalidator();
  const retry = (): void => void revalidate();
  const common = { boards, day: data.today, loadedAt: data.at, onRetry: retry };
  // Sections beside the matches are left out when they failed to load, without a gap.
  const rooms = data.rooms.ok ? data.rooms.value : [];
  const news = data.news.ok ? data.news.value : [];
  const stories = data.stories.ok ? data.stories.value : [];
  const announcements = data.announcements.ok ? data.announcements.value : [];
  const { words, adverts } = data;
  const hasSide = announcements.length > 0 || words.length > 0 || adverts.length > 0;
  return (
    <>
      <h1 className="sr">首页</h1>
      <HotStrip data={data} hot={hot} boards={boards} onRetry={retry} />
      <div className={styles.page}>
        {rooms.length > 0 || news.length > 0 ? (
          <div className={styles.top} data-alone={rooms.length === 0 || news.length === 0}>
            {rooms.length > 0 ? <LiveRooms rooms={rooms} boards={boards} /> : null}
            {news.length > 0 ? <Headlines articles={news} now={data.at} isWide={rooms.length === 0} /> : null}
          </div>
        ) : null}
        <BannerStrip label="推广" banners={data.banners} />
        <div className={styles.boards}>
          <MatchList {...common} title="足球进行中" none="当前没有进行中的足球比赛" matches={football} more="/football" />
          <MatchList {...common} title="篮球进行中" none="当前没有进行中的篮球比赛" matches={basketball} more="/basketball" />
        </div>
        {stories.length > 0 || hasSide ? (
          <div className={styles.read} data-alone={stories.length === 0 || !hasSide}>
            {stories.length > 0 ? <Stories articles={stories} now={data.at} /> : null}
            {hasSide ? (
              <div className={styles.side}>
                <Adverts banners={adverts.slice(0, 1)} />
                {announcements.length > 0 ? <Announcements articles={announcements} now={data.at} /> : null}
                {words.length > 0 ? <HotWords words={words} /> : null}
              </div>
            ) : null}
          </div>
        ) : null}
        {data.posts.length > 0 ? <HotPosts posts={data.posts} /> : null}
        {data.tips.plans.length + data.tips.experts.length > 0 ? (
          <LaterPart>
            <Experts tips={data.tips} now={data.at} />
          </LaterPart>
        ) : null}
        <Leaders tops={data.tops} />
        {data.recordings.ok && data.recordings.value.length > 0 ? <Recordings recordings={data.recordings.value} /> : null}
        {data.anchors.ok && data.anchors.value.length > 0 ? <Anchors anchors={data.anchors.value} follow={follow} /> : null}
      </div>
    </>
  );
}
