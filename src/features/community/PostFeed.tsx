import { useState } from "react";
import type { Post, PostList } from "../../../contract/http/post.ts";
import type { UserId } from "../../../contract/ids.ts";
import { type Result, ok } from "../../../contract/result.ts";
import type { Answer, ApiFailure } from "../../api/client.ts";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import { type Kept, useKeptState } from "../../hooks/useKept.ts";
import { useMoreFocus } from "../../hooks/useMoreFocus.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { NotLoggedIn } from "../../ui/surface/NotLoggedIn.tsx";
import { NewPosts } from "./NewPosts.tsx";
import { PostCard } from "./PostCard.tsx";
import styles from "./community.module.css";

/** What the reader has made of the list. */
interface FeedState {
  /** Posts of the pages after the first. */
  readonly later: readonly Post[];
  /** Cursor of the last page loaded here; null: none was loaded. */
  readonly end: { readonly cursor: string | null } | null;
  readonly removedIds: ReadonlySet<string>;
  readonly shielded: ReadonlySet<UserId>;
}

const BEGINNING: FeedState = { later: [], end: null, removedIds: new Set(), shielded: new Set() };
const KEPT: Kept<FeedState> = new WeakMap();

interface PostFeedProps {
  readonly first: Result<PostList, ApiFailure>;
  /** Posted here just now, newest first. */
  readonly own?: readonly Post[];
  readonly now: number;
  readonly label: string;
  readonly empty?: string;
  readonly onRetry: () => void;
  /** Loads the next page. */
  readonly more: (cursor: string) => Answer<PostList>;
  /** For a list by time: counts the posts after an id, and reloads the first page. */
  readonly newer?: { readonly count: (after: string) => Answer<number>; readonly read: () => Answer<PostList> } | undefined;
}

/** Posts, with more by cursor. A post is never listed twice, even when the order changes. Needs a `key` that names the list. */
export function PostFeed({ first: loaded, own = [], now, label, empty, onRetry, more, newer }: PostFeedProps) {
  /** The list as reloaded here; replaces the one from the page's loader. */
  const [again, setAgain] = useState<{ readonly of: typeof loaded; readonly list: PostList } | null>(null);
  const first: typeof loaded = again?.of === loaded ? ok(again.list) : loaded;
  const [{ later, end, removedIds, shielded }, setState] = useKeptState(KEPT, label, (before) => before ?? BEGINNING);
  const cursor = end ? end.cursor : first.ok ? first.value.cursor : null;
  const [busy, setBusy] = useState<{ readonly isBusy: boolean; readonly failure: ApiFailure | null }>({ isBusy: false, failure: null });
  const [entries, noteCount] = useMoreFocus<HTMLDivElement>();
  if (!first.ok) {
    if (first.error.code === ErrorCode.notLoggedIn) return <NotLoggedIn />;
    return <ErrorState code={first.error.code} message={first.error.message} onRetry={onRetry} />;
  }
  const seen = new Set<string>();
  const shown = [...own, ...first.value.list, ...later].filter(({ id, author }) => {
    if (seen.has(id) || removedIds.has(id) || shielded.has(author.id)) return false;
    seen.add(id);
    return true;
  });

  async function load(): Promise<void> {
    if (cursor === null || busy.isBusy) return;
    noteCount();
    setBusy({ isBusy: true, failure: null });
    const answer = await more(cursor);
    setBusy({ isBusy: false, failure: answer.ok ? null : answer.error });
    if (!answer.ok) return;
    const { list, cursor: next } = answer.value;
    setState((before) => ({ ...before, later: [...before.later, ...list], end: { cursor: next } }));
  }

  async function renew(): Promise<void> {
    if (!newer || busy.isBusy) return;
    setBusy({ isBusy: true, failure: null });
    const answer = await newer.read();
    setBusy({ isBusy: false, failure: answer.ok ? null : answer.error });
    if (!answer.ok) return;
    setAgain({ of: loaded, list: answer.value });
    setState((before) => ({ ...before, later: [], end: null }));
  }

  return (
    <div className={styles.feed}>
      {newer ? <NewPosts after={first.value.list[0]?.id ?? "0"} count={newer.count} onShow={() => void renew()} /> : null}
      {shown.length === 0 ? (
        <EmptyState {...(empty === undefined ? {} : { text: empty })} />
      ) : (
        <div ref={entries} role="feed" aria-label={label} aria-busy={busy.isBusy}>
          {shown.map((post) => (
            <PostCard
              key={post.id}
              post={post}
              now={now}
              onRemoved={(id) => setState((before) => ({ ...before, removedIds: new Set([...before.removedIds, id]) }))}
              onShielded={(authorId) => setState((before) => ({ ...before, shielded: new Set([...before.shielded, authorId]) }))}
            />
          ))}
        </div>
      )}
      {busy.failure ? <ErrorState code={busy.failure.code} message={busy.failure.message} onRetry={() => void load()} /> : null}
      {cursor === null || busy.failure ? null : (
        <p className={styles.more}>
          <button type="button" className="btn line" aria-busy={busy.isBusy} onClick={() => void load()}>
            {busy.isBusy ? "加载中" : "查看更多"}
          </button>
        </p>
      )}
    </div>
  );
}
