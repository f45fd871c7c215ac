import { BehaviorSubject, type Observable, type SchedulerLike, Subscription, asyncScheduler, interval } from "rxjs";
import type { Scope } from "../kit/scope.ts";
import type { PageClock, Playhead, PlayheadBehavior } from "./types.ts";

/** One second is enough in live mode: arriving events refresh the playhead by themselves. */
const LIVE_TICK_MS = 1_000;
const HELD_TICK_MS = 250;
const REPLAY_STEP_MS = 50;
/** The lag of a picture is an estimate: when it grows by less than this, the page waits instead of jumping back. */
const HOLD_JITTER_MS = 500;

export interface PageClockOptions {
  /** Server time, epoch ms (`ServerClock.now`). */
  readonly now: () => number;
  readonly scheduler?: SchedulerLike;
  /** Steps of a replay; `animationFrames()` in a browser, every 50 ms without. */
  readonly steps$?: Observable<unknown>;
  /** Starts in replay, paused at this moment, instead of live. */
  readonly startAt?: number;
}

interface PageClockBehavior extends PageClock {
  readonly playhead$: PlayheadBehavior;
}

/** The clock of one page; every stream of the page that takes `playhead$` shows the playhead's moment. */
export function createPageClock(scope: Scope, options: PageClockOptions): PageClockBehavior {
  const { now, scheduler = asyncScheduler, steps$ = interval(REPLAY_STEP_MS, scheduler), startAt } = options;
  const first: Playhead = startAt === undefined ? { at: now(), rate: 1, mode: "live" } : { at: startAt, rate: 0, mode: "replay" };
  const subject = new BehaviorSubject<Playhead>(first);
  let lagMs = 0;
  /** Held: the page does not pass this moment until the picture does. */
  let notAfter = Number.POSITIVE_INFINITY;
  /** Replay: the playhead was at `at` when server time was `then`. */
  let anchor = { at: first.at, then: now() };
  let ticks = Subscription.EMPTY;

  function show(at: number, rate: number, mode: Playhead["mode"]): void {
    const { value } = subject;
    if (value.at !== at || value.rate !== rate || value.mode !== mode) subject.next({ at, rate, mode });
  }

  function tick(): void {
    const { at, mode, rate } = subject.value;
    switch (mode) {
      case "live":
        return show(now(), 1, "live");
      case "held":
        return show(heldAt(at), 1, "held");
      case "replay": {
        const reached = replayAt(rate);
        // The future cannot be replayed: a replay that reaches the present goes live.
        if (reached >= now()) goLive();
        else show(reached, rate, "replay");
        return;
      }
      default:
        return mode satisfies never;
    }
  }

  const estimate = (): number => Math.min(now() - lagMs, notAfter);

  function heldAt(before: number): number {
    const at = estimate();
    return at < before && before - at < HOLD_JITTER_MS ? before : at;
  }

  function replayAt(rate: number): number {
    return Math.min(now(), anchor.at + (now() - anchor.then) * rate);
  }

  function run(source$: Observable<unknown> | null): void {
    ticks.unsubscribe();
    ticks = source$ && !scope.hasEnded ? source$.subscribe(tick) : Subscription.EMPTY;
  }

  function goLive(): void {
    run(interval(LIVE_TICK_MS, scheduler));
    show(now(), 1, "live");
  }

  function replay(at: number, rate: number): void {
    anchor = { at: Math.min(at, now()), then: now() };
    run(rate > 0 ? steps$ : null);
    show(anchor.at, rate, "replay");
  }

  if (startAt === undefined) run(interval(LIVE_TICK_MS, scheduler));
  scope.onEnd(() => {
    ticks.unsubscribe();
    subject.complete();
  });

  const playhead$ = Object.assign(subject, {
    refresh: () => {
      if (subject.value.mode !== "replay") tick();
    },
  });

  return {
    playhead$,
    goLive,
    hold(lag, limit = Number.POSITIVE_INFINITY) {
      lagMs = Math.max(0, lag);
      notAfter = limit;
      const { mode, at } = subject.value;
      if (mode !== "held") run(interval(HELD_TICK_MS, scheduler));
      show(mode === "held" ? heldAt(at) : estimate(), 1, "held");
    },
    seek(at) {
      const { mode, rate } = subject.value;
      replay(at, mode === "replay" ? rate : 0);
    },
    play(rate) {
      const { mode, at } = subject.value;
      replay(mode === "replay" ? replayAt(subject.value.rate) : at, Math.max(0, rate));
    },
    pause() {
      const { mode, at } = subject.value;
      replay(mode === "replay" ? replayAt(subject.value.rate) : at, 0);
    },
  };
}
