import { FEED } from "../../contract/limits.ts";

/** Start of a timeline: a state with the events up to `s` folded in, the latest of which happened at `at`. */
export interface TimelineStart<S> {
  readonly s: number;
  readonly at: number;
  readonly state: S;
}

export interface Timeline<S, E> {
  /** Takes the next event (`s` one above the last); false, without effect, for any other. */
  append(event: E): boolean;
  /** Numbers up to `s` will not arrive: the next event is the one after. */
  skip(s: number): void;
  /**
   * The fold of every event with `at` up to and including this moment, in O(log n + checkpoint distance); undefined
   * before the start. The same moment gives the same object, and so does a later one when nothing happened between.
   */
  stateAt(at: number): S | undefined;
  /** The fold of all events. */
  latest(): S;
  readonly start: TimelineStart<S>;
  readonly lastS: number;
  readonly lastAt: number;
  /** Events kept, in order. */
  readonly events: readonly E[];
}

export interface TimelineOptions<S, E> {
  readonly start: TimelineStart<S>;
  readonly reduce: (state: S, event: E) => S;
  /** Folds many events at once, if that is cheaper than one by one. */
  readonly reduceAll?: ((state: S, events: readonly E[]) => S) | undefined;
  /** Number of events between two checkpoints. */
  readonly every?: number;
}

/**
 * A log that can be read as of any moment. States are immutable, so keeping one every 500 events costs little;
 * going back folds again from the nearest one.
 */
export function createTimeline<S, E extends { readonly s: number; readonly at: number }>(options: TimelineOptions<S, E>): Timeline<S, E> {
  const { start, reduce, every = FEED.checkpointEvery } = options;
  const reduceAll = options.reduceAll ?? ((state: S, events: readonly E[]) => events.reduce(reduce, state));
  const events: E[] = [];
  /** `times[i]` is the effective time of event i: its `at`, or the time before it where a source went back in time. */
  const times: number[] = [];
  /** `checkpoints[i]` is the fold of the first `i * every` events. */
  const checkpoints: S[] = [start.state];
  /** The last results: reading on from them only folds the new events. */
  let cursor = { count: 0, state: start.state };
  let end = cursor;

  function countUpTo(at: number): number {
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((times[middle] as number) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function fold(count: number, cursor: { readonly count: number; readonly state: S }) {
    const nearest = Math.min(Math.floor(count / every), checkpoints.length - 1);
    let from = { count: nearest * every, state: checkpoints[nearest] as S };
    if (cursor.count <= count && cursor.count >= from.count) from = cursor;
    let { state } = from;
    for (let i = from.count; i < count;) {
      const next = Math.min(count, (Math.floor(i / every) + 1) * every);
      state = next === i + 1 ? reduce(state, events[i] as E) : reduceAll(state, events.slice(i, next));
      if (next % every === 0 && checkpoints.length === next / every) checkpoints.push(state);
      i = next;
    }
    return { count, state };
  }

  let lastS = start.s;

  return {
    start,
    events,
    get lastS() {
      return lastS;
    },
    get lastAt() {
      return times.at(-1) ?? start.at;
    },
    append(event) {
      if (event.s !== lastS + 1) return false;
      lastS = event.s;
      events.push(event);
      times.push(Math.max(event.at, times.at(-1) ?? start.at));
      return true;
    },
    skip(s) {
      lastS = Math.max(lastS, s);
    },
    stateAt(at) {
      if (at < start.at) return undefined;
      const count = countUpTo(at);
      cursor = count === end.count ? end : fold(count, cursor);
      return cursor.state;
    },
    latest() {
      end = cursor.count === events.length ? cursor : fold(events.length, end);
      return end.state;
    },
  };
}
