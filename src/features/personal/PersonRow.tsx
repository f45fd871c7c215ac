import type { UserCard } from "../../../contract/http/user.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { countText } from "../../ui/count.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { FollowButton } from "../../parts/people/FollowButton.tsx";
import { MessageButton } from "../../parts/people/MessageButton.tsx";
import { RoleMarks } from "../../parts/people/RoleMarks.tsx";
import { personalPath } from "./paths.ts";
import styles from "./personal.module.css";
import { useFollow } from "../../parts/people/useFollow.ts";

/** One user of a list; without a follow button for the reader themselves. */
export function PersonRow({ person }: { readonly person: UserCard }) {
  const isSelf = useSessionView().user?.id === person.id;
  const follow = useFollow(person);
  const path = personalPath(person);
  return (
    <li className={styles.row}>
      <Link to={path} tabIndex={-1} aria-hidden="true">
        <Avatar src={person.portrait} name={person.nickName} size={44} />
      </Link>
      <div className={styles.who}>
        <p className={styles.name}>
          <Link className="ell" to={path}>
            {person.nickName}
          </Link>
          <LevelBadge level={person.level} />
          <RoleMarks isAnchor={person.isAnchor} isExpert={person.isExpert} />
        </p>
        <p className={`${styles.note} ell`}>
          粉丝 {countText(follow.fansCount)}
          {person.description === "" ? null : <span>{person.description}</span>}
        </p>
      </div>
      <MessageButton person={person} isSmall />
      {isSelf ? null : <FollowButton nickName={person.nickName} follow={follow} isSmall />}
    </li>
  );
}
