import { BehaviorSubject, type SchedulerLike, asyncScheduler } from "rxjs";
import { type LineKey, type OddsLine, type OddsState, type PricePoint, isSamePrice } from "../../contract/odds/odds.ts";
import type { Result } from "../../contract/result.ts";
import type { Behavior } from "../kit/behavior.ts";
import type { Scope } from "../kit/scope.ts";

/** Every change of one market of one company, as of the page clock. */
export interface LinePoints {
  readonly status: "loading" | "ready" | "failed";
  /** In order of the time they were quoted; the last is the line's current price. */
  readonly points: readonly PricePoint[];
  /** Time of the next change, if the page clock shows an earlier moment: target of the arrow key. */
  readonly nextAt: number | null;
}

export interface LineOptions {
  /** As of the page clock. */
  readonly odds$: Behavior<OddsState>;
  readonly key: LineKey;
  /** All changes so far, regardless of the page clock. */
  readonly fetchPoints: () => Promise<Result<readonly PricePoint[], unknown>>;
  readonly scheduler?: SchedulerLike;
}

export interface LineView {
  readonly points$: Behavior<LinePoints>;
  /** Reads the line again after a failure. */
  retry(): void;
}

const LOADING: LinePoints = { status: "loading", points: [], nextAt: null };
/** Minimum interval of reads: a line that changes faster is not read at each change. */
const RETRY_MS = 2_000;

function isSamePoint(a: PricePoint | undefined, b: PricePoint): boolean {
  return a !== undefined && a.at === b.at && a.suspended === b.suspended && isSamePrice(a.price, b.price);
}

/**
 * One line through time. The odds at the playhead tell how many changes it had by then (`OddsLine.count`): only those are
 * shown. A single missing change is appended; when more are missing the line is read again.
 */
export function createLine(scope: Scope, { odds$, key, fetchPoints, scheduler = asyncScheduler }: LineOptions): LineView {
  const points$ = new BehaviorSubject<LinePoints>(LOADING);
  let known: readonly PricePoint[] | null = null;
  let isReading = false;
  let readAt = Number.NEGATIVE_INFINITY;

  function shown(line: OddsLine | undefined): LinePoints {
    const count = line?.count ?? 0;
    return { status: "ready", points: (known ?? []).slice(0, count), nextAt: known?.[count]?.at ?? null };
  }

  /** Appends the next change if that is all that is missing; null if the line has to be read again. */
  function extended(points: readonly PricePoint[], { current, count }: OddsLine): readonly PricePoint[] | null {
    const last = points.at(-1);
    if (points.length > count) return points;
    if (points.length === count) return isSamePoint(last, current) ? points : null;
    // A change that was quoted earlier than it arrived is not the last point.
    const isNext = points.length === count - 1 && !isSamePoint(last, current) && (last?.at ?? 0) <= current.at;
    return isNext ? [...points, current] : null;
  }

  function show(): void {
    const line = odds$.value.lines[key];
    const next = known && line ? extended(known, line) : known;
    if (next) known = next;
    else void read();
    if (known !== null) points$.next(shown(line));
  }

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    const wait = readAt + RETRY_MS - scheduler.now();
    if (wait > 0) await new Promise<void>((resolve) => scope.add(scheduler.schedule(() => resolve(), wait)));
    readAt = scheduler.now();
    const answer = await fetchPoints();
    isReading = false;
    if (scope.hasEnded) return;
    if (!answer.ok) return points$.next({ ...points$.value, status: "failed" });
    known = answer.value;
    // Changes still missing arrived meanwhile; their own events cause the next read.
    points$.next(shown(odds$.value.lines[key]));
  }

  scope.add(odds$.subscribe(show));
  scope.onEnd(() => points$.complete());
  return {
    points$,
    retry() {
      if (known === null) points$.next(LOADING);
      void read();
    },
  };
}
