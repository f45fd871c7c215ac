import type { RoomId } from "../../contract/ids.ts";
import { BehaviorSubject } from "rxjs";
import type { RoomEvent } from "../../contract/feed/room.ts";
import { emptyRoom } from "../../contract/room/room.ts";
import type { Result } from "../../contract/result.ts";
import type { PlayheadBehavior } from "../clock/types.ts";
import { constant } from "../kit/behavior.ts";
import type { Scope } from "../kit/scope.ts";
import type { LogStatus } from "../sport/types.ts";
import { createRoomLog } from "./roomLog.ts";
import { showAsOf } from "./room.ts";
import type { RoomView } from "./types.ts";

/** One page of the events of a recording, in order, after a number; `next` is null at the end. */
export type FetchRecorded = (
  after: number,
) => Promise<Result<{ readonly events: readonly RoomEvent[]; readonly next: number | null }, unknown>>;

export interface RecordedRoomOptions {
  readonly roomId: RoomId;
  readonly fetchEvents: FetchRecorded;
  readonly playhead$: PlayheadBehavior;
}

export interface RecordedRoomView extends RoomView {
  readonly log$: BehaviorSubject<LogStatus>;
  /** Loads the events, continuing where it stopped; `failed` may be retried. */
  load(): Promise<void>;
}

/** A room as recorded: its events, shown when the playhead reaches them. */
export function createRecordedRoomView(scope: Scope, { roomId, fetchEvents, playhead$ }: RecordedRoomOptions): RecordedRoomView {
  const start = { ...emptyRoom(roomId), asOfAt: Number.NEGATIVE_INFINITY };
  const view = showAsOf(scope, createRoomLog(start, Number.POSITIVE_INFINITY), playhead$);
  const log$ = new BehaviorSubject<LogStatus>("none");
  let after = 0;
  let loading: Promise<void> | null = null;

  async function readAll(): Promise<void> {
    log$.next("loading");
    for (;;) {
      const page = await fetchEvents(after);
      if (scope.hasEnded) return;
      if (!page.ok) {
        log$.next("failed");
        return;
      }
      // Removed chat lines leave gaps in the log's numbers; here events are numbered without gaps.
      view.takeAll(page.value.events.map((event, i) => ({ ...event, s: view.log.lastS + i + 1 })));
      if (page.value.next === null) {
        log$.next("loaded");
        return;
      }
      after = page.value.next;
    }
  }

  scope.onEnd(() => log$.complete());
  return {
    state$: view.state$,
    air$: view.air$,
    arrivals$: view.arrivals$,
    jumps$: view.jumps$,
    removals$: view.removals$,
    rights$: view.rights$,
    restarts$: view.restarts$,
    audience$: constant({ viewers: 0, heat: 0 }),
    status$: constant({ kind: "live", since: 0 }),
    log$,
    load() {
      if (log$.value === "loaded") return Promise.resolve();
      loading ??= readAll().finally(() => (loading = null));
      return loading;
    },
  };
}
