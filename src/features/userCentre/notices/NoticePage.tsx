import { useEffect, useEffectEvent } from "react";
import type { UserId } from "../../../../contract/ids.ts";
import { TIP_OUTCOME_LABEL } from "../../../../contract/codes/tips.ts";
import type { Notice, NoticeSettled } from "../../../../contract/http/notice.ts";
import type { NoticeKind } from "../../../../contract/http/noticeKinds.ts";
import { openHref } from "../../../../contract/pages.ts";
import { userEvents } from "../../../../streams/user/userEvents.ts";
import { noticeList, readNotices } from "../../../api/notices.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { usePortal } from "../../../hooks/portal.ts";
import type { Kept } from "../../../hooks/useKept.ts";
import { type Rows, useNewestFirst } from "../../../hooks/useNewestFirst.ts";
import { type Stamped, stamped } from "../../../hooks/stamped.ts";
import { useMoreFocus } from "../../../hooks/useMoreFocus.ts";
import { agoText } from "../../../parts/articles/agoText.ts";
import { isFree, priceText } from "../../../parts/tips/planWords.ts";
import { spacePath } from "../../../ui/spacePath.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { MoreEntries } from "../../../ui/surface/MoreEntries.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { NoticeTabs } from "./NoticeTabs.tsx";
import styles from "./notices.module.css";
import type { NoticeAnswer } from "./noticeData.ts";

const ROW_HEIGHT = 72;
const KEPT: Kept<Stamped<Rows<Notice>>> = new WeakMap();

/** `甲、乙等 12 人点亮了你的帖子` */
function wordsOf({ kind, what, count }: Notice): string {
  const many = count > 1 ? `等 ${count} 人` : "";
  const of = what === "comment" ? "评论" : "帖子";
  switch (kind) {
    case "like":
      return `${many}点亮了你的${of}`;
    case "reply":
      return `${many}回复了你的${of}`;
    case "mention":
      return `${many}提到了你`;
    case "follow":
      return `${many}关注了你`;
    case "tip":
      return what === "settlement" ? "的方案已结算" : `${many}发布了新方案`;
    default:
      return kind satisfies never;
  }
}

/** `赢，38 球钻付给专家`, `输，38 球钻已全额退回` */
function settledWords({ outcome, paid, isRefunded }: NoticeSettled): string {
  if (isFree(paid)) return TIP_OUTCOME_LABEL[outcome];
  return `${TIP_OUTCOME_LABEL[outcome]}，${priceText(paid)}${isRefunded ? "已全额退回" : "付给专家"}`;
}

function Row({ notice, now }: { readonly notice: Notice; readonly now: number }) {
  const { spoilers } = usePortal();
  // An outcome reveals the result of the match.
  const { isOn: isVeiled } = useBehavior(spoilers.veil$);
  const [first] = notice.actors;
  const to = openHref(notice.path);
  return (
    <li className={styles.notice} data-unread={notice.isRead ? undefined : ""}>
      <Avatar src={first?.portrait ?? ""} name={first?.nickName ?? ""} size={40} />
      <div>
        <p>
          {notice.actors.map((actor, i) => (
            <span key={actor.id}>
              {i === 0 ? "" : "、"}
              <Link to={spacePath({ id: actor.id, isAnchor: 0 })}>{actor.nickName}</Link>
            </span>
          ))}
          {wordsOf(notice)}
          {notice.isRead ? null : <span className="sr">，未读</span>}
        </p>
        {notice.settled === null || isVeiled ? null : <p className={styles.said}>{settledWords(notice.settled)}</p>}
        {/* For a mention both texts are the same post: it is shown once. */}
        {notice.said === null || notice.said === notice.about ? null : <p className={styles.said}>{notice.said}</p>}
        {notice.about === "" ? null : <p className={styles.about}>{to === null ? notice.about : <Link to={to}>{notice.about}</Link>}</p>}
      </div>
      <time dateTime={new Date(notice.at).toISOString()}>{agoText(notice.at, now)}</time>
    </li>
  );
}

interface NoticesProps {
  readonly kind: NoticeKind;
  readonly userId: UserId;
  readonly first: NoticeAnswer | null;
}

function Notices({ kind, userId, first }: NoticesProps) {
  const portal = usePortal();
  const { api, now, spoilers, tvFeed } = portal;
  const at = (): number | undefined => spoilers.momentOf(now());
  const { loaded, problem, more } = useNewestFirst<Notice>({
    question: kind,
    kept: KEPT,
    first,
    load: (signal) => stamped(portal, noticeList(api, kind, undefined, at(), { signal })),
    next: (cursor) => noticeList(api, kind, cursor, at()),
    idOf: ({ id }) => id,
    atOf: (notice) => notice.at,
  });
  const { state } = loaded;
  const hasUnread = state.kind === "ready" && state.value.list.some(({ isRead }) => !isRead);
  const arrived = useEffectEvent(() => loaded.reload());
  useEffect(() => {
    const subscription = userEvents(tvFeed, userId, "notice").subscribe(() => arrived());
    return () => subscription.unsubscribe();
  }, [tvFeed, userId]);

  /** Marks the notices as read on the server. On the page they stay marked as unread until the next load. */
  const markRead = useEffectEvent(() => void readNotices(api, kind, at()));
  useEffect(() => {
    if (hasUnread) markRead();
  }, [hasUnread]);

  const [entries, noteCount] = useMoreFocus<HTMLUListElement>();
  return (
    <LoadedPart loaded={loaded} rows={6} rowHeight={ROW_HEIGHT}>
      {({ list, cursor, now: readAt }) => (
        <>
          {list.length === 0 ? <EmptyState /> : null}
          <ul ref={entries} aria-label="通知">
            {list.map((notice) => (
              <Row key={notice.id} notice={notice} now={readAt} />
            ))}
          </ul>
          <MoreEntries
            problem={problem}
            cursor={cursor}
            className={styles.more}
            onMore={(next) => {
              noteCount();
              void more(next);
            }}
          />
        </>
      )}
    </LoadedPart>
  );
}

interface NoticePageProps {
  readonly kind: NoticeKind;
  readonly first: NoticeAnswer | null;
}

/** 点亮, 回复, 提到, 关注: grouped where several people did the same, live while the page is open. */
export function NoticePage({ kind, first }: NoticePageProps) {
  return (
    <UserPage title="消息通知">
      {(user) => (
        <>
          <NoticeTabs current={kind} />
          <Notices key={`${user.id} ${kind}`} kind={kind} userId={user.id} first={first} />
        </>
      )}
    </UserPage>
  );
}
