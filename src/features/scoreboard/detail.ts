import {
  type SchedulerLike,
  asyncScheduler,
  catchError,
  concat,
  distinctUntilChanged,
  exhaustMap,
  from,
  map,
  of,
  skip,
  throttleTime,
} from "rxjs";
import type { BoardRow } from "../../../contract/match/board.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { Result } from "../../../contract/result.ts";
import { type Behavior, behaviorOf } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";

/** What an opened row shows. The match stays when a later read fails. */
export type Detail =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly match: MatchState }
  | { readonly kind: "failed"; readonly code: number };

export type LoadMatch = () => Promise<Result<MatchState | null, { readonly code: number }>>;

/** An opened row follows its match at this pace: incidents come in bursts. */
const REFRESH_MS = 2_000;
/** The call answered, but knows no such match. */
const NOT_FOUND = 404;

/** Odds move all the time and are not in the opened row. */
function shape(row: BoardRow | undefined): string {
  return row ? JSON.stringify([row.state, row.score, row.yellow, row.red, row.corners, row.goal, row.periods, row.shootout]) : "";
}

/** Reads the match at once, and again when its row changes. */
export function createDetail(
  scope: Scope,
  input: { readonly row$: Behavior<BoardRow | undefined>; readonly load: LoadMatch; readonly scheduler?: SchedulerLike },
): Behavior<Detail> {
  const { row$, load, scheduler = asyncScheduler } = input;
  const changed$ = row$.pipe(
    map(shape),
    distinctUntilChanged(),
    skip(1),
    throttleTime(REFRESH_MS, scheduler, { leading: true, trailing: true }),
  );
  let shown: Detail = { kind: "loading" };
  const detail$ = concat(of(null), changed$).pipe(
    exhaustMap(() =>
      from(load()).pipe(
        map((answer): Detail => {
          if (answer.ok && answer.value) return { kind: "ready", match: answer.value };
          return shown.kind === "ready" ? shown : { kind: "failed", code: answer.ok ? NOT_FOUND : answer.error.code };
        }),
        catchError(() => of<Detail>(shown.kind === "ready" ? shown : { kind: "failed", code: 0 })),
      ),
    ),
    map((next) => (shown = next)),
  );
  return behaviorOf<Detail>(scope, detail$, shown);
}
