import type { RoomCard as Room } from "../../../contract/http/room.ts";
import { countText } from "../../ui/count.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { MediaBadge, MediaCard, MediaGrid, MediaThumb } from "../../ui/surface/MediaCard.tsx";
import { roomPath, roomTitle } from "./rooms.ts";
import styles from "./rooms.module.css";

/** The picture of a room with its state and number of viewers. */
export function RoomThumb({ room }: { readonly room: Room }) {
  return (
    <MediaThumb src={room.cover} categoryId={room.categoryId} seed={room.roomId} crests={room.match?.crests}>
      <MediaBadge corner="topLeft" isLive={room.isLive}>
        {room.isLive ? "直播" : "未开播"}
      </MediaBadge>
      {room.isLive ? (
        <MediaBadge corner="bottomRight">
          <Icon name="users" size={14} />
          <span className="num">{countText(room.viewers)}</span>
          <span className="sr">人在看</span>
        </MediaBadge>
      ) : null}
    </MediaThumb>
  );
}

export function RoomCard({ room }: { readonly room: Room }) {
  return (
    <MediaCard
      to={roomPath(room.roomId)}
      thumb={<RoomThumb room={room} />}
      title={roomTitle(room)}
      anchor={room.anchor}
      aside={room.match ? <span className={`${styles.about} ell`}>{room.match.text}</span> : null}
    />
  );
}

interface RoomGridProps {
  readonly rooms: readonly Room[];
  readonly label: string;
}

export function RoomGrid({ rooms, label }: RoomGridProps) {
  return (
    <MediaGrid label={label}>
      {rooms.map((room) => (
        <RoomCard key={room.roomId} room={room} />
      ))}
    </MediaGrid>
  );
}
