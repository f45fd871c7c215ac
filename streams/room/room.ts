import { BehaviorSubject, Subject } from "rxjs";
import type { AsOf } from "../../contract/envelope.ts";
import { type AudienceView, type RoomEvent, audienceChannel, roomChannel } from "../../contract/feed/room.ts";
import type { RoomState } from "../../contract/room/room.ts";
import type { Playhead, PlayheadBehavior } from "../clock/types.ts";
import type { ChannelMessage, Feed } from "../feed/types.ts";
import type { Scope } from "../kit/scope.ts";
import { type RoomLog, createRoomLog } from "./roomLog.ts";
import type { RoomAir, RoomView } from "./types.ts";

export interface RoomViewOptions {
  readonly roomId: string;
  /** From `roomDetail`. */
  readonly initial: { readonly asOf: AsOf; readonly state: RoomState; readonly audience: AudienceView };
  readonly feed: Feed;
  readonly playhead$: PlayheadBehavior;
}

/** A room on air: what the feed tells, shown when the playhead reaches it. Live and held are one code path. */
export function createRoomView(scope: Scope, { roomId, initial, feed, playhead$ }: RoomViewOptions): RoomView {
  const audience$ = new BehaviorSubject<AudienceView>(initial.audience);
  let e = initial.asOf.e;
  const view = showAsOf(scope, createRoomLog(initial.state), playhead$);

  scope.add(
    feed.channel(roomChannel(roomId), initial.asOf).subscribe((message: ChannelMessage) => {
      if (message.type === "event") {
        // What the channel carries was validated where it came in.
        if (message.e === e) view.take(message.event as RoomEvent);
      } else if (message.type === "snapshot") {
        const state = message.d as RoomState;
        if (message.e === e && message.s <= view.log.lastS) return;
        e = message.e;
        view.restart(createRoomLog(state));
      }
    }),
  );
  scope.add(
    feed.channel(audienceChannel(roomId)).subscribe((message) => {
      if (message.type === "event") audience$.next(message.event.d as AudienceView);
      else if (message.type === "snapshot") audience$.next(message.d as AudienceView);
    }),
  );
  scope.onEnd(() => audience$.complete());
  return {
    state$: view.state$,
    air$: view.air$,
    arrivals$: view.arrivals$,
    jumps$: view.jumps$,
    removals$: view.removals$,
    audience$,
    status$: feed.status$,
  };
}

/** A playhead that moves by more than this at once has jumped; a replay at 16 times makes steps of under a second. */
const JUMP_MS = 3_000;

function isJump(before: Playhead, now: Playhead): boolean {
  if (now.at < before.at) return true;
  if (now.mode !== "replay") return before.mode === "replay" && now.at - before.at > JUMP_MS;
  return now.at - before.at > JUMP_MS * Math.max(1, now.rate);
}

/** The log of a room behind a playhead; used on air and for a recording alike. */
export function showAsOf(scope: Scope, first: RoomLog, playhead$: PlayheadBehavior) {
  let log = first;
  let head = playhead$.value;
  let shown = log.stateAt(head.at);
  const state$ = new BehaviorSubject<RoomState>(shown);
  const air$ = new BehaviorSubject<RoomAir>(log.latest());
  const arrivals$ = new Subject<RoomEvent>();
  const jumps$ = new Subject<void>();
  const removals$ = new Subject<string>();

  function readAir(): void {
    const { session, isFlowing } = log.latest();
    const { value } = air$;
    if (session?.id !== value.session?.id || isFlowing !== value.isFlowing) air$.next({ session, isFlowing });
  }

  function show(): void {
    if (scope.hasEnded) return;
    const before = { head, seq: shown.seq };
    head = playhead$.value;
    shown = log.stateAt(head.at);
    if (shown !== state$.value) state$.next(shown);
    if (isJump(before.head, head)) jumps$.next();
    else for (const event of log.between(before.seq, shown.seq)) arrivals$.next(event);
  }

  scope.add(playhead$.subscribe(show));
  scope.onEnd(() => {
    for (const subject of [state$, air$, arrivals$, jumps$, removals$]) subject.complete();
  });
  return {
    state$,
    air$,
    arrivals$,
    jumps$,
    removals$,
    get log() {
      return log;
    },
    /** Takes the next event; one that is known is left out. */
    take(event: RoomEvent): void {
      if (!log.append(event)) return;
      if (event.k === "up" || event.k === "down" || event.k === "stream") readAir();
      if (event.k === "removed") removals$.next(event.d.id);
      if (event.at > playhead$.value.at) playhead$.refresh?.();
      show();
    },
    /** Takes what happened before: it is shown, and nothing of it flies. */
    takeAll(events: readonly RoomEvent[]): void {
      for (const event of events) log.append(event);
      shown = log.stateAt(playhead$.value.at);
      if (shown !== state$.value) state$.next(shown);
    },
    /** Begins anew from a snapshot; what it holds has been said already and does not fly again. */
    restart(next: RoomLog): void {
      log = next;
      readAir();
      playhead$.refresh?.();
      head = playhead$.value;
      shown = log.stateAt(head.at);
      state$.next(shown);
    },
  };
}
