import {
  EMPTY,
  NEVER,
  type Observable,
  type SchedulerLike,
  asyncScheduler,
  defer,
  distinctUntilChanged,
  expand,
  map,
  merge,
  of,
  scan,
  skip,
  switchMap,
  throttleTime,
  timer,
} from "rxjs";
import type { BoardRow } from "../../../../contract/match/board.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { Result } from "../../../../contract/result.ts";
import type { Behavior } from "../../../../streams/kit/behavior.ts";
import type { PollRefusal } from "../../../../streams/sport/polling.ts";
import { lazyBehavior } from "../lazy.ts";

/** What an opened row shows. The match stays when a later read fails. */
export type Detail =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly match: MatchState }
  | { readonly kind: "failed"; readonly code: number };

export type LoadMatch = () => Promise<Result<MatchState | null, PollRefusal & { readonly code: number }>>;

/** An opened row follows its match at this pace: incidents come in bursts. */
const REFRESH_MS = 2_000;
/** Whoever has a row open waits for it: what failed is read again, no earlier than the server said. */
const AGAIN_MS = 5_000;
/** The call answered, but knows no such match. */
const NOT_FOUND = 404;

const LOADING: Detail = { kind: "loading" };

/** Odds move all the time and are not in the opened row. */
function shape(row: BoardRow | undefined): string {
  return row ? JSON.stringify([row.state, row.score, row.yellow, row.red, row.corners, row.goal, row.periods, row.shootout]) : "";
}

/**
 * Reads the match while subscribed to: at once, when its row changes, some time after a read that failed, and when asked
 * to by `retry$`. Opening a row is subscribing, closing it unsubscribing; there is nothing else to end.
 */
export function detailOf(input: {
  readonly row$: Behavior<BoardRow | undefined>;
  readonly load: LoadMatch;
  readonly retry$?: Observable<void>;
  readonly scheduler?: SchedulerLike;
}): Behavior<Detail> {
  const { row$, load, retry$ = NEVER, scheduler = asyncScheduler } = input;
  const changed$ = row$.pipe(
    map(shape),
    distinctUntilChanged(),
    skip(1),
    throttleTime(REFRESH_MS, scheduler, { leading: true, trailing: true }),
  );
  const read$ = defer(load);
  const again = ({ retryAfterMs = 0 }: PollRefusal) => timer(Math.max(AGAIN_MS, retryAfterMs), scheduler).pipe(switchMap(() => read$));
  const detail$ = merge(of(null), changed$, retry$).pipe(
    switchMap(() => read$.pipe(expand((answer) => (answer.ok ? EMPTY : again(answer.error))))),
    scan((shown: Detail, answer): Detail => {
      if (answer.ok && answer.value) return { kind: "ready", match: answer.value };
      return shown.kind === "ready" ? shown : { kind: "failed", code: answer.ok ? NOT_FOUND : answer.error.code };
    }, LOADING),
  );
  return lazyBehavior<Detail>(detail$, LOADING);
}
