import { BehaviorSubject, type Observable, ReplaySubject, type SchedulerLike, asyncScheduler, switchMap, take } from "rxjs";
import type { Scope } from "../kit/scope.ts";
import type { FeedConnection } from "./feed.ts";
import type { Feed, FeedStatus } from "./types.ts";

export interface LazyFeedOptions {
  /** Makes the feed, after loading its code. A rejection is retried. */
  readonly open: () => Promise<FeedConnection>;
  /** Local time, epoch ms. */
  readonly now: () => number;
  readonly scheduler?: SchedulerLike;
}

const OPEN_AGAIN_MS = 5_000;

/**
 * A feed whose code is loaded separately from the code that hydrates a page. Loading starts at once; subscriptions made
 * before it ends are made then. While loading fails the status is stale, so that polling goes on.
 */
export function createLazyFeed(scope: Scope, { open, now, scheduler = asyncScheduler }: LazyFeedOptions): FeedConnection {
  const status$ = new BehaviorSubject<FeedStatus>({ kind: "connecting" });
  const offsetMs$ = new BehaviorSubject(0);
  const opened$ = new ReplaySubject<FeedConnection>(1);
  let feed: FeedConnection | null = null;

  function adopt(made: FeedConnection): void {
    feed = made;
    scope.add(made.status$.subscribe((status) => status$.next(status)));
    scope.add(made.offsetMs$.subscribe((offsetMs) => offsetMs$.next(offsetMs)));
    opened$.next(made);
  }

  function tryOpen(): void {
    open().then(
      (made) => {
        if (!scope.hasEnded) adopt(made);
      },
      () => {
        if (status$.value.kind !== "stale") status$.next({ kind: "stale", since: now() });
        scope.add(scheduler.schedule(tryOpen, OPEN_AGAIN_MS));
      },
    );
  }

  const whenOpen = <T>(use: (made: Feed) => Observable<T>): Observable<T> => opened$.pipe(take(1), switchMap(use));

  tryOpen();
  return {
    status$,
    offsetMs$,
    frames$: whenOpen((made) => made.frames$),
    channel: (ch, since) => feed?.channel(ch, since) ?? whenOpen((made) => made.channel(ch, since)),
    wake: () => feed?.wake(),
    // A connection that is not there yet will start with the newest token.
    renew: () => feed?.renew(),
  };
}
