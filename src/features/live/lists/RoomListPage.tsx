import { useLocation } from "react-router-dom";
import { sportOf } from "../../../../contract/codes/matchType.ts";
import type { RoomCard } from "../../../../contract/http/room.ts";
import { matchPath } from "../../../../contract/pages.ts";
import { categoryOf } from "../../../../contract/room/categories.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useRenewedList } from "../../../hooks/useRenewedList.ts";
import { countText } from "../../../ui/count.ts";
import { shanghaiDate, shanghaiTime } from "../../../ui/shanghai.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { PageLinks } from "../../../ui/surface/PageLinks.tsx";
import { NothingFound, WordSearch } from "../../../ui/surface/WordSearch.tsx";
import { LiveFrame } from "../LiveFrame.tsx";
import styles from "./list.module.css";
import { type RoomListData, loadRoomList, matchKey, roomPath, roomTitle } from "../../../parts/rooms/rooms.ts";

/** `11-22 20:00`. */
function kickoffText(at: number): string {
  return `${shanghaiDate(at).slice(5)} ${shanghaiTime(at)}`;
}

function RoomRow({ room, kickoffAt }: { readonly room: RoomCard; readonly kickoffAt: number | undefined }) {
  const { match } = room;
  return (
    <li className={styles.row}>
      <Avatar className={styles.portrait} src={room.anchor.portrait} name={room.anchor.nickName} size={44} />
      <div className={styles.who}>
        <Link className={`${styles.title} ell`} to={roomPath(room.roomId)}>
          {roomTitle(room)}
        </Link>
        <p className={`${styles.note} ell`}>
          {room.anchor.nickName} · {categoryOf(room.categoryId)?.name ?? "其他"} · 房间号 {room.roomId}
        </p>
      </div>
      <p className={styles.match}>
        {match ? (
          <>
            <span className={styles.note}>
              {kickoffAt === undefined ? (
                "关联比赛"
              ) : (
                <time dateTime={new Date(kickoffAt).toISOString()}>{kickoffText(kickoffAt)} 开赛</time>
              )}
            </span>
            <Link className="ell" to={matchPath(sportOf(match.matchType), match.matchId)}>
              {match.text}
            </Link>
          </>
        ) : (
          <span className={styles.note}>暂无比赛安排</span>
        )}
      </p>
      <p className={styles.state}>
        {room.isLive ? (
          <>
            <span className="live-tag">直播中</span>
            <span className="num">{countText(room.viewers)} 人在看</span>
          </>
        ) : (
          "未开播"
        )}
      </p>
    </li>
  );
}

interface RoomListPageProps {
  readonly data: RoomListData;
  readonly onRetry: () => void;
}

/** A list of all rooms, also those off air, each with its match. */
export function RoomListPage({ data, onRetry }: RoomListPageProps) {
  const { api } = usePortal();
  const { search } = useLocation();
  const { rooms, word, kickoffs } = useRenewedList(data, async () => {
    const answer = await loadRoomList(api, search);
    return answer.rooms.ok ? answer : null;
  });
  return (
    <LiveFrame current="list" title="直播列表" atEnd={<WordSearch label="搜索直播间、主播、房间号" word={word} />}>
      {!rooms.ok ? (
        <ErrorState code={rooms.error.code} message={rooms.error.message} onRetry={onRetry} />
      ) : (
        <>
          {rooms.value.list.length === 0 ? (
            <NothingFound word={word} what="直播间" />
          ) : (
            <ul aria-label="全部房间">
              {rooms.value.list.map((room) => (
                <RoomRow key={room.roomId} room={room} kickoffAt={room.match ? kickoffs[matchKey(room.match)] : undefined} />
              ))}
            </ul>
          )}
          <PageLinks of={rooms.value} label="全部房间" />
        </>
      )}
    </LiveFrame>
  );
}
