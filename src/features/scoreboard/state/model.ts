import {
  type SchedulerLike,
  asyncScheduler,
  auditTime,
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  map,
  merge,
  NEVER,
  startWith,
  timer,
} from "rxjs";
import type { BoardRow } from "../../../../contract/match/board.ts";
import type { BoardState } from "../../../../contract/match/boardFold.ts";
import type { FeedStatus } from "../../../../streams/feed/types.ts";
import { type Behavior, behaviorOf, constant } from "../../../../streams/kit/behavior.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import type { Board } from "../../../../streams/sport/types.ts";
import { type Spoilers, isVeiled } from "../../../hooks/spoilers.ts";
import { NO_FILTER } from "../filter/filter.ts";
import { type Flash, type Flashes, type FlashState, addToasts, expireFlashes, FLASH_MS, NO_FLASHES, stepFlashes } from "../table/flash.ts";
import { type BoardLayout, keepLayout, layoutBoard } from "../table/layout.ts";
import { type PlacedRow, arePlacedAlike } from "../table/place.ts";
import type { BoardStore } from "./store.ts";

/** The values a board's components read. Every member always has a value and never errors. */
export interface BoardModel {
  readonly board: Board;
  /** Order of groups and rows. Changes only when a row changes group, appears, disappears or is filtered. */
  readonly layout$: Behavior<BoardLayout>;
  /** Server time, once a second: the one ticker of the page. */
  readonly wall$: Behavior<number>;
  /** Server time for match clocks. It stops while the feed is stale. */
  readonly play$: Behavior<number>;
  readonly flashes$: Behavior<Flashes>;
  /** Newest first, three at most. */
  readonly toasts$: Behavior<readonly Flash[]>;
  dismissToast(key: string): void;
  /** 不剧透. */
  readonly spoilers: Spoilers;
}

type Only = (row: PlacedRow) => boolean;

/** Rows that never change: for the first paint and lists of other days. */
export function stillBoard(rows: readonly BoardRow[], status: FeedStatus = { kind: "connecting" }): Board {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const row$ = onceEach((id) => constant(byId.get(id)));
  return { rows$: constant(byId), row$, lastRow$: row$, changed$: NEVER, status$: constant(status) };
}

function onceEach<T>(make: (id: string) => T): (id: string) => T {
  const made = new Map<string, T>();
  return (id) => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const value = make(id);
    made.set(id, value);
    return value;
  };
}

const both = (rows: BoardState, extra: readonly BoardRow[]): BoardState =>
  new Map([...extra.map((row) => [row.id, row] as const), ...rows]);

/** A board with rows of other days. Where both have a match, the board's row wins. */
export function withRows(scope: Scope, board: Board, extra$: Behavior<readonly BoardRow[]>): Board {
  const rows$ = behaviorOf(scope, combineLatest([board.rows$, extra$], both), both(board.rows$.value, extra$.value));
  const row$ = onceEach((id) =>
    behaviorOf(
      scope,
      combineLatest([board.row$(id), extra$], (row, extra) => row ?? extra.find((r) => r.id === id)),
      rows$.value.get(id),
    ),
  );
  return { ...board, rows$, row$ };
}

/** The model of the first paint. It has no timer and no subscription, so a server render leaks nothing. */
export function stillModel(board: Board, now: number, spoilers: Spoilers, only?: Only): BoardModel {
  const layout = layoutBoard({ rows: board.rows$.value.values(), filter: NO_FILTER, pins: [], ...(only ? { only } : {}) });
  const now$ = constant(now);
  return {
    board,
    layout$: constant(layout),
    wall$: now$,
    play$: now$,
    flashes$: constant<Flashes>(new Map()),
    toasts$: constant<readonly Flash[]>([]),
    dismissToast() {
      // No toast can have been shown yet.
    },
    spoilers,
  };
}

/** Shortest time between two layouts: rows change many times a second, their order a few times a minute. */
const LAYOUT_MS = 200;
const SECOND_MS = 1000;

export interface LiveModelInput {
  readonly board: Board;
  readonly store: BoardStore;
  /** Server time, epoch ms. */
  readonly now: () => number;
  readonly spoilers: Spoilers;
  readonly only$?: Behavior<Only | undefined>;
  /** Called when a flash begins; plays the sound. */
  readonly onFlash?: (flash: Flash) => void;
  readonly scheduler?: SchedulerLike;
}

/** A board that follows the feed and the clock until the scope ends. */
export function liveModel(scope: Scope, input: LiveModelInput): BoardModel {
  const { board, store, now, spoilers, scheduler = asyncScheduler } = input;
  const only$ = input.only$ ?? constant<Only | undefined>(undefined);

  const lay = (): BoardLayout => {
    const only = only$.value;
    return layoutBoard({
      rows: board.rows$.value.values(),
      filter: store.filter$.value,
      pins: store.pins$.value,
      ...(only ? { only } : {}),
    });
  };
  const layout$ = new BehaviorSubject(lay());
  const places$ = board.rows$.pipe(auditTime(LAYOUT_MS, scheduler), distinctUntilChanged(arePlacedAlike));
  const relayout$ = merge(places$, store.filter$, store.pins$, only$);
  scope.add(
    relayout$.subscribe(() => {
      const next = keepLayout(layout$.value, lay());
      if (next !== layout$.value) layout$.next(next);
    }),
  );

  const second$ = timer(SECOND_MS - (now() % SECOND_MS), SECOND_MS, scheduler).pipe(map(now), startWith(now()));
  const wall$ = behaviorOf(scope, second$, now());
  const play$ = new BehaviorSubject(now());
  scope.add(
    combineLatest([wall$, board.status$]).subscribe(([at, status]) => {
      if (status.kind !== "stale" && status.kind !== "failed" && at !== play$.value) play$.next(at);
    }),
  );

  const flashes$ = new BehaviorSubject<Flashes>(NO_FLASHES.flashes);
  const toasts$ = new BehaviorSubject<readonly Flash[]>([]);
  let state: FlashState = NO_FLASHES;
  const show = (next: FlashState): void => {
    if (next.flashes !== state.flashes) flashes$.next(next.flashes);
    state = next;
  };
  scope.add(
    board.changed$.subscribe((changes) => {
      const step = stepFlashes(state, changes, now());
      show(step.state);
      // A match hidden by the filters makes no sound and shows no toast either.
      const shown = new Set(step.started.length > 0 ? layout$.value.items.map((item) => item.key) : []);
      const started = step.started.filter(({ id }) => shown.has(id) && !isVeiled(spoilers.veil$.value, id));
      if (store.settings$.value.hasFlash && started.length > 0) toasts$.next(addToasts(toasts$.value, started));
      for (const flash of started) input.onFlash?.(flash);
    }),
  );
  scope.add(
    wall$.subscribe((at) => {
      show(expireFlashes(state, at));
      const left = toasts$.value.filter((t) => at - t.startedAt < FLASH_MS);
      if (left.length !== toasts$.value.length) toasts$.next(left);
    }),
  );

  return {
    board,
    layout$,
    wall$,
    play$,
    flashes$,
    toasts$,
    dismissToast(key) {
      toasts$.next(toasts$.value.filter((t) => t.key !== key));
    },
    spoilers,
  };
}
