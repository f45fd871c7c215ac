import { useState } from "react";
import type { Post } from "../../../contract/http/post.ts";
import { deletePost, likePost, shieldPost } from "../../api/community.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { agoText } from "../../parts/articles/agoText.ts";
import { RichText } from "../../parts/rich/RichText.tsx";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./community.module.css";

const BIG = 420;

function Pictures({ pictures }: { readonly pictures: readonly string[] }) {
  if (pictures.length === 0) return null;
  const layout = pictures.length === 1 ? styles.one : pictures.length < 4 ? styles.row : styles.grid;
  return (
    <ul className={`${styles.pictures} ${layout}`} aria-label={`${pictures.length} 张图片`}>
      {pictures.map((src, i) => (
        <li key={src}>
          <a href={src} target="_blank" rel="noopener">
            <img src={src} alt={`图片 ${i + 1}`} loading="lazy" decoding="async" width={BIG} />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface PostCardProps {
  readonly post: Post;
  /** Server time, epoch ms. */
  readonly now: number;
  /** On its own page: all of it is shown, and nothing links there. */
  readonly isWhole?: boolean;
  /** It is not to be shown any more. */
  readonly onGone: (id: string) => void;
}

/** A post: whose, where, when and at which minute; what it says; what can be done with it. */
export function PostCard({ post, now, isWhole = false, onGone }: PostCardProps) {
  const { api, session } = usePortal();
  const showNotice = useNotice();
  const [like, setLike] = useState({ isLiked: post.isLiked, likes: post.likes });
  const [isSure, setIsSure] = useState(false);
  const { author, circle } = post;

  async function toggle(): Promise<void> {
    const to = !like.isLiked;
    const before = like;
    setLike({ isLiked: to, likes: like.likes + (to ? 1 : -1) });
    const answer = await likePost(api, post.id, to);
    setLike(answer.ok ? answer.value : before);
    if (!answer.ok) showNotice(answer.error.message);
  }
  async function take(call: typeof deletePost, done: string): Promise<void> {
    const answer = await call(api, post.id);
    if (!answer.ok) return showNotice(answer.error.message);
    showNotice(done, "success");
    return onGone(post.id);
  }
  const wanted = (run: () => Promise<void>) => () => {
    if (session.require({ kind: "do", run })) void run();
  };

  return (
    <article className={styles.post} aria-label={`${author.nickName}的帖子`}>
      <Avatar src={author.portrait} name={author.nickName} size={40} />
      <div className={styles.said}>
        <h3>
          <Link to={spacePath(author)}>{author.nickName}</Link>
          <LevelBadge level={author.level} />
        </h3>
        <p className={styles.meta}>
          {circle ? <Link to={`/community/circle-detail/${circle.id}`}>{circle.name}</Link> : null}
          <time dateTime={new Date(post.at).toISOString()}>{agoText(post.at, now)}</time>
          {post.seenMinute === null ? null : <span>写于 {post.seenMinute}</span>}
          {post.isEdited ? <span>已编辑</span> : null}
          {post.isSample ? <span>示例</span> : null}
        </p>
        {post.isHeld ? <p className={styles.state}>审核中，通过后其他人可见</p> : null}
        {post.hiddenReason === null ? null : <p className={styles.state}>{post.hiddenReason}</p>}
        {post.title === "" ? null : isWhole ? (
          <h1 className={styles.title}>{post.title}</h1>
        ) : (
          <p className={styles.title}>
            <Link to={`/community/${post.id}`}>{post.title}</Link>
          </p>
        )}
        <div className={styles.text}>
          <RichText doc={post.doc} embeds={post.embeds} />
        </div>
        {post.topics.length === 0 ? null : (
          <p className={styles.topics}>
            {post.topics.map((topic) => (
              <Link key={topic} to={`/community?topic=${encodeURIComponent(topic)}`}>
                #{topic}
              </Link>
            ))}
          </p>
        )}
        <Pictures pictures={post.pictures} />
        <div className={styles.acts}>
          <button type="button" aria-pressed={like.isLiked} disabled={post.isOwn} onClick={wanted(toggle)}>
            <Icon name="bulb" size={18} />
            点亮 {like.likes}
          </button>
          {isWhole ? (
            <span>
              <Icon name="chat" size={18} />
              {post.comments}
            </span>
          ) : (
            <Link to={`/community/${post.id}`}>
              <Icon name="chat" size={18} />
              <span className="sr">评论</span>
              {post.comments}
            </Link>
          )}
          {post.isOwn ? (
            <button
              type="button"
              onClick={() => {
                if (isSure) void take(deletePost, "已删除");
                else setIsSure(true);
              }}
              onBlur={() => setIsSure(false)}
            >
              {isSure ? "确认删除" : "删除"}
            </button>
          ) : (
            <button type="button" onClick={wanted(() => take(shieldPost, "不再显示这条帖子"))}>
              不看这条
            </button>
          )}
        </div>
      </div>
    </article>
  );
}
