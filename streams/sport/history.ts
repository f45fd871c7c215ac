import type { AsOf } from "../../contract/envelope.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { type Timeline, createTimeline } from "./timeline.ts";

/**
 * The known events of one channel: the live edge (a snapshot and the events since) and, once loaded, the log from its
 * first event. Both fold with the same reducer, so a moment that both cover looks the same in either.
 */
export interface History<S> {
  /** Takes a snapshot unless the known one is newer; true when it was taken. */
  restart(snapshot: { readonly e: string; readonly s: number; readonly at: number; readonly state: S }): boolean;
  /** Takes the next event of the live edge and ignores a known one. True when it was new. */
  append(e: string, event: FeedEvent): boolean;
  /** Adds a page of the log; false when it belongs to another epoch or leaves a gap: the log is dropped then. */
  addLog(e: string, events: readonly FeedEvent[]): boolean;
  /** Fold up to a moment. Undefined when it needs the log, and the log is not loaded. */
  stateAt(at: number): S | undefined;
  /** Whether the log has to be read (further) to show this moment. */
  needsLog(at: number): boolean;
  /** Fold of everything known. */
  latest(): S;
  readonly position: AsOf;
  /** Sequence number of the last event of the log; 0 = none. */
  readonly logS: number;
}

export interface HistoryOptions<S> {
  readonly empty: S;
  readonly reduce: (state: S, event: FeedEvent) => S;
  /** Folds many events at once, if that is cheaper than one by one. */
  readonly reduceAll?: ((state: S, events: readonly FeedEvent[]) => S) | undefined;
  readonly initial: { readonly asOf: AsOf; readonly at: number; readonly state: S };
}

export function createHistory<S>({ empty, reduce, reduceAll, initial }: HistoryOptions<S>): History<S> {
  let e = initial.asOf.e;
  let edge = createTimeline({
    start: { s: initial.asOf.s, at: startAt(initial.asOf.s, initial.at), state: initial.state },
    reduce,
    reduceAll,
  });
  let log = emptyLog();

  function emptyLog(): Timeline<S, FeedEvent> {
    return createTimeline({ start: { s: 0, at: -Infinity, state: empty }, reduce, reduceAll });
  }

  /** Before the first event there is nothing to hide: an empty state is valid at any time. */
  function startAt(s: number, at: number): number {
    return s === 0 ? -Infinity : at;
  }

  function catchUp(): void {
    for (const event of edge.events) if (event.s > log.lastS) log.append(event);
  }

  return {
    get position() {
      return { e, s: edge.lastS };
    },
    get logS() {
      return log.lastS;
    },
    restart(snapshot) {
      if (snapshot.e === e && snapshot.s <= edge.lastS) return false;
      if (snapshot.e !== e) log = emptyLog();
      e = snapshot.e;
      edge = createTimeline({ start: { s: snapshot.s, at: startAt(snapshot.s, snapshot.at), state: snapshot.state }, reduce, reduceAll });
      return true;
    },
    append(epoch, event) {
      if (epoch !== e || !edge.append(event)) return false;
      if (log.lastS > 0) log.append(event);
      return true;
    },
    addLog(epoch, events) {
      if (epoch !== e) {
        log = emptyLog();
        return false;
      }
      for (const event of events) {
        if (event.s <= log.lastS) continue;
        if (!log.append(event)) {
          log = emptyLog();
          return false;
        }
      }
      catchUp();
      return true;
    },
    stateAt(at) {
      // A recording's log reaches further than the events its feed has sent.
      if (log.lastS > edge.lastS) return log.stateAt(at);
      const state = edge.stateAt(at);
      if (state !== undefined) return state;
      return log.lastS > 0 ? log.stateAt(at) : undefined;
    },
    needsLog(at) {
      return at < edge.start.at && log.lastS < edge.start.s;
    },
    latest() {
      return log.lastS > edge.lastS ? log.latest() : edge.latest();
    },
  };
}
