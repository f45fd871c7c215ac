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

/** Content of an expanded row. The match stays when a later read fails. */
export type Detail =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly match: MatchState }
  | { readonly kind: "failed"; readonly code: number };

export type LoadMatch = () => Promise<Result<MatchState | null, PollRefusal & { readonly code: number }>>;

/** Least time between two reads of an expanded row: incidents come in bursts. */
const REFRESH_MS = 2_000;
/** A failed read is repeated after this, or later if the server asked for it: the reader is waiting. */
const AGAIN_MS = 5_000;
/** The call succeeded but returned no such match. */
const NOT_FOUND = 404;

const LOADING: Detail = { kind: "loading" };

/** Changes that need a new read. Odds are left out: they change all the time and the row does not show them. */
function shape(row: BoardRow | undefined): string {
  return row ? JSON.stringify([row.state, row.score, row.yellow, row.red, row.corners, row.goal, row.periods, row.shootout]) : "";
}

/**
 * Reads the match while subscribed: at once, when its row changes, some time after a failed read, and on `retry$`.
 * Expanding a row subscribes, collapsing it unsubscribes; nothing else needs to be ended.
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
