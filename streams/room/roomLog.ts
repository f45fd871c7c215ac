import type { RoomEvent } from "../../contract/feed/room.ts";
import { type RoomState, reduceRoom, withoutLine } from "../../contract/room/room.ts";
import { type Timeline, createTimeline } from "../sport/timeline.ts";

/** The known events of one room, readable as of any moment since the page was opened. */
export interface RoomLog {
  /** Takes the next event; false for any other. */
  append(event: RoomEvent): boolean;
  /** Barrage up to number `s` was left out: the event after it is the next one. */
  skip(s: number): void;
  /** The fold up to a moment, without lines removed since. The same moment gives the same object. */
  stateAt(at: number): RoomState;
  /** The fold of all events, regardless of the playhead. */
  latest(): RoomState;
  /** Events with numbers in (after, to], without those removed since. */
  between(after: number, to: number): readonly RoomEvent[];
  readonly lastS: number;
}

const NO_PACKETS: RoomState["packets"] = [];

/** The last result of `stateAt`, and its inputs. */
interface Answer {
  readonly fold: RoomState | undefined;
  /** The moment, if it is before the snapshot. */
  readonly at: number | null;
  readonly removed: number;
  readonly state: RoomState;
}

/** The most events kept by a page open for hours; beyond it the older half is dropped. */
const MAX_EVENTS = 6_000;

/** Starts from a snapshot; before the snapshot's moment it shows the lines said by then. `maxEvents`: maximum of events. */
export function createRoomLog(start: RoomState, maxEvents = MAX_EVENTS): RoomLog {
  let timeline: Timeline<RoomState, RoomEvent> = createTimeline({
    start: { s: start.seq, at: start.asOfAt, state: start },
    reduce: reduceRoom,
  });
  /** Ids of removed lines, whatever moment is shown: moderation does not wait for the picture. */
  const removed = new Set<string>();
  let answer: Answer = { fold: undefined, at: null, removed: -1, state: start };

  /** The snapshot is later than the picture at first: its lines are filtered by the time they were said. */
  function early(at: number): RoomState {
    const { state } = timeline.start;
    const lines = state.lines.filter((line) => line.at <= at);
    return { ...state, lines, seq: lines.at(-1)?.s ?? 0, asOfAt: at, packets: NO_PACKETS };
  }

  function withoutRemoved(state: RoomState): RoomState {
    let left = state;
    for (const id of removed) left = withoutLine(left, id);
    return left;
  }

  /** Keeps the later half. The cut must not separate events with the same time: that moment would belong to both sides. */
  function forget(): void {
    const { events } = timeline;
    let cut = Math.floor(maxEvents / 2);
    while (cut < events.length && events[cut]?.at === events[cut - 1]?.at) cut += 1;
    const last = events[cut - 1];
    const state = last && timeline.stateAt(last.at);
    if (!last || !state || cut >= events.length) return;
    const next = createTimeline<RoomState, RoomEvent>({ start: { s: last.s, at: last.at, state }, reduce: reduceRoom });
    for (const event of events.slice(cut)) {
      next.skip(event.s - 1);
      next.append(event);
    }
    next.skip(timeline.lastS);
    timeline = next;
    const known = new Set(state.lines.map((line) => ("id" in line.d ? line.d.id : "")));
    for (const event of next.events) if (event.k === "chat" || event.k === "barrage") known.add(event.d.id);
    for (const id of removed) if (!known.has(id)) removed.delete(id);
  }

  return {
    get lastS() {
      return timeline.lastS;
    },
    append(event) {
      if (!timeline.append(event)) return false;
      if (event.k === "removed") removed.add(event.d.id);
      if (timeline.events.length > maxEvents) forget();
      return true;
    },
    skip: (s) => timeline.skip(s),
    stateAt(at) {
      const fold = timeline.stateAt(at);
      // Before the snapshot the result depends on the moment; after it, on the fold alone.
      const isKnown = fold === undefined ? answer.at === at : answer.fold === fold;
      if (isKnown && answer.removed === removed.size) return answer.state;
      const state = withoutRemoved(fold ?? early(at));
      answer = { fold, at: fold === undefined ? at : null, removed: removed.size, state: sameLines(answer.state, state) };
      return answer.state;
    },
    latest: () => timeline.latest(),
    between(after, to) {
      const { events } = timeline;
      return events
        .slice(countUpTo(events, after), countUpTo(events, to))
        .filter((event) => !((event.k === "chat" || event.k === "barrage") && removed.has(event.d.id)));
    },
  };
}

/** Number of events with a number up to `s`; numbers rise, with gaps. */
function countUpTo(events: readonly RoomEvent[], s: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle] as RoomEvent).s <= s) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Early results often differ in their time alone: keeping the object spares subscribers a render. */
function sameLines(before: RoomState, now: RoomState): RoomState {
  const isSame = before.seq === now.seq && before.lines.length === now.lines.length && before.packets === now.packets;
  return isSame ? before : now;
}
