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

/**
 * The thread of a match (docs/product.md 3): its posts are those of post.ts that name the match, paged by
 * `POST /inform/post/list/general`; its channel is `thread:{sport}:{matchId}`.
 *
 * `at` (epoch ms) is where the reader's page clock stands: nothing is told of what came later, no post and no number.
 * Absent: now.
 */

const Moment = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const At = Type.Optional(Moment);
const Of = { sport: Type.Union([Type.Literal("fb"), Type.Literal("bk")]), matchId: MatchId };
const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });

/** A thread as it stood at a moment, and where in its channel that is. */
export interface ThreadAsOf {
  readonly asOf: AsOf;
  /** The moment, epoch ms: the reader's, or the server's where that was later. */
  readonly at: number;
  readonly state: ThreadState;
  /** The caller's own; null for a visitor. */
  readonly mine: ThreadMine | null;
}

/** What somebody has done about the posts of a thread: the thread itself is the same for all. */
export interface ThreadMine {
  /** Authors whose posts are not shown to them. */
  readonly shieldedAuthors: readonly string[];
  /** Posts that are not shown to them. */
  readonly shieldedPosts: readonly string[];
  readonly liked: readonly string[];
}

/** Events of a thread, none later than the moment; the last number up to then is in `asOf`. */
export interface ThreadLog {
  readonly events: readonly ThreadEvent[];
  /** The `after` of the next page; null at the end. */
  readonly next: number | null;
  readonly asOf: AsOf;
}

/** Posts of one minute of the match. */
export interface ThreadMinute {
  /** `67′`, `45+2′`, 中场, 第三节. */
  readonly minute: string;
  readonly posts: number;
  /** When the last of them was written, epoch ms: the thread as of then ends with this minute. */
  readonly until: number;
}

export type ThreadBest = Pick<ThreadPostData, "id" | "author" | "text" | "minute" | "likes" | "comments">;

export interface ThreadSummary {
  readonly posts: number;
  /** Different people who have posted or commented. */
  readonly talkers: number;
  /** In the order of the match; what was written while it was not played is in none. */
  readonly minutes: readonly ThreadMinute[];
  /** Of the match at the moment: `67′`, 中场, 第三节; null: it was not being played. */
  readonly minute: string | null;
  /** Football: what its minute goes on by while it is played; null where it stands. */
  readonly clock: GameClock | null;
  /** With `since`: what was written between then and the moment. */
  readonly missed: {
    readonly posts: number;
    /** The most liked ones. */
    readonly best: readonly ThreadBest[];
    /** The minutes with the most posts, in the order of the match. */
    readonly peaks: readonly ThreadMinute[];
    /** When the first of them was written, epoch ms; null: there is none. */
    readonly firstAt: number | null;
    /** As of then the thread ends with the first of them: where one goes on reading when all are too many to show. */
    readonly resumeAt: number | null;
    /** Of the match at `since` and at the moment; null before it had one. */
    readonly score: { readonly from: Pair | null; readonly to: Pair | null };
  } | null;
}

/** A match in play that is talked about, as of the reader's moment. */
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
  /** Different people who have posted or commented. */
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
      after: withDefault(Type.Integer({ minimum: 0 }), 0),
      limit: withDefault(Type.Integer({ minimum: 1, maximum: 500 }), 200),
    }),
    reply: object<ThreadLog>(),
  }),
  informThreadSummary: get("tapi", "/inform/thread/summary", "any", {
    query: Type.Object({ ...Of, at: At, since: Type.Optional(Moment) }),
    reply: object<ThreadSummary>(),
  }),
  /** Those with the most talkers first. */
  informThreadList: get("tapi", "/inform/thread/list", "any", {
    query: Type.Object({ at: At, size: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 5) }),
    reply: object<{ readonly total: number; readonly list: readonly TalkedMatch[] }>(),
  }),
};
