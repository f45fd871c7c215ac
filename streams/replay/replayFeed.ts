import { BehaviorSubject, Observable, Subject } from "rxjs";
import type { AsOf } from "../../contract/envelope.ts";
import type { FeedEvent, ServerFrame } from "../../contract/feed/frames.ts";
import type { Recording } from "../../contract/feed/recording.ts";
import type { Playhead } from "../clock/types.ts";
import type { ChannelMessage, Feed, FeedStatus } from "../feed/types.ts";
import { type Behavior, constant } from "../kit/behavior.ts";
import type { Scope } from "../kit/scope.ts";
import { type RecordedChannel, recordedChannels } from "./recordedChannels.ts";

/** A jump over more events than this sends a snapshot instead of each event. */
const LEAP_EVENTS = 500;

export interface ReplayFeedOptions {
  readonly recording: Recording;
  readonly playhead$: Behavior<Playhead>;
}

export interface ReplayFeed extends Feed {
  /**
   * The log of a channel, in the form of `matchLog` and `oddsLog`: a match view needs it to show later marks.
   * Empty for a channel that was not recorded.
   */
  log(ch: string, after: number): { readonly asOf: AsOf; readonly events: readonly FeedEvent[] };
}

/**
 * A recording as a feed: each channel starts with a snapshot as of the playhead, and its events follow as the playhead
 * reaches them. Seeking back gives every channel a new epoch and a new snapshot, as when a server reopens a channel.
 */
export function createReplayFeed(scope: Scope, { recording, playhead$ }: ReplayFeedOptions): ReplayFeed {
  const channels = recordedChannels(recording);
  const frames$ = new Subject<{ at: number; direction: "in" | "out"; frame: ServerFrame | object; bytes: number }>();
  const status$ = new BehaviorSubject<FeedStatus>({ kind: "live", since: recording.header.from });
  let epoch = 1;
  let reached = playhead$.value.at;
  /** Emits before any channel follows the new playhead. */
  const moved$ = new Subject<"on" | "back">();

  scope.add(
    playhead$.subscribe(({ at }) => {
      const isBack = at < reached;
      reached = at;
      if (isBack) epoch += 1;
      moved$.next(isBack ? "back" : "on");
    }),
  );
  scope.onEnd(() => {
    frames$.complete();
    status$.complete();
  });

  function e(): string {
    return `replay-${epoch}`;
  }

  function play(ch: string, recorded: RecordedChannel, emit: (message: ChannelMessage) => void): () => void {
    const { events } = recorded;
    /** Events sent, including those in the snapshot. */
    let count = 0;

    function show(frame: ServerFrame, message: ChannelMessage): void {
      if (frames$.observed) frames$.next({ at: reached, direction: "in", frame, bytes: JSON.stringify(frame).length });
      emit(message);
    }

    function snapshot(): void {
      count = countUpTo(events, reached);
      const at = count > 0 ? (events[count - 1] as FeedEvent).at : Math.min(reached, recording.header.from);
      const start = { e: e(), s: count, at, d: recorded.snapshotAt(reached) };
      show({ t: "snap", ch, ...start }, { type: "snapshot", ...start });
    }

    function on(): void {
      if (countUpTo(events, reached) - count > LEAP_EVENTS) return snapshot();
      while (count < events.length && (events[count] as FeedEvent).at <= reached) {
        const event = events[count] as FeedEvent;
        count += 1;
        show({ t: "ev", ...event }, { type: "event", e: e(), event });
      }
    }

    snapshot();
    const subscription = moved$.subscribe((direction) => (direction === "back" ? snapshot() : on()));
    return () => subscription.unsubscribe();
  }

  return {
    status$,
    offsetMs$: constant(0),
    frames$,
    channel: (ch) =>
      new Observable<ChannelMessage>((subscriber) => {
        const recorded = channels(ch);
        if (!recorded) {
          subscriber.next({ type: "refused", code: "unknown-channel" });
          return undefined;
        }
        return play(ch, recorded, (message) => subscriber.next(message));
      }),
    log(ch, after) {
      const recorded = channels(ch);
      if (!recorded) return { asOf: { e: e(), s: 0 }, events: [] };
      return { asOf: { e: e(), s: recorded.events.length }, events: recorded.events.slice(after) };
    },
  };
}

/** Number of events up to a moment; events are in order of `at`. */
function countUpTo(events: readonly FeedEvent[], at: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle] as FeedEvent).at <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
