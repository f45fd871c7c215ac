import { Type } from "typebox";
import type { AsOf } from "../envelope.ts";
import type { Sport } from "../feed/channels.ts";
import type { GameClock, Pair, Team } from "../feed/sport.ts";
import type { ThreadEvent, ThreadPostData } from "../feed/thread.ts";
import { MatchId } from "../idSchemas.ts";
import type { MatchId as MatchIdOf } from "../ids.ts";
import type { ThreadState } from "../thread/thread.ts";
import { get } from "./call.ts";
import { withDefault } from "./withDefault.ts";
import { logNumber, momentMs } from "../numberSchemas.ts";

/**
 * The thread of a match (docs/product.md 3): the posts of post.ts that name the match, paged by
 * `POST /inform/post/list/general`; its channel is `thread:{sport}:{matchId}`.
 *
 * `at` (epoch ms) is the reader's page clock: the replies hold no posts and no counts from later.
 * Absent: now.
 */

const Moment = momentMs();
const At = Type.Optional(Moment);
const Of = { sport: Type.Union([Type.Literal("fb"), Type.Literal("bk")]), matchId: MatchId };
const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });

/** A thread as of a moment, and the position in its channel at that moment. */
export interface ThreadAsOf {
  readonly asOf: AsOf;
  /** The moment, epoch ms: the reader's, or the server's if that was later. */
  readonly at: number;
  readonly state: ThreadState;
  /** The caller's own data; null for a visitor. */
  readonly mine: ThreadMine | null;
}

/** A user's own likes and blocks in a thread; the thread itself is the same for all. */
export interface ThreadMine {
  /** Authors whose posts the user does not see. */
  readonly shieldedAuthors: readonly string[];
  /** Posts that the user does not see. */
  readonly shieldedPosts: readonly string[];
  readonly liked: readonly string[];
}

/** Events of a thread up to the moment; `asOf` has the last sequence number by then. */
export interface ThreadLog {
  readonly events: readonly ThreadEvent[];
  /** `after` of the next page; null at the end. */
  readonly next: number | null;
  readonly asOf: AsOf;
}

/** Posts of one minute of the match. */
export interface ThreadMinute {
  /** `67′`, `45+2′`, 中场, 第三节. */
  readonly minute: string;
  readonly posts: number;
  /** When the last of them was written, epoch ms: a thread as of that time ends with this minute. */
  readonly until: number;
}

export type ThreadBest = Pick<ThreadPostData, "id" | "author" | "text" | "minute" | "likes" | "comments">;

export interface ThreadSummary {
  readonly posts: number;
  /** Distinct users who posted or commented. */
  readonly talkers: number;
  /** In match order; posts written while the match was not being played belong to no minute. */
  readonly minutes: readonly ThreadMinute[];
  /** Match minute at the moment: `67′`, 中场, 第三节; null: not being played. */
  readonly minute: string | null;
  /** Football: the clock that advances its minute during play; null while it is stopped. */
  readonly clock: GameClock | null;
  /** With `since`: what was written between `since` and the moment. */
  readonly missed: {
    readonly posts: number;
    /** The most liked posts. */
    readonly best: readonly ThreadBest[];
    /** The minutes with the most posts, in match order. */
    readonly peaks: readonly ThreadMinute[];
    /** When the first missed post was written, epoch ms; null: there is none. */
    readonly firstAt: number | null;
    /** A thread as of this time ends with the first missed post: reading resumes there when there are too many to show. */
    readonly resumeAt: number | null;
    /** Score of the match at `since` and at the moment; null before it had one. */
    readonly score: { readonly from: Pair | null; readonly to: Pair | null };
  } | null;
}

/** A live match with activity in its thread, as of the reader's moment. */
export interface TalkedMatch {
  readonly sport: Sport;
  readonly matchId: MatchIdOf;
  readonly league: string;
  readonly home: Team;
  readonly away: Team;
  readonly score: Pair | null;
  /** `67′`, 中场, 第三节. */
  readonly minute: string;
  readonly posts: number;
  /** Distinct users who posted or commented. */
  readonly talkers: number;
}

export const threadCalls = {
  informThreadState: get("tapi", "/inform/thread/state", "any", {
    query: Type.Object({ ...Of, at: At }),
    reply: object<ThreadAsOf>(),
  }),
  informThreadLog: get("tapi", "/inform/thread/log", "any", {
    query: Type.Object({
      ...Of,
      at: At,
      after: withDefault(logNumber(), 0),
      limit: withDefault(Type.Integer({ minimum: 1, maximum: 500 }), 200),
    }),
    reply: object<ThreadLog>(),
  }),
  informThreadSummary: get("tapi", "/inform/thread/summary", "any", {
    query: Type.Object({ ...Of, at: At, since: Type.Optional(Moment) }),
    reply: object<ThreadSummary>(),
  }),
  /** Most talkers first. */
  informThreadList: get("tapi", "/inform/thread/list", "any", {
    query: Type.Object({ at: At, size: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 5) }),
    reply: object<{ readonly total: number; readonly list: readonly TalkedMatch[] }>(),
  }),
};
