import type { PersonalSpace } from "../../../contract/http/user.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { FollowButton } from "../../parts/people/FollowButton.tsx";
import { useFollow } from "../../parts/people/useFollow.ts";
import { countText } from "../../ui/count.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./community.module.css";

/** The author of the posts, with a link to the room. */
export function AnchorHead({ anchor }: { readonly anchor: PersonalSpace }) {
  const isSelf = useSessionView().user?.id === anchor.id;
  const follow = useFollow(anchor);
  return (
    <header className={styles.head}>
      <Avatar src={anchor.portrait} name={anchor.nickName} size={48} />
      <div>
        <h1>
          <Link to={spacePath(anchor)}>{anchor.nickName}</Link>
        </h1>
        <p>
          粉丝 {countText(follow.fansCount)}
          {anchor.roomId === null ? null : (
            <span>
              <Link to={`/live/room/${encodeURIComponent(anchor.roomId)}`}>直播间</Link>
            </span>
          )}
        </p>
      </div>
      {isSelf ? null : <FollowButton nickName={anchor.nickName} follow={follow} />}
    </header>
  );
}
