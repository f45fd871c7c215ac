import type { MatchId } from "../../contract/ids.ts";
import { BehaviorSubject, type SchedulerLike } from "rxjs";
import type { AsOf } from "../../contract/envelope.ts";
import { type Sport, matchChannel, oddsChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import {
  type LineKey,
  type OddsState,
  type PricePoint,
  addPoints,
  emptyOdds,
  foldOdds,
  parseLineKey,
  reduceOdds,
} from "../../contract/odds/odds.ts";
import { type Result, ok } from "../../contract/result.ts";
import type { PlayheadBehavior } from "../clock/types.ts";
import type { ChannelMessage, Feed } from "../feed/types.ts";
import type { Scope } from "../kit/scope.ts";
import { type History, createHistory } from "./history.ts";
import { type PollRefusal, allAnswered, pollBeside } from "./polling.ts";
import type { LogStatus, MatchView } from "./types.ts";

/** One page of a channel's log: the events after `after`, in order; more follow while the last `s` is below `asOf.s`. */
export type FetchLog = (after: number) => Promise<Result<{ readonly asOf: AsOf; readonly events: readonly FeedEvent[] }, PollRefusal>>;

/** `matchDetail`. */
export interface MatchAnswer {
  readonly asOf: AsOf;
  readonly match: MatchState;
  readonly oddsAsOf: AsOf;
  readonly odds: OddsState;
}

export interface MatchViewOptions {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** From `matchDetail`. */
  readonly initial: MatchAnswer;
  readonly feed: Feed;
  readonly fetchLog: FetchLog;
  readonly fetchOddsLog: FetchLog;
  /** Every change of one line; absent: derived from the odds log. */
  readonly fetchLine?: (key: LineKey) => Promise<Result<readonly PricePoint[], PollRefusal>>;
  /**
   * The match as it is now. With it the logs are polled every 30 s, and at once when the feed goes stale; where a log
   * cannot be continued (another epoch), the view restarts from this. Absent: a recording, which has no server.
   */
  readonly fetchDetail?: () => Promise<Result<MatchAnswer, PollRefusal>>;
  readonly playhead$: PlayheadBehavior;
  readonly scheduler?: SchedulerLike;
  /** Spreads the polls: 0 <= x < 1. */
  readonly random?: () => number;
}

/**
 * One match as of the page clock. Live, held, replayed and scrubbed are one code path: a history and a playhead.
 * A moment the snapshot cannot show (it holds later events) needs the log, which is then loaded automatically; until it
 * is loaded the view shows the fixture alone.
 */
export function createMatchView(scope: Scope, options: MatchViewOptions): MatchView {
  const { sport, matchId, initial, feed, fetchLog, fetchOddsLog, fetchDetail, playhead$, scheduler, random } = options;
  const linePoints = options.fetchLine ?? ((key: LineKey) => pointsOfLog(fetchOddsLog, key));
  const matches = createHistory<MatchState>({
    empty: emptyMatch(sport, matchId),
    // Channel data was validated on entry.
    reduce: (match, event) => reduceMatch(match, event as MatchEvent),
    initial: { asOf: initial.asOf, at: initial.match.asOfAt, state: initial.match },
  });
  const odds = createHistory<OddsState>({
    empty: emptyOdds(matchId),
    reduce: reduceOdds,
    reduceAll: foldOdds,
    initial: { asOf: initial.oddsAsOf, at: initial.odds.at, state: initial.odds },
  });

  let blank: MatchState | null = null;
  const noOdds = emptyOdds(matchId);
  const state$ = new BehaviorSubject<MatchState>(currentMatch());
  const latest$ = new BehaviorSubject<MatchState>(latestMatch());
  const odds$ = new BehaviorSubject<OddsState>(currentOdds());
  const log$ = new BehaviorSubject<LogStatus>("none");
  let loading: Promise<void> | null = null;

  /** The fixture is known before kick-off, so it spoils nothing. */
  function currentMatch(): MatchState {
    const state = matches.stateAt(playhead$.value.at);
    if (state) return state;
    const { fixture } = matches.latest();
    if (blank?.fixture !== fixture || !blank) blank = { ...emptyMatch(sport, matchId), fixture };
    return blank;
  }

  function latestMatch(): MatchState {
    return playhead$.value.mode === "replay" ? matches.latest() : currentMatch();
  }

  function currentOdds(): OddsState {
    return odds.stateAt(playhead$.value.at) ?? noOdds;
  }

  function show(): void {
    if (scope.hasEnded) return;
    const state = currentMatch();
    const latest = latestMatch();
    const prices = currentOdds();
    if (state !== state$.value) state$.next(state);
    if (latest !== latest$.value) latest$.next(latest);
    if (prices !== odds$.value) odds$.next(prices);
    const { at } = playhead$.value;
    if ((matches.needsLog(at) || odds.needsLog(at)) && log$.value !== "failed") void loadLog();
  }

  function follow<S>(history: History<S>, ch: string, since: AsOf, atOf: (state: S) => number) {
    return scope.add(
      feed.channel(ch, since).subscribe((message: ChannelMessage) => {
        if (message.type === "event") {
          if (append(history, message.e, message.event)) show();
        } else if (message.type === "snapshot") {
          const state = message.d as S;
          if (restart(history, { e: message.e, s: message.s, at: atOf(state), state })) show();
        }
      }),
    );
  }

  function append<S>(history: History<S>, e: string, event: FeedEvent): boolean {
    if (!history.append(e, event)) return false;
    if (event.at > playhead$.value.at) playhead$.refresh?.();
    return true;
  }

  function restart<S>(history: History<S>, snapshot: Parameters<History<S>["restart"]>[0]): boolean {
    if (!history.restart(snapshot)) return false;
    if (snapshot.at > playhead$.value.at) playhead$.refresh?.();
    logIsIncomplete();
    return true;
  }

  /** Reads a channel's log from the view's position on; `lost` when the log does not continue from there. */
  async function readOn<S>(history: History<S>, fetch: FetchLog): Promise<Result<"done" | "lost", PollRefusal>> {
    for (;;) {
      const page = await fetch(history.position.s);
      if (scope.hasEnded) return ok("done");
      if (!page.ok) return page;
      const { asOf, events } = page.value;
      const before = history.position;
      // A channel without events has a new epoch on every request.
      if (asOf.e !== before.e) return ok(asOf.s === 0 && before.s === 0 ? "done" : "lost");
      for (const event of events) append(history, asOf.e, event);
      if (history.position.s >= asOf.s) return ok("done");
      if (history.position.s === before.s) return ok("lost");
    }
  }

  const isLive = (): boolean => feed.status$.value.kind === "live";

  async function poll(fetch: NonNullable<typeof fetchDetail>): Promise<Result<unknown, PollRefusal>> {
    const reached = await Promise.all([readOn(matches, fetchLog), readOn(odds, fetchOddsLog)]);
    const answered = allAnswered(reached);
    if (scope.hasEnded) return answered;
    show();
    const isLost = reached.some((end) => end.ok && end.value === "lost");
    // While the feed is live, it knows which of two epochs is current.
    if (!answered.ok || !isLost || isLive()) return answered;
    const answer = await fetch();
    if (!answer.ok || scope.hasEnded || isLive()) return answer;
    const { asOf, match, oddsAsOf, odds: prices } = answer.value;
    restart(matches, { ...asOf, at: match.asOfAt, state: match });
    restart(odds, { ...oddsAsOf, at: prices.at, state: prices });
    show();
    return answer;
  }

  /** The channel restarted, or skipped events unknown to the history: scrubbing needs the log again. */
  function logIsIncomplete(): void {
    // Not needed without scrubbing. A load in progress checks the epochs itself.
    if (log$.value === "none" || log$.value === "loading") return;
    log$.next("none");
    void loadLog();
  }

  async function readAll<S>(history: History<S>, fetch: FetchLog): Promise<boolean> {
    for (;;) {
      const page = await fetch(history.logS);
      if (scope.hasEnded) return true;
      if (!page.ok) return false;
      const { asOf, events } = page.value;
      // A channel without events has a new epoch on every request.
      if (asOf.s === 0 && history.position.s === 0) return true;
      const before = history.logS;
      if (!history.addLog(asOf.e, events)) return false;
      if (history.logS < asOf.s && history.logS > before) continue;
      // The last page: a log that ends before the feed's position is not of the current epoch.
      return history.logS >= history.position.s;
    }
  }

  async function load(): Promise<void> {
    log$.next("loading");
    const epochs = [matches.position.e, odds.position.e].join();
    const done = await Promise.all([readAll(matches, fetchLog), readAll(odds, fetchOddsLog)]);
    loading = null;
    if (scope.hasEnded) return;
    const isSameEpoch = epochs === [matches.position.e, odds.position.e].join();
    if (!isSameEpoch) return loadLog();
    log$.next(done.every(Boolean) ? "loaded" : "failed");
    show();
  }

  function loadLog(): Promise<void> {
    if (log$.value === "loaded" && !isLogBehind()) return Promise.resolve();
    loading ??= load();
    return loading;
  }

  function isLogBehind(): boolean {
    return matches.logS < matches.position.s || odds.logS < odds.position.s;
  }

  const status$ = fetchDetail
    ? pollBeside(scope, { status$: feed.status$, poll: () => poll(fetchDetail), scheduler, random })
    : feed.status$;
  follow(matches, matchChannel(sport, matchId), initial.asOf, (match) => match.asOfAt);
  follow(odds, oddsChannel(sport, matchId), initial.oddsAsOf, (prices) => prices.at);
  scope.add(playhead$.subscribe(show));
  scope.onEnd(() => {
    for (const subject of [state$, latest$, odds$, log$]) subject.complete();
  });

  return { state$, latest$, odds$, linePoints, status$, log$, loadLog };
}

async function pointsOfLog(fetchLog: FetchLog, key: LineKey): Promise<Result<readonly PricePoint[], PollRefusal>> {
  let points: readonly PricePoint[] = [];
  for (let after = 0; ;) {
    const page = await fetchLog(after);
    if (!page.ok) return page;
    const { asOf, events } = page.value;
    points = addPoints(points, events, parseLineKey(key));
    const last = events.at(-1)?.s ?? asOf.s;
    if (last >= asOf.s) return ok(points);
    after = last;
  }
}
