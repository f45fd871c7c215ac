import type { PostAuthor } from "../http/post.ts";
import type { MatchId } from "../ids.ts";
import type { Mention } from "../rules/mention.ts";
import type { RichMoment } from "../rules/richText.ts";
import type { Sport } from "./channels.ts";

/**
 * Event kinds of `thread:{sport}:{matchId}` (tv feed, open to all; docs/protocol.md): the posts about a match. The time of
 * a post is when the server took or passed it; a reader sees it once the playhead has reached that time.
 */

/** The text of a post as lists show it; the whole text is on the post's own page. */
export interface ThreadText {
  /** "" if it has none. */
  readonly title: string;
  readonly text: string;
  /** Root-relative; nine at most. */
  readonly pictures: readonly string[];
  /** The first moment card in the text; the card is read as of the reader's moment. */
  readonly moment: RichMoment | null;
  /** Users it mentions; absent: none. */
  readonly mentions?: readonly Mention[];
}

export interface ThreadPostData extends ThreadText {
  /** Id of the row in `post`. */
  readonly id: string;
  /** As shown at that time. */
  readonly author: PostAuthor;
  /** The match minute the author saw: `67′`; null: the match was not being played. */
  readonly minute: string | null;
  readonly likes: number;
  readonly comments: number;
  readonly isSample: boolean;
}

/** `[id, likes, comments]` of a post at that time. */
export type ThreadCount = readonly [id: string, likes: number, comments: number];

export interface ThreadEvents {
  /** A post that was removed and restored comes again under the same id. */
  readonly post: ThreadPostData;
  readonly "post.edited": ThreadText & { readonly id: string };
  /**
   * A post disappears for everyone at once, whatever the playhead, and its text is no longer in the log. An event of this
   * kind also replaces the post and its edits, so that the sequence keeps no gap.
   */
  readonly removed: { readonly id: string };
  /** Batched: a flood of likes becomes one event every few seconds. */
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
