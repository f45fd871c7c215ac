import { type SchedulerLike, type Subscription, asyncScheduler, BehaviorSubject, Subject } from "rxjs";
import type { AsOf } from "../../contract/envelope.ts";
import { type Sport, boardChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { FEED } from "../../contract/limits.ts";
import type { BoardRow, BoardSnapshot } from "../../contract/match/board.ts";
import type { BoardState } from "../../contract/match/boardFold.ts";
import type { Result } from "../../contract/result.ts";
import type { PlayheadBehavior } from "../clock/types.ts";
import type { ChannelMessage, Feed } from "../feed/types.ts";
import type { Scope } from "../kit/scope.ts";
import { createBoardHistory } from "./boardHistory.ts";
import { type PollRefusal, pollBeside } from "./polling.ts";
import type { Board } from "./types.ts";

export interface BoardAnswer {
  readonly asOf: AsOf;
  readonly rows: readonly BoardRow[];
}

export interface BoardTimers {
  readonly scheduler?: SchedulerLike;
  /** Spreads the polls: 0 <= x < 1. */
  readonly random?: () => number;
  /** Calls back once, before the next paint; returns a cancel function. `requestAnimationFrame` in a browser; default: every 16 ms. */
  readonly frame?: (callback: () => void) => () => void;
}

export interface BoardOptions {
  readonly sport: Sport;
  /** From `scoreList`, read on the server while rendering. */
  readonly initial?: BoardAnswer;
  readonly feed: Feed;
  /** `scoreList`: every 30 s, and when the feed goes stale. */
  readonly poll: () => Promise<Result<BoardAnswer, PollRefusal>>;
  /** Holds rows back to a moment; without it rows show as they arrive. */
  readonly playhead$?: PlayheadBehavior;
  /**
   * Server time, epoch ms. A polled response has no time of its own and counts as of its arrival; a board that is held
   * back and has no `now` ignores polled responses.
   */
  readonly now?: () => number;
  readonly timers?: BoardTimers;
}

type RowSubjects = Map<string, BehaviorSubject<BoardRow | undefined>>;

/**
 * The board of one sport. Arriving events are folded once a frame, so that thousands of row updates a second cost one
 * pass and notify only the rows that changed.
 */
export function createBoard(scope: Scope, options: BoardOptions): Board {
  const { sport, initial, feed, poll, playhead$, now, timers = {} } = options;
  const { scheduler = asyncScheduler } = timers;
  const frame = timers.frame ?? ((callback: () => void) => asCancel(scheduler.schedule(callback, FEED.tickMs)));
  const history = createBoardHistory();
  const rowSubjects: RowSubjects = new Map();
  const lastRowSubjects: RowSubjects = new Map();
  const changed$ = new Subject<readonly { readonly before: BoardRow | undefined; readonly after: BoardRow | undefined }[]>();
  let position: AsOf | null = null;
  let queue: FeedEvent[] = [];
  let cancelFrame: (() => void) | null = null;
  /** No change events for the first rows, nor after a restart of the board. */
  let isQuiet = true;

  function reach(): number {
    return playhead$ ? playhead$.value.at : Infinity;
  }

  /** The time of a polled response; null if no time is certain not to be too early. */
  function presentAt(): number | null {
    if (!playhead$) return -Infinity;
    if (playhead$.value.mode !== "live") return now?.() ?? null;
    playhead$.refresh?.();
    return playhead$.value.at;
  }

  function take(answer: BoardAnswer, at: number): void {
    drain();
    const isRestart = position !== null && position.e !== answer.asOf.e;
    position = answer.asOf;
    if (isRestart) history.restart(at, answer.rows);
    else history.replaceAll(at, answer.rows);
    isQuiet ||= isRestart;
    schedule();
  }

  function drain(): void {
    for (const event of queue) history.apply(event);
    queue = [];
  }

  function schedule(): void {
    cancelFrame ??= frame(() => {
      cancelFrame = null;
      if (playhead$ && playhead$.value.mode !== "replay") playhead$.refresh?.();
      show();
    });
  }

  function show(): void {
    if (scope.hasEnded) return;
    drain();
    const { changes, isForward } = history.moveTo(reach());
    if (changes.length === 0) return;
    rows$.next(history.shown);
    for (const { id, after } of changes) {
      rowSubjects.get(id)?.next(after);
      // Back in time before its first row nothing is known of it.
      if (after !== undefined || !isForward) lastRowSubjects.get(id)?.next(after);
    }
    // Going back in time is not a change: nothing flashes.
    if (!isQuiet && isForward) changed$.next(changes);
    isQuiet = false;
  }

  function followed(message: ChannelMessage): void {
    if (message.type === "event") {
      // Skip events that a REST response already contained.
      if (position && position.e === message.e && message.event.s <= position.s) return;
      position = { e: message.e, s: message.event.s };
      queue.push(message.event);
      schedule();
    } else if (message.type === "snapshot") {
      if (position && position.e === message.e && message.s < position.s) return;
      take({ asOf: { e: message.e, s: message.s }, rows: (message.d as BoardSnapshot).rows }, message.at);
    }
  }

  /** Two epochs have no order: while the feed is live, it knows which one is current. */
  function isNewer(asOf: AsOf): boolean {
    if (!position) return true;
    return asOf.e === position.e ? asOf.s > position.s : feed.status$.value.kind !== "live";
  }

  async function pollOnce(): Promise<Result<unknown, PollRefusal>> {
    const answer = await poll();
    if (!answer.ok || scope.hasEnded || !isNewer(answer.value.asOf)) return answer;
    const at = presentAt();
    if (at !== null) take(answer.value, at);
    return answer;
  }

  if (initial) {
    position = initial.asOf;
    history.replaceAll(presentAt() ?? playhead$?.value.at ?? -Infinity, initial.rows);
    history.moveTo(reach());
    isQuiet = history.shown.size === 0;
  }
  const rows$ = new BehaviorSubject<BoardState>(history.shown);

  const status$ = pollBeside(scope, { status$: feed.status$, poll: pollOnce, ...timers });
  scope.add(feed.channel(boardChannel(sport), initial?.asOf).subscribe(followed));
  if (playhead$) scope.add(playhead$.subscribe(show));
  scope.onEnd(() => {
    cancelFrame?.();
    rows$.complete();
    changed$.complete();
    for (const subject of [...rowSubjects.values(), ...lastRowSubjects.values()]) subject.complete();
  });

  function subjectOf(subjects: RowSubjects, id: string): BehaviorSubject<BoardRow | undefined> {
    const known = subjects.get(id);
    if (known) return known;
    const made = new BehaviorSubject(rows$.value.get(id));
    subjects.set(id, made);
    return made;
  }

  return {
    rows$,
    changed$,
    status$,
    row$: (id) => subjectOf(rowSubjects, id),
    lastRow$: (id) => subjectOf(lastRowSubjects, id),
  };
}

function asCancel(subscription: Subscription): () => void {
  return () => subscription.unsubscribe();
}
