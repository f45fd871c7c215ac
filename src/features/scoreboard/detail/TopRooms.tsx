import { matchTypeOf } from "../../../../contract/codes/matchType.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { roomsOfMatch } from "../../../api/roomRead.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { countText } from "../../../ui/count.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import css from "./detail.module.css";

const SHOWN = 3;

/** Rooms on air about a match, most viewers first; reloaded when their number changes. */
export function TopRooms({ row }: { readonly row: BoardRow }) {
  const { api } = usePortal();
  const { state } = useLoaded(
    `${row.id} ${row.rooms}`,
    (signal) => roomsOfMatch(api, row.id, matchTypeOf(row.sport), { isQuiet: true, signal }),
    null,
  );
  const rooms = state.kind === "ready" ? state.value.list.filter((room) => room.isLive).sort((a, b) => b.viewers - a.viewers) : [];
  return (
    <>
      <h3>直播间 {row.rooms}</h3>
      {rooms.length === 0 ? null : (
        <ul className={css.rooms} aria-label="直播间">
          {rooms.slice(0, SHOWN).map(({ roomId, anchor, viewers }) => (
            <li key={roomId}>
              <Link to={`/live/room/${roomId}`}>
                <Avatar src={anchor.portrait} name={anchor.nickName} size={20} />
                <span className="ell">{anchor.nickName}</span>
                <em className="num">{countText(viewers)}</em>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
