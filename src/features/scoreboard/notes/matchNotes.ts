import { EMPTY, Observable, type SchedulerLike, Subscription, asyncScheduler, filter, mergeMap, tap, timer } from "rxjs";
import { type Sport, matchChannel } from "../../../../contract/feed/channels.ts";
import type { MatchEvent } from "../../../../contract/feed/sport.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import { type MatchState, reduceMatch } from "../../../../contract/match/fold.ts";
import type { Feed } from "../../../../streams/feed/types.ts";
import type { NotifiedKeys } from "../../../parts/notification/notifiedKeys.ts";
import { type MatchNews, newsBetween } from "./matchNews.ts";
import { type ReaderClocks, decide, verdictOf } from "./readerClock.ts";

export interface FollowedMatch {
  readonly sport: Sport;
  readonly matchId: MatchId;
}

export interface MatchNotesInput {
  readonly feed: Pick<Feed, "channel">;
  readonly followed$: Observable<readonly FollowedMatch[]>;
  readonly clocks: () => ReaderClocks;
  readonly notified: () => NotifiedKeys;
  /** This page shows the match. */
  readonly isSeen: (matchId: MatchId) => boolean;
  /** This page is visible. */
  readonly isVisible: () => boolean;
  /** A page of the browser is replaying the match. */
  readonly isReplayed: (matchId: MatchId) => Promise<boolean>;
  /** True for only one of the pages that call it at the same time. */
  readonly claim: (key: string) => Promise<boolean>;
  readonly scheduler?: SchedulerLike;
}

/** By then a visible page that shows the match has marked the event, so that no page notifies. */
const VISIBLE_WAIT_MS = 300;
const HIDDEN_WAIT_MS = 1_500;
/** How often news that waits for the reader's picture is checked again. */
const LOOK_MS = 500;
/** A socket allows 200 channels, and the page needs some for itself. */
const CHANNELS_MOST = 60;

/** News of a match from now on. Its state when first received is not news. */
function newsOf(feed: Pick<Feed, "channel">, { sport, matchId }: FollowedMatch): Observable<readonly MatchNews[]> {
  return new Observable((subscriber) => {
    let known: { readonly e: string; readonly match: MatchState } | null = null;
    return feed.channel(matchChannel(sport, matchId)).subscribe((message) => {
      if (message.type !== "snapshot" && message.type !== "event") return;
      const before = known;
      // The channel's data was validated on arrival.
      if (message.type === "snapshot") known = { e: message.e, match: message.d as MatchState };
      else if (before) known = { e: message.e, match: reduceMatch(before.match, message.event as MatchEvent) };
      // A new epoch repeats the whole log, so nothing in it is news.
      if (before && known && before.e === known.e) subscriber.next(newsBetween(before.match, known.match));
    });
  });
}

/** One subscription for each followed match, while it is followed. */
function newsOfAll(feed: Pick<Feed, "channel">, followed$: Observable<readonly FollowedMatch[]>): Observable<readonly MatchNews[]> {
  return new Observable((subscriber) => {
    const open = new Map<string, Subscription>();
    const all = new Subscription(() => open.forEach((one) => one.unsubscribe()));
    const follow = (list: readonly FollowedMatch[]): void => {
      const wanted = new Map(list.slice(0, CHANNELS_MOST).map((match) => [matchChannel(match.sport, match.matchId), match]));
      for (const [channel, subscription] of open) {
        if (wanted.has(channel)) continue;
        subscription.unsubscribe();
        open.delete(channel);
      }
      for (const [channel, match] of wanted) {
        if (open.has(channel)) continue;
        open.set(
          channel,
          newsOf(feed, match).subscribe((news) => subscriber.next(news)),
        );
      }
    };
    all.add(followed$.subscribe(follow));
    return all;
  });
}

/**
 * Emits each piece of news of the followed matches once the reader's clocks have reached it, once on only one of the
 * browser's pages, and on none while the reader is looking at that match. Never ends.
 */
export function matchNotes(input: MatchNotesInput): Observable<MatchNews> {
  const { feed, followed$, clocks, notified, isSeen, isVisible, isReplayed, claim, scheduler = asyncScheduler } = input;
  return new Observable((subscriber) => {
    const received = new Set<string>();
    const revoked = new Set<string>();
    let waiting: readonly MatchNews[] = [];
    const work = new Subscription();
    let looking: Subscription | null = null;

    function wait(news: readonly MatchNews[]): void {
      waiting = [...waiting, ...news];
      if (waiting.length > 0 && looking === null) {
        looking = timer(LOOK_MS, LOOK_MS, scheduler).subscribe(look);
        work.add(looking);
      }
    }

    /** Whether the news may still be emitted; news that must wait again is queued again. */
    function isDue(news: MatchNews): boolean {
      const verdict = verdictOf(news, clocks());
      if (verdict === "wait") wait([news]);
      return verdict === "notify";
    }

    function notify(news: MatchNews): Observable<MatchNews> {
      const { key, revokes, matchId } = news;
      if (revokes !== null) revoked.add(revokes);
      const isOld = (): boolean => notified().has(key) || revoked.has(key) || (revokes !== null && !notified().has(revokes));
      if (isSeen(matchId) && isVisible()) {
        notified().add(key);
        return EMPTY;
      }
      return timer(isVisible() ? VISIBLE_WAIT_MS : HIDDEN_WAIT_MS, scheduler).pipe(
        filter(() => !isOld()),
        mergeMap(async () => !(await isReplayed(matchId)) && claim(key)),
        filter((isMine) => isMine && !isOld() && isDue(news)),
        tap(() => notified().add(key)),
        mergeMap(() => [news]),
      );
    }

    function look(): void {
      const { due, waiting: left } = decide(waiting, clocks());
      waiting = left;
      if (waiting.length === 0) {
        looking?.unsubscribe();
        looking = null;
      }
      for (const news of due) work.add(notify(news).subscribe((one) => subscriber.next(one)));
    }

    work.add(
      newsOfAll(feed, followed$).subscribe((news) => {
        const fresh = news.filter(({ key }) => !received.has(key));
        for (const { key } of fresh) received.add(key);
        if (fresh.length === 0) return;
        wait(fresh);
        look();
      }),
    );
    return work;
  });
}
