import type { ReactNode } from "react";
import type { UserCard } from "../../../../contract/http/user.ts";
import { RoleMarks } from "../../../parts/people/RoleMarks.tsx";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { LevelBadge } from "../../../ui/surface/LevelBadge.tsx";
import { countText } from "../../../ui/count.ts";
import { spacePath } from "../../../ui/spacePath.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import styles from "./people.module.css";

/** A person in a list, with a slot for a button. */
export function PersonCard({ person, action }: { readonly person: UserCard; readonly action: ReactNode }) {
  return (
    <li className={styles.card} data-left={!person.isFollowed}>
      <Link className={styles.portrait} to={spacePath(person)} tabIndex={-1} aria-hidden="true">
        <Avatar src={person.portrait} name={person.nickName} size={48} />
      </Link>
      <div>
        <p className={styles.name}>
          <Link className="ell" to={spacePath(person)}>
            {person.nickName}
          </Link>
          <LevelBadge level={person.level} />
          <RoleMarks isAnchor={person.isAnchor} isExpert={person.isExpert} />
        </p>
        <p className={`${styles.about} ell`}>
          <span>粉丝 {countText(person.fansCount)}</span>
          {person.description}
        </p>
      </div>
      {action}
    </li>
  );
}
