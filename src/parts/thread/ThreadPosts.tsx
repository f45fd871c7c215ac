import { Fragment, useEffect, useRef } from "react";
import type { ThreadMine } from "../../../contract/http/thread.ts";
import type { ThreadPost } from "../../../contract/thread/thread.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ThreadPostItem } from "./ThreadPostItem.tsx";
import styles from "./thread.module.css";

/** Height visible below the post where reading continues. */
const BELOW_PX = 60;

interface ThreadPostsProps {
  /** Oldest first. */
  readonly posts: readonly ThreadPost[];
  readonly mine: ThreadMine;
  readonly onMine: (mine: ThreadMine) => void;
  readonly removed$: Behavior<ReadonlySet<string>>;
  /** Up to where the reader had read, epoch ms (0: nothing): scrolls the list to the first post after it; null: does not scroll. */
  readonly readTo: number | null;
  readonly onRead: () => void;
  /** Null: there are no earlier posts. */
  readonly onMore: (() => void) | null;
}

/** Posts of a thread, latest first, without the ones the reader shields. */
export function ThreadPosts({ posts, mine, onMine, removed$, readTo, onRead, onMore }: ThreadPostsProps) {
  const removed = useBehavior(removed$);
  const first = useRef<HTMLLIElement>(null);
  const shown = posts.filter(
    ({ id, author }) => !removed.has(id) && !mine.shieldedPosts.includes(id) && !mine.shieldedAuthors.includes(author.id),
  );
  const next = readTo === null ? null : shown.find(({ at }) => at > readTo);
  const nextId = next?.id ?? null;
  useEffect(() => {
    if (nextId === null) return;
    const post = first.current;
    const list = post?.parentElement;
    if (!post || !list) return;
    // Scrolls the list alone: the page stays where it is.
    const [from, to] = [list.getBoundingClientRect(), post.getBoundingClientRect()];
    list.scrollTop += to.bottom - from.bottom + BELOW_PX;
    post.focus({ preventScroll: true });
  }, [nextId]);
  if (shown.length === 0) return <EmptyState text="还没有人说话，来写第一条" />;
  return (
    <ol className={styles.posts} aria-label="讨论">
      {[...shown].reverse().map((post) => (
        <Fragment key={post.id}>
          <ThreadPostItem post={post} mine={mine} onMine={onMine} {...(post.id === nextId ? { mark: first } : {})} />
          {post.id === nextId && readTo !== 0 ? (
            <li className={styles.mark}>
              上次看到这里
              <button type="button" onClick={onRead}>
                收起标记
              </button>
            </li>
          ) : null}
        </Fragment>
      ))}
      {onMore ? (
        <li className={styles.more}>
          <button type="button" className="btn sm line" onClick={onMore}>
            查看更早
          </button>
        </li>
      ) : null}
    </ol>
  );
}
