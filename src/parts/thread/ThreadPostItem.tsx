import { type RefObject, useState } from "react";
import type { ThreadMine } from "../../../contract/http/thread.ts";
import type { ThreadPost } from "../../../contract/thread/thread.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { MomentOf } from "../../ui/surface/MomentCard.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { MentionText } from "../../ui/surface/MentionText.tsx";
import { spacePath } from "../../ui/spacePath.ts";
import { PostActs } from "./PostActs.tsx";
import { PostEdit } from "./PostEdit.tsx";
import styles from "./posts.module.css";

interface ThreadPostItemProps {
  readonly post: ThreadPost;
  readonly mine: ThreadMine;
  readonly onMine: (mine: ThreadMine) => void;
  /** Set on the post where reading continues, to scroll to it. */
  readonly mark?: RefObject<HTMLLIElement | null>;
}

/** A post in the thread: author, minute, text and actions. */
export function ThreadPostItem({ post, mine, onMine, mark }: ThreadPostItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { author } = post;
  return (
    <li className={styles.post} data-at={post.at} ref={mark} tabIndex={mark ? -1 : undefined}>
      <Avatar src={author.portrait} name={author.nickName} size={32} />
      <div>
        <p className={styles.by}>
          <Link to={spacePath(author)}>{author.nickName}</Link>
          <LevelBadge level={author.level} />
          {post.minute === null ? null : <span className={styles.minute}>{post.minute}</span>}
          {post.isEdited ? <span>已编辑</span> : null}
          {post.isSample ? <span>示例</span> : null}
        </p>
        {isEditing ? (
          <PostEdit post={post} onDone={() => setIsEditing(false)} />
        ) : (
          <>
            {post.title === "" ? null : <p className={styles.title}>{post.title}</p>}
            <p className={styles.text}>
              <MentionText text={post.text} mentions={post.mentions} />
            </p>
            {post.moment === null ? null : <MomentOf of={post.moment} />}
            {post.pictures.length === 0 ? null : (
              <p className={styles.pictures}>
                {post.pictures.map((src, i) => (
                  <a key={src} href={src} target="_blank" rel="noopener">
                    <img src={src} alt={`图片 ${i + 1}`} loading="lazy" decoding="async" />
                  </a>
                ))}
              </p>
            )}
            <PostActs post={post} mine={mine} onMine={onMine} onEdit={() => setIsEditing(true)} />
          </>
        )}
      </div>
    </li>
  );
}
