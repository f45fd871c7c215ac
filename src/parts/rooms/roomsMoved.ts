import type { MatchId, RoomId } from "../../../contract/ids.ts";
import {
  type Observable,
  type SchedulerLike,
  asyncScheduler,
  distinctUntilChanged,
  filter,
  interval,
  map,
  merge,
  switchMap,
  timer,
} from "rxjs";
import { matchTypeOf } from "../../../contract/codes/matchType.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import { type AudienceView, audienceChannel, matchRoomId } from "../../../contract/feed/room.ts";
import { atPlayhead } from "../../../streams/clock/atPlayhead.ts";
import type { PlayheadBehavior } from "../../../streams/clock/types.ts";
import type { Feed } from "../../../streams/feed/types.ts";

export interface RoomsMovedInputs {
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly tvFeed: Pick<Feed, "channel">;
  readonly playhead$: PlayheadBehavior;
  /** Number of rooms on air in the shown list; null without a list. */
  readonly listed: () => number | null;
  /** 0 up to 1. */
  readonly random: () => number;
  readonly scheduler?: SchedulerLike;
}

/** Pages that learn of a change at the same time spread their requests, to about so many a second. */
const REQUESTS_PER_S = 500;
/** Viewers and titles change without an event. */
const REFRESH_MS = 180_000;

interface TimedAudience extends AudienceView {
  readonly at: number;
}

/** The audience of the match's chat, which the page follows anyway. */
function audienceUpdates(feed: RoomsMovedInputs["tvFeed"], roomId: RoomId): Observable<TimedAudience> {
  return feed.channel(audienceChannel(roomId)).pipe(
    map((message): TimedAudience | null => {
      if (message.type === "event") return { ...(message.event.d as AudienceView), at: message.event.at };
      return message.type === "snapshot" ? { ...(message.d as AudienceView), at: message.at } : null;
    }),
    filter((one) => one !== null),
  );
}

/**
 * Emits when the rooms about a match must be requested again: their number has changed, which counts when the playhead
 * reaches the change, or some minutes have passed. Never while the page is in replay. Never ends.
 */
export function roomsMoved(inputs: RoomsMovedInputs): Observable<unknown> {
  const { sport, matchId, tvFeed, playhead$, listed, random, scheduler = asyncScheduler } = inputs;
  const changes$ = atPlayhead(audienceUpdates(tvFeed, matchRoomId(matchTypeOf(sport), matchId)), playhead$).pipe(
    map(({ rooms = 0, viewers }) => ({ rooms, viewers })),
    distinctUntilChanged((before, now) => before.rooms === now.rooms),
    filter(({ rooms }) => listed() !== null && listed() !== rooms),
    switchMap(({ viewers }) => timer((random() * viewers * 1_000) / REQUESTS_PER_S, scheduler)),
  );
  return merge(changes$, interval(REFRESH_MS, scheduler)).pipe(filter(() => playhead$.value.mode !== "replay"));
}
