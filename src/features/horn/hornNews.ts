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

/** A horn message to show: to everybody, or to the reader alone. */
export interface HornNews {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly isPrivate: boolean;
}

export interface HornNewsInputs {
  readonly feed: Pick<Feed, "channel">;
  /** Who is logged in; null for nobody. */
  readonly userId$: Observable<string | null>;
  /** The clock of the page that is open; null for none. */
  readonly moment$: Behavior<PlayheadBehavior | null>;
  /** Server time, epoch ms. */
  readonly now: () => number;
  readonly scheduler?: SchedulerLike;
}

/** What comes later than that, after a connection that was lost, is read in the list. */
const LATE_MS = 60_000;

interface Heard extends HornNews {
  readonly at: number;
}

/**
 * Emits each horn message as it comes; on a page that is held to its picture, once the picture has reached the time it was
 * sent: a message may name a score. On a page that is being replayed it waits for the present. Never ends.
 */
export function hornNews({ feed, userId$, moment$, now, scheduler = asyncScheduler }: HornNewsInputs): Observable<HornNews> {
  const toAll$: Observable<Heard> = notifiedBy<HornEvent>(feed, HORN_CHANNEL).pipe(map(({ at, d }) => ({ at, ...d, isPrivate: false })));
  const toMe$: Observable<Heard> = userId$.pipe(
    distinctUntilChanged(),
    switchMap((userId) => (userId === null ? EMPTY : userEvents(feed, userId, "horn"))),
    mergeMap(({ at, d: { news } }) => (news ? of({ at, ...news, isPrivate: true }) : EMPTY)),
  );
  /** Once the reader's page has come to a moment. */
  const reached = (at: number): Observable<unknown> =>
    moment$.pipe(
      switchMap((playhead$) => playhead$ ?? of(null)),
      filter((head) => head === null || head.mode === "live" || (head.mode === "held" && head.at >= at)),
      take(1),
      // A page's clock may answer while it is being changed.
      delay(0, scheduler),
    );
  return merge(toAll$, toMe$).pipe(
    filter(({ at }) => now() - at < LATE_MS),
    mergeMap(({ at, ...news }) => reached(at).pipe(map(() => news))),
  );
}
