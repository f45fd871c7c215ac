import { Suspense, useRef, useState } from "react";
import type { Post, PostBest } from "../../../contract/http/post.ts";
import type { UserId } from "../../../contract/ids.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { agoText } from "../../parts/articles/agoText.ts";
import { RichText } from "../../parts/rich/RichText.tsx";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { PostActions } from "./PostActions.tsx";
import { WithheldPost } from "./WithheldPost.tsx";
import styles from "./community.module.css";

const Composer = lazyPart(async () => (await import("./Composer.tsx")).Composer);

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
  /** On the post's own page: shown in full, without a link to itself. */
  readonly isWhole?: boolean;
  /** Current number of comments, when the page knows it better than the loaded post. */
  readonly comments?: number | undefined;
  /** Called when the post must no longer be shown. */
  readonly onRemoved: (id: string) => void;
  /** Called when its author was shielded: none of their posts is shown any more. */
  readonly onShielded: (authorId: UserId) => void;
}

/** 亮评: the best comment, with a link to it. */
function Best({ id, best }: { readonly id: string; readonly best: PostBest }) {
  return (
    <p className={styles.best}>
      <Link to={spacePath({ ...best.author, isAnchor: 0 })}>{best.author.nickName}</Link>
      <Link className="ell" to={`/community/${id}#comment-${best.id}`}>
        <span className="sr">亮评：</span>
        {best.text}
      </Link>
      <span>
        <Icon name="bulb" size={14} />
        <span className="sr">点亮</span> {best.likes}
      </span>
    </p>
  );
}

/** A post: author, circle, time and match minute; its content; its actions. */
export function PostCard({ post: read, now, isWhole = false, comments, onRemoved, onShielded }: PostCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  // The local edit, until a newer version is loaded.
  const [edit, setEdit] = useState<{ readonly of: Post; readonly to: Post } | null>(null);
  const post = edit?.of === read ? edit.to : read;
  const { author, circle } = post;
  // On its own page the post's title is the heading.
  const Name = isWhole ? "p" : "h2";
  const card = useRef<HTMLElement>(null);
  /** Returns the focus to where it was before. */
  function endEditing(): void {
    setIsEditing(false);
    card.current?.querySelector<HTMLElement>("button[aria-label=更多操作]")?.focus();
  }

  return (
    <article ref={card} className={styles.post} aria-label={`${author.nickName}的帖子`}>
      <Avatar src={author.portrait} name={author.nickName} size={40} />
      <div>
        <Name className={styles.author}>
          <Link to={spacePath(author)}>{author.nickName}</Link>
          <LevelBadge level={author.level} />
        </Name>
        <p className={styles.meta}>
          {circle ? <Link to={`/community/circle-detail/${circle.id}`}>{circle.name}</Link> : null}
          <time dateTime={new Date(post.at).toISOString()}>{agoText(post.at, now)}</time>
          {post.seenMinute === null ? null : <span>写于 {post.seenMinute}</span>}
          {post.isEdited ? <span>已编辑</span> : null}
          {post.isSample ? <span>示例</span> : null}
        </p>
        <WithheldPost post={post} />
        {isEditing ? (
          <Suspense>
            <Composer
              circles={[]}
              circleId={circle?.id ?? null}
              isWhole={post.title !== ""}
              editing={post}
              onPosted={(to) => {
                setEdit({ of: read, to });
                endEditing();
              }}
              onCancel={endEditing}
            />
          </Suspense>
        ) : null}
        {isWhole && (isEditing || post.title === "") ? <h1 className="sr">{author.nickName}的帖子</h1> : null}
        {isEditing || post.title === "" ? null : isWhole ? (
          <h1 className={styles.title}>{post.title}</h1>
        ) : (
          <p className={styles.title}>
            <Link to={`/community/${post.id}`}>{post.title}</Link>
          </p>
        )}
        <div className={styles.text} hidden={isEditing}>
          <RichText doc={post.doc} embeds={post.embeds} mentions={post.mentions} />
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
        {isEditing ? null : <Pictures pictures={post.pictures} />}
        <PostActions
          post={post}
          comments={comments ?? post.comments}
          isWhole={isWhole}
          onEdit={() => setIsEditing(true)}
          onRemoved={onRemoved}
          onShielded={onShielded}
        />
        {post.best ? <Best id={post.id} best={post.best} /> : null}
      </div>
    </article>
  );
}
