import type { Sport } from "../feed/channels.ts";
import type { ThreadEvent, ThreadEvents, ThreadPostData } from "../feed/thread.ts";
import type { MatchId } from "../ids.ts";

/**
 * The thread of a match as a fold of its events, used by the server for snapshots and by the page for its view. It
 * holds the latest posts; older ones are read page by page. A fold that starts in mid-log shows the posts from its start
 * on exactly as a fold of the whole log does.
 */
export interface ThreadPost extends ThreadPostData {
  readonly s: number;
  /** Epoch ms. */
  readonly at: number;
  readonly isEdited: boolean;
}

export interface ThreadState {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** The latest `THREAD_POSTS_KEPT`, oldest first. */
  readonly posts: readonly ThreadPost[];
  /** Sequence number and time of the last event folded; 0 = none. */
  readonly seq: number;
  readonly asOfAt: number;
}

/** Maximum posts that a page keeps. */
export const THREAD_POSTS_KEPT = 200;

export function emptyThread(sport: Sport, matchId: MatchId): ThreadState {
  return { sport, matchId, posts: [], seq: 0, asOfAt: 0 };
}

/** Folds one event; an event that is not newer than the state changes nothing. */
export function reduceThread(before: ThreadState, event: ThreadEvent): ThreadState {
  if (event.s <= before.seq) return before;
  const thread: ThreadState = { ...before, seq: event.s, asOfAt: Math.max(before.asOfAt, event.at) };
  const { s, at } = event;
  switch (event.k) {
    case "post": {
      const others = thread.posts.filter(({ id }) => id !== event.d.id);
      return { ...thread, posts: [...others.slice(-(THREAD_POSTS_KEPT - 1)), { ...event.d, s, at, isEdited: false }] };
    }
    case "post.edited": {
      const { id, ...text } = event.d;
      return withPost(thread, id, (post) => ({ ...post, ...text, isEdited: true }));
    }
    case "removed":
      return withoutPost(thread, event.d.id);
    case "counts":
      return counted(thread, event.d);
    default:
      // A newer server may send kinds that this page does not know.
      event satisfies never;
      return thread;
  }
}

/** Removes a post, whatever the playhead: moderation does not wait for the picture. */
export function withoutPost(thread: ThreadState, id: string): ThreadState {
  return thread.posts.some((post) => post.id === id) ? { ...thread, posts: thread.posts.filter((post) => post.id !== id) } : thread;
}

function withPost(thread: ThreadState, id: string, change: (post: ThreadPost) => ThreadPost): ThreadState {
  if (!thread.posts.some((post) => post.id === id)) return thread;
  return { ...thread, posts: thread.posts.map((post) => (post.id === id ? change(post) : post)) };
}

function counted(thread: ThreadState, { posts }: ThreadEvents["counts"]): ThreadState {
  const byId = new Map(posts.map(([id, likes, comments]) => [id, { likes, comments }]));
  if (!thread.posts.some(({ id }) => byId.has(id))) return thread;
  return {
    ...thread,
    posts: thread.posts.map((post) => {
      const counts = byId.get(post.id);
      return counts ? { ...post, ...counts } : post;
    }),
  };
}
