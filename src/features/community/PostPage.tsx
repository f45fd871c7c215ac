import { useState } from "react";
import { matchPath } from "../../../contract/pages.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { Comments } from "../../parts/comments/Comments.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { PostCard } from "./PostCard.tsx";
import type { PostData } from "./communityData.ts";
import styles from "./community.module.css";

/** A post with its comments; if it is about a match, a link to it and other posts about it. */
export function PostPage({ data: { post, comments, sameMatch, now } }: { readonly data: PostData }) {
  const navigate = useNavigate();
  // Includes comments written here.
  const [total, setTotal] = useState<number>();
  return (
    <div className={styles.page} data-kind="post">
      <nav className={styles.circles} aria-label="返回">
        <Link to={post.circle ? `/community/circle-detail/${post.circle.id}` : "/community"}>
          <Icon name="left" size={16} />
          <span>{post.circle?.name ?? "社区"}</span>
        </Link>
      </nav>
      <div className={styles.middle}>
        <PostCard
          post={post}
          now={now}
          isWhole
          comments={total}
          onRemoved={() => void navigate("/community")}
          onShielded={() => void navigate("/community")}
        />
        <div className={styles.comments}>
          <Comments subject={`post:${post.id}`} first={comments} now={now} onTotal={setTotal} />
        </div>
      </div>
      <aside className={styles.right}>
        {post.match === null ? null : (
          <section>
            <div className="sec-h">
              <h2>同一场</h2>
              <Link className="more" to={matchPath(post.match.sport, post.match.matchId)}>
                回到比赛
              </Link>
            </div>
            <ul className={styles.topicList}>
              {sameMatch.map(({ id, title, seenMinute, likes }) => (
                <li key={id}>
                  <Link to={`/community/${id}`}>{title}</Link>
                  <small>
                    {seenMinute === null ? "" : `写于 ${seenMinute}　`}点亮 {likes}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
    </div>
  );
}
