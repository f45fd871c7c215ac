import type { PostAuthor } from "../http/post.ts";
import type { MatchId } from "../ids.ts";
import type { Mention } from "../rules/mention.ts";
import type { RichMoment } from "../rules/richText.ts";
import type { Sport } from "./channels.ts";

/**
 * Event kinds of `thread:{sport}:{matchId}` (tv feed, open to all; docs/protocol.md): what is posted about a match. A post
 * stands at the time the server took it, or at which it was passed; a reader sees it when their playhead is there.
 */

/** A text as a list shows it; whole it is read on its own page. */
export interface ThreadText {
  /** "" without one. */
  readonly title: string;
  readonly text: string;
  /** Root-relative; nine at most. */
  readonly pictures: readonly string[];
  /** The first moment card in it; what it shows is read as of the reader's moment. */
  readonly moment: RichMoment | null;
  /** Whom it names; absent: nobody. */
  readonly mentions?: readonly Mention[];
}

export interface ThreadPostData extends ThreadText {
  /** Of the row (`post`). */
  readonly id: string;
  /** As shown then. */
  readonly author: PostAuthor;
  /** The minute of the match its author saw: `67′`; null: it was not being played. */
  readonly minute: string | null;
  readonly likes: number;
  readonly comments: number;
  readonly isSample: boolean;
}

/** `[id, likes, comments]` of a post, as they were then. */
export type ThreadCount = readonly [id: string, likes: number, comments: number];

export interface ThreadEvents {
  /** One that was taken away and put back comes again, under the same id. */
  readonly post: ThreadPostData;
  readonly "post.edited": ThreadText & { readonly id: string };
  /**
   * It is gone for everyone at once, whatever moment a page shows, and its text is no longer in the log. Such an event
   * stands in the place of the post and of its edits as well, so that the numbers keep no gap.
   */
  readonly removed: { readonly id: string };
  /** Gathered: a flood of likes is one event every few seconds. */
  readonly counts: { readonly posts: readonly ThreadCount[] };
}
export type ThreadEventKind = keyof ThreadEvents;
export type ThreadEvent = {
  readonly [K in ThreadEventKind]: {
    readonly ch: string;
    readonly s: number;
    readonly at: number;
    readonly k: K;
    readonly d: ThreadEvents[K];
  };
}[ThreadEventKind];

export function threadChannel(sport: Sport, matchId: MatchId): string {
  return `thread:${sport}:${matchId}`;
}
