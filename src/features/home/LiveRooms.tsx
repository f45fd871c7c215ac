import { useMemo } from "react";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import { sportOf } from "../../../contract/codes/matchType.ts";
import type { RoomCard } from "../../../contract/http/room.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import type { OpenHref } from "../../../contract/pages.ts";
import { categoryOf } from "../../../contract/room/categories.ts";
import { type Behavior, constant } from "../../../streams/kit/behavior.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { countText } from "../../ui/count.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Cover } from "../../ui/surface/Cover.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./LiveRooms.module.css";
import type { Boards } from "../../parts/boards/useBoards.ts";
import { useStateWord } from "../../parts/boards/useStateWord.ts";

function pathOf({ roomId }: RoomCard): OpenHref {
  return `/live/room/${roomId}`;
}

function titleOf({ title, anchor }: RoomCard): string {
  return title === "" ? `${anchor.nickName}的直播间` : title;
}

/** The score of the room's match over its picture; nothing until it is known and in play. */
function ScoreBug({ match, boards }: { readonly match: NonNullable<RoomCard["match"]>; readonly boards: Boards | null }) {
  const { now } = usePortal();
  const row = useBehavior(
    useMemo(
      (): Behavior<BoardRow | undefined> => boards?.[sportOf(match.matchType)].row$(match.matchId) ?? constant(undefined),
      [boards, match],
    ),
  );
  const isVeiled = useIsVeiled(match.matchId);
  if (!row || phaseOf(row) !== "ongoing" || isVeiled) return null;
  return <Bug row={row} loadedAt={now()} />;
}

function Bug({ row, loadedAt }: { readonly row: BoardRow; readonly loadedAt: number }) {
  const state = useStateWord(row, "", loadedAt);
  return (
    <span className={styles.bug}>
      <span className="ell">{row.home.name}</span>
      <b className="big">
        {row.score[0]} - {row.score[1]}
      </b>
      <span className="ell">{row.away.name}</span>
      <em>{state}</em>
    </span>
  );
}

interface LiveRoomsProps {
  readonly rooms: readonly RoomCard[];
  readonly boards: Boards | null;
}

/** The hottest room large, the next ones beside it (mock-up home); always dark. */
export function LiveRooms({ rooms, boards }: LiveRoomsProps) {
  const { brand } = usePortal();
  const [first] = rooms;
  if (!first) return null;
  return (
    <section className={styles.live} data-theme="dark" data-brand={brand.theme} aria-label="正在直播">
      <Link className={styles.picture} to={pathOf(first)}>
        <Cover src={first.cover} categoryId={first.categoryId} seed={first.roomId} crests={first.match?.crests} />
        {first.match ? <ScoreBug match={first.match} boards={boards} /> : null}
        <span className={styles.caption}>
          <Avatar src={first.anchor.portrait} name={first.anchor.nickName} size={40} />
          <span className={styles.words}>
            <b className="ell">{titleOf(first)}</b>{" "}
            <i className="ell">
              {first.anchor.nickName}　{first.match?.text ?? categoryOf(first.categoryId)?.name}
            </i>
          </span>
          <span className={styles.enter}>
            <Icon name="play" size={16} />
            进入直播间
          </span>
        </span>
      </Link>
      <ul className={styles.list} aria-label="热门直播间">
        {rooms.map((room) => (
          <li key={room.roomId}>
            <Link to={pathOf(room)} aria-current={room === first ? "true" : undefined}>
              <span className={styles.title}>
                <em>{categoryOf(room.categoryId)?.name}</em>
                <b className="ell">{titleOf(room)}</b>
              </span>
              <span className={styles.anchor}>
                <Avatar src={room.anchor.portrait} name={room.anchor.nickName} size={20} />
                <span className="ell">{room.anchor.nickName}</span>
                <i className="num">
                  <Icon name="users" size={14} />
                  {countText(room.viewers)}
                  <span className="sr">人在看</span>
                </i>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
