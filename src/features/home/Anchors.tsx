import type { ReactNode } from "react";
import type { UserCard } from "../../../contract/http/user.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { countText } from "../../ui/count.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./Anchors.module.css";
import type { HomeAnchor } from "./homeData.ts";

/** The follow button for a user; belongs to another feature, so the route passes it in. */
export type FollowSlot = (person: UserCard) => ReactNode;

/** A row of anchors; those on air link to their rooms. */
export function Anchors({ anchors, follow }: { readonly anchors: readonly HomeAnchor[]; readonly follow: FollowSlot }) {
  const { user } = useSessionView();
  return (
    <section className={styles.section}>
      <div className="sec-h">
        <h2>热门主播</h2>
        <Link className="more" to="/anchor">
          更多
          <Icon name="right" size={16} />
        </Link>
      </div>
      <ul className={styles.list} aria-label="热门主播">
        {anchors.map(({ person, roomId }) => (
          <li key={person.id}>
            <Link className={styles.face} data-live={roomId !== null} to={roomId === null ? spacePath(person) : `/live/room/${roomId}`}>
              <Avatar src={person.portrait} name={person.nickName} size={72} />
              {roomId === null ? null : <i>直播</i>}
              <b className="ell">{person.nickName}</b>
            </Link>
            <span>粉丝 {countText(person.fansCount)}</span>
            {user?.id === person.id ? null : follow(person)}
          </li>
        ))}
      </ul>
    </section>
  );
}
