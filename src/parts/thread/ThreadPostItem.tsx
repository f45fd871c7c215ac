import { useState } from "react";
import type { ThreadPost } from "../../../contract/thread/thread.ts";
import { deletePost, likePost, shieldPost } from "../../api/community.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { MentionText } from "../../ui/surface/MentionText.tsx";
import { spacePath } from "../../ui/spacePath.ts";
import styles from "./thread.module.css";

interface ThreadPostItemProps {
  readonly post: ThreadPost;
  /** Not to be shown any more. */
  readonly onGone: (id: string) => void;
}

/** A post in the thread: whose, at which minute, its words; lighting it, its comments, putting it away. */
export function ThreadPostItem({ post, onGone }: ThreadPostItemProps) {
  const { api, session } = usePortal();
  const { user } = useSessionView();
  const showNotice = useNotice();
  /** Pressed here. How many did is told by the thread, as of the reader's moment. */
  const [isLiked, setIsLiked] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const { author } = post;
  const isOwn = user?.id === author.id;

  async function toggle(): Promise<void> {
    const answer = await likePost(api, post.id, !isLiked);
    if (answer.ok) setIsLiked(answer.value.isLiked);
    else showNotice(answer.error.message);
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
    <li className={styles.post}>
      <Avatar src={author.portrait} name={author.nickName} size={32} />
      <div>
        <p className={styles.by}>
          <Link to={spacePath(author)}>{author.nickName}</Link>
          <LevelBadge level={author.level} />
          {post.minute === null ? null : <span className={styles.minute}>{post.minute}</span>}
          {post.isEdited ? <span>已编辑</span> : null}
          {post.isSample ? <span>示例</span> : null}
        </p>
        {post.title === "" ? null : <p className={styles.title}>{post.title}</p>}
        <p className={styles.text}>
          <MentionText text={post.text} mentions={post.mentions} />
        </p>
        {post.pictures.length === 0 ? null : (
          <p className={styles.pictures}>
            {post.pictures.map((src, i) => (
              <a key={src} href={src} target="_blank" rel="noopener">
                <img src={src} alt={`图片 ${i + 1}`} loading="lazy" decoding="async" />
              </a>
            ))}
          </p>
        )}
        <div className={styles.acts}>
          <button type="button" aria-pressed={isLiked} disabled={isOwn} onClick={wanted(toggle)}>
            <Icon name="bulb" size={16} />
            点亮 {post.likes}
          </button>
          <Link to={`/community/${post.id}`}>
            <Icon name="chat" size={16} />
            <span className="sr">评论</span>
            {post.comments}
          </Link>
          {isOwn ? (
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
    </li>
  );
}
