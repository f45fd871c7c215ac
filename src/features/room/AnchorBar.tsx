import { useState } from "react";
import { categoryOf } from "../../../contract/room/categories.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { countText } from "../../ui/count.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { copyText } from "../../hooks/copyText.ts";
import { useRoom } from "./roomContext.ts";
import styles from "./RoomPage.module.css";

/** The anchor, the room's title, and the follow button. */
export function AnchorBar({ onReport }: { readonly onReport: () => void }) {
  const { detail, view, caller } = useRoom();
  const notice = useNotice();
  const profile = useSlice(view.state$, (state) => state.profile);
  const isLive = useSlice(view.air$, (air) => air.session !== null);
  const { heat } = useBehavior(view.audience$);
  const [isBusy, setIsBusy] = useState(false);
  const { anchor, room } = detail;
  const isOwn = caller.role === "anchor";

  async function follow(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const failed = await caller.follow(!caller.isFollowing);
    setIsBusy(false);
    if (failed !== null) notice(failed);
  }

  function share(): void {
    const url = window.location.href.split("?")[0] ?? "";
    void copyText(url).then((isDone) => (isDone ? notice("直播间链接已复制", "success") : notice("复制失败，请手动复制地址栏")));
  }

  return (
    <div className={styles.anchor}>
      <Link
        className={styles.portrait}
        data-live={isLive ? "" : undefined}
        to={spacePath(anchor)}
        aria-label={isLive ? `直播 ${anchor.nickName}的主页` : `${anchor.nickName}的主页`}
      >
        <Avatar src={anchor.portrait} name={anchor.nickName} size={56} />
        {isLive ? <i>直播</i> : null}
      </Link>
      <div className={styles.about}>
        <h1>{profile.title || `${anchor.nickName}的直播间`}</h1>
        <p>
          <b>{anchor.nickName}</b>
          <LevelBadge level={anchor.level} />
          <span>{categoryOf(profile.categoryId)?.name ?? ""}</span>
          <span>
            <Icon name="fire" size={14} />
            热度 <em>{heat.toLocaleString("en-US")}</em>
          </span>
          <span className={styles.wideOnly}>
            房间号 <em>{room.roomId}</em>
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={styles.quiet} onClick={share}>
          <Icon name="share" size={18} />
          分享
        </button>
        <button type="button" className={styles.quiet} onClick={onReport}>
          <Icon name="flag" size={18} />
          举报
        </button>
        {isOwn ? (
          <Link className={styles.follow} to="/v/anchor-set">
            直播设置
          </Link>
        ) : (
          <button
            type="button"
            className={styles.follow}
            data-followed={caller.isFollowing ? "" : undefined}
            aria-label={caller.isFollowing ? `已关注 ${anchor.nickName}，取消关注` : `关注 ${anchor.nickName}`}
            aria-disabled={isBusy}
            onClick={() => void follow()}
          >
            {caller.isFollowing ? null : <Icon name="plus" size={16} />}
            {caller.isFollowing ? "已关注" : "关注"}
          </button>
        )}
        <span className={styles.fans}>{countText(caller.fansCount)}</span>
      </div>
    </div>
  );
}
