import { useMemo } from "react";
import { useRevalidator } from "react-router-dom";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { type Result, ok } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Anchors, type FollowSlot } from "./Anchors.tsx";
import styles from "./HomePage.module.css";
import { Headlines } from "./Headlines.tsx";
import { HotStrip } from "./HotStrip.tsx";
import { LiveRooms } from "./LiveRooms.tsx";
import { MatchList } from "./MatchList.tsx";
import { Recordings } from "./Recordings.tsx";
import { type HomeData, inPlay, rowsOf } from "./homeData.ts";
import { type Boards, useBoards, useRows } from "./useBoards.ts";

/** The matches in play: of the board once it has rows, of the loaded page before. */
function useInPlay(boards: Boards | null, sport: Sport, loaded: HomeData["boards"][Sport]): Result<readonly BoardRow[], ApiFailure> {
  const rows = useRows(boards, sport);
  return useMemo(() => {
    if (rows.size > 0) return ok(inPlay(rows.values()));
    return loaded.ok ? ok(inPlay(loaded.value.rows)) : loaded;
  }, [rows, loaded]);
}

/** The home page: what there is to show today, and nothing that is not. */
export function HomePage({ data, follow }: { readonly data: HomeData; readonly follow: FollowSlot }) {
  const boards = useBoards(data.boards);
  const football = useInPlay(boards, "fb", data.boards.fb);
  const basketball = useInPlay(boards, "bk", data.boards.bk);
  const [hot, next] = useMemo(() => {
    const rows = rowsOf(data);
    const listed = (ids: HomeData["hot"]) => (ids.ok ? ok(rows(ids.value)) : ids);
    return [listed(data.hot), listed(data.next)];
  }, [data]);
  const { revalidate } = useRevalidator();
  const retry = (): void => void revalidate();
  const common = { boards, day: data.today, loadedAt: data.at, onRetry: retry };
  return (
    <>
      <h1 className="sr">首页</h1>
      <HotStrip data={data} hot={hot} boards={boards} onRetry={retry} />
      {/* On air or not there: the matches are what the page is about. */}
      {data.rooms.ok && data.rooms.value.length > 0 ? (
        <div className={styles.top}>
          <LiveRooms rooms={data.rooms.value} boards={boards} />
          {data.news.ok && data.news.value.length > 0 ? <Headlines articles={data.news.value} now={data.at} /> : null}
        </div>
      ) : null}
      <div className={styles.grid}>
        <MatchList {...common} title="足球进行中" rows={football} more="/football" empty={<EmptyState text="当前没有进行中的足球比赛" />} />
        <div className={styles.side}>
          <MatchList
            {...common}
            title="篮球进行中"
            rows={basketball}
            more="/basketball"
            empty={<EmptyState text="当前没有进行中的篮球比赛" />}
          />
          <MatchList {...common} title="即将开始" rows={next} more="/football/next" />
        </div>
      </div>
      {/* What is beside the matches is left out where it could not be read. */}
      <div className={styles.below}>
        {data.recordings.ok && data.recordings.value.length > 0 ? <Recordings recordings={data.recordings.value} /> : null}
        {data.anchors.ok && data.anchors.value.length > 0 ? <Anchors anchors={data.anchors.value} follow={follow} /> : null}
      </div>
    </>
  );
}
