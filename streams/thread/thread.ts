import { BehaviorSubject, type SchedulerLike } from "rxjs";
import type { AsOf } from "../../contract/envelope.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { type ThreadEvent, threadChannel } from "../../contract/feed/thread.ts";
import type { MatchId } from "../../contract/ids.ts";
import { type Result, ok } from "../../contract/result.ts";
import { type ThreadState, reduceThread, withoutPost } from "../../contract/thread/thread.ts";
import type { PlayheadBehavior } from "../clock/types.ts";
import type { ChannelMessage, Feed, FeedStatus } from "../feed/types.ts";
import type { Behavior } from "../kit/behavior.ts";
import type { Scope } from "../kit/scope.ts";
import { type PollRefusal, pollBeside } from "../sport/polling.ts";
import { type Timeline, createTimeline } from "../sport/timeline.ts";

export interface ThreadAnswer {
  readonly asOf: AsOf;
  readonly at: number;
  readonly state: ThreadState;
}

export interface ThreadViewOptions {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** As of the playhead at the time of the request: nothing in it is later. */
  readonly initial: ThreadAnswer;
  readonly feed: Feed;
  /** The thread as it was at a moment. */
  readonly fetchState: (at: number) => Promise<Result<ThreadAnswer, PollRefusal>>;
  readonly playhead$: PlayheadBehavior;
  readonly scheduler?: SchedulerLike | undefined;
  /** Spreads the polls: 0 <= x < 1. */
  readonly random?: (() => number) | undefined;
}

export interface ThreadView {
  /** Folded up to the playhead: no post and no count in it is later. Null: that moment is not loaded yet. */
  readonly state$: Behavior<ThreadState | null>;
  /** Posts removed since the thread was loaded: they are not shown at any moment. */
  readonly removed$: Behavior<ReadonlySet<string>>;
  /** An earlier moment could not be read; the next move of the playhead retries. */
  readonly hasFailed$: Behavior<boolean>;
  readonly status$: Behavior<FeedStatus>;
}

/** A shown earlier moment is read again once the playhead has moved on this far. */
const STALE_MS = 2_000;

interface Segment {
  readonly e: string;
  readonly timeline: Timeline<ThreadState, ThreadEvent>;
}

function segmentOf(e: string, s: number, at: number, state: ThreadState): Segment {
  return { e, timeline: createTimeline<ThreadState, ThreadEvent>({ start: { s, at, state }, reduce: reduceThread }) };
}

/**
 * The thread of a match as of the page clock. From its loading on it is a log behind the playhead; earlier moments are
 * requested from the server. Removed posts disappear at once, whatever moment is shown.
 */
export function createThreadView(scope: Scope, options: ThreadViewOptions): ThreadView {
  const { sport, matchId, initial, feed, fetchState, playhead$, scheduler, random } = options;
  let edge = segmentOf(initial.asOf.e, initial.asOf.s, initial.at, initial.state);
  /** The state of a moment before the edge. */
  let past: ThreadAnswer | null = null;
  let requestedAt: number | null = null;
  const removed$ = new BehaviorSubject<ReadonlySet<string>>(new Set());
  const hasFailed$ = new BehaviorSubject(false);
  const state$ = new BehaviorSubject<ThreadState | null>(shownAt(playhead$.value.at));

  function standing(state: ThreadState): ThreadState {
    let left = state;
    for (const id of removed$.value) left = withoutPost(left, id);
    return left;
  }

  function shownAt(at: number): ThreadState | null {
    const known = edge.timeline.stateAt(at) ?? (past && past.at <= at ? past.state : null);
    return known && standing(known);
  }

  function show(): void {
    if (scope.hasEnded) return;
    const { at } = playhead$.value;
    const shown = shownAt(at);
    if (!isSame(shown, state$.value)) state$.next(shown);
    if (at < edge.timeline.start.at && (past === null || at < past.at || at - past.at > STALE_MS)) void fetchAt(at);
  }

  async function fetchAt(at: number): Promise<void> {
    if (requestedAt !== null) return;
    requestedAt = at;
    const answer = await fetchState(at);
    requestedAt = null;
    if (scope.hasEnded) return;
    hasFailed$.next(!answer.ok);
    if (!answer.ok) return;
    past = answer.value;
    show();
  }

  function take(event: ThreadEvent): void {
    if (!edge.timeline.append(event)) return;
    if (event.k === "removed") removed$.next(new Set([...removed$.value, event.d.id]));
    // The post was restored.
    if (event.k === "post" && removed$.value.has(event.d.id)) {
      removed$.next(new Set([...removed$.value].filter((id) => id !== event.d.id)));
    }
    if (event.at > playhead$.value.at) playhead$.refresh?.();
    show();
  }

  function restart(next: Segment): void {
    if (next.e === edge.e && next.timeline.lastS <= edge.timeline.lastS) return;
    edge = next;
    past = null;
    playhead$.refresh?.();
    show();
  }

  async function poll(): Promise<Result<unknown, PollRefusal>> {
    if (feed.status$.value.kind === "live") return ok(null);
    const answer = await fetchState(playhead$.value.at);
    if (answer.ok && !scope.hasEnded && playhead$.value.mode !== "replay") {
      const { asOf, at, state } = answer.value;
      restart(segmentOf(asOf.e, asOf.s, at, state));
    }
    return answer;
  }

  const status$ = pollBeside(scope, { status$: feed.status$, poll, scheduler, random });
  scope.add(
    feed.channel(threadChannel(sport, matchId), initial.asOf).subscribe((message: ChannelMessage) => {
      if (message.type === "event") {
        // Channel data was validated on entry.
        if (message.e === edge.e) take(message.event as ThreadEvent);
      } else if (message.type === "snapshot") {
        restart(segmentOf(message.e, message.s, message.at, message.d as ThreadState));
      }
    }),
  );
  scope.add(playhead$.subscribe(show));
  scope.onEnd(() => {
    state$.complete();
    removed$.complete();
    hasFailed$.complete();
  });
  return { state$, removed$, hasFailed$, status$ };
}

function isSame(a: ThreadState | null, b: ThreadState | null): boolean {
  if (a === b) return true;
  return a !== null && b !== null && a.posts.length === b.posts.length && a.posts.every((post, i) => post === b.posts[i]);
}
