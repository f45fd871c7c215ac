import type { RoomId } from "../../contract/ids.ts";
import { BehaviorSubject, type SchedulerLike, Subject } from "rxjs";
import type { AsOf } from "../../contract/envelope.ts";
import { type AudienceView, type RoomEvent, audienceChannel, roomChannel } from "../../contract/feed/room.ts";
import { type Result, ok } from "../../contract/result.ts";
import type { RoomState } from "../../contract/room/room.ts";
import type { Playhead, PlayheadBehavior } from "../clock/types.ts";
import type { ChannelMessage, Feed } from "../feed/types.ts";
import type { Scope } from "../kit/scope.ts";
import { type PollRefusal, allAnswered, pollBeside } from "../sport/polling.ts";
import { type RoomLog, createRoomLog } from "./roomLog.ts";
import type { RightsEvent, RoomAir, RoomView } from "./types.ts";

type Answer<T> = Promise<Result<T, PollRefusal>>;

/** Requests made every 30 s beside the feed, and at once when it goes stale. */
export interface RoomPolls {
  /** Events after a number, in order, one page; more follow while the last `s` is below `asOf.s`. */
  log(after: number): Answer<{ readonly asOf: AsOf; readonly events: readonly RoomEvent[] }>;
  /** The room's current state, used when its log cannot be continued (another epoch, or too much missed). */
  state(): Answer<{ readonly asOf: AsOf; readonly state: RoomState }>;
  /** As of the audience's channel; not requested while the feed is live. Absent: known from the feed alone. */
  audience?(): Answer<AudienceView & { readonly asOf: AsOf }>;
}

export interface RoomViewOptions {
  readonly roomId: RoomId;
  /** From `roomDetail`. */
  readonly initial: { readonly asOf: AsOf; readonly state: RoomState; readonly audience: AudienceView };
  readonly feed: Feed;
  readonly polls?: RoomPolls;
  readonly playhead$: PlayheadBehavior;
  readonly scheduler?: SchedulerLike;
  /** Spreads the polls: 0 <= x < 1. */
  readonly random?: () => number;
}

/** A view that missed more pages than this restarts from the room's current state. */
const MOST_PAGES = 5;

/** A room on air: the events of its feed, each shown when the playhead reaches it. Live and held are one code path. */
export function createRoomView(scope: Scope, { roomId, initial, feed, polls, playhead$, scheduler, random }: RoomViewOptions): RoomView {
  const audience$ = new BehaviorSubject<AudienceView>(initial.audience);
  let audienceAsOf: AsOf | null = null;
  let e = initial.asOf.e;
  const view = showAsOf(scope, createRoomLog(initial.state), playhead$);
  const isLive = (): boolean => feed.status$.value.kind === "live";

  function restart(asOf: AsOf, state: RoomState): void {
    if (asOf.e === e && asOf.s <= view.log.lastS) return;
    e = asOf.e;
    view.restart(createRoomLog(state));
  }

  async function readOn({ log }: RoomPolls): Answer<"done" | "lost"> {
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await log(view.log.lastS);
      if (scope.hasEnded) return ok("done");
      if (!answer.ok) return answer;
      const { asOf, events } = answer.value;
      const before = view.log.lastS;
      // A channel without events has a new epoch on every request.
      if (asOf.e !== e) return ok(asOf.s === 0 && before === 0 ? "done" : "lost");
      for (const event of events) view.take(event);
      if (view.log.lastS >= asOf.s) return ok("done");
      if (view.log.lastS === before) return ok("lost");
    }
    return ok("lost");
  }

  async function readState({ state }: RoomPolls): Answer<unknown> {
    const answer = await state();
    if (answer.ok && !scope.hasEnded && !isLive()) restart(answer.value.asOf, answer.value.state);
    return answer;
  }

  async function readAudience({ audience }: RoomPolls): Answer<unknown> {
    if (!audience || isLive()) return ok(null);
    const answer = await audience();
    if (!answer.ok || scope.hasEnded || isLive()) return answer;
    const { asOf, ...view } = answer.value;
    if (audienceAsOf?.e === asOf.e && asOf.s < audienceAsOf.s) return answer;
    audienceAsOf = asOf;
    audience$.next({ ...audience$.value, ...view });
    return answer;
  }

  async function poll(roomPolls: RoomPolls): Answer<unknown> {
    const [reached, audience] = await Promise.all([readOn(roomPolls), readAudience(roomPolls)]);
    // While the feed is live, it knows which of two epochs is current.
    const isLost = reached.ok && reached.value === "lost" && !isLive() && !scope.hasEnded;
    return allAnswered([isLost ? await readState(roomPolls) : reached, audience]);
  }

  const status$ = polls ? pollBeside(scope, { status$: feed.status$, poll: () => poll(polls), scheduler, random }) : feed.status$;
  scope.add(
    feed.channel(roomChannel(roomId), initial.asOf).subscribe((message: ChannelMessage) => {
      if (message.type === "event") {
        // Channel data was validated on entry.
        if (message.e === e) view.take(message.event as RoomEvent);
      } else if (message.type === "skipped") {
        if (message.e === e) view.log.skip(message.s);
      } else if (message.type === "snapshot") {
        restart(message, message.d as RoomState);
      }
    }),
  );
  scope.add(
    feed.channel(audienceChannel(roomId)).subscribe((message) => {
      if (message.type !== "event" && message.type !== "snapshot") return;
      const { s, d } = message.type === "event" ? message.event : message;
      audienceAsOf = { e: message.e, s };
      audience$.next(d as AudienceView);
    }),
  );
  scope.onEnd(() => audience$.complete());
  return {
    state$: view.state$,
    air$: view.air$,
    arrivals$: view.arrivals$,
    jumps$: view.jumps$,
    removals$: view.removals$,
    rights$: view.rights$,
    restarts$: view.restarts$,
    audience$,
    status$,
  };
}

/** A playhead that moves by more than this at once has jumped; a replay at 16 times moves less than a second a step. */
const JUMP_MS = 3_000;

function isJump(before: Playhead, now: Playhead): boolean {
  if (now.at < before.at) return true;
  if (now.mode !== "replay") return before.mode === "replay" && now.at - before.at > JUMP_MS;
  return now.at - before.at > JUMP_MS * Math.max(1, now.rate);
}

/** The log of a room as of a playhead; used for live rooms and recordings. */
export function showAsOf(scope: Scope, first: RoomLog, playhead$: PlayheadBehavior) {
  let log = first;
  let head = playhead$.value;
  let shown = log.stateAt(head.at);
  const state$ = new BehaviorSubject<RoomState>(shown);
  const air$ = new BehaviorSubject<RoomAir>(log.latest());
  const arrivals$ = new Subject<RoomEvent>();
  const jumps$ = new Subject<void>();
  const removals$ = new Subject<string>();
  const rights$ = new Subject<RightsEvent>();
  const restarts$ = new Subject<void>();

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
    for (const subject of [state$, air$, arrivals$, jumps$, removals$, rights$, restarts$]) subject.complete();
  });
  return {
    state$,
    air$,
    arrivals$,
    jumps$,
    removals$,
    rights$,
    restarts$,
    get log() {
      return log;
    },
    /** Takes the next event; a known one is ignored. */
    take(event: RoomEvent): void {
      if (!log.append(event)) return;
      if (event.k === "up" || event.k === "down" || event.k === "stream") readAir();
      if (event.k === "removed") removals$.next(event.d.id);
      if (event.k === "ban" || event.k === "unban" || event.k === "manager") rights$.next(event);
      if (event.at > playhead$.value.at) playhead$.refresh?.();
      show();
    },
    /** Takes past events: they are shown, but not emitted as arrivals. */
    takeAll(events: readonly RoomEvent[]): void {
      for (const event of events) log.append(event);
      shown = log.stateAt(playhead$.value.at);
      if (shown !== state$.value) state$.next(shown);
    },
    /** Restarts from a snapshot; its lines are not emitted as arrivals again. */
    restart(next: RoomLog): void {
      // An empty room has another epoch on every request.
      const hasMissed = log.lastS > 0 || next.lastS > 0;
      log = next;
      readAir();
      playhead$.refresh?.();
      head = playhead$.value;
      shown = log.stateAt(head.at);
      state$.next(shown);
      if (hasMissed) restarts$.next();
    },
  };
}
