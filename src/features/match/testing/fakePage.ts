import { BehaviorSubject } from "rxjs";
import type { FeedEvent } from "../../../../contract/feed/frames.ts";
import type { MatchEvent } from "../../../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../../contract/match/fold.ts";
import { addPoints, emptyOdds, foldOdds, parseLineKey } from "../../../../contract/odds/odds.ts";
import { ok } from "../../../../contract/result.ts";
import type { PageClock, Playhead } from "../../../../streams/clock/types.ts";
import type { FeedStatus } from "../../../../streams/feed/types.ts";
import { behaviorOf, mapBehavior } from "../../../../streams/kit/behavior.ts";
import { Scope } from "../../../../streams/kit/scope.ts";
import type { LogStatus, MatchView } from "../../../../streams/sport/types.ts";
import { map } from "rxjs";

/** View and clock of a match page over hand-made events, for component tests. The test moves time. */
export interface FakePage {
  readonly view: MatchView;
  readonly clock: PageClock;
  readonly playhead$: BehaviorSubject<Playhead>;
  readonly log$: BehaviorSubject<LogStatus>;
  readonly status$: BehaviorSubject<FeedStatus>;
  readonly scope: Scope;
  now: () => number;
  /** Advances server time; a live or held page follows. */
  setNow(at: number): void;
}

export interface FakePageOptions {
  readonly sport: "fb" | "bk";
  readonly events: readonly MatchEvent[];
  readonly odds?: readonly FeedEvent[];
  readonly now: number;
  readonly log?: LogStatus;
}

export function fakePage({ sport, events, odds = [], now, log = "loaded" }: FakePageOptions): FakePage {
  const scope = new Scope();
  let time = now;
  let lagMs = 0;
  const playhead$ = new BehaviorSubject<Playhead>({ at: now, rate: 1, mode: "live" });
  const log$ = new BehaviorSubject<LogStatus>(log);
  const status$ = new BehaviorSubject<FeedStatus>({ kind: "live", since: 0 });
  const matchId = events[0]?.ch.split(":")[1] ?? "none";
  const folds = new Map<number, MatchState>();
  const foldTo = (at: number): MatchState => {
    const count = events.filter((e) => e.at <= at).length;
    const known = folds.get(count);
    if (known) return known;
    const state = events.slice(0, count).reduce<MatchState>(reduceMatch, emptyMatch(sport, matchId));
    folds.set(count, state);
    return state;
  };
  const clock: PageClock = {
    playhead$,
    goLive: () => playhead$.next({ at: time, rate: 1, mode: "live" }),
    hold: (lag) => {
      lagMs = lag;
      playhead$.next({ at: time - lag, rate: 1, mode: "held" });
    },
    seek: (at) => playhead$.next({ at, rate: playhead$.value.mode === "replay" ? playhead$.value.rate : 0, mode: "replay" }),
    play: (rate) => playhead$.next({ at: playhead$.value.at, rate, mode: "replay" }),
    pause: () => playhead$.next({ at: playhead$.value.at, rate: 0, mode: "replay" }),
  };
  const view: MatchView = {
    state$: mapBehavior(scope, playhead$, (head) => foldTo(head.at)),
    latest$: mapBehavior(scope, playhead$, (head) => foldTo(head.mode === "replay" ? time : head.at)),
    odds$: behaviorOf(
      scope,
      playhead$.pipe(
        map((head) =>
          foldOdds(
            emptyOdds(matchId),
            odds.filter((e) => e.at <= head.at),
          ),
        ),
      ),
      emptyOdds(matchId),
    ),
    linePoints: async (key) => ok(addPoints([], odds, parseLineKey(key))),
    status$,
    log$,
    loadLog: async () => {
      if (log$.value === "loaded") return;
      log$.next("loading");
      await Promise.resolve();
      log$.next("loaded");
    },
  };
  return {
    view,
    clock,
    playhead$,
    log$,
    status$,
    scope,
    now: () => time,
    setNow(at) {
      time = at;
      const { mode } = playhead$.value;
      if (mode === "live") clock.goLive();
      else if (mode === "held") clock.hold(lagMs);
    },
  };
}
