import { useState } from "react";
import type { Circle, Post, Topic } from "../../../contract/http/post.ts";
import type { PostSort } from "../../../contract/http/postSorts.ts";
import type { PageHref } from "../../../contract/pages.ts";
import { anchorPosts, followCircle, listPosts, newerPosts } from "../../api/community.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import { AnchorHead } from "./AnchorHead.tsx";
import { ComposerSlot } from "./ComposerSlot.tsx";
import { PostFeed } from "./PostFeed.tsx";
import { TalkedMatches } from "./TalkedMatches.tsx";
import type { CommunityData } from "./communityData.ts";
import styles from "./community.module.css";

const SORT_NAME: Readonly<Record<PostSort, string>> = { hot: "热门", new: "最新", follow: "关注" };
const SORTS = Object.keys(SORT_NAME) as PostSort[];

function CircleLink({ circle, isCurrent }: { readonly circle: Circle; readonly isCurrent: boolean }) {
  return (
    <Link to={`/community/circle-detail/${circle.id}`} aria-current={isCurrent ? "page" : undefined}>
      {circle.team ? <TeamCrest crest={circle.team.crest} size={24} /> : <Icon name="users" size={20} />}
      <span>{circle.name}</span>
      {circle.members > 0 ? <small>{circle.members}</small> : null}
    </Link>
  );
}

function Circles({ circles, current }: { readonly circles: readonly Circle[]; readonly current: string | null }) {
  const own = circles.filter(({ isFollowed }) => isFollowed);
  const others = circles.filter(({ isFollowed }) => !isFollowed);
  return (
    <nav className={styles.circles} aria-label="圈子">
      <Link to="/community" aria-current={current === null ? "page" : undefined}>
        <Icon name="fire" size={20} />
        <span>广场</span>
      </Link>
      {own.length === 0 ? null : <p className={styles.group}>我的圈子</p>}
      {own.map((circle) => (
        <CircleLink key={circle.id} circle={circle} isCurrent={circle.id === current} />
      ))}
      {others.length === 0 ? null : <p className={styles.group}>热门圈子</p>}
      {others.map((circle) => (
        <CircleLink key={circle.id} circle={circle} isCurrent={circle.id === current} />
      ))}
    </nav>
  );
}

function CircleHead({ circle }: { readonly circle: Circle }) {
  const { api, session } = usePortal();
  const showNotice = useNotice();
  const [state, setState] = useState({ isFollowed: circle.isFollowed, members: circle.members });
  async function toggle(): Promise<void> {
    const answer = await followCircle(api, circle.id, !state.isFollowed);
    if (answer.ok) setState(answer.value);
    else showNotice(answer.error.message);
  }
  return (
    <header className={styles.head}>
      {circle.team ? <TeamCrest crest={circle.team.crest} size={48} /> : null}
      <div>
        <h1>{circle.name}</h1>
        <p>
          {circle.about}
          <span>
            {state.members} 人　{circle.posts} 帖
          </span>
        </p>
      </div>
      <button
        type="button"
        className={state.isFollowed ? "btn line" : "btn pri"}
        onClick={() => {
          if (session.require({ kind: "do", run: toggle })) void toggle();
        }}
      >
        {state.isFollowed ? "已加入" : "加入圈子"}
      </button>
    </header>
  );
}

function Topics({ topics }: { readonly topics: readonly Topic[] }) {
  return (
    <section>
      <div className="sec-h">
        <h2>话题</h2>
      </div>
      {topics.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className={styles.topicList}>
          {topics.map(({ name, posts }) => (
            <li key={name}>
              <Link to={`/community?topic=${encodeURIComponent(name)}`}>#{name}</Link>
              <small>帖子 {posts}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface CommunityPageProps {
  readonly data: CommunityData;
  readonly onRetry: () => void;
}

/** 社区: circles beside the posts, the composer above them; for the square, a circle, a topic or an anchor. */
export function CommunityPage({ data, onRetry }: CommunityPageProps) {
  const { api, spoilers, now } = usePortal();
  const { circle, topic, sort, anchor, posts, circles, topics } = data;
  const [own, setOwn] = useState<readonly Post[]>([]);
  const base: PageHref = circle === null ? "/community" : `/community/circle-detail/${circle.id}`;
  const loadPage = (cursor: string | undefined) =>
    anchor === null
      ? listPosts(api, { sort, circleId: circle?.id, topic: topic ?? undefined, cursor, at: spoilers.momentOf(now()) })
      : anchorPosts(api, { anchorId: anchor.id, cursor, at: spoilers.momentOf(now()) });
  const heading = topic === null ? (anchor === null ? "社区" : `${anchor.nickName}的动态`) : `#${topic}`;
  return (
    <div className={styles.page}>
      <Circles circles={circles} current={circle?.id ?? (anchor === null && topic === null ? null : "")} />
      <div className={styles.middle}>
        {circle ? (
          <CircleHead circle={circle} />
        ) : anchor ? (
          <AnchorHead anchor={anchor} />
        ) : (
          <h1 className={topic === null ? "sr" : styles.heading}>{heading}</h1>
        )}
        {anchor === null ? (
          <ComposerSlot circles={circles} circleId={circle?.id ?? null} onPosted={(post) => setOwn((before) => [post, ...before])} />
        ) : null}
        {topic === null && anchor === null ? (
          <LinkTabs
            label="排序"
            tabs={SORTS.map((one) => ({
              to: one === "hot" ? base : `${base}?sort=${one}`,
              label: SORT_NAME[one],
              isCurrent: one === sort,
            }))}
          />
        ) : null}
        <PostFeed
          key={`${circle?.id ?? ""} ${topic ?? ""} ${anchor?.id ?? ""} ${sort}`}
          first={posts}
          own={own}
          now={data.now}
          label={heading}
          {...(anchor ? { empty: "还没有发过动态" } : {})}
          {...(sort === "follow" ? { empty: "还没有关注的人或圈子发帖" } : {})}
          onRetry={onRetry}
          more={(cursor) => loadPage(cursor)}
          newer={
            sort === "new" && topic === null && anchor === null
              ? {
                  count: (after) => newerPosts(api, { after, circleId: circle?.id, at: spoilers.momentOf(now()) }),
                  read: () => loadPage(undefined),
                }
              : undefined
          }
        />
      </div>
      <aside className={styles.right}>
        <TalkedMatches key={data.now} first={data.talked} />
        <Topics topics={topics} />
      </aside>
    </div>
  );
}
