import { Link } from "react-router-dom";
import type { RoomCard as Room } from "../../../contract/http/room.ts";
import { countText } from "../../ui/count.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Cover } from "../../ui/surface/Cover.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { roomPath, roomTitle } from "./rooms.ts";
import styles from "./rooms.module.css";

/** The picture of a room with its state and how many watch. */
export function RoomThumb({ room }: { readonly room: Room }) {
  return (
    <span className={styles.thumb}>
      <Cover src={room.cover} categoryId={room.categoryId} seed={room.roomId} />
      <i className={styles.state} data-live={room.isLive}>
        {room.isLive ? "直播" : "未开播"}
      </i>
      {room.isLive ? (
        <em className={styles.viewers}>
          <Icon name="users" size={14} />
          <span className="num">{countText(room.viewers)}</span>
          <span className="sr">人在看</span>
        </em>
      ) : null}
    </span>
  );
}

/** A room as a card (mock-up room, 同场直播): all of it leads there. */
export function RoomCard({ room }: { readonly room: Room }) {
  return (
    <li className={styles.card}>
      <Link to={roomPath(room.roomId)}>
        <RoomThumb room={room} />
        <b className={`${styles.title} ell`}>{roomTitle(room)}</b>
        <span className={styles.anchor}>
          <Avatar src={room.anchor.portrait} name={room.anchor.nickName} size={20} />
          <span className="ell">{room.anchor.nickName}</span>
          {room.match ? <span className={`${styles.about} ell`}>{room.match.text}</span> : null}
        </span>
      </Link>
    </li>
  );
}

interface RoomGridProps {
  readonly rooms: readonly Room[];
  readonly label: string;
}

/** Rooms in cards, four a row on a wide page, two on a phone. */
export function RoomGrid({ rooms, label }: RoomGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {rooms.map((room) => (
        <RoomCard key={room.roomId} room={room} />
      ))}
    </ul>
  );
}
