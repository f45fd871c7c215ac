import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Comment, CommentList, CommentSort } from "../../../contract/http/comment.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { commentList, commentReplies, newerComments } from "../../api/comments.ts";
import { usePortal } from "../../hooks/portal.ts";
import { type Kept, useKeptState } from "../../hooks/useKept.ts";

/** The comments on the page. */
export interface CommentsState {
  readonly sort: CommentSort;
  readonly total: number;
  readonly best: readonly Comment[];
  readonly list: readonly Comment[];
  readonly cursor: string | null;
  readonly isClosed: boolean;
  readonly muted: string | null;
  /** Opened replies by their root comment, with the cursor of the next ones. */
  readonly opened: Readonly<Record<string, { readonly list: readonly Comment[]; readonly cursor: string | null }>>;
  readonly newestId: string;
}

export interface CommentsView {
  /** Null: nothing has been read yet. */
  readonly state: CommentsState | null;
  readonly failure: ApiFailure | null;
  readonly isBusy: boolean;
  /** Number of others' comments since the list was read. */
  readonly newer: number;
  /** Loads the first page in an order. */
  load(sort: CommentSort): Promise<void>;
  more(): Promise<void>;
  openReplies(root: Comment): Promise<void>;
  /** Adds an own comment: at the top, or under the one it answers. */
  add(comment: Comment): void;
  change(id: string, changed: (comment: Comment) => Comment | null): void;
}

const KEPT: Kept<CommentsState | null> = new WeakMap();

const POLL_MS = 30_000;

const stateOf = (list: CommentList): CommentsState => ({ ...list, opened: {} });

/** The page's first state: on the way back the list as it was left, if the reader had gone beyond what the page is loaded with. */
function beginWith(first: Result<CommentList, ApiFailure>, before: CommentsState | null): CommentsState | null {
  if (!first.ok) return null;
  const { sort, list, total, isClosed, muted } = first.value;
  const isGrown = before !== null && (before.sort !== sort || before.list.length > list.length || Object.keys(before.opened).length > 0);
  return isGrown ? { ...before, total, isClosed, muted } : stateOf(first.value);
}

const without = (list: readonly Comment[], shown: readonly Comment[]): readonly Comment[] => {
  const ids = new Set(shown.map(({ id }) => id));
  return list.filter(({ id }) => !ids.has(id));
};

type Change = (comment: Comment) => Comment | null;

/** Changes a comment wherever it is listed; null removes it. */
function changedIn(list: readonly Comment[], id: string, change: Change): readonly Comment[] {
  return list.flatMap((one) => {
    const changed = one.id === id ? change(one) : one;
    return changed ? [{ ...changed, firstReplies: changedIn(changed.firstReplies, id, change) }] : [];
  });
}

function changedState(state: CommentsState, id: string, change: Change): CommentsState {
  return {
    ...state,
    best: changedIn(state.best, id, change),
    list: changedIn(state.list, id, change),
    opened: Object.fromEntries(
      Object.entries(state.opened).map(([root, replies]) => [root, { ...replies, list: changedIn(replies.list, id, change) }]),
    ),
  };
}

export function useComments(subject: string, first: Result<CommentList, ApiFailure>): CommentsView {
  const { api, now, spoilers } = usePortal();
  const [state, setState] = useKeptState(KEPT, subject, (before) => beginWith(first, before));
  const [failure, setFailure] = useState<ApiFailure | null>(first.ok ? null : first.error);
  const [isBusy, setIsBusy] = useState(false);
  const [newer, setNewer] = useState(0);
  const isUnderWay = useRef(false);
  const at = (): number | undefined => spoilers.momentOf(now());

  /** One request at a time. */
  async function runRequest<T>(request: () => Promise<Result<T, ApiFailure>>, taken: (value: T) => void): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    const answer = await request();
    isUnderWay.current = false;
    setIsBusy(false);
    setFailure(answer.ok ? null : answer.error);
    if (answer.ok) taken(answer.value);
  }

  const poll = useEffectEvent(async () => {
    if (state === null || document.visibilityState === "hidden") return;
    const answer = await newerComments(api, subject, state.newestId, at());
    // A failed request is repeated in half a minute.
    if (answer.ok) setNewer(answer.value);
  });
  useEffect(() => {
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, []);

  return {
    state,
    failure,
    isBusy,
    newer,
    load: (sort) =>
      runRequest(
        () => commentList(api, subject, { sort, at: at() }),
        (list) => {
          setState(stateOf(list));
          setNewer(0);
        },
      ),
    more: async () => {
      if (state?.cursor == null) return;
      const { sort, cursor } = state;
      await runRequest(
        () => commentList(api, subject, { sort, cursor, at: at() }),
        (next) => setState((was) => was && { ...was, list: [...was.list, ...without(next.list, was.list)], cursor: next.cursor }),
      );
    },
    openReplies: async (root) => {
      const cursor = state?.opened[root.id]?.cursor ?? null;
      await runRequest(
        () => commentReplies(api, root.id, cursor, at()),
        (next) =>
          setState((was) => {
            if (!was) return was;
            const before = was.opened[root.id]?.list ?? [];
            return {
              ...was,
              opened: { ...was.opened, [root.id]: { list: [...before, ...without(next.list, before)], cursor: next.cursor } },
            };
          }),
      );
    },
    add: (comment) =>
      setState((was) => {
        if (!was) return was;
        // A comment that waits for a moderator is not counted.
        const counted = { ...was, total: was.total + (comment.isHeld ? 0 : 1) };
        const { rootId } = comment;
        if (rootId === null) return { ...counted, list: [comment, ...without(was.list, [comment])] };
        const under = changedState(counted, rootId, (root) => ({
          ...root,
          replies: root.replies + 1,
          firstReplies: [...without(root.firstReplies, [comment]), comment],
        }));
        const open = under.opened[rootId];
        if (!open) return under;
        return { ...under, opened: { ...under.opened, [rootId]: { ...open, list: [...without(open.list, [comment]), comment] } } };
      }),
    change: (id, changed) => setState((was) => was && changedState(was, id, changed)),
  };
}
