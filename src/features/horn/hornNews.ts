import {
  EMPTY,
  type Observable,
  type SchedulerLike,
  asyncScheduler,
  distinctUntilChanged,
  filter,
  map,
  merge,
  of,
  switchMap,
  take,
} from "rxjs";
import { delay, mergeMap } from "rxjs/operators";
import { HORN_CHANNEL, type HornEvent } from "../../../contract/feed/horn.ts";
import type { PlayheadBehavior } from "../../../streams/clock/types.ts";
import type { Feed } from "../../../streams/feed/types.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import { notifiedBy, userEvents } from "../../../streams/user/userEvents.ts";

/** A horn message to show, sent to everybody or to the reader alone. */
export interface HornNews {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly isPrivate: boolean;
}

export interface HornNewsInputs {
  readonly feed: Pick<Feed, "channel">;
  /** Id of the logged-in user; null for a visitor. */
  readonly userId$: Observable<string | null>;
  /** The open page's playhead; null for a page without one. */
  readonly moment$: Behavior<PlayheadBehavior | null>;
  /** Server time, epoch ms. */
  readonly now: () => number;
  readonly scheduler?: SchedulerLike;
}

/** A message older than this, as after a lost connection, is only in the list. */
const LATE_MS = 60_000;

interface SentHorn extends HornNews {
  readonly at: number;
}

/**
 * Emits each horn message on arrival. On a page held to a picture it waits until the picture reaches the time of sending,
 * because a message may contain a score; on a page in replay it waits for the present. Never ends.
 */
export function hornNews({ feed, userId$, moment$, now, scheduler = asyncScheduler }: HornNewsInputs): Observable<HornNews> {
  const toAll$: Observable<SentHorn> = notifiedBy<HornEvent>(feed, HORN_CHANNEL).pipe(map(({ at, d }) => ({ at, ...d, isPrivate: false })));
  const toMe$: Observable<SentHorn> = userId$.pipe(
    distinctUntilChanged(),
    switchMap((userId) => (userId === null ? EMPTY : userEvents(feed, userId, "horn"))),
    mergeMap(({ at, d: { news } }) => (news ? of({ at, ...news, isPrivate: true }) : EMPTY)),
  );
  /** Emits once the reader's page has reached a moment. */
  const reached = (at: number): Observable<unknown> =>
    moment$.pipe(
      switchMap((playhead$) => playhead$ ?? of(null)),
      filter((head) => head === null || head.mode === "live" || (head.mode === "held" && head.at >= at)),
      take(1),
      // The page's clock may emit in the middle of a change.
      delay(0, scheduler),
    );
  return merge(toAll$, toMe$).pipe(
    filter(({ at }) => now() - at < LATE_MS),
    mergeMap(({ at, ...news }) => reached(at).pipe(map(() => news))),
  );
}
