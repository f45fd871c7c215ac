import { Link } from "react-router-dom";
import type { RoomCard } from "../../../contract/http/room.ts";
import { categoryOf } from "../../../contract/room/categories.ts";
import { usePortal } from "../../hooks/portal.ts";
import { countText } from "../../ui/count.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Cover } from "../../ui/surface/Cover.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./LiveRooms.module.css";

function pathOf({ roomId }: RoomCard): string {
  return `/live/room/${roomId}`;
}

function titleOf({ title, anchor }: RoomCard): string {
  return title === "" ? `${anchor.nickName}的直播间` : title;
}

/** The hottest room in large, the next ones beside it (mock-up home); always dark. */
export function LiveRooms({ rooms }: { readonly rooms: readonly RoomCard[] }) {
  const { brand } = usePortal();
  const [first] = rooms;
  if (!first) return null;
  return (
    <section className={styles.live} data-theme="dark" data-brand={brand.theme} aria-label="正在直播">
      <Link className={styles.picture} to={pathOf(first)}>
        <Cover src={first.cover} categoryId={first.categoryId} seed={first.roomId} />
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
