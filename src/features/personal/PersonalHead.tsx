import type { PersonalSpace } from "../../../contract/http/user.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { countText } from "../../ui/count.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { FollowButton } from "../../parts/people/FollowButton.tsx";
import { MessageButton } from "../../parts/people/MessageButton.tsx";
import { RoleMarks } from "../../parts/people/RoleMarks.tsx";
import { personalPath } from "./paths.ts";
import styles from "./personal.module.css";
import { useFollow } from "../../parts/people/useFollow.ts";

/** The owner of the space, and the reader's actions on them. */
export function PersonalHead({ space }: { readonly space: PersonalSpace }) {
  const isSelf = useSessionView().user?.id === space.id;
  const follow = useFollow(space);
  return (
    <header className={styles.head}>
      <div className={styles.headInner}>
        <Avatar className={styles.portrait} src={space.portrait} name={space.nickName} size={88} />
        <div className={styles.who}>
          <div className={styles.title}>
            <h1>{space.nickName}</h1>
            <LevelBadge level={space.level} size={18} />
            <RoleMarks isAnchor={space.isAnchor} isExpert={space.isExpert} />
          </div>
          <p className={styles.description}>{space.description === "" ? "暂无简介" : space.description}</p>
          <p className={styles.counts}>
            <Link to={personalPath(space, "follows")}>
              <b className="big">{countText(space.attentionCount)}</b> 关注
            </Link>
            <Link to={personalPath(space, "fans")}>
              <b className="big">{countText(follow.fansCount)}</b> 粉丝
            </Link>
          </p>
        </div>
        <div className={styles.actions}>
          {isSelf ? (
            <Link className="btn line" to="/v/personal-data">
              <Icon name="edit" size={16} />
              编辑资料
            </Link>
          ) : (
            <>
              <FollowButton nickName={space.nickName} follow={follow} />
              <MessageButton person={space} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}
