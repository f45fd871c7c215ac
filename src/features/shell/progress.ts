import { type SchedulerLike, type Subscription, BehaviorSubject, asyncScheduler, interval, timer } from "rxjs";
import {
  PROGRESS_DURATION_MS,
  PROGRESS_HIDE_MS,
  PROGRESS_STEP,
  PROGRESS_STEP_LOADING_AND_FETCH,
  PROGRESS_THROTTLE_MS,
} from "../../../contract/limits.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";

export interface ProgressState {
  readonly isShown: boolean;
  /** 0 to 100. */
  readonly percent: number;
}

/** The bar at the top of the page during a navigation (docs/product.md 4 and 9). */
export interface NavigationProgress {
  readonly state$: Behavior<ProgressState>;
  start(): void;
  /** A part of the page has loaded: +30 when it has both code and data to load, +45 otherwise. */
  step(hasCodeAndData: boolean): void;
  finish(): void;
}

const TICK_MS = 100;
const IDLE: ProgressState = { isShown: false, percent: 0 };

/**
 * A timed bar. It appears when the navigation takes longer than the throttle, fills by itself in 5 s, jumps with every
 * part that loads, and hides half a second after it is full.
 */
export function createNavigationProgress(scope: Scope, scheduler: SchedulerLike = asyncScheduler): NavigationProgress {
  const state$ = new BehaviorSubject<ProgressState>(IDLE);
  let running: Subscription | null = null;
  let hiding: Subscription | null = null;

  function set(percent: number): void {
    state$.next({ ...state$.value, percent: Math.min(100, Math.floor(percent)) });
  }
  function stop(): void {
    running?.unsubscribe();
    hiding?.unsubscribe();
    running = null;
    hiding = null;
  }
  scope.onEnd(stop);

  return {
    state$,
    start() {
      stop();
      state$.next(IDLE);
      running = timer(PROGRESS_THROTTLE_MS, scheduler).subscribe(() => {
        state$.next({ isShown: true, percent: state$.value.percent });
        running = interval(TICK_MS, scheduler).subscribe(() => set(state$.value.percent + (100 * TICK_MS) / PROGRESS_DURATION_MS));
      });
    },
    step(hasCodeAndData) {
      if (running) set(state$.value.percent + (hasCodeAndData ? PROGRESS_STEP_LOADING_AND_FETCH : PROGRESS_STEP));
    },
    finish() {
      if (!running) return;
      stop();
      if (!state$.value.isShown) {
        state$.next(IDLE);
        return;
      }
      set(100);
      hiding = timer(PROGRESS_HIDE_MS, scheduler).subscribe(() => state$.next(IDLE));
    },
  };
}
